import { openDesk } from '../games/desk.ts';
import type { Mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { activeCashiers, adminCashierReport, allSummaries, cashierSummary, listCashiers } from './admin.ts';
import { cashierReport } from './cashier-report.ts';
import { readChecklist } from './checklist.ts';
import { getDayRoll } from './day-roll.ts';
import { readOverview } from './overview.ts';

export function mountReports(mount: Mount, services: Services): void {
  const desk = openDesk(services);
  mount('GET /games/report', cashierReport(desk));
  mount('GET /games/day-roll', getDayRoll(desk));
  mount('GET /games/admin/cashiers', listCashiers(desk));
  mount('GET /games/admin/cashier-report', adminCashierReport(desk));
  mount('GET /games/admin/cashier-summary/:id', cashierSummary(desk));
  mount('GET /games/admin/all-cashier-summaries', allSummaries(desk));
  mount('GET /games/admin/active-cashiers', activeCashiers(desk));
  mount('GET /admin/overview', readOverview(desk, services.live.displays));
  mount('GET /checklist', readChecklist(desk, services.live.displays));
}
