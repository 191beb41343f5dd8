import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation, OF_GAMES } from './intent.ts';

type Of<Asked> = { gameId: string } & Asked;

/** Without a card: every prize of the game that is still open. */
export const handOver = mutation(
  OF_GAMES,
  'POST /games/:id/paid',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/paid'>>) => ({ params: { id }, body }),
);

export const undoHandOver = mutation(
  OF_GAMES,
  'POST /games/:id/paid/undo',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/paid/undo'>>) => ({ params: { id }, body }),
);

/** What tells whether a hand-over can still be undone. Named beside the jackpot, which every change of money makes stale. */
export const undoableQuery = queryOptions({
  queryKey: ['jackpot', 'undoable'],
  queryFn: ({ signal }) => ask('GET /shift/hand-overs', { signal, quiet: true }),
});
