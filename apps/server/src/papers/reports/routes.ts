import type { Mount } from '../../http/mount.ts';
import type { Services } from '../../start/services.ts';
import { activeCashiers, adminCashierReport, allSummaries, cashierSummary, listCashiers } from './admin.ts';
import { cashierReport } from './cashier-report.ts';
import { readChecklist } from './checklist.ts';
import { makeAgedRead } from './from-replica.ts';
import { readOverview } from './overview.ts';

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
