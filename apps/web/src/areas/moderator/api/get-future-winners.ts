import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const futureWinnersQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['future-winners', cashierId],
    queryFn: async ({ signal }) => (await call('POST /games/future-winners', { body: { cashierId }, signal })).winners,
  });
