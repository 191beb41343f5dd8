import { bytesToHex } from '@adarash/rules/draw';
import { afterEach, expect, it, vi } from 'vitest';

// Both ways must give what the server's argon2 gives; this is the cost at which plain JavaScript is quick.
const COST = { memoryKiB: 64, passes: 3, lanes: 1, bytes: 32 };
const PASSWORD = new Uint8Array(32).fill(1);
const SALT = new Uint8Array(16).fill(2);
const EXPECTED = 'afa0b2651073d8013803caa5458d635f87cbb34ac07f4382982fa56e70d2f849';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function hash(): Promise<string> {
  const { loadArgon2id } = await import('./argon2.ts');
  return bytesToHex(await (await loadArgon2id(COST))(PASSWORD, SALT));
}

it('hashes with compiled code', async () => {
  expect(await hash()).toBe(EXPECTED);
});

it('hashes in plain JavaScript where compiling is refused', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('refused by policy')));
  vi.stubGlobal('WebAssembly', { compile: refuse, instantiate: refuse });
  expect(await hash()).toBe(EXPECTED);
  expect(refuse).toHaveBeenCalled();
});
