import type { Body } from '@adarash/contract';
import { answerOf } from './answers.ts';
import { mutation } from './intent.ts';

type Of<Asked> = { gameId: string } & Asked;

/** Without a card: every prize of the game that is still open. */
export const handOver = mutation(
  'POST /games/:id/paid',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/paid'>>) => ({ params: { id }, body }),
);

export const undoHandOver = mutation(
  'POST /games/:id/paid/undo',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/paid/undo'>>) => ({ params: { id }, body }),
);

/** What tells whether a hand-over can still be undone. */
export const undoableQuery = answerOf('GET /shift/hand-overs');
