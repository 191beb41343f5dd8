import SlowMixer from './slow-worker.ts?worker&inline';
import Verifier from './verifier-worker.ts?worker&inline';

/** As `workers.ts`, for a page that has no other file to fetch them from. */
export const openVerifier = (): Worker => new Verifier();
export const openSlowMixer = (): Worker => new SlowMixer();
