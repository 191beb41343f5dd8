import { type Argon2id, SLOW_COST } from '@adarash/rules/draw';
import { argon2id as inPlainScript } from '@noble/hashes/argon2.js';
import { argon2id as inCompiledCode } from 'hash-wasm';

type Cost = Readonly<Record<keyof typeof SLOW_COST, number>>;

/** Number of progress updates while one hash is computed. */
const STEPS = 100;

/**
 * Creates the Argon2id hash function from compiled code. If the browser refuses to compile, the fallback is plain
 * JavaScript with progress, which is many times slower. It must run in a worker, because it has no pauses. It uses no
 * timers, because those of a background page are almost stopped.
 */
export const createArgon2id =
  (onPart: (part: number) => void, cost: Cost = SLOW_COST): Argon2id =>
  async (password, salt) => {
    const { memoryKiB, passes, lanes, bytes } = cost;
    try {
      return await inCompiledCode({
        password,
        salt,
        memorySize: memoryKiB,
        iterations: passes,
        parallelism: lanes,
        hashLength: bytes,
        outputType: 'binary',
      });
    } catch {
      let step = 0;
      const onProgress = (part: number) => {
        if (part * STEPS < step) return;
        onPart(part);
        step += 1;
      };
      return inPlainScript(password, salt, { m: memoryKiB, t: passes, p: lanes, dkLen: bytes, onProgress });
    }
  };
