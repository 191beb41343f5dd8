import { MOST_FILE_BYTES, type Read } from './read-bytes.ts';

/** What is not read by then was made to keep a computer busy. */
const PATIENCE_MS = 10_000;

/** Reads cards beside the page, which goes on answering. */
export async function readInWorker(given: File | string): Promise<Read> {
  if (typeof given !== 'string' && given.size > MOST_FILE_BYTES) return { ok: false, error: 'FILE_TOO_LARGE' };
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : new Uint8Array(await given.arrayBuffer());
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module', name: 'cards' });
  try {
    return await new Promise<Read>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Read>) => resolve(data);
      worker.onerror = () => resolve({ ok: false, error: 'WORKBOOK_BROKEN' });
      setTimeout(() => resolve({ ok: false, error: 'WORKBOOK_TOO_LARGE' }), PATIENCE_MS);
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
