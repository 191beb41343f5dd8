import type { Answer, ParsedQuery } from '@adarash/contract';
import { GAME_STATUSES } from '@adarash/rules/game';
import { gameRowJson, listedGame } from '../../games/game-json.ts';
import { type Handler, oneHall } from '../../http/handler.ts';
import type { Mount } from '../../http/mount.ts';
import { jackpotHolds, readJackpot } from '../../money/jackpot/ledger.ts';
import { dayAt } from '../../repositories/owner-settings.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';
import { activeCashiers, adminCashierReport, allSummaries, cashierSummary, listCashiers } from './admin.ts';
import { readChecklist } from './checklist.ts';
import { averageBirr, chartsOf, daysApart, resultsOf, summaryOf } from './figures.ts';
import { type AgedRead, makeAgedRead } from './from-replica.ts';
import { type Filter, filterOf, gamesNumbered, ownPatternsPlayed, pageOf, pageWithin } from './matching.ts';
import { readOverview } from './overview.ts';
import { sumsOf, sumsOfGames, total } from './sums.ts';

export function mountReports(mount: Mount, services: Services): void {
  const read = makeAgedRead(services);
  mount('GET /games/report', cashierReport(services, read));
  mount('GET /games/admin/cashiers', listCashiers(services));
  mount('GET /games/admin/cashier-report', adminCashierReport(services, read));
  mount('GET /games/admin/cashier-summary/:id', cashierSummary(services, read));
  mount('GET /games/admin/all-cashier-summaries', allSummaries(services, read));
  mount('GET /games/admin/active-cashiers', activeCashiers(services, read));
  mount('GET /admin/overview', readOverview(services, services.live.displays, read));
  mount('GET /checklist', readChecklist(services, services.live.displays));
}

const cashierReport =
  (services: Services, read: AgedRead): Handler<'GET /games/report'> =>
  async ({ hallId: asked, query }) => {
    const hallId = await oneHall(services.storage.db, asked);
    return read(hallId, (db) => reportOf(services, db, hallId, query));
  };

async function reportOf(
  services: Services,
  db: Db,
  hallId: string,
  query: ParsedQuery<'GET /games/report'>,
): Promise<Answer<'GET /games/report'>> {
  const today = await dayAt(services.storage.db, services.config, services.runtime.now());
  const ownPatterns = await ownPatternsPlayed(db, hallId);
  const filter = filterOf(query, today, ownPatterns);
  const { page, sums } = await matchingGames(db, hallId, filter, today, query);
  const { rows, next } = page;
  const { cells } = sums;
  const summary = summaryOf(cells, sums.moved);
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
    charts: chartsOf(sums, today),
    ownPatterns,
  };
}

type Wanted = { limit: number; before?: string | undefined };

async function matchingGames(db: Db, hallId: string, filter: Filter, today: string, wanted: Wanted) {
  const { limit, before } = wanted;
  if (filter.number === null) {
    const page = await pageOf(db, hallId, filter, limit, before);
    return { page, sums: await sumsOf(db, hallId, filter, daysApart(today)) };
  }
  const games = await gamesNumbered(db, hallId, filter);
  return { page: await pageWithin(db, hallId, games, limit, before), sums: sumsOfGames(games) };
}
