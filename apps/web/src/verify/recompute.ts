import type { Card } from '@adarash/rules/card';
import { parseReceipt, type Receipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { openVerifier } from './workers.ts';

/** Cards of the game's custom card set, or null if the set is not available. */
type CardsOfSet = readonly Card[] | null;

/**
 * Verifies a receipt in a worker. A designated game with typed numbers can require tens of thousands of orders of its
 * numbers, which would freeze the page. Without workers the page does the same work and loads the code only then.
 */
export async function recompute(receipt: unknown, signal: AbortSignal, set: CardsOfSet = null): Promise<Verification> {
  try {
    return await askWorker<Verification>(openVerifier(), { receipt, set }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { verifyReceipt } = await import('@adarash/rules/verify');
    return verifyReceipt(receipt, set);
  }
}

/** Receipt with the result of its verification. The receipt is null if it cannot be read. */
export interface Recomputed {
  receipt: Receipt | null;
  verification: Verification;
}

/** Reads a receipt from parsed JSON and verifies it. */
export async function readReceipt(json: unknown, signal: AbortSignal, set: CardsOfSet = null): Promise<Recomputed> {
  const verification = await recompute(json, signal, set);
  const parsed = parseReceipt(json);
  return { receipt: parsed.ok ? parsed.value : null, verification };
}

/**
 * Sends one request to a worker and returns its response. The worker ends after the response. A number that it sends
 * before is the progress.
 */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  signal: AbortSignal,
  onPart?: (part: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.onmessage = ({ data }: MessageEvent<Answer | number>) => {
      if (typeof data === 'number') return onPart?.(data);
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error('The browser could not start a worker to recompute the draw'));
    };
    worker.postMessage(question);
  });
}
