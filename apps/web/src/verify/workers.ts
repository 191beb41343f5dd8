/** Work that would freeze the page runs beside it. The verifier in one file has its own way to open these. */
export const openVerifier = (): Worker =>
  new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });

export const openSlowMixer = (): Worker => new Worker(new URL('./slow-worker.ts', import.meta.url), { type: 'module' });
