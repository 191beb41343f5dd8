import type { Answer, Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type Jackpot = Answer<'GET /jackpot/:cashierId'>;
export type NewAward = Body<'POST /jackpot/:cashierId/awards'>;
export type ChangedAward = Body<'PUT /jackpot/history/:id'>;

const STALE = ['jackpot'];

export const jackpotQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId],
    queryFn: ({ signal }) => ask('GET /jackpot/:cashierId', { params: { cashierId }, signal }),
  });

/** What a counter may show of it, never less than nothing. */
export const jackpotAmountQuery = (cashierId: string) =>
  queryOptions({ ...jackpotQuery(cashierId), select: ({ amount }) => Math.max(0, amount) });

export const jackpotHistoryQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['jackpot', cashierId, 'history'],
    queryFn: ({ signal }) => ask('GET /jackpot/:cashierId/history', { params: { cashierId }, signal }),
    select: ({ history }) => history,
  });

/** What prizes in whole Birr put in: read with the history, which it stands beside. */
export const roundingsQuery = (cashierId: string) =>
  queryOptions({
    ...jackpotHistoryQuery(cashierId),
    select: ({ roundings = [], roundedOff = 0 }) => ({ roundings, roundedOff }),
  });

type NewTotal = Omit<Body<'PUT /jackpot/:cashierId'>, 'gameNumber'> & {
  cashierId: string;
  added: number;
  gameNumber: number | null;
};

export const addToJackpot = mutation(
  STALE,
  'PUT /jackpot/:cashierId',
  ({ cashierId, amount, expectedAmount, gameNumber }: NewTotal) => ({
    params: { cashierId },
    body: { amount, expectedAmount, gameNumber: gameNumber ?? undefined },
  }),
  // Known ahead of the next look: another addition counts from it.
  (client, { newAmount }, { cashierId }) =>
    client.setQueryData(jackpotQuery(cashierId).queryKey, (before) =>
      before?.exists ? { ...before, amount: newAmount } : before,
    ),
);

export const switchJackpot = mutation(
  STALE,
  'PATCH /jackpot/:cashierId',
  ({ cashierId, enabled }: { cashierId: string; enabled: boolean }) => ({ params: { cashierId }, body: { enabled } }),
);

/** The first bet of a game that has started. */
export const addContribution = mutation(
  STALE,
  'POST /jackpot/:cashierId/contributions',
  ({ cashierId, ...body }: { cashierId: string; gameId: string; amount: number }) => ({
    params: { cashierId },
    body,
    quiet: true,
  }),
);

export const makeAward = mutation(
  STALE,
  'POST /jackpot/:cashierId/awards',
  ({ cashierId, award }: { cashierId: string; award: NewAward }) => ({ params: { cashierId }, body: award }),
);

export const changeAward = mutation(
  STALE,
  'PUT /jackpot/history/:id',
  ({ id, award }: { id: string; award: ChangedAward }) => ({ params: { id }, body: award }),
);

export const deleteAward = mutation(STALE, 'DELETE /jackpot/history/:id', (id: string) => ({
  params: { id },
  body: {},
}));
