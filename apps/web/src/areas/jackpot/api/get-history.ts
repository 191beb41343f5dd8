import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { TRIED_THREE_TIMES } from './tried-three-times.ts';

export const historyQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId, 'history'],
    queryFn: async ({ signal }) =>
      (await ask('GET /jackpot/:cashierId/history', { params: { cashierId }, signal })).history,
    ...TRIED_THREE_TIMES,
  });
