import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const cashierReportQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['cashier-report', cashierId],
    queryFn: ({ signal }) => call('GET /games/admin/cashier-report', { query: { cashierId }, signal }),
  });
