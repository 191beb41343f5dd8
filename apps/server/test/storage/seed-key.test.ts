// @module-tag postgres
import { existsSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { replaceKey } from '../../src/cli/seed-key.ts';
import type { Config } from '../../src/config/config.ts';
import { loadSeedKey, open, seal } from '../../src/storage/seed-key.ts';
import { apiOf } from '../harness/api.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { callUntil, createGame, expectRefusal, settings, startedGame } from '../harness/play/games.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const key = new Uint8Array(32).fill(7);
const other = new Uint8Array(32).fill(8);

test('decrypts data only with the same seed key and context', () => {
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

const withoutKey = (config: Config): Config => ({ ...config, seedKey: null });

test('rejects a wrong seed key and never replaces the right one', async () => {
  const hall = await startHall();
  try {
    const { config, storage, runtime, log, seedKey } = hall.services;
    expect(await loadSeedKey(config, storage, runtime, log)).toEqual(seedKey);
    const path = join(config.dataDir, 'seed.key');
    const wrong = '0'.repeat(64);
    if (ENGINE === 'sqlite') await writeFile(path, `${wrong}\n`);
    const changed = ENGINE === 'sqlite' ? config : { ...config, seedKey: wrong };
    expect(await loadSeedKey(changed, storage, runtime, log)).toBeNull();
    const right = { ...config, seedKey: Buffer.from(seedKey!).toString('hex') };
    expect(await loadSeedKey(right, storage, runtime, log)).toEqual(seedKey);
    if (ENGINE === 'sqlite') {
      expect(readFileSync(path, 'utf8')).toBe(`${wrong}\n`);
      await rm(path);
      expect(await loadSeedKey({ ...config, seedKey: wrong }, storage, runtime, log)).toBeNull();
      expect(existsSync(path)).toBe(false);
    }
  } finally {
    await hall.stop();
  }
});

/** Starts a new server for the same storage with another key. */
async function servedAgain(hall: Hall, config: Config) {
  const { storage, runtime, log } = hall.services;
  const seedKey = await loadSeedKey(config, storage, runtime, log);
  const services = { ...hall.services, config, seedKey, signingKey: seedKey ?? runtime.bytes(32) };
  const app = await buildApp(services);
  await app.ready();
  await services.background.idle();
  return { app, cashier: apiOf(app, hall.cashier.token), anyone: apiOf(app, null) };
}

test('allows reads and voiding but no draw without a seed key, and starts again with a new key', async () => {
  const hall = await startHall();
  const { config, storage, runtime } = hall.services;
  try {
    const { api } = hall.cashier;
    const ended = await startedGame(api);
    await callUntil(api, ended._id, (game) => game.calledNumbers.length > 3);
    expect((await api.post(`/games/${ended._id}/void`, { reason: 'over' })).status).toBe(200);
    const running = await startedGame(api);
    await callUntil(api, running._id, (game) => game.calledNumbers.length > 1);
    const pending = await createGame(api);
    const before = (await api.get('/games/next-draw')).body.upcoming;

    if (ENGINE === 'sqlite') await rm(join(config.dataDir, 'seed.key'));
    const lost = await servedAgain(hall, withoutKey(config));
    const receipt = await lost.anyone.get(`/public/receipts/${ended._id}`);
    expect(verifyReceipt(receipt.body)).toMatchObject({ ok: true });
    expect((await lost.cashier.get('/games/report')).status).toBe(200);
    expect((await lost.cashier.get('/games/next-draw')).body.upcoming).toEqual(before);
    const attempts = [
      () => lost.cashier.post('/games/sequential', settings()),
      () => lost.cashier.post(`/games/${pending._id}/start`),
      () => lost.cashier.post(`/games/${running._id}/call-number`),
    ];
    for (const attempt of attempts) expectRefusal(await attempt(), 409, 'SEED_KEY_MISSING');
    expect((await lost.cashier.post(`/games/${running._id}/void`, { reason: 'no key' })).status).toBe(200);
    const unrevealed = (await lost.anyone.get(`/public/receipts/${running._id}`)).body;
    expect(unrevealed).toMatchObject({ status: 'voided', seed: null });
    expect(verifyReceipt(unrevealed)).toMatchObject({ ok: false, finished: true });
    await lost.app.close();

    const newKey = runtime.bytes(32);
    expect(await replaceKey(storage, runtime, { newKey, oldKey: null })).toBe(1);
    expect(await verifyChains(storage.db)).toMatchObject({ broken: null });
    const told = await storage.db
      .selectFrom('audit')
      .select(['chain', 'after'])
      .where('action', '=', 'seed-key.replaced')
      .orderBy('seq')
      .execute();
    const entries = new Map(told.map(({ chain, after }) => [chain, JSON.parse(after ?? '')]));
    const discarded = before.map((draw: { sequence: number }) => draw.sequence);
    expect(entries.get(hall.hallId)).toMatchObject({ discarded, opened: { length: 50 } });
    expect(entries.get('house')).toMatchObject({ halls: 1 });
    const fresh = await servedAgain(hall, { ...config, seedKey: Buffer.from(newKey).toString('hex') });
    const { upcoming } = (await fresh.cashier.get('/games/next-draw')).body;
    expect(upcoming).toHaveLength(50);
    expect(upcoming[0].sequence).toBe(before.at(-1).sequence + 1);
    expectRefusal(await fresh.cashier.post(`/games/${pending._id}/start`), 409, 'SEED_KEY_MISSING');
    expect((await fresh.cashier.post(`/games/${pending._id}/void`, { reason: 'no key' })).status).toBe(200);
    const played = await startedGame(fresh.cashier);
    await callUntil(fresh.cashier, played._id, (game) => game.calledNumbers.length > 1);
    await fresh.cashier.post(`/games/${played._id}/void`, { reason: 'over' });
    expect(verifyReceipt((await fresh.anyone.get(`/public/receipts/${played._id}`)).body)).toMatchObject({ ok: true });
    // A server with the old key can no longer decrypt any seed.
    expectRefusal(await api.post('/games/sequential', settings()), 409, 'SEED_KEY_MISSING');
    await fresh.app.close();
  } finally {
    await hall.stop();
  }
});

test('reveals the seed of a game that ended without the key after the key is restored', async () => {
  const hall = await startHall();
  const { config } = hall.services;
  try {
    const { _id } = await startedGame(hall.cashier.api);
    const key = Buffer.from(hall.services.seedKey!).toString('hex');
    if (ENGINE === 'sqlite') await rm(join(config.dataDir, 'seed.key'));
    const lost = await servedAgain(hall, withoutKey(config));
    expect((await lost.cashier.post(`/games/${_id}/void`, { reason: 'no key' })).status).toBe(200);
    expect((await lost.anyone.get(`/public/receipts/${_id}`)).body.seed).toBeNull();
    await lost.app.close();
    const back = await servedAgain(hall, { ...config, seedKey: key });
    const { seed } = (await back.anyone.get(`/public/receipts/${_id}`)).body;
    const stored = hall.services.storage.db.selectFrom('commitments').select('seed').where('game_id', '=', _id);
    expect((await stored.executeTakeFirstOrThrow()).seed).toBe(seed);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    await back.app.close();
  } finally {
    await hall.stop();
  }
});

if (ENGINE === 'sqlite') {
  test('creates the seed key once with private permissions and never for a database with another key', async () => {
    const hall = await startHall();
    try {
      const { config, storage, runtime, log, seedKey } = hall.services;
      const path = join(config.dataDir, 'seed.key');
      expect(readFileSync(path, 'utf8')).toBe(`${Buffer.from(seedKey!).toString('hex')}\n`);
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
      await rm(path);
      expect(await loadSeedKey(config, storage, runtime, log)).toBeNull();
      expect(existsSync(path)).toBe(false);
    } finally {
      await hall.stop();
    }
  });
} else {
  test('requires the seed key in the settings with PostgreSQL', async () => {
    await expect(startHall({ env: { SEED_KEY: '' } })).rejects.toThrow('SEED_KEY is needed too');
  });
}
