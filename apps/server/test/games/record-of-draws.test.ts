import { createHash } from 'node:crypto';
import { catalogue } from '@adarash/rules/catalogue';
import { type Santim, santim } from '@adarash/rules/money';
import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { canonicalJson } from '../../src/audit/append.ts';
import { verifyChains } from '../../src/audit/verify-chains.ts';
import { WEIGHTS } from '../../src/storage/schema/tallies.ts';
import type { Database } from '../../src/storage/schema.ts';
import { weightMoved } from '../../src/tallies/tally.ts';
import { differences } from '../../src/tools/compare/differences.ts';
import { lineOf } from '../harness/cards.ts';
import { callTyped, createGame, getGame, startedGame } from '../harness/games.ts';
import { useHallPerTest } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';

const hall = useHallPerTest();
const cards = catalogue(100);
const cardOf = (cardId: number) => cards[cardId - 1]!;
const compare = (seedKey: Uint8Array | null = null) =>
  hall.services.storage.snapshot((db) => differences({ db, cardOf, seedKey }));
const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;

/** A game that was won, one that was called off and one that runs; a jackpot with an award that fell and one that waits. */
async function evening() {
  const won = await startedGame(hall.cashier.api);
  await callTyped(hall.moderator.api, won._id, lineOf(7, 'main_diagonal'));
  await hall.cashier.api.post(`/games/${won._id}/check-bingo`, { cardId: 7 });
  await hall.cashier.api.post(`/games/${won._id}/paid`, { cardId: 7 });
  const off = await createGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${off._id}/void`, { reason: 'rain' });
  const runs = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${runs._id}/call-number`);
  await callTyped(hall.moderator.api, runs._id, [besides(await called(runs._id))]);
  await hall.cashier.api.post(`/games/${runs._id}/call-number`);
  await jackpotOf(hall).put(100);
  await jackpotOf(hall).award({ amount: 20, cardNumber: 7 });
  await jackpotOf(hall).award({ amount: 30, cardNumber: 3 });
  await hall.cashier.api.post(`/games/${runs._id}/select-jackpot-winner`);
  return { won: won._id, off: off._id, runs: runs._id };
}

const called = async (id: string) => (await getGame(hall.cashier.api, id)).calledNumbers;
const besides = (numbers: readonly number[]) => [1, 2].find((number) => !numbers.includes(number)) ?? 3;

let games: Awaited<ReturnType<typeof evening>>;
beforeEach(async () => {
  games = await evening();
});

test('a hall that was left alone is what its record says', async () => {
  expect(await compare()).toEqual([]);
  expect(await compare(hall.services.seedKey)).toEqual([]);
});

test('a receipt names its place in the record, and the record holds its digest', async () => {
  const { success, seed, recordHead, ...receipt } = await receiptOf(games.won);
  const entry = await hall.services.storage.db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', hall.hallId)
    .where('seq', '=', recordHead.seq)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ action: 'game.receipt', subject: games.won, hash: recordHead.hash });
  const digest = createHash('sha256').update(canonicalJson(receipt)).digest('hex');
  expect(JSON.parse(entry.after ?? '')).toEqual({ gameNumber: 1, digest });
  expect((await receiptOf(games.runs)).recordHead).toBeNull();
});

type Db = Kysely<Database>;
const ofHall = { hall: () => hall.hallId, won: () => games.won, runs: () => games.runs };
const wonGame = (db: Db) => db.updateTable('games').where('id', '=', ofHall.won());

const runningGame = (db: Db) => db.updateTable('games').where('id', '=', ofHall.runs());
const entries = (db: Db) => db.updateTable('jackpot_entries').where('hall_id', '=', ofHall.hall());

