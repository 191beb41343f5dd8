import type { Answer } from '@adarash/contract';
import { isCatalogue } from '@adarash/rules/card';
import { useEffect, useState } from 'react';
import { type Recomputed, readReceipt } from '../verify/recompute.ts';
import { ApiError, ask } from './client.ts';

type Progress = { step: 'fetching' | 'missing' | 'failed' | 'computing' } | ({ step: 'done' } & Recomputed);

/** The own set that a game was sold from, to compare its cards with; null without one, or where it cannot be had. */
async function setOf(receipt: Answer<'GET /public/receipts/:gameId'>, signal: AbortSignal) {
  if (!('set' in receipt) || isCatalogue(receipt.set)) return null;
  const asked = { params: { digest: receipt.set.digest }, signal, quiet: true };
  return ask('GET /public/card-sets/:digest', asked).then(
    (answer) => answer.set.cards,
    () => null,
  );
}

/** Fetches the receipt, then recomputes it here: the server is asked for facts, never for the verdict. */
export function useReceipt(gameId: string): { progress: Progress; again: () => void } {
  const [progress, setProgress] = useState<Progress>({ step: 'fetching' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the same work done again
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setProgress({ step: 'fetching' });
    ask('GET /public/receipts/:gameId', { params: { gameId }, signal, quiet: true })
      .then(async (json) => {
        setProgress({ step: 'computing' });
        const recomputed = await readReceipt(json, signal, await setOf(json, signal));
        if (!signal.aborted) setProgress({ step: 'done', ...recomputed });
      })
      .catch((error) => {
        if (signal.aborted) return;
        const status = error instanceof ApiError ? error.status : 0;
        const missing = status >= 400 && status < 500;
        setProgress({ step: missing ? 'missing' : 'failed' });
      });
    return () => controller.abort();
  }, [gameId, attempt]);

  return { progress, again: () => setAttempt((count) => count + 1) };
}
