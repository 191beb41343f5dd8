import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const cashierReportQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['cashier-report', cashierId],
    queryFn: ({ signal }) => ask('GET /games/admin/cashier-report', { query: { cashierId }, signal }),
  });