const REWRITES: Record<string, [(db: Db) => Promise<unknown>, RegExp]> = {
  'the winner': [
    (db) => wonGame(db).set({ winners: '[{"cardId":3,"pattern":"cross","prize":1700,"callIndex":4}]' }).execute(),
    /game 1 .* is not what the record holds/,
  ],
  'a call': [
    (db) =>
      db.updateTable('calls').set({ number: 75 }).where('game_id', '=', ofHall.won()).where('idx', '=', 1).execute(),
    /game 1 .* is not what the record holds/,
  ],
  'the seal of a game': [
    (db) =>
      wonGame(db)
        .set({ commitment: '0'.repeat(64) })
        .execute(),
    /game 1 .* has another seal/,
  ],
  'an opened commitment': [
    (db) =>
      db
        .updateTable('commitments')
        .set({ commitment: '0'.repeat(64) })
        .where('hall_id', '=', ofHall.hall())
        .where('sequence', '=', 9)
        .execute(),
    /commitment 9 .* is not the one that was opened/,
  ],
  'a commitment taken away': [
    (db) => db.deleteFrom('commitments').where('hall_id', '=', ofHall.hall()).where('sequence', '=', 9).execute(),
    /commitment 9 .* is missing/,
  ],
  'an end undone': [
    (db) =>
      wonGame(db)
        .set({ status: 'active', ended_at: null, winners: '[]', prizes_paid: santim(0) })
        .execute(),
    /game 1 .* is not what the record holds/,
  ],
  'the tallies': [
    (db) =>
      db
        .updateTable('tallies')
        .set((e) => ({ house_fee: e('house_fee', '+', 1) }))
        .where('hall_id', '=', ofHall.hall())
        .where('period', '=', 'all')
        .execute(),
    /the tallies of hall .* \(all\) are not the sum/,
  ],
  'the tallies of a month alone': [
    (db) =>
      db
        .updateTable('tallies')
        .set((e) => ({ typed_numbers: e('typed_numbers', '-', 1) }))
        .where('hall_id', '=', ofHall.hall())
        .where((e) => e(e.fn('length', ['period']), '=', 7))
        .execute(),
    /the tallies of hall .* \(\d{4}-\d{2}\) are not the sum/,
  ],
  'a roll-up taken away': [
    (db) => db.deleteFrom('tallies').where('hall_id', '=', ofHall.hall()).where('status', '=', 'voided').execute(),
    /the tallies of hall .* are not the sum/,
  ],
  'the house fee of a game': [
    (db) =>
      wonGame(db)
        .set({ house_fee: santim(400), prize_pool: santim(1600), prizes_paid: santim(1600) })
        .execute(),
    /game 1 .* does not bear out its own house_fee, prize_pool, prizes_paid/,
  ],
  'a card that was not paid': [
    (db) => wonGame(db).set({ complete_unpaid: 3 }).execute(),
    /game 1 .* does not bear out its own complete_unpaid/,
  ],
  'a game that never began, tallies and all': [
    async (db) => {
      const before = await db.selectFrom('games').selectAll().where('id', '=', ofHall.won()).executeTakeFirstOrThrow();
      await wonGame(db).set({ started_at: null }).execute();
      for (const { hall_id, period, status, pattern, ...moved } of weightMoved([
        { before, after: { ...before, started_at: null } },
      ])) {
        const sums = WEIGHTS.map((name) => [name, sql<number>`${sql.ref(name)} + ${moved[name]}`]);
        await db
          .updateTable('tallies')
          .set(Object.fromEntries(sums))
          .where((e) => e.and({ hall_id, period, status, pattern }))
          .execute();
      }
    },
    /game 1 .* is not what the record says: its started at/,
  ],
  'the day of a game': [
    (db) => wonGame(db).set({ day: '2020-01-01' }).execute(),
    /game 1 .* is not what the record says: its day/,
  ],
  'a hand-over taken away': [
    async (db) => {
      const { winners } = await db
        .selectFrom('games')
        .select('winners')
        .where('id', '=', ofHall.won())
        .executeTakeFirstOrThrow();
      const [{ handedOver, ...winner }] = JSON.parse(winners);
      expect(handedOver.by.id).toBe(hall.cashier.id);
      await wonGame(db)
        .set({ winners: JSON.stringify([winner]) })
        .execute();
    },
    /game 1 .* is not what the record says: its winners/,
  ],
  'an award said to be handed over': [
    (db) =>
      db
        .updateTable('games')
        .set({ jackpot_handed_over: '{"at":1,"by":{"id":"a","name":"b","role":"cashier"}}' })
        .where('id', '=', games.runs)
        .execute(),
    /game 3 .* is not what the record says: its jackpot handed over/,
  ],
  'who wrote an entry of the ledger, and when': [
    (db) => entries(db).set({ by_name: 'Nobody', at: '2020-01-01T00:00:00.000Z' }).where('seq', '=', 3).execute(),
    /entry 3 of the jackpot's ledger .* its by name, its at/,
  ],
  'commitments put out of use': [
    (db) =>
      db
        .updateTable('commitments')
        .set({ discarded_at: '2026-01-01T00:00:00.000Z' })
        .where('hall_id', '=', ofHall.hall())
        .where('sequence', '=', 9)
        .execute(),
    /commitment 9 .* is not what the record says: its discarded at/,
  ],
  'the counter': [
    (db) => db.updateTable('halls').set({ next_number: 9 }).where('id', '=', ofHall.hall()).execute(),
    /hall .* is not what the record says: its next number/,
  ],
  'the cards of a running game': [
    (db) => runningGame(db).set({ cards: '[3,7,43]' }).execute(),
    /game 3 .* is not what the record says: its cards/,
  ],
  'the status of a running game': [
    (db) => runningGame(db).set({ status: 'paused' }).execute(),
    /game 3 .* is not what the record says: its status/,
  ],
  'a designation slipped into a running game': [
    (db) =>
      runningGame(db)
        .set({
          designated_card: 3,
          designated_pattern: 'all',
          designated_by_id: hall.moderator.id,
          designated_by_name: 'M',
          designated_by_role: 'moderator',
          draw_kind: 'designated',
        })
        .execute(),
    /game 3 .* is not what the record says: its designation/,
  ],
  'a typed number of a running game': [
    (db) =>
      db
        .updateTable('calls')
        .set({ kind: 'drawn' })
        .where('game_id', '=', ofHall.runs())
        .where('kind', '=', 'manual')
        .execute(),
    /game 3 .* is not what the record says: its typed numbers/,
  ],
  'an amount of the ledger, sums and all': [
    async (db) => {
      const more = (name: string) => sql<Santim>`${sql.ref(name)} + 500`;
      await entries(db)
        .set({ amount: more('amount') })
        .where('kind', '=', 'addition')
        .execute();
      const sums = { put_in: more('put_in'), available: more('available') };
      await db.updateTable('jackpots').set(sums).where('hall_id', '=', ofHall.hall()).execute();
    },
    /entry \d+ of the jackpot's ledger .* is not what the record says/,
  ],
  'an entry of the ledger taken away': [
    (db) => db.deleteFrom('jackpot_entries').where('hall_id', '=', ofHall.hall()).where('seq', '=', 5).execute(),
    /entry 5 of the jackpot's ledger .* is missing/,
  ],
  'the card of an award that waits': [
    (db) =>
      db.updateTable('awards').set({ card: 42 }).where('hall_id', '=', ofHall.hall()).where('card', '=', 3).execute(),
    /award .* is not what the record says/,
  ],
  'the end of the record, cut off': [
    async (db) => {
      const last = (await receiptOf(games.off)).recordHead.seq - 1;
      const chain = db.selectFrom('audit').select('hash').where('chain', '=', ofHall.hall());
      const { hash } = await chain.where('seq', '=', last).executeTakeFirstOrThrow();
      await db.deleteFrom('audit').where('chain', '=', ofHall.hall()).where('seq', '>', last).execute();
      await db.updateTable('audit_heads').set({ seq: last, hash }).where('chain', '=', ofHall.hall()).execute();
    },
    /the record of hall .* ends or differs before game 2/,
  ],
};

