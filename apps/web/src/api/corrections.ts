import type { Body } from '@adarash/contract';
import { mutation } from './intent.ts';

type Of<Body> = { gameId: string } & Body;

const told = { fits: ({ game }: { game?: unknown }) => game };

export const takeBack = mutation(
  'POST /games/:id/take-back',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/take-back'>>) => ({ params: { id }, body, ...told }),
);

export const falseClaim = mutation(
  'POST /games/:id/false-claim',
  ({ gameId: id, ...body }: Of<Body<'POST /games/:id/false-claim'>>) => ({ params: { id }, body, ...told }),
);
