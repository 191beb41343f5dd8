import type { Answer } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export type CashierSummary = Answer<'GET /games/admin/all-cashier-summaries'>['cashiers'][number];

export const cashierSummariesQuery = queryOptions({
  queryKey: ['cashier-summaries'],
  queryFn: async ({ signal }) => (await ask('GET /games/admin/all-cashier-summaries', { signal })).cashiers,
});
