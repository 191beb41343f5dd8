import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSeedKey, open, seal } from '../../src/storage/seed-key.ts';
import { startHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/storage-place.ts';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(8);

test('what is sealed opens with the same key and context only', () => {
  const plain = new Uint8Array([1, 2, 3]);
  const sealed = seal(key, plain, 'draw 1');
  expect([...open(key, sealed, 'draw 1')]).toEqual([1, 2, 3]);
  expect(seal(key, plain, 'draw 1')).not.toBe(sealed);
  expect(() => open(other, sealed, 'draw 1')).toThrow();
  expect(() => open(key, sealed, 'draw 2')).toThrow();
  const bent = Buffer.from(sealed, 'base64');
  bent[bent.length - 1]! ^= 1;
  expect(() => open(key, bent.toString('base64'), 'draw 1')).toThrow();
  expect(() => open(key, sealed.slice(0, 8), 'draw 1')).toThrow();
});

test('another key is refused by a database that has one', async () => {
  const hall = await startHall();
  try {
    const { config, storage, chance } = hall.services;
    expect(await loadSeedKey(config, storage, chance)).toEqual(hall.services.seedKey);
    const path = join(config.dataDir, 'seed.key');
    if (ENGINE === 'sqlite') await writeFile(path, `${'0'.repeat(64)}\n`);
    const changed = ENGINE === 'sqlite' ? config : { ...config, seedKey: '0'.repeat(64) };
    await expect(loadSeedKey(changed, storage, chance)).rejects.toThrow('does not belong to this database');
  } finally {
    await hall.stop();
  }
});

if (ENGINE === 'sqlite') {
  test('the key is made once, for its owner alone, and is never made anew under a database that needs the old one', async () => {
    const hall = await startHall();
    try {
      const { config, storage, chance, seedKey } = hall.services;
      const path = join(config.dataDir, 'seed.key');
      expect(readFileSync(path, 'utf8')).toBe(`${Buffer.from(seedKey).toString('hex')}\n`);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
      await rm(path);
      await expect(loadSeedKey(config, storage, chance)).rejects.toThrow('is missing');
      expect(existsSync(path)).toBe(false);
    } finally {
      await hall.stop();
    }
  });
} else {
  test('with PostgreSQL the key has to be given', async () => {
    await expect(startHall({ env: { SEED_KEY: '' } })).rejects.toThrow('SEED_KEY is needed too');
  });
}