test.each(Object.entries(REWRITES))('%s is named', async (_, [rewrite, named]) => {
  await hall.services.storage.write({}, ({ db }) => rewrite(db));
  expect((await compare()).join('\n')).toMatch(named);
});

test('with the key at hand, a drawn number of a running game is named that its seed does not give', async () => {
  const numbers = await called(games.runs);
  const [, , last] = numbers;
  const other = [71, 72, 73, 74].find((number) => !numbers.includes(number) && number !== last) ?? 75;
  await hall.services.storage.write({}, async ({ db }) => {
    const called = JSON.stringify([...numbers.slice(0, 2), other]);
    await db.updateTable('games').set({ called }).where('id', '=', games.runs).execute();
    await db
      .updateTable('calls')
      .set({ number: other })
      .where('game_id', '=', games.runs)
      .where('idx', '=', 3)
      .execute();
  });
  expect(await compare()).toEqual([]);
  expect((await compare(hall.services.seedKey)).join('\n')).toMatch(
    /game 3 .* drawn numbers that its seed does not give/,
  );
});

test('what is written while the record is verified changes nothing of what it reads', async () => {
  const verdict = await hall.services.storage.snapshot(async (db) => {
    const heads = await db.selectFrom('audit_heads').selectAll().execute();
    await hall.cashier.api.post(`/games/${games.runs}/pause`);
    await createGame(hall.cashier.api);
    const { broken, entries } = await verifyChains(db);
    const told = heads.reduce((sum, { seq }) => sum + seq, 0);
    return { broken, unread: entries - told, different: await differences({ db, cardOf, seedKey: null }) };
  });
  expect(verdict).toEqual({ broken: null, unread: 0, different: [] });
});
