import { createCipheriv, createHash } from 'node:crypto';
import { expect } from 'vitest';

/**
 * Bytes that look random and are the same in every run, so that no test passes or fails by luck:
 * a card completed by the very last call would refuse what the test does next.
 * `LUCK=anything npm test` plays other evenings.
 */
export function makeLuck(name: string): (count: number) => Buffer {
  const key = createHash('sha256')
    .update(`${process.env.LUCK ?? ''} ${name}`)
    .digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return (count) => stream.update(Buffer.alloc(count));
}

const asked = new Map<string, number>();

/** Returns the path of the test file, independent of the location of the repository. */
function testFile(): string {
  const { testPath = '' } = expect.getState();
  return testPath.split(/\/(?:test|fault-injection)\//).at(-1) ?? '';
}

/** Returns a new source of bytes, derived from the test file and the number of earlier calls in it. */
export function freshLuck(): (count: number) => Buffer {
  const file = testFile();
  const before = asked.get(file) ?? 0;
  asked.set(file, before + 1);
  return makeLuck(`${file} ${before}`);
}

const lucks = new Map<string, ReturnType<typeof makeLuck>>();

/**
 * Returns the source of bytes with this name in the running test file. It must not depend on files that ran earlier in
 * the same process.
 */
export function luckOfFile(name: string): (count: number) => Buffer {
  const key = `${testFile()} ${name}`;
  const luck = lucks.get(key) ?? makeLuck(key);
  lucks.set(key, luck);
  return luck;
}
