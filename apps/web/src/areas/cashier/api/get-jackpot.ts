import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const jackpotQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId],
    queryFn: ({ signal }) => ask('GET /jackpot/:cashierId', { params: { cashierId }, signal, quiet: true }),
    select: ({ amount }) => Math.max(0, amount),
    retry: 1,
  });
