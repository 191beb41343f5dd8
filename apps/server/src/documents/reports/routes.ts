import type { Answer, ParsedQuery } from '@adarash/contract';
import { GAME_STATUSES } from '@adarash/rules/game';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { standingOf } from '../../accounts/users.ts';
import { gameRowJson, listedGame } from '../../games/game-json.ts';
import type { Mount } from '../../http/mount.ts';
import { type AdminHandler, oneHall } from '../../http/request-context.ts';
import { limitPlusOne, pageOfRows } from '../../http/requests.ts';
import { jackpotHolds, readJackpot } from '../../money/jackpot/ledger.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dayAt } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/schema.ts';
import {
  averageBirr,
  daysApart,
  performanceOf,
  reportCharts,
  resultsOf,
  summaryOf,
  sumsByHall,
  sumsOfCells,
  sumsOfGames,
  total,
} from './figures.ts';
import { type Filter, filterOf, gamesNumbered, ownPatternsPlayed, pageOfGames, pageWithin } from './matching.ts';
import { readChecklist, readOverview } from './overview.ts';

export function mountReports(mount: Mount, services: Services): void {
  const { storage, runtime } = services;
  mount.admin('GET /games/report', cashierReport(services));

  mount.admin('GET /games/admin/cashiers', async ({ query: { limit, after } }) => {
    const { rows, next } = await pageOfCashiers(storage.db, limit, after);
    return { success: true, next, cashiers: rows.map(cashierJson) };
  });

  mount.admin('GET /games/admin/cashier-report', async ({ query }) => {
    const { cashier, cells, recentGames } = await detailsOf(services, query.cashierId);
    return {
      success: true,
      cashier,
      summary: { ...summaryOf(cells), recentGames },
      performance: performanceOf(cells),
      recentGames,
    };
  });

  mount.admin('GET /games/admin/cashier-summary/:id', async ({ params }) => {
    const { cashier, cells, recentGames } = await detailsOf(services, params.id);
    return { success: true, cashier, summary: { ...summaryOf(cells), recentGames } };
  });

  mount.admin('GET /games/admin/all-cashier-summaries', async ({ query: { limit, after } }) => {
    const { rows, next } = await pageOfCashiers(storage.db, limit, after);
    // PostgreSQL does not support an empty list in a condition.
    if (rows.length === 0) return { success: true, next, cashiers: [] };
    const page = limit === undefined ? undefined : rows.map(({ id }) => id);
    const sums = await sumsByHall(storage.db, page);
    const last = await lastGames(storage.db, page);
    return {
      success: true,
      next,
      cashiers: rows.map(cashierJson).map((cashier) => ({
        cashier,
        summary: { ...summaryOf(sums.get(cashier.id) ?? []), lastGameAt: last.get(cashier.id) ?? null },
      })),
    };
  });

  mount.admin('GET /games/admin/active-cashiers', async () => {
    const before = new Date(runtime.now().getTime() - ESTABLISHED_MS);
    const cashiers = await cashiersSince(storage.db, before, MOST_ACTIVE);
    // PostgreSQL does not support an empty list in a condition.
    if (cashiers.length === 0) return { success: true, activeCashiers: [] };
    const halls = cashiers.map(({ id }) => id);
    const sums = await sumsByHall(storage.db, halls);
    return {
      success: true,
      activeCashiers: cashiers.map(({ id, name, email }) => {
        const { totalGames, totalHouseFee } = summaryOf(sums.get(id) ?? []);
        return { id, name, email, totalGames, totalHouseFee };
      }),
    };
  });

  mount.admin('GET /admin/overview', readOverview(services, services.live.displays));
  mount.admin('GET /checklist', readChecklist(services, services.live.displays));
}

const cashierReport =
  (services: Pick<Services, 'config' | 'runtime' | 'storage' | 'cardOf'>): AdminHandler<'GET /games/report'> =>
  async ({ hallId: asked, query }) => {
    const hallId = await oneHall(services.storage.db, asked);
    return reportOf(services, hallId, query);
  };

async function reportOf(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'cardOf'>,
  hallId: string,
  query: ParsedQuery<'GET /games/report'>,
): Promise<Answer<'GET /games/report'>> {
  const { db } = services.storage;
  const today = await dayAt(db, services.config, services.runtime.now());
  const ownPatterns = await ownPatternsPlayed(db, hallId);
  const filter = filterOf(query, today, ownPatterns);
  const { page, sums } = await matchingGames(db, hallId, filter, today, query);
  const { rows, next } = page;
  const { cells } = sums;
  const summary = summaryOf(cells);
  const jackpot = jackpotHolds(await readJackpot(db, hallId));
  return {
    success: true,
    message: `${summary.totalGames} ${summary.totalGames === 1 ? 'game' : 'games'} found.`,
    totalGames: summary.totalGames,
    activeGames: total(cells, 'games', 'active') + total(cells, 'games', 'pending'),
    completedGames: summary.completedGames,
    averageBet: averageBirr(total(cells, 'bets'), summary.totalGames),
    totalPrizesAwarded: summary.totalPrizesAwarded,
    games: rows.map((row) => gameRowJson(listedGame(row, services.cardOf), jackpot)),
    next,
    summary,
    counters: GAME_STATUSES.map((status) => ({ status, count: total(cells, 'games', status) })),
    results: resultsOf(cells),
    charts: reportCharts(sums, today),
    ownPatterns,
  };
}

