import type { Body } from '@adarash/contract';
import { mutation, OF_GAMES } from './intent.ts';

type Of<Body> = { gameId: string } & Body;

const told = { query: { cards: 'ids' as const }, fits: ({ game }: { game?: unknown }) => game };

export const takeBack = mutation(
  OF_GAMES,
  'POST /games/:id/take-back',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/take-back'>>) => ({ params: { id }, body, ...told }),
);

export const falseClaim = mutation(
  OF_GAMES,
  'POST /games/:id/false-claim',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/false-claim'>>) => ({ params: { id }, body, ...told }),
);
