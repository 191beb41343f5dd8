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

interface NewTotal {
  cashierId: string;
  added: number;
  /** What is to be available afterwards, and what was when the amount was typed. */
  amount: number;
  expectedAmount: number;
  gameNumber: number | null;
}

export const addToJackpot = mutation(
  STALE,
  ({ cashierId, amount, expectedAmount, gameNumber }: NewTotal, idempotencyKey) => {
    const body = { amount, expectedAmount, gameNumber: gameNumber ?? undefined };
    return ask('PUT /jackpot/:cashierId', { params: { cashierId }, body, idempotencyKey });
  },
  // Known ahead of the next look: another addition counts from it.
  (client, { newAmount }, { cashierId }) =>
    client.setQueryData(jackpotQuery(cashierId).queryKey, (before) =>
      before?.exists ? { ...before, amount: newAmount } : before,
    ),
);

export const switchJackpot = mutation(
  STALE,
  ({ cashierId, enabled }: { cashierId: string; enabled: boolean }, idempotencyKey) =>
    ask('PATCH /jackpot/:cashierId', { params: { cashierId }, body: { enabled }, idempotencyKey }),
);

/** The first bet of a game that has started. */
export const addContribution = (
  { cashierId, gameId, amount }: { cashierId: string; gameId: string; amount: number },
  idempotencyKey: string,
) =>
  ask('POST /jackpot/:cashierId/contributions', {
    params: { cashierId },
    body: { gameId, amount },
    idempotencyKey,
    quiet: true,
  });

export const makeAward = mutation(
  STALE,
  ({ cashierId, award }: { cashierId: string; award: NewAward }, idempotencyKey) =>
    ask('POST /jackpot/:cashierId/awards', { params: { cashierId }, body: award, idempotencyKey }),
);

export const changeAward = mutation(STALE, ({ id, award }: { id: string; award: ChangedAward }, idempotencyKey) =>
  ask('PUT /jackpot/history/:id', { params: { id }, body: award, idempotencyKey }),
);

export const deleteAward = mutation(STALE, (id: string, idempotencyKey) =>
  ask('DELETE /jackpot/history/:id', { params: { id }, idempotencyKey }),
);
