import { Worker } from 'node:worker_threads';
import { makeFairQueue } from '../limiter.ts';
import { StorageBusy } from '../storage/storage.ts';
import type { PrintJob } from './print-job.ts';

/** In the sources beside this file, and in a build beside the bundle that this file is part of. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? './print-thread.ts' : './print-thread.js', import.meta.url);

/** Far more than the longest paper needs; a thread that asks for more is ended, and the server is not. */
const MOST_MEMORY_MB = 256;
/** A paper that takes longer is given up: on the slowest machine a thousand cards take a fraction of it. */
const LONGEST_MS = 120_000;

/** One paper at a time, turn by turn among the halls: the processor belongs to the games. */
const queue = makeFairQueue({
  perKey: 1,
  atOnce: 1,
  placesPerKey: 4,
  places: 40,
  patienceMs: LONGEST_MS,
  refuse: () => new StorageBusy(),
});

/** What a thread answers. */
type Printed = { readonly bytes: Uint8Array; readonly cpuMicros: number };

/** `hallId`: who waits for whom. */
export const print = (hallId: string, job: PrintJob): Promise<Printed> => queue({ key: hallId }, () => inThread(job));

function inThread(workerData: PrintJob): Promise<Printed> {
  const worker = new Worker(THREAD, { workerData, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB } });
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS);
  return new Promise<Printed>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the printing was cut off')));
  }).finally(() => clearTimeout(timer));
}
