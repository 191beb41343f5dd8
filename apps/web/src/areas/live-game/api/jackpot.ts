import type { Answer } from '@adarash/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export type Jackpot = Answer<'GET /jackpot/:cashierId'>;

export const jackpotQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId],
    queryFn: ({ signal }) => ask('GET /jackpot/:cashierId', { params: { cashierId }, signal }),
  });

/** `refresh`: the event stream is down, so ask every five seconds. */
export const useJackpot = (cashierId: string, refresh: boolean) =>
  useQuery({ ...jackpotQuery(cashierId), refetchInterval: refresh ? 5_000 : false });
