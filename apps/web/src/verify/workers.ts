/** A page that is one file has no other to fetch: there `vite.verifier.config.ts` puts these in their place. */
type InOneFile = typeof import('./workers-in-one-file.ts');

/** Work that would freeze the page runs in a worker. */
export const openVerifier: InOneFile['openVerifier'] = () =>
  new Worker(new URL('./verifier-worker.ts', import.meta.url), { type: 'module' });

export const openSlowMixer: InOneFile['openSlowMixer'] = () =>
  new Worker(new URL('./slow-worker.ts', import.meta.url), { type: 'module' });
