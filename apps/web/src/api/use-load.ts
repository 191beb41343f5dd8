import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from './client.ts';

export interface LoadState<Data> {
  data: Data | null;
  /** Error of the last load; null if it did not fail. */
  error: unknown;
  /** Starts the load again after an error. */
  again: () => void;
}

/**
 * Maximum number of requests for a load, one second apart, if the server is unreachable. The queries of the staff use
 * the same number.
 */
const MOST_REQUESTS = 3;
const RETRY_DELAY_MS = 1_000;

type Outcome<Data> = Omit<LoadState<Data>, 'again'> & { key: unknown; attempt: number };

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function loadWithRetries<Data>(load: (signal: AbortSignal) => Promise<Data>, signal: AbortSignal): Promise<Data> {
  for (let request = 1; ; request += 1) {
    try {
      return await load(signal);
    } catch (error) {
      const isTransient = error instanceof ApiError && error.transient;
      if (!isTransient || request === MOST_REQUESTS) throw error;
      await pause(RETRY_DELAY_MS);
      if (signal.aborted) throw error;
    }
  }
}

/**
 * Loads data for a page that uses no queries. A new `key` aborts the current request and loads again. If `key` is null,
 * no data is loaded.
 */
export function useLoad<Data>(key: unknown, load: (signal: AbortSignal) => Promise<Data>): LoadState<Data> {
  const [outcome, setOutcome] = useState<Outcome<Data> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    const finish = (data: Data | null, error: unknown) => {
      if (!leaving.signal.aborted) setOutcome({ key, attempt, data, error });
    };
    loadWithRetries((signal) => loadNow(signal), leaving.signal).then(
      (data) => finish(data, null),
      (error) => finish(null, error),
    );
    return () => leaving.abort();
  }, [key, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = outcome !== null && Object.is(outcome.key, key) && outcome.attempt === attempt;
  return { data: isCurrent ? outcome.data : null, error: isCurrent ? outcome.error : null, again };
}
