import { GAME_STATUSES } from '@adarash/rules/game';
import type { Desk } from '../games/desk.ts';
import { gameRowJson } from '../games/game-json.ts';
import { hallDay } from '../games/hall-day.ts';
import type { Actor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { readJackpot } from '../jackpot/index.ts';
import { chartsOf, daysApart } from './charts.ts';
import { type Filter, filterOf } from './filter.ts';
import { pageOf } from './page.ts';
import { average, resultsOf, summaryOf } from './summary.ts';
import { type Sums, sumsOf, sumsOfGames, total } from './sums.ts';

/** More games bear one number only in a hall that has reset its counter as often. */
const MOST_OF_ONE_NUMBER = 10_000;

export const cashierReport =
  (desk: Desk): Handler<'GET /games/report'> =>
  async ({ actor, query }) => {
    const { db } = desk.storage;
    const hallId = await reportedHall(desk, actor, query.cashierId);
    const today = hallDay(desk.chance.now(), desk.config.hallTz);
    const filter = filterOf(query, today);
    const { rows, next } = await pageOf(db, hallId, filter, query.limit, query.before);
    const sums = await sumsMatching(desk, hallId, filter, today);
    const { cells } = sums;
    const summary = summaryOf(cells);
    const { available } = await readJackpot(db, hallId);
    return {
      success: true,
      message: `${summary.totalGames} ${summary.totalGames === 1 ? 'game' : 'games'} found.`,
      totalGames: summary.totalGames,
      activeGames: total(cells, 'games', 'active') + total(cells, 'games', 'pending'),
      completedGames: summary.completedGames,
      averageBet: average(total(cells, 'bets'), summary.totalGames),
      totalPrizesAwarded: summary.totalPrizesAwarded,
      games: rows.map((row) => gameRowJson(row, { cardOf: desk.cardOf, jackpotAvailable: available })),
      next,
      summary,
      counters: GAME_STATUSES.map((status) => ({ status, count: total(cells, 'games', status) })),
      results: resultsOf(cells),
      charts: chartsOf(sums, today),
    };
  };

/** Everyone in a hall reads its own report; an admin says whose. */
async function reportedHall({ storage }: Desk, actor: Actor, wanted: string | undefined): Promise<string> {
  if (actor.role !== 'admin') {
    if (actor.hallId === null) throw new Refusal('NO_PAIRED_CASHIER');
    if (wanted !== undefined && wanted !== actor.hallId) throw new Refusal('CASHIER_NOT_FOUND');
    return actor.hallId;
  }
  if (wanted === undefined) throw new Refusal('CASHIER_ID_REQUIRED');
  const hall = await storage.db.selectFrom('halls').select('id').where('id', '=', wanted).executeTakeFirst();
  if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
  return hall.id;
}

async function sumsMatching({ storage: { db } }: Desk, hallId: string, filter: Filter, today: string): Promise<Sums> {
  if (filter.number === null) return sumsOf(db, hallId, filter, daysApart(today));
  const { rows } = await pageOf(db, hallId, filter, MOST_OF_ONE_NUMBER, undefined);
  return sumsOfGames(rows);
}
