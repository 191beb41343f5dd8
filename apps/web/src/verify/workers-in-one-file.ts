import SlowMixer from './slow-worker.ts?worker&inline';
import Verifier from './verifier-worker.ts?worker&inline';

/**
 * Creates the verification worker from code inside this file, for a page without other files. Replaces `workers.ts`.
 */
export const openVerifier = (): Worker => new Verifier();
export const openSlowMixer = (): Worker => new SlowMixer();
