import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

/** The server answered, but named no cashier. */
export class NoCashier extends Error {}

export const pairedCashierQuery = queryOptions({
  queryKey: ['paired-cashier'],
  queryFn: async ({ signal }) => {
    const { data } = await ask('GET /games/paired-cashier', { signal });
    if (!data?.cashierId) throw new NoCashier();
    return data;
  },
});
