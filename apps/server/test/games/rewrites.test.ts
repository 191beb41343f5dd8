import { beforeAll, expect, test } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { lineOf } from '../harness/cards.ts';
import { playEvening } from '../harness/evening.ts';
import { callTyped, createGame, getGame, startedGame } from '../harness/games.ts';
import { useHall } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';
import { mixByHand } from '../harness/phones.ts';
import { type Db, rewritingIn } from '../harness/rewriting.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { REFUSED_BY_THE_ENGINE, type Walked, walkColumns } from './rewrites/columns.ts';
import { type Known, REWRITES } from './rewrites/table.ts';

const byHand = mixByHand();
const server = useHall(byHand);
const rewriting = rewritingIn(server);

/** A game that was won, one that was called off and one that runs; a jackpot with an award that fell and one that waits. */
async function smallEvening(): Promise<Known> {
  const hall = await server.pair();
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
  const shifts = shiftsOf(hall);
  await shifts.float(50, { beside: shifts.signIn(hall.moderator) });
  await shifts.close({ counted: 7, note: 'Short' });
  const { sights } = (await server.admin.api.get(`/admin/worth-a-look?cashierId=${hall.hallId}`)).body;
  await server.admin.api.post('/admin/worth-a-look/seen', { id: sights[0]._id, note: 'Asked' });
  const people = { cashierId: hall.cashier.id, moderatorId: hall.moderator.id };
  return { hallId: hall.hallId, ...people, won: won._id, off: off._id, runs: runs._id };
}

const called = async (id: string) => (await getGame(server.admin.api, id)).calledNumbers;
const besides = (numbers: readonly number[]) => [1, 2].find((number) => !numbers.includes(number)) ?? 3;

let small: Known;
let evening = '';
beforeAll(async () => {
  // First, since it begins the draws of every hall again.
  evening = (await playEvening(server, byHand)).hallId;
  small = await smallEvening();
});

test('halls that were left alone are what their record says, with the key at hand and without', {
  tags: ['postgres'],
}, async () => {
  expect(await rewriting.named()).toEqual([]);
  expect(await rewriting.namedAfter(async () => {}, 'audit', null)).toEqual([]);
});

test.each(Object.entries(REWRITES))('%s is named', { tags: ['postgres'] }, async (_, [rewrite, named]) => {
  const found = await rewriting.namedAfter((db) => rewrite(db, small), 'audit', null);
  expect(found?.join('\n')).toMatch(named);
});

test('with the key at hand, a drawn number of a running game is named that its seed does not give', {
  tags: ['postgres'],
}, async () => {
  const numbers = await called(small.runs);
  const [, , last] = numbers;
  const other = [71, 72, 73, 74].find((number) => !numbers.includes(number) && number !== last) ?? 75;
  const rewrite = async (db: Db) => {
    const called = JSON.stringify([...numbers.slice(0, 2), other]);
    await db.updateTable('games').set({ called }).where('id', '=', small.runs).execute();
    await db
      .updateTable('calls')
      .set({ number: other })
      .where('game_id', '=', small.runs)
      .where('idx', '=', 3)
      .execute();
  };
  expect(await rewriting.namedAfter(rewrite, 'calls', null)).toEqual([]);
  expect((await rewriting.namedAfter(rewrite, 'calls'))?.join('\n')).toMatch(
    /game 3 .* drawn numbers that its seed does not give/,
  );
});

/** What entries of older releases do not hold. */
const ADDED: Record<string, readonly string[]> = {
  'game.created': ['scheme', 'createdPattern', 'allNames', 'designation', 'jackpotEnabled', 'feedsJackpot', 'day'],
  'game.started': ['text', 'round'],
  'game.text-added': ['round'],
  'game.cards-changed': ['round'],
  'game.redrawn': ['round'],
  'game.finished': ['endedBy', 'decision'],
  'game.voided': ['endedBy'],
  'game.jackpot-drawn': ['message'],
  'pair.added': ['createdAt'],
};

test('what entries of older releases do not tell is not compared, and the rest still is', {
  tags: ['postgres'],
}, async () => {
  const olderEntries = async (db: Db) => {
    for (const { chain, seq, action, after } of await db.selectFrom('audit').selectAll().execute()) {
      const told = JSON.parse(after ?? 'null');
      for (const name of ADDED[action] ?? []) delete told[name];
      if (action === 'game.designated') delete told.designation.by;
      const entry = db.updateTable('audit').set({ after: after && JSON.stringify(told) });
      await entry.where('chain', '=', chain).where('seq', '=', seq).execute();
    }
  };
  expect(await rewriting.namedAfter(olderEntries, 'games')).toEqual([]);
  const found = await rewriting.namedAfter(async (db) => {
    await olderEntries(db);
    await db.updateTable('games').set({ started_at: null }).where('hall_id', '=', evening).execute();
  }, 'games');
  expect(found?.join('\n')).toMatch(/game 1 of series 2 .* its started at/);
});

test('whatever is rewritten is named, column by column', async () => {
  const { db } = server.services.storage;
  const over = await db.selectFrom('games').select('id').where('ended_at', 'is not', null).execute();
  const open = db.selectFrom('commitments').select('draw_id').where('game_id', 'is', null);
  const { draw_id } = await open.where('hall_id', '=', small.hallId).limit(1).executeTakeFirstOrThrow();
  const at: Walked = {
    hallId: evening,
    ended: new Set(over.map(({ id }) => id)),
    elsewhere: { hall_id: small.hallId, game_id: small.off, draw_id },
  };
  const { missed, untried, refused, tried } = await walkColumns(server.services.storage, rewriting, at);
  expect({ missed, untried }).toEqual({ missed: [], untried: [] });
  expect(tried).toBeGreaterThan(sized(130, 250));
  expect(refused).toEqual(REFUSED_BY_THE_ENGINE);
});
