import { createHash } from 'node:crypto';
import { catalogue } from '@adarash/rules/catalogue';
import { santim } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { canonicalJson } from '../../src/audit/append.ts';
import type { Database } from '../../src/storage/schema.ts';
import { differences } from '../../src/tools/compare-record.ts';
import { lineOf } from '../harness/cards.ts';
import { callTyped, createGame, startedGame } from '../harness/games.ts';
import { useHallPerTest } from '../harness/hall.ts';

const hall = useHallPerTest();
const cards = catalogue(100);
const compare = () => differences(hall.services.storage.db, (cardId) => cards[cardId - 1]!);
const receiptOf = async (id: string) => (await hall.api(null).get(`/public/receipts/${id}`)).body;

/** A game that was won, one that was called off and one that runs. */
async function evening() {
  const won = await startedGame(hall.cashier.api);
  await callTyped(hall.moderator.api, won._id, lineOf(7, 'main_diagonal'));
  await hall.cashier.api.post(`/games/${won._id}/check-bingo`, { cardId: 7 });
  const off = await createGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${off._id}/void`, { reason: 'rain' });
  const runs = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${runs._id}/call-number`);
  return { won: won._id, off: off._id, runs: runs._id };
}

let games: Awaited<ReturnType<typeof evening>>;
beforeEach(async () => {
  games = await evening();
});

test('a hall that was left alone is what its record says', async () => {
  expect(await compare()).toEqual([]);
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
const ofHall = { hall: () => hall.hallId, won: () => games.won };
const wonGame = (db: Db) => db.updateTable('games').where('id', '=', ofHall.won());

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
    /the tallies of hall .* are not the sum/,
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
