import { join } from 'node:path';
import { SLOW_LINKS } from '@adarash/rules/game';
import { linkHolds, verifyReceipt } from '@adarash/rules/verify';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { realRuntime } from '../../src/start/runtime.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { startedGame } from '../harness/games.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { cheapArgon2id, mixByHand, phoneAt, sixteenBytes } from '../harness/phones.ts';
import { listen } from '../harness/reader.ts';
import { secondServer } from '../harness/server-beside.ts';
import { ENGINE, type Place } from '../harness/storage-place.ts';
import { later, until } from '../harness/until.ts';

/** Longer than a write waits for a locked file. */
const TROUBLE_MS = 7_000;

/** Nobody can write for a while: another program has the file, or the database is restarted. */
async function makeTrouble({ dataDir, env }: Place): Promise<void> {
  if (!env.DATABASE_URL) {
    const file = openSqliteFile(join(dataDir, 'adarash.db'));
    file.exec('BEGIN IMMEDIATE');
    await later(TROUBLE_MS);
    file.exec('ROLLBACK');
    file.close();
    return;
  }
  const url = new URL(env.DATABASE_URL);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  await later(3_000);
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await client.end();
}

async function phoneOf(hall: Hall) {
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  return phoneAt(`${await listen(hall)}/api`, code, hall.api(null));
}

const gameIn = async (hall: Hall, id: string) => (await hall.cashier.api.get(`/games/${id}`)).body.game;

describe('brief trouble with the storage', () => {
  test('while links are computed: the mix goes on by itself and loses none of them', { tags: ['all'] }, async () => {
    const byHand = mixByHand();
    let hashed = 0;
    let trouble: Promise<void> | undefined;
    const argon2id: typeof cheapArgon2id = async (password, salt) => {
      if (++hashed === 5) trouble = makeTrouble(hall.place);
      if (hashed === 5) await later(500);
      return cheapArgon2id(password, salt);
    };
    const hall = await startHall({ ...byHand, mixing: { ...byHand.mixing, argon2id } });
    const phone = await phoneOf(hall);
    const { _id } = await startedGame(hall.cashier.api);
    const key = { headers: { 'idempotency-key': 'one' } };
    const first = hall.cashier.api.post(`/games/${_id}/call-number`, {}, key);
    await phone.stream.until((event) => event.type === 'mix-opened');
    await phone.send(_id);
    byHand.close();
    await until(
      async () => hashed,
      (links) => links >= 5,
    );
    await trouble;
    // Within the longest pause between two tries.
    const [called] = (
      await until(
        () => gameIn(hall, _id).catch(() => null),
        (game) => game?.calledNumbers?.length === 1,
        20_000,
      )
    ).calledNumbers;
    expect(hashed).toBe(SLOW_LINKS);
    expect((await first).body.calledNumber).toBe(called);
    await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = (await hall.api(null).get(`/public/receipts/${_id}`)).body;
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    for (let link = 1; link <= SLOW_LINKS; link++) expect(await linkHolds(receipt, link, cheapArgon2id)).toBe(true);
    phone.stream.close();
    await hall.stop();
  });

  test('while phones are asked: the mix is broken off as soon as that can be stored, and the game goes on', {
    tags: ['all'],
  }, async () => {
    // By the real time, which the trouble lets pass.
    const hall = await startHall({ mixing: { argon2id: cheapArgon2id } });
    const phone = await phoneOf(hall);
    const { _id } = await startedGame(hall.cashier.api);
    const first = hall.cashier.api.post(`/games/${_id}/call-number`, {}, { headers: { 'idempotency-key': 'one' } });
    await phone.stream.until((event) => event.type === 'mix-opened');
    await makeTrouble(hall.place);
    if (ENGINE === 'sqlite') {
      await phone.stream.until((event) => event.type === 'mix-broken');
      await phone.stream.until((event) => event.type === 'mix-opened' && event.attempt === 2);
      await phone.send(_id);
    }
    await first;
    const game = await until(
      () => gameIn(hall, _id).catch(() => null),
      (shown) => shown?.mixing === null,
      20_000,
    );
    expect(game.mixesBrokenOff + game.calledNumbers.length).toBeGreaterThan(0);
    expect((await hall.moderator.api.post(`/games/${_id}/void`, { reason: 'enough' })).status).toBe(200);
    phone.stream.close();
    await hall.stop();
  });
});

