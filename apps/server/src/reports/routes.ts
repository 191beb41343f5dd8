import type { FastifyInstance } from 'fastify';
import { openDesk } from '../games/desk.ts';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { activeCashiers, adminCashierReport, allSummaries, cashierSummary, listCashiers } from './admin.ts';
import { cashierReport } from './cashier-report.ts';
import { readChecklist } from './checklist.ts';
import { getDayRoll } from './day-roll.ts';
import { readOverview } from './overview.ts';

export function mountReports(app: FastifyInstance, services: Services): void {
  const desk = openDesk(services);
  mount(app, services, 'GET /games/report', cashierReport(desk));
  mount(app, services, 'GET /games/day-roll', getDayRoll(desk));
  mount(app, services, 'GET /games/admin/cashiers', listCashiers(desk));
  mount(app, services, 'GET /games/admin/cashier-report', adminCashierReport(desk));
  mount(app, services, 'GET /games/admin/cashier-summary/:id', cashierSummary(desk));
  mount(app, services, 'GET /games/admin/all-cashier-summaries', allSummaries(desk));
  mount(app, services, 'GET /games/admin/active-cashiers', activeCashiers(desk));
  mount(app, services, 'GET /admin/overview', readOverview(desk, services.live.displays));
  mount(app, services, 'GET /checklist', readChecklist(desk, services.live.displays));
}
