import { SLOW_LINKS } from '@adarash/rules/game';
import { linkHolds, verifyReceipt } from '@adarash/rules/verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Hall, startHall } from '../../harness/hall.ts';
import { expectRefusal, getGame, startedGame } from '../../harness/play/games.ts';
import {
  callAfterMix,
  cheapArgon2id,
  mixByHand,
  type Phone,
  phoneAt,
  sixteenBytes,
} from '../../harness/play/phones.ts';
import { listen } from '../../harness/reader.ts';
import { type Db, rewriteDocument } from '../../harness/rewriting.ts';
import { secondServer } from '../../harness/servers/server-beside.ts';
import { pastTheServer } from '../../harness/servers/storage-place.ts';
import { until } from '../../harness/until.ts';

let byHand = mixByHand();
let hall: Hall;
let phone: Phone;
beforeEach(async () => {
  byHand = mixByHand();
  hall = await startHall(byHand);
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  phone = await phoneAt(`${await listen(hall)}/api`, code, hall.api(null));
});
afterEach(async () => {
  phone.stream.close();
  await hall.stop();
});

const opened = async (attempt: number, of = phone, by = byHand) => {
  await of.stream.until((event) => event.type === 'mix-opened' && event.attempt === attempt);
  await by.waits();
};
const call = (gameId: string, key?: string) => callAfterMix(hall.cashier.api, gameId, key);
const receiptOf = async (gameId: string, api = hall.api(null)) => (await api.get(`/public/receipts/${gameId}`)).body;
const entriesOf = async (gameId: string) => {
  const rows = await hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'after', 'actor_role'])
    .where('subject', '=', gameId)
    .where('action', 'like', 'game.mix-%')
    .orderBy('seq')
    .execute();
  return rows.map(({ action, after, actor_role }) => ({ action, actor_role, ...JSON.parse(after ?? '{}') }));
};

describe('a mix that is not closed within four seconds', () => {
  test('cancels a mix after four seconds and opens another one for the pending request', async () => {
    const { _id } = await startedGame(hall.cashier.api);
    const first = call(_id, 'the first');
    await opened(1);
    const old = sixteenBytes();
    expect((await phone.send(_id, old)).status).toBe(200);
    byHand.pass(2_001);
    byHand.close();
    expect(await phone.stream.until((event) => event.type === 'mix-broken')).toMatchObject({ attempt: 1, parts: 1 });
    await opened(2);
    const shown = await getGame(hall.cashier.api, _id);
    expect(shown).toMatchObject({ mixesBrokenOff: 1, mixing: { attempt: 2, phones: 0, closedAt: null } });
    const { code } = (await hall.cashier.api.get('/hall-code')).body;
    const view = (await hall.api(null).get(`/hall/${code}`)).body;
    expect(view.game).toMatchObject({ mixesBrokenOff: 1, mixing: { attempt: 2 } });

    const late = { gameId: _id, phoneId: sixteenBytes(), part: sixteenBytes(), attempt: 1 };
    expectRefusal(await hall.api(null).post(`/public/halls/${code}/parts`, late), 409, 'MIX_CLOSED');
    const fresh = sixteenBytes();
    expect((await phone.send(_id, fresh)).body).toEqual({ success: true, order: 1 });
    byHand.close();
    expect((await first).body).toMatchObject({ kind: 'drawn', game: { mixing: null, mixesBrokenOff: 1 } });
    expect((await call(_id, 'the first')).body).toEqual((await first).body);

    await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ attempts: 2, parts: [fresh] });
    expect(receipt.brokenOff).toEqual([{ openedAt: expect.any(String), parts: 1 }]);
    expect(Date.parse(receipt.closedAt) - Date.parse(receipt.openedAt)).toBe(2_000);
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
    for (const link of [1, SLOW_LINKS]) expect(await linkHolds(receipt, link, cheapArgon2id)).toBe(true);
    const done = phone.stream.events.find((event) => event.type === 'mix-done');
    expect(done).toMatchObject({ last: receipt.links.at(-1) });
    expect(await entriesOf(_id)).toMatchObject([
      { action: 'game.mix-opened', attempt: 1, openedAt: receipt.brokenOff[0].openedAt, actor_role: 'cashier' },
      { action: 'game.mix-broken', attempt: 1, ...receipt.brokenOff[0], actor_role: 'system' },
      { action: 'game.mix-opened', attempt: 2, openedAt: receipt.openedAt },
      { action: 'game.mix-closed', closedAt: receipt.closedAt, count: 1, digest: receipt.mix },
      { action: 'game.mix-done', last: receipt.links.at(-1) },
    ]);
  });

  test('is still accepted if it closes exactly at four seconds', async () => {
    const { _id } = await startedGame(hall.cashier.api);
    const first = call(_id);
    await opened(1);
    await phone.send(_id);
    byHand.pass(2_000);
    byHand.close();
    expect((await first).status).toBe(200);
    expect(await receiptOf(_id)).toMatchObject({ attempts: 1, brokenOff: [] });
  });

  test('cancels an expired mix on the next call from any server', async () => {
    const { _id } = await startedGame(hall.cashier.api);
    // Sent once, because a repeat could break the mix off before the other key does.
    const first = () =>
      hall.cashier.api.post(`/games/${_id}/call-number`, {}, { headers: { 'idempotency-key': 'one' } });
    expect((await first()).status).toBe(202);
    await opened(1);
    byHand.pass(60_000);
    const next = call(_id, 'two');
    await opened(2);
    await phone.send(_id);
    // The repeated request must get the refusal of any other call, otherwise it would receive the response of another
    // intent.
    expectRefusal(await first(), 409, 'MIXING');
    byHand.close();
    byHand.close();
    expect((await next).status).toBe(200);
    expect((await getGame(hall.cashier.api, _id)).calledNumbers).toEqual([(await next).body.calledNumber]);
  });

  test('leaves the sale closed but accepts a typed number', async () => {
    const { _id } = await startedGame(hall.cashier.api);
    const first = call(_id);
    await opened(1);
    await hall.cashier.api.post(`/games/${_id}/pause`);
    byHand.pass(9_000);
    byHand.close();
    expectRefusal(await first, 400, 'GAME_PAUSED_OR_FINISHED');
    await hall.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    const again = await hall.cashier.api.post(`/games/${_id}/start`, { hallEntropy: 'late' });
    expectRefusal(again, 400, 'GAME_NOT_PENDING');
    expectRefusal(await hall.cashier.api.post(`/games/${_id}/cards`, { add: [9] }), 409, 'SALE_CLOSED');
    expect((await hall.moderator.api.post(`/games/${_id}/call-number`, { number: 5 })).status).toBe(200);
    await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'over' });
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ attempts: 1, brokenOff: [{ parts: 0 }], openedAt: null });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  });
});

