import type { Card } from '@adarash/rules/card';
import { parseReceipt, type Receipt } from '@adarash/rules/receipt';
import type { Verification } from '@adarash/rules/verify';
import { openVerifier } from './workers.ts';

/** The cards of the set that a game was sold from, where they are at hand. */
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

/** A receipt, null where it cannot be read, and what recomputing it gave. */
export interface Recomputed {
  receipt: Receipt | null;
  verification: Verification;
}

/** `json`: a receipt as it came. */
export async function readReceipt(json: unknown, signal: AbortSignal, set: CardsOfSet = null): Promise<Recomputed> {
  const verification = await recompute(json, signal, set);
  const parsed = parseReceipt(json);
  return { receipt: parsed.ok ? parsed.value : null, verification };
}

/** One question, one answer; the worker ends with it. A number before the answer is how much of the work is done. */
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
