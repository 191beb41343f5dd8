// @module-tag postgres
import { expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';

const hall = useHall();

const PATHS = [
  '/admin/overview',
  '/admin/record',
  '/games/report',
  '/games/admin/export',
  '/games/admin/cashier-report',
] as const;

test.each(PATHS)('returns no server error for the earliest and the latest date on %s', async (path) => {
  const { api } = path === '/games/report' ? hall.cashier : hall.admin;
  for (const days of [
    'from=0000-01-01&to=9999-12-31',
    'from=9999-12-31&to=9999-12-31',
    'from=0000-01-01&to=0000-01-01',
  ]) {
    const { status } = await api.get(`${path}?cashierId=${hall.hallId}&${days}`);
    expect([200, 400], `${path}?${days}`).toContain(status);
  }
});