test("rejects a phone's code that was added to the database after the server was killed before the digest", async () => {
  const { _id } = await startedGame(hall.cashier.api);
  const key = { headers: { 'idempotency-key': 'first of the evening' } };
  expect((await hall.cashier.api.post(`/games/${_id}/call-number`, {}, key)).status).toBe(202);
  await opened(1);
  const part = sixteenBytes();
  await phone.send(_id, part);
  phone.stream.close();
  // The first server stops here, like a killed process.
  await hall.app.close();
  await hall.services.background.idle();
  await hall.services.storage.close();
  const chosen = sixteenBytes();
  await pastTheServer(
    hall.place,
    `insert into mix_parts (game_id, idx, phone_id, address, part, at)
     values ('${_id}', 2, '${sixteenBytes()}', '10.0.0.9', '${chosen}', '2026-01-01T00:00:00.000Z')`,
  );
  byHand.pass(190_000);

  const again = mixByHand();
  again.pass(190_000);
  const next = await secondServer(hall, again);
  const { code } = (await next.as(hall.cashier.token).get('/hall-code')).body;
  const there = await phoneAt(`${await listen(next)}/api`, code, next.as(null), phone.id);
  const api = next.as(hall.cashier.token);
  // No request is required for this.
  await until(
    async () => (await api.get(`/games/${_id}`)).body.game,
    ({ mixing, mixesBrokenOff }) => mixing === null && mixesBrokenOff === 1,
  );
  const called = callAfterMix(api, _id, 'first of the evening');
  await opened(2, there, again);
  const fresh = sixteenBytes();
  await there.send(_id, fresh);
  again.close();
  expect((await called).status).toBe(200);
  await api.post(`/games/${_id}/void`, { reason: 'over' });
  const receipt = await receiptOf(_id, next.as(null));
  expect(receipt).toMatchObject({ parts: [fresh], attempts: 2, brokenOff: [{ parts: 2 }] });
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  there.stream.close();
  await next.stop();
  hall.stop = () => hall.place.remove();
});

describe('while a mix of phones is open', () => {
  test('cancels the mix of a voided game', async () => {
    const { _id } = await startedGame(hall.cashier.api);
    const first = call(_id);
    await opened(1);
    await phone.send(_id);
    expect((await hall.moderator.api.post(`/games/${_id}/void`, { reason: 'rain' })).status).toBe(200);
    byHand.close();
    expectRefusal(await first, 400, 'GAME_PAUSED_OR_FINISHED');
    expect(await hall.services.storage.db.selectFrom('mixes').selectAll().execute()).toEqual([]);
    const receipt = await receiptOf(_id);
    expect(receipt).toMatchObject({ status: 'voided', attempts: 1, calls: [] });
    expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  });
});

describe('a draw with stored data that differs from the audit log', () => {
  /** Creates a game with a finished mix of the phones' codes and its first number. */
  async function mixedGame() {
    const { _id } = await startedGame(hall.cashier.api);
    const first = call(_id);
    await opened(1);
    await phone.send(_id);
    byHand.close();
    expect((await first).status).toBe(200);
    return { _id, links: (await receiptOf(_id)).links as string[] };
  }

  test('stops the game if its last link was overwritten', async () => {
    const { _id, links } = await mixedGame();
    const forged = JSON.stringify(links.with(-1, 'ab'.repeat(32)));
    await hall.cashier.api.post(`/games/${_id}/pause`);
    await pastTheServer(hall.place, `update games set mix_links = '${forged}' where id = '${_id}'`);
    await hall.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    expectRefusal(await call(_id), 409, 'DRAW_NOT_AS_RECORDED');
    await pastTheServer(hall.place, `update games set mix_links = '${JSON.stringify(links)}' where id = '${_id}'`);
    await hall.cashier.api.post(`/games/${_id}/pause`);
    await hall.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
    expect((await call(_id)).status).toBe(200);
  });

  test('rejects a draw if stored parts were changed, added or removed', async () => {
    const { _id } = await mixedGame();
    const parts = JSON.stringify([sixteenBytes()]);
    const other = (db: Db) => db.updateTable('games').set({ mix_parts: parts }).where('id', '=', _id).execute();
    const none = (db: Db) => rewriteDocument(db, _id, () => ({ mix: null }));
    for (const change of [other, none]) {
      await hall.cashier.api.post(`/games/${_id}/pause`);
      await hall.services.storage.write({}, async ({ db }) => void (await change(db)));
      await hall.cashier.api.put(`/games/${_id}/status`, { status: 'active' });
      expectRefusal(await call(_id), 409, 'DRAW_NOT_AS_RECORDED');
    }
  });
});
