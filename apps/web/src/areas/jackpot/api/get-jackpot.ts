import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { TRIED_THREE_TIMES } from './tried-three-times.ts';

export const jackpotQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId],
    queryFn: ({ signal }) => ask('GET /jackpot/:cashierId', { params: { cashierId }, signal }),
    ...TRIED_THREE_TIMES,
  });
