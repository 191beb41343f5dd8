import type { Answer } from '@adarash/contract';
import type { Verification } from '@adarash/rules/verify';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';

export type ReceiptAnswer = Answer<'GET /public/receipts/:gameId'>;

type Progress =
  | { step: 'fetching' }
  | { step: 'missing' }
  | { step: 'failed' }
  | { step: 'computing'; receipt: ReceiptAnswer }
  | { step: 'done'; receipt: ReceiptAnswer; verification: Verification };

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
        setProgress({ step: 'computing', receipt });
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

/**
 * Beside the page, which stays alive: a designated game with typed numbers can ask for tens of thousands of orders.
 * A browser without module workers does the same work on the page.
 */
export async function recompute(receipt: unknown, signal: AbortSignal): Promise<Verification> {
  try {
    return await inWorker(receipt, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { verifyReceipt } = await import('@adarash/rules/verify');
    return verifyReceipt(receipt);
  }
}

function inWorker(receipt: unknown, signal: AbortSignal): Promise<Verification> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });
    const stop = () => {
      worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Verification>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('No worker'));
    };
    worker.postMessage(receipt);
  });
}