type Wanted = { limit: number; before?: string | undefined };

async function matchingGames(db: Db, hallId: string, filter: Filter, today: string, wanted: Wanted) {
  const { limit, before } = wanted;
  if (filter.number === null) {
    const page = await pageOfGames(db, hallId, filter, limit, before);
    return { page, sums: await sumsOfCells(db, hallId, filter, daysApart(today)) };
  }
  const games = await gamesNumbered(db, hallId, filter);
  return { page: await pageWithin(db, hallId, games, limit, before), sums: sumsOfGames(games) };
}

const RECENT_GAMES = 10;
const ESTABLISHED_MS = 720 * 60 * 60 * 1000;
const MOST_ACTIVE = 10;

async function detailsOf(
  { storage: { db }, runtime, config, cardOf }: Pick<Services, 'storage' | 'runtime' | 'config' | 'cardOf'>,
  cashierId: string,
) {
  const cashier = await oneCashier(db, cashierId);
  const everything = filterOf({}, await dayAt(db, config, runtime.now()));
  const { cells } = await sumsOfCells(db, cashierId, everything, []);
  const { rows } = await pageOfGames(db, cashierId, everything, RECENT_GAMES, undefined);
  const jackpot = jackpotHolds(await readJackpot(db, cashierId));
  return { cashier, cells, recentGames: rows.map((row) => gameRowJson(listedGame(row, cardOf), jackpot)) };
}

type CashierJson = Answer<'GET /games/admin/cashiers'>['cashiers'][number];

const cashiers = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('jackpots', 'jackpots.hall_id', 'users.id')
    .leftJoin('halls', 'halls.id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.created_at',
      'users.deleted_at',
      'jackpots.put_in',
      'jackpots.won',
      'halls.hall_name',
    ])
    .where('users.role', '=', 'cashier');

type CashierRow = Awaited<ReturnType<ReturnType<typeof cashiers>['execute']>>[number];

/** Returns a cashier for the list of cashiers. A deleted cashier has the amount that remains in the jackpot. */
const cashierJson = (row: CashierRow): CashierJson => ({
  _id: row.id,
  id: row.id,
  name: row.name,
  email: row.email,
  role: 'cashier',
  createdAt: row.created_at,
  hallName: row.hall_name ?? '',
  deleted: row.deleted_at !== null,
  unsettledJackpot:
    row.deleted_at === null
      ? 0
      : birrFromSantim(jackpotHolds({ put_in: row.put_in ?? santim(0), won: row.won ?? santim(0) })),
});

async function pageOfCashiers(db: Db, limit: number | undefined, after: string | undefined) {
  const { created_at, id } = after === undefined ? { created_at: '', id: '' } : await standingOf(db, after);
  const rows = await cashiers(db)
    .where((e) => e(e.refTuple('users.created_at', 'users.id'), '>', e.tuple(created_at, id)))
    .orderBy('users.created_at')
    .orderBy('users.id')
    .$if(limit !== undefined, (query) => query.limit(limitPlusOne(limit) ?? 0))
    .execute();
  return pageOfRows(rows, limit);
}

async function oneCashier(db: Db, id: string): Promise<CashierJson> {
  const row = await cashiers(db)
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('CASHIER_NOT_FOUND'));
  return cashierJson(row);
}

/** Returns the oldest cashiers created before a time. */
const cashiersSince = (db: Db, before: Date, most: number) =>
  cashiers(db)
    .where('users.deleted_at', 'is', null)
    .where('users.created_at', '<', before.toISOString())
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(most)
    .execute();

/** Returns the creation time of each hall's last game, using one index lookup per hall. */
async function lastGames(db: Db, halls?: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('halls')
    .$if(halls !== undefined, (query) => query.where('halls.id', 'in', halls ?? []))
    .select('halls.id')
    .select((e) =>
      e
        .selectFrom('games')
        .select('games.created_at')
        .whereRef('games.hall_id', '=', 'halls.id')
        .orderBy('games.created_at', 'desc')
        .limit(1)
        .as('last'),
    )
    .execute();
  return new Map(rows.flatMap(({ id, last }) => (last === null ? [] : [[id, last] as const])));
}
