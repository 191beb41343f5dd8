import type { Card } from '@adarash/rules/card';
import { parseReceipt, type Receipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { openVerifier } from './workers.ts';

/** Cards of the set of the game, or null if they are not available. */
type CardsOfSet = readonly Card[] | null;

/**
 * In a worker, because a designated game with typed numbers can need tens of thousands of orders, which would freeze
 * the page. A browser without workers does the same work on the page, and fetches the code only then.
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

/** Receipt (null if it cannot be read) with the result of its verification. */
export interface Recomputed {
  receipt: Receipt | null;
  verification: Verification;
}

/** Reads and verifies a receipt from parsed JSON. */
export async function readReceipt(json: unknown, signal: AbortSignal, set: CardsOfSet = null): Promise<Recomputed> {
  const verification = await recompute(json, signal, set);
  const parsed = parseReceipt(json);
  return { receipt: parsed.ok ? parsed.value : null, verification };
}

/**
 * Sends one question to a worker and ends the worker with its response. A number before the response is the progress.
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
      reject(new Error('No worker'));
    };
    worker.postMessage(question);
  });
}
