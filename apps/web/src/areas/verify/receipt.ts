import type { Verification } from '@adarash/rules/verify';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { recompute } from '../../verify/recompute.ts';

type Progress =
  | { step: 'fetching' }
  | { step: 'missing' }
  | { step: 'failed' }
  | { step: 'computing' }
  | { step: 'done'; receipt: unknown; verification: Verification };

/** Fetches the receipt, then recomputes it here: the server is asked for facts, never for the verdict. */
export function useReceipt(gameId: string): { progress: Progress; again: () => void } {
  const [progress, setProgress] = useState<Progress>({ step: 'fetching' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same work done anew
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setProgress({ step: 'fetching' });
    ask('GET /public/receipts/:gameId', { params: { gameId }, signal, quiet: true })
      .then(async (receipt) => {
        setProgress({ step: 'computing' });
        const verification = await recompute(receipt, signal);
        if (!signal.aborted) setProgress({ step: 'done', receipt, verification });
      })
      .catch((error) => {
        if (signal.aborted) return;
        const missing = error instanceof ApiError && error.status >= 400 && error.status < 500;
        setProgress({ step: missing ? 'missing' : 'failed' });
      });
    return () => controller.abort();
  }, [gameId, attempt]);

  return { progress, again: useCallback(() => setAttempt((count) => count + 1), []) };
}
