import { createHash } from 'node:crypto';
import { configureGlobal } from 'fast-check';

// Fixed seed, so that a failure is reproducible; `LUCK=anything npm test` uses another one.
const digest = createHash('sha256')
  .update(process.env.LUCK ?? '')
  .digest();
configureGlobal({ seed: digest.readInt32LE() });
