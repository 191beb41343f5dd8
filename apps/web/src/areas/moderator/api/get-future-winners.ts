import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const futureWinnersQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['future-winners', cashierId],
    queryFn: async ({ signal }) => (await ask('POST /games/future-winners', { body: { cashierId }, signal })).winners,
  });
