import type { Answer, Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

export type Jackpot = Answer<'GET /jackpot/:cashierId'>;
export type NewAward = Body<'POST /jackpot/:cashierId/awards'>;
export type ChangedAward = Body<'PUT /jackpot/history/:id'>;

export interface NewTotal {
  cashierId: string;
  /** What is to be available afterwards. */
  amount: number;
  /** What was available when the amount was typed. */
  expectedAmount: number;
  gameNumber: number | null;
}

export interface Contribution {
  cashierId: string;
  gameId: string;
  amount: number;
}

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

export const setTotal = ({ cashierId, amount, expectedAmount, gameNumber }: NewTotal, idempotencyKey: string) =>
  ask('PUT /jackpot/:cashierId', {
    params: { cashierId },
    body: { amount, expectedAmount, ...(gameNumber === null ? {} : { gameNumber }) },
    idempotencyKey,
  });

export const switchJackpot = (
  { cashierId, enabled }: { cashierId: string; enabled: boolean },
  idempotencyKey: string,
) => ask('PATCH /jackpot/:cashierId', { params: { cashierId }, body: { enabled }, idempotencyKey });

export const addContribution = ({ cashierId, gameId, amount }: Contribution, idempotencyKey: string) =>
  ask('POST /jackpot/:cashierId/contributions', {
    params: { cashierId },
    body: { gameId, amount },
    idempotencyKey,
    quiet: true,
  });

export const makeAward = ({ cashierId, award }: { cashierId: string; award: NewAward }, idempotencyKey: string) =>
  ask('POST /jackpot/:cashierId/awards', { params: { cashierId }, body: award, idempotencyKey });

export const changeAward = ({ id, award }: { id: string; award: ChangedAward }, idempotencyKey: string) =>
  ask('PUT /jackpot/history/:id', { params: { id }, body: award, idempotencyKey });

export const deleteAward = (id: string, idempotencyKey: string) =>
  ask('DELETE /jackpot/history/:id', { params: { id }, idempotencyKey });