test('one hall that mixes much does not hold up another', async () => {
  const byHand = mixByHand();
  let hashed = 0;
  const argon2id: typeof cheapArgon2id = async (password, salt) => {
    hashed += 1;
    await later(5);
    return cheapArgon2id(password, salt);
  };
  const hall = await startHall({ ...byHand, mixing: { ...byHand.mixing, argon2id, atOnce: 1 } });
  const base = `${await listen(hall)}/api`;
  const other = await hall.pair();
  const phones = await Promise.all(
    [hall, other].map(async ({ cashier }) =>
      phoneAt(base, (await cashier.api.get('/hall-code')).body.code, hall.api(null)),
    ),
  );
  const [busy, alone] = phones as [(typeof phones)[0], (typeof phones)[0]];
  const opened = (phone: typeof busy, gameId: string) =>
    phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === gameId);
  const begin = async (pair: typeof other, phone: typeof busy, cards: number[]) => {
    const { _id } = await startedGame(pair.cashier.api, { cardPool: cards });
    const called = pair.cashier.api.post(`/games/${_id}/call-number`);
    await opened(phone, _id);
    expect((await phone.send(_id)).status).toBe(200);
    return { _id, called };
  };
  const many = [];
  for (const cards of [
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
    [9, 10],
  ])
    many.push(await begin(hall, busy, cards));
  const single = await begin(other, alone, [3, 7]);
  byHand.close(6);
  expect((await single.called).status).toBe(200);
  // In turns with the other hall, so some two of its five mixes' work was done: by arrival it would be all of it.
  expect(hashed).toBeLessThan(3.5 * SLOW_LINKS);
  await Promise.all(many.map(({ called }) => called));
  expect(hashed).toBe(6 * SLOW_LINKS);
  for (const { stream } of phones) stream.close();
  await hall.stop();
});

if (ENGINE === 'postgresql')
  describe('with several servers on one database', { tags: ['postgres'] }, () => {
    test('one key sent to two of them at once while phones are asked: both get the one answer', async () => {
      const byHand = mixByHand();
      const hall = await startHall(byHand);
      const there = await secondServer(hall, byHand);
      const phone = await phoneOf(hall);
      await until(
        async () => (await hall.services.storage.db.selectFrom('listening').selectAll().execute()).length,
        (rows) => rows > 0,
      );
      for (let round = 0; round < 4; round++) {
        const { _id } = await startedGame(hall.cashier.api, { cardPool: [3 + round * 10] });
        const key = { headers: { 'idempotency-key': sixteenBytes() } };
        const ask = (api: typeof hall.cashier.api) => api.post(`/games/${_id}/call-number`, {}, key);
        const both = [ask(hall.cashier.api), ask(there.as(hall.cashier.token))];
        await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id);
        await phone.send(_id);
        byHand.close();
        const [one, two] = await Promise.all(both);
        expect([one?.status, two?.status]).toEqual([200, 200]);
        expect(two?.body).toEqual(one?.body);
      }
      phone.stream.close();
      await there.stop();
      await hall.stop();
    });

    test('one whose clock runs ahead asks the phones of the others', async () => {
      const hall = await startHall({ ownStorageClock: true, mixing: { argon2id: cheapArgon2id } });
      const phone = await phoneOf(hall);
      const ahead = { ...realRuntime, now: () => new Date(Date.now() + 45_000) };
      const there = await secondServer(hall, { runtime: ahead, mixing: { argon2id: cheapArgon2id } });
      await until(
        async () => (await hall.services.storage.db.selectFrom('listening').selectAll().execute()).length,
        (rows) => rows > 0,
      );
      const { _id } = await startedGame(hall.cashier.api);
      const called = there.as(hall.cashier.token).post(`/games/${_id}/call-number`);
      await phone.stream.until((event) => event.type === 'mix-opened' && event.gameId === _id, 5_000);
      await phone.send(_id);
      expect((await called).status).toBe(200);
      await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
      const receipt = (await hall.api(null).get(`/public/receipts/${_id}`)).body;
      expect(receipt).toMatchObject({ attempts: 1, brokenOff: [] });
      expect(receipt.parts).toHaveLength(1);
      expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
      phone.stream.close();
      await there.stop();
      await hall.stop();
    });

    test('a server that is killed leaves its mix to another within seconds', { tags: ['all'] }, async () => {
      const hall = await startHall({ ownStorageClock: true, mixing: { argon2id: () => new Promise(() => {}) } });
      const phone = await phoneOf(hall);
      const { _id } = await startedGame(hall.cashier.api);
      void hall.cashier.api.post(`/games/${_id}/call-number`);
      await phone.stream.until((event) => event.type === 'mix-opened');
      await phone.send(_id);
      await phone.stream.until((event) => event.type === 'mix-closed');
      // As if it were gone: it says no more that it is alive.
      await hall.services.storage.write({}, ({ db }) => db.updateTable('mixes').set({ holder: 'dead' }).execute());
      const there = await secondServer(hall, { mixing: { argon2id: cheapArgon2id } });
      const begun = Date.now();
      await phone.stream.until((event) => event.type === 'number-called', 30_000);
      expect(Date.now() - begun).toBeLessThan(15_000);
      phone.stream.close();
      await there.stop();
      await hall.app.close();
      await hall.services.storage.close();
      await hall.place.remove();
    });
  });
