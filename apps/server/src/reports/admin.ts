import type { Desk } from '../games/desk.ts';
import { gameRowJson } from '../games/game-json.ts';
import { hallDay } from '../games/hall-day.ts';
import type { Handler } from '../http/handler.ts';
import { readJackpot } from '../jackpot/index.ts';
import { allCashiers, cashiersSince, oneCashier } from './cashiers.ts';
import { filterOf } from './filter.ts';
import { pageOf } from './page.ts';
import { average, summaryOf } from './summary.ts';
import { type Cell, sumsOf, total } from './sums.ts';
import { lastGames, summariesByHall } from './sums-by-hall.ts';

const RECENT_GAMES = 10;
const ESTABLISHED_MS = 720 * 60 * 60 * 1000;
const MOST_ACTIVE = 10;

export const listCashiers =
  ({ storage }: Desk): Handler<'GET /games/admin/cashiers'> =>
  async () => ({ success: true, cashiers: await allCashiers(storage.db) });

export const adminCashierReport =
  (desk: Desk): Handler<'GET /games/admin/cashier-report'> =>
  async ({ query }) => {
    const { cashier, cells, recentGames } = await detailsOf(desk, query.cashierId);
    return {
      success: true,
      cashier,
      summary: { ...summaryOf(cells), recentGames },
      performance: performanceOf(cells),
      recentGames,
    };
  };

export const cashierSummary =
  (desk: Desk): Handler<'GET /games/admin/cashier-summary/:id'> =>
  async ({ params }) => {
    const { cashier, cells, recentGames } = await detailsOf(desk, params.id);
    return { success: true, cashier, summary: { ...summaryOf(cells), recentGames } };
  };

export const allSummaries =
  ({ storage: { db } }: Desk): Handler<'GET /games/admin/all-cashier-summaries'> =>
  async () => {
    const [cashiers, summaryFor, last] = [await allCashiers(db), await summariesByHall(db), await lastGames(db)];
    return {
      success: true,
      cashiers: cashiers.map((cashier) => ({
        cashier,
        summary: { ...summaryFor(cashier.id), lastGameAt: last.get(cashier.id) ?? null },
      })),
    };
  };

export const activeCashiers =
  ({ storage: { db }, chance }: Desk): Handler<'GET /games/admin/active-cashiers'> =>
  async () => {
    const before = new Date(chance.now().getTime() - ESTABLISHED_MS);
    const cashiers = await cashiersSince(db, before, MOST_ACTIVE);
    const summaryFor = await summariesByHall(db);
    return {
      success: true,
      activeCashiers: cashiers.map(({ id, name, email }) => {
        const { totalGames, totalHouseFee } = summaryFor(id);
        return { id, name, email, totalGames, totalHouseFee };
      }),
    };
  };

async function detailsOf({ storage: { db }, chance, config, cardOf }: Desk, cashierId: string) {
  const cashier = await oneCashier(db, cashierId);
  const everything = filterOf({}, hallDay(chance.now(), config.hallTz));
  const { cells } = await sumsOf(db, cashierId, everything, []);
  const { rows } = await pageOf(db, cashierId, everything, RECENT_GAMES, undefined);
  const { available } = await readJackpot(db, cashierId);
  return { cashier, cells, recentGames: rows.map((row) => gameRowJson(row, { cardOf, jackpotAvailable: available })) };
}

function performanceOf(cells: readonly Cell[]) {
  const started = total(cells, 'started');
  return {
    averageBet: average(total(cells, 'started_bets'), started),
    averagePrizePool: average(total(cells, 'prize_pool'), started),
    averageHouseFee: average(total(cells, 'house_fee'), started),
    averageCards: average(total(cells, 'cards') * 100, started),
  };
}
