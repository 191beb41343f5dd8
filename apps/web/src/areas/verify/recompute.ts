import type { Verification } from '@adarash/rules/receipt';

/**
 * Beside the page, which stays alive: a designated game with typed numbers can ask for tens of thousands of orders.
 * A browser without module workers does the same work on the page.
 */
export async function recompute(receipt: unknown, signal: AbortSignal): Promise<Verification> {
  try {
    return await inWorker(receipt, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const { verifyReceipt } = await import('@adarash/rules/receipt');
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
