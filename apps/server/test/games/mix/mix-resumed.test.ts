// @module-tag postgres
import { SLOW_LINKS } from '@adarash/rules/game';
import { linkHolds, verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, test } from 'vitest';
import { type Hall, startHall } from '../../harness/hall.ts';
import { startedGame } from '../../harness/play/games.ts';
import { callAfterMix, cheapArgon2id, mixByHand, phoneAt } from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';
import { secondServer } from '../../harness/servers/server-beside.ts';
import { ENGINE } from '../../harness/servers/storage-place.ts';
import { until } from '../../harness/until.ts';

/** Returns a hash function that computes some links immediately and the remaining ones only after a release. */
function heldAfter(count: number) {
  let [linked, goOn] = [0, () => {}];
  const free = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const argon2id: typeof cheapArgon2id = async (password, salt) => {
    if (++linked > count) await free;
    return cheapArgon2id(password, salt);
  };
  return { argon2id, goOn: () => goOn() };
}

/** Starts the mix of a game: opened with a key, one part received, and closed. */
async function mixBegun(hall: Hall, close: () => void) {
  const base = `${await listen(hall)}/api`;
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  const phone = await phoneAt(base, code, hall.api(null));
  const { _id } = await startedGame(hall.cashier.api);
  const key = { headers: { 'idempotency-key': 'first of the evening' } };
  const first = hall.cashier.api.post(`/games/${_id}/call-number`, {}, key);
  await phone.stream.until((event) => event.type === 'mix-opened');
  expect((await phone.send(_id)).status).toBe(200);
  close();
  const stored = async () => {
    const rows = hall.services.storage.db.selectFrom('games').select('mix_links').where('id', '=', _id);
    return JSON.parse((await rows.executeTakeFirst())?.mix_links ?? '[]') as string[];
  };
  return { id: _id, first, key, phone, stored };
}

test('accepts a draw during the mix and calls its number later exactly once', async () => {
  const byHand = mixByHand();
  const { argon2id, goOn } = heldAfter(0);
  const hall = await startHall({ ...byHand, mixing: { ...byHand.mixing, argon2id } });
  const { id, first, key, phone } = await mixBegun(hall, byHand.close);
  await phone.stream.until((event) => event.type === 'mix-closed');
  const opened = { success: true, mixing: true, game: { mixing: { phones: 0 }, calledNumbers: [] } };
  expect(await first).toMatchObject({ status: 202, body: opened });
  const closed = { success: true, mixing: true, game: { mixing: { phones: 1 }, calledNumbers: [] } };
  const repeated = await hall.cashier.api.post(`/games/${id}/call-number`, {}, key);
  expect(repeated).toMatchObject({ status: 202, body: closed });
  goOn();
  const called = await phone.stream.until((event) => event.type === 'number-called');
  const again = await hall.cashier.api.post(`/games/${id}/call-number`, {}, key);
  expect(again.status).toBe(200);
  expect(called).toMatchObject({ number: again.body.calledNumber, count: 1 });
  phone.stream.close();
  await hall.stop();
});

describe('a mix that its server did not finish', () => {
  test.each(['close-sale', 'call-number'])('continues with the next %s request for its game', async (path) => {
    const byHand = mixByHand();
    const hall = await startHall(byHand);
    const { storage, background } = hall.services;
    const { id, phone } = await mixBegun(hall, () => {});
    // Deletes the row of the mix until its loop has ended, as after a server that stopped.
    const rows = await storage.db.selectFrom('mixes').selectAll().execute();
    await storage.write({}, ({ db }) => db.deleteFrom('mixes').execute());
    byHand.close();
    await background.idle();
    await storage.write({}, ({ db }) => db.insertInto('mixes').values(rows).execute());
    const refused = await hall.cashier.api.post(`/games/${id}/${path}`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'MIXING']);
    await phone.stream.until((event) => event.type === 'number-called');
    phone.stream.close();
    await hall.stop();
  });

  test('continues from the last stored link after a restart and returns the number to the repeated request', async () => {
    const byHand = mixByHand();
    const { argon2id, goOn } = heldAfter(3);
    const hall = await startHall({ ...byHand, mixing: { ...byHand.mixing, argon2id } });
    const { id, first, key, stored, phone } = await mixBegun(hall, byHand.close);
    const begun = await until(stored, (links) => links.length === 3);
    phone.stream.close();
    await hall.app.close();
    goOn();
    expect((await first).status).toBe(202);
    await hall.services.background.idle();
    await hall.services.storage.close();

    let hashed = 0;
    const counting: typeof cheapArgon2id = (password, salt) => {
      hashed += 1;
      return cheapArgon2id(password, salt);
    };
    const next = await secondServer(hall, { mixing: { now: byHand.mixing.now, argon2id: counting } });
    const api = next.as(hall.cashier.token);
    const { body } = await until(
      () => api.get(`/games/${id}`),
      ({ body: { game } }) => game.calledNumbers.length > 0,
    );
    expect(hashed).toBeLessThanOrEqual(SLOW_LINKS - begun.length);
    const again = await api.post(`/games/${id}/call-number`, {}, key);
    expect(again.body.calledNumber).toBe(body.game.calledNumbers[0]);
    await api.post(`/games/${id}/void`, { reason: 'over' });
    const receipt = (await next.as(null).get(`/public/receipts/${id}`)).body;
    expect(receipt.links.slice(0, begun.length)).toEqual(begun);
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    for (let link = 1; link <= SLOW_LINKS; link++) expect(await linkHolds(receipt, link, cheapArgon2id)).toBe(true);
    await next.stop();
    await hall.place.remove();
  });
});

if (ENGINE === 'postgresql')
  describe('with several servers on one database', () => {
    test('opens the mix on phones of every server and accepts their codes on any server', async () => {
      const byHand = mixByHand();
      const hall = await startHall(byHand);
      const there = await secondServer(hall, byHand);
      const base = `${await listen(there)}/api`;
      const { code } = (await hall.cashier.api.get('/hall-code')).body;
      const phone = await phoneAt(base, code, there.as(null));
      await until(
        () => hall.api(null).get(`/hall/${code}`),
        ({ body }) => body.phones === 1,
      );
      const { _id } = await startedGame(hall.cashier.api);
      const first = callAfterMix(hall.cashier.api, _id, 'one');
      await phone.stream.until((event) => event.type === 'mix-opened');
      expect((await phone.send(_id)).status).toBe(200);
      const joined = callAfterMix(there.as(hall.cashier.token), _id, 'one');
      byHand.close();
      const [here, elsewhere] = [await first, await joined];
      expect(here.status).toBe(200);
      expect(elsewhere.body).toEqual(here.body);
      phone.stream.close();
      await there.stop();
      await hall.stop();
    });
  });
