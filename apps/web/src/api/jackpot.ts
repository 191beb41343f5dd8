import { mutation } from './intent.ts';

/** The first bet of a game that has started. */
export const addContribution = mutation(
  'POST /jackpot/:cashierId/contributions',
  ({ cashierId, ...body }: { cashierId: string; gameId: string; amount: number }) => ({
    params: { cashierId },
    body,
    quiet: true,
  }),
);
