import { bytesToHex } from '@adarash/rules/draw';
import { afterEach, expect, it, vi } from 'vitest';

// The server, the compiled code and plain JavaScript must return the same hash. At this cost plain JavaScript is fast
// enough.
const COST = { memoryKiB: 64, passes: 3, lanes: 1, bytes: 32 };
const PASSWORD = new Uint8Array(32).fill(1);
const SALT = new Uint8Array(16).fill(2);
const EXPECTED = 'afa0b2651073d8013803caa5458d635f87cbb34ac07f4382982fa56e70d2f849';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function hash(onPart: (part: number) => void): Promise<string> {
  const { createArgon2id } = await import('./argon2.ts');
  return bytesToHex(await createArgon2id(onPart, COST)(PASSWORD, SALT));
}

it('computes argon2id with compiled code without reporting progress', async () => {
  const onPart = vi.fn();
  expect(await hash(onPart)).toBe(EXPECTED);
  expect(onPart).not.toHaveBeenCalled();
});

it('computes argon2id in plain JavaScript with progress if the browser refuses compiled code', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('refused by policy')));
  vi.stubGlobal('WebAssembly', { compile: refuse, instantiate: refuse });
  // The hash must not use timers, because the browser almost stops the timers of a page in the background.
  const pause = vi.fn();
  vi.stubGlobal('setTimeout', pause);
  vi.stubGlobal('scheduler', { yield: pause });
  const parts: number[] = [];
  expect(await hash((part) => parts.push(part))).toBe(EXPECTED);
  expect(refuse).toHaveBeenCalled();
  expect(pause).not.toHaveBeenCalled();
  expect(parts.at(-1)).toBe(1);
  expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
  expect(parts.length).toBeGreaterThan(50);
  expect(parts.length).toBeLessThan(150);
});
