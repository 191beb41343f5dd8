import type { GameJson } from '@adarash/contract';
import { nextInOrder, orderOf } from '@adarash/rules/draw';
import { documentIn } from '@adarash/rules/game';
import { expect } from 'vitest';
import { drawSecret } from '../../../src/games/draw/seeds.ts';
import { misbookedRoundings, unbalancedJackpots } from '../../../src/money/jackpot/ledger.ts';
import { toRules } from '../../../src/repositories/games.ts';
import type { Services } from '../../../src/services.ts';
import type { Pair } from '../../harness/hall.ts';
import { asPromised, range } from '../../harness/play/games.ts';
import { available, type HallModel, type ModelGame } from './hall-model.ts';

export type RealHall = { services: Services; pair: Pair };

/** Checks the invariants of a hall, which must be true after every step. */
export async function checkHall(model: HallModel, real: RealHall): Promise<void> {
  const { games } = (await real.pair.cashier.api.get('/games?limit=200')).body;
  expect(games).toHaveLength(model.games.length);
  for (const game of games as GameJson[]) {
    asPromised(game);
    checkGame(model.games.find((known) => known.id === game._id)!, game);
  }
  await checkJackpot(model, real);
  await checkReport(model, real);
  await checkCommitments(model, real);
}

/** Money and the distinctness of calls are checked by `asPromised`. */
function checkGame(known: ModelGame, game: GameJson): void {
  expect({
    number: game.gameNumber,
    series: game.series,
    status: game.status,
    pattern: game.pattern,
    called: game.calledNumbers,
    typed: game.manualCalls,
    winners: game.winners.map((winner) => winner.cardId),
    designated: game.moderatorWinnerCardId,
    jackpotDrawn: game.jackpotWinnerCardId !== null,
    wholeBirr: game.wholeBirr,
    roundedOff: Math.round(game.roundedOff * 100),
  }).toEqual({
    number: known.number,
    series: known.series,
    status: known.status,
    pattern: known.pattern,
    called: known.called,
    typed: known.typed,
    winners: known.winners,
    designated: known.designated,
    jackpotDrawn: known.jackpotDrawn,
    wholeBirr: known.wholeBirr,
    roundedOff: known.roundedOff,
  });
  const mark = known.designated !== null ? 'designated' : known.typed > 0 ? 'manual' : 'fair';
  expect(game.draw).toBe(mark);
}

async function checkJackpot(model: HallModel, { services, pair }: RealHall): Promise<void> {
  const { body } = await pair.cashier.api.get(`/jackpot/${pair.hallId}`);
  expect(Math.round(body.amount * 100)).toBe(available(model));
  expect(Math.round(body.baseAmount * 100)).toBe(model.putIn);
  expect(await unbalancedJackpots(services.storage.db)).toEqual([]);
  expect(await misbookedRoundings(services.storage.db)).toEqual([]);
  const { history, roundedOff } = (await pair.cashier.api.get(`/jackpot/${pair.hallId}/history`)).body;
  expect(Math.round(roundedOff * 100)).toBe(model.games.reduce((sum, game) => sum + game.roundedOff, 0));
  const triggered = history.filter((entry: { triggeredByCashier: boolean }) => entry.triggeredByCashier);
  expect(triggered).toHaveLength(model.awards.filter((award) => award.state === 'triggered').length);
}

/** The roll-ups move with every change of a game. */
async function checkReport({ games }: HallModel, { pair }: RealHall): Promise<void> {
  const { summary } = (await pair.cashier.api.get('/games/report?limit=1')).body;
  const completed = games.filter((game) => game.status === 'completed');
  const won = completed.filter((game) => game.winners.length > 0);
  const left = games.reduce((sum, game) => sum + game.roundedOff, 0);
  const pools = (some: ModelGame[]) => some.reduce((sum, game) => sum + game.prizePool, 0);
  expect({
    games: summary.totalGames,
    completed: summary.completedGames,
    designated: summary.designatedGames,
    paid: Math.round(summary.totalPrizesAwarded * 100),
    roundedOff: Math.round(summary.roundedOff * 100),
    unclaimed: Math.round(summary.unclaimedPrizes * 100),
  }).toEqual({
    games: games.length,
    completed: completed.length,
    designated: games.filter((game) => game.designated !== null).length,
    paid: pools(won) - left,
    roundedOff: left,
    unclaimed: pools(completed.filter((game) => game.winners.length === 0)),
  });
}

async function checkCommitments(model: HallModel, { services, pair }: RealHall): Promise<void> {
  const rows = await services.storage.db
    .selectFrom('commitments')
    .select(['sequence', 'game_id'])
    .where('hall_id', '=', pair.hallId)
    .orderBy('sequence')
    .execute();
  if (rows.length === 0) return;
  const taken = rows.filter((row) => row.game_id !== null);
  expect(rows.map((row) => row.sequence)).toEqual(range(1, model.games.length + 50));
  expect(taken.map((row) => row.game_id)).toEqual(model.games.map((game) => game.id));
}

/** Checks that drawn numbers are in the committed order, with any typed numbers between them. */
export async function checkOrder(gameId: string, { services }: RealHall): Promise<void> {
  const { db } = services.storage;
  const row = await db.selectFrom('games').selectAll().where('id', '=', gameId).executeTakeFirstOrThrow();
  const calls = await db.selectFrom('calls').selectAll().where('game_id', '=', gameId).orderBy('idx').execute();
  const { cardOf } = services;
  const secret = await drawSecret(db, await toRules(db, cardOf, row), services.seedKey);
  const { rounds } = documentIn(row.document);
  for (const [i, call] of calls.entries()) {
    if (call.kind === 'manual') continue;
    const { round } = rounds.findLast((entry) => entry.fromCall <= i + 1)!;
    const before = calls.slice(0, i).map((earlier) => earlier.number);
    expect(call.number).toBe(nextInOrder(orderOf({ ...secret, round }), before));
  }
}
