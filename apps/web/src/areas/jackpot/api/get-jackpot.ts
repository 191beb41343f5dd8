import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { TRIED_THREE_TIMES } from './tried-three-times.ts';

export const jackpotQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId],
    queryFn: ({ signal }) => call('GET /jackpot/:cashierId', { params: { cashierId }, signal }),
    ...TRIED_THREE_TIMES,
  });
