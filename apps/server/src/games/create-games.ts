import type { ParsedBody } from '@adarash/contract';
import type { Card } from '@adarash/rules/card';
import { apply, type Game, newGame } from '@adarash/rules/game';
import { basisPointsFromPercent, santimFromBirr } from '@adarash/rules/money';
import { append, type By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { readJackpot } from '../jackpot/index.ts';
import type { HallTx } from '../storage/storage.ts';
import { tallyAll } from '../tallies/index.ts';
import { accepted } from './accepted.ts';
import { announceCreated } from './announce.ts';
import { designationsFrom } from './designation/records.ts';
import type { Desk } from './desk.ts';
import { takeCommitments } from './draws/commitments.ts';
import { gameJson } from './game-json.ts';
import { rowFromGame, type StoredGame } from './game-row.ts';
import { hallDay } from './hall-day.ts';
import { tallyGame } from './tally-game.ts';

type Wanted = ParsedBody<'POST /games/sequential'>;

export const createGames =
  (desk: Desk): Handler<'POST /games/sequential'> =>
  ({ body, commit }) => {
    const cards = cardsSold(desk, body.cardPool);
    return commit(async (tx, by) => {
      const rows = await storeGames(desk, tx, by, await plan(desk, tx, body, cards, by.at));
      const { available: jackpotAvailable } = await readJackpot(tx.db, tx.hall.id);
      const games = rows.map((row) => gameJson(row, { cardOf: desk.cardOf, jackpotAvailable }));
      return { success: true, message: createdMessage(rows), data: games, games };
    });
  };

function cardsSold(desk: Desk, cardPool: readonly number[]): Card[] {
  const unknown = cardPool.filter((cardId) => !desk.isForSale(cardId));
  if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: [...new Set(unknown)] });
  const repeated = cardPool.filter((cardId, i) => cardPool.indexOf(cardId) !== i);
  if (repeated.length > 0) throw new Refusal('CARDS_REPEATED', { cards: [...new Set(repeated)] });
  return [...cardPool].sort((a, b) => a - b).map(desk.cardOf);
}

/** The pending games, numbered on from the counter and given the designations that wait for their numbers. */
async function plan(desk: Desk, tx: HallTx, wanted: Wanted, cards: Card[], at: Date): Promise<Game[]> {
  const { id: hallId, series, next_number } = tx.hall;
  const first = wanted.startGameNumber ?? next_number;
  if (first < next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number: first });
  const count = wanted.numGames ?? wanted.count ?? 1;
  const designations = await designationsFrom(tx.db, { hallId, series, first, count });
  // Sorted, so that within one instant the order of ids is the order of numbers.
  const ids = Array.from({ length: count }, () => desk.chance.newId()).sort();
  return ids.map((id, i) => {
    const game = accepted(
      newGame({
        id,
        number: first + i,
        series,
        hallId,
        pattern: wanted.pattern,
        bet: santimFromBirr(wanted.betAmount)!,
        feeBasisPoints: basisPointsFromPercent(wanted.houseFeePercentage)!,
        cards,
        jackpotEnabled: wanted.jackpotEnabled,
        publicText: wanted.hallEntropy,
        createdAt: at.getTime(),
      }),
    );
    const designation = designations.get(game.number);
    return designation ? accepted(apply(game, { type: 'designate', source: 'ahead', ...designation })).game : game;
  });
}

async function storeGames(desk: Desk, tx: HallTx, by: By, games: readonly Game[]): Promise<StoredGame[]> {
  const hallId = tx.hall.id;
  const draws = await takeCommitments(
    tx,
    hallId,
    games.map((game) => game.id),
    desk,
  );
  const day = hallDay(by.at, desk.config.hallTz);
  const rows = games.map((game, i) => {
    const { drawId, sequence, commitment } = draws[i]!;
    return rowFromGame(game, { draw_id: drawId, sequence, commitment, day });
  });
  await tx.db.insertInto('games').values(rows).execute();
  await tx.db
    .updateTable('halls')
    .set({ next_number: games.at(-1)!.number + 1 })
    .where('id', '=', hallId)
    .execute();
  await tallyAll(
    tx,
    rows.map((row) => ({ before: null, after: tallyGame(row) })),
  );
  for (const row of rows) await tell(tx, by, row);
  return rows;
}

async function tell(tx: HallTx, by: By, row: StoredGame): Promise<void> {
  await append(tx, {
    hallId: row.hall_id,
    actor: by.actor,
    action: 'game.created',
    subject: row.id,
    after: {
      series: row.series,
      gameNumber: row.number,
      pattern: row.pattern,
      bet: row.bet,
      feeBasisPoints: row.fee_bp,
      cards: JSON.parse(row.cards),
      drawId: row.draw_id,
      draw: row.draw_kind,
      designatedCard: row.designated_card,
    },
    at: by.at,
  });
  await announceCreated(tx, row);
}

function createdMessage(rows: readonly StoredGame[]): string {
  const [first, last] = [rows[0]!.number, rows.at(-1)!.number];
  return first === last ? `Game ${first} created.` : `Games ${first} to ${last} created.`;
}
