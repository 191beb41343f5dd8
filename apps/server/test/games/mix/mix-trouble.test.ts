import { join } from 'node:path';
import { SLOW_LINKS } from '@adarash/rules/game';
import { linkHolds, verifyReceipt } from '@adarash/rules/verify';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { openSqliteFile } from '../../../src/storage/sqlite/sqlite-file.ts';
import { type Hall, startHall } from '../../harness/hall.ts';
import { startedGame } from '../../harness/play/games.ts';
import { callAfterMix, cheapArgon2id, mixByHand, phoneAt, sixteenBytes } from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';
import { secondServer } from '../../harness/servers/server-beside.ts';
import { ENGINE, type Place } from '../../harness/servers/storage-place.ts';
import { later, until } from '../../harness/until.ts';

/** Longer than a write waits for a locked file. */
const TROUBLE_MS = 7_000;

/** Prevents all writes for a while: another program locks the file, or the database restarts. */
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
  test('continues the mix from the last stored link after a storage failure', {
    tags: ['all'],
  }, async () => {
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
    const call = () => hall.cashier.api.post(`/games/${_id}/call-number`, {}, key);
    expect((await call()).status).toBe(202);
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
    // The link that could not be stored is computed again.
    expect(hashed).toBeLessThanOrEqual(SLOW_LINKS + 1);
    expect((await call()).body.calledNumber).toBe(called);
    await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = (await hall.api(null).get(`/public/receipts/${_id}`)).body;
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    for (let link = 1; link <= SLOW_LINKS; link++) expect(await linkHolds(receipt, link, cheapArgon2id)).toBe(true);
    phone.stream.close();
    await hall.stop();
  });

  test('cancels an open mix as soon as the storage works again and continues the game', {
    tags: ['all'],
  }, async () => {
    // By the real time, which the trouble lets pass.
    const hall = await startHall({ mixing: { argon2id: cheapArgon2id } });
    const phone = await phoneOf(hall);
    const { _id } = await startedGame(hall.cashier.api);
    const call = () =>
      hall.cashier.api.post(`/games/${_id}/call-number`, {}, { headers: { 'idempotency-key': 'one' } });
    expect((await call()).status).toBe(202);
    await phone.stream.until((event) => event.type === 'mix-opened');
    await makeTrouble(hall.place);
    if (ENGINE === 'sqlite') {
      await phone.stream.until((event) => event.type === 'mix-broken');
      expect((await call()).status).toBe(202);
      await phone.stream.until((event) => event.type === 'mix-opened' && event.attempt === 2);
      await phone.send(_id);
    }
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

if (ENGINE === 'postgresql')
  describe('with several servers on one database', { tags: ['postgres'] }, () => {
    test('returns one response for the same key on two servers during a mix', async () => {
      const byHand = mixByHand();
      const hall = await startHall(byHand);
      const there = await secondServer(hall, byHand);
      const phone = await phoneOf(hall);
      await until(
        async () =>
          (await hall.services.storage.db.selectFrom('presence').where('kind', '=', 'phone').selectAll().execute())
            .length,
        (rows) => rows > 0,
      );
      for (let round = 0; round < 4; round++) {
        const { _id } = await startedGame(hall.cashier.api, { cardPool: [3 + round * 10] });
        const key = sixteenBytes();
        const ask = (api: typeof hall.cashier.api) => callAfterMix(api, _id, key);
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

    test('includes phones of other servers if the clock of one server is ahead', async () => {
      const hall = await startHall({ databaseClock: true, mixing: { argon2id: cheapArgon2id } });
      const phone = await phoneOf(hall);
      const ahead = { ...realRuntime, now: () => new Date(Date.now() + 45_000) };
      const there = await secondServer(hall, { runtime: ahead, mixing: { argon2id: cheapArgon2id } });
      await until(
        async () =>
          (await hall.services.storage.db.selectFrom('presence').where('kind', '=', 'phone').selectAll().execute())
            .length,
        (rows) => rows > 0,
      );
      const { _id } = await startedGame(hall.cashier.api);
      const called = callAfterMix(there.as(hall.cashier.token), _id);
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

    test('continues the mix of a killed server on another one within forty seconds', { tags: ['all'] }, async () => {
      const hall = await startHall({ databaseClock: true, mixing: { argon2id: () => new Promise(() => {}) } });
      const there = await secondServer(hall, { mixing: { argon2id: cheapArgon2id } });
      const phone = await phoneOf(hall);
      const { _id } = await startedGame(hall.cashier.api);
      expect((await hall.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(202);
      await phone.stream.until((event) => event.type === 'mix-opened');
      await phone.send(_id);
      await phone.stream.until((event) => event.type === 'mix-closed');
      // As if half a minute had passed without a link.
      await hall.services.storage.write({}, ({ db }) =>
        db.updateTable('mixes').set({ touched_at: '2026-01-01T00:00:00.000Z' }).execute(),
      );
      await phone.stream.until((event) => event.type === 'number-called', 15_000);
      phone.stream.close();
      await there.stop();
      await hall.app.close();
      await hall.services.storage.close();
      await hall.place.remove();
    });

    test('calls one number if two servers complete the same mix', async () => {
      const byHand = mixByHand();
      const hall = await startHall(byHand);
      const phone = await phoneOf(hall);
      const { _id } = await startedGame(hall.cashier.api);
      expect((await hall.cashier.api.post(`/games/${_id}/call-number`)).status).toBe(202);
      await phone.stream.until((event) => event.type === 'mix-opened');
      await phone.send(_id);
      // The start of the second server continues all pending mixes.
      const there = await secondServer(hall, byHand);
      byHand.close();
      await phone.stream.until((event) => event.type === 'number-called');
      await there.services.background.idle();
      await hall.services.background.idle();
      expect((await gameIn(hall, _id)).calledNumbers).toHaveLength(1);
      const entries = hall.services.storage.db.selectFrom('audit').select('action').where('subject', '=', _id);
      const done = (await entries.execute()).filter(({ action }) => action === 'game.mix-done');
      expect(done).toHaveLength(1);
      phone.stream.close();
      await there.stop();
      await hall.stop();
    });
  });
