import SlowMixer from './slow-worker.ts?worker';
import Verifier from './verifier-worker.ts?worker';

/**
 * Type of the replacement for this file. `vite.verifier.config.ts` uses it for the page in one file, which can load no
 * other file.
 */
type InOneFile = typeof import('./workers-in-one-file.ts');

/**
 * Creates a worker for a verification that would freeze the page. The build creates no module worker, because Chrome 76
 * does not support those.
 */
export const openVerifier: InOneFile['openVerifier'] = () => new Verifier();
export const openSlowMixer: InOneFile['openSlowMixer'] = () => new SlowMixer();
