import SlowMixer from './slow-worker.ts?worker';
import Verifier from './verifier-worker.ts?worker';

/** A page that is one file has no other to fetch: there `vite.verifier.config.ts` puts these in their place. */
type InOneFile = typeof import('./workers-in-one-file.ts');

/** Work that would freeze the page runs in a worker. Built, it is no module: Chrome 76 has no workers that are. */
export const openVerifier: InOneFile['openVerifier'] = () => new Verifier();
export const openSlowMixer: InOneFile['openSlowMixer'] = () => new SlowMixer();
