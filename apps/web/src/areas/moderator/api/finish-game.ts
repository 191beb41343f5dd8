import { ask } from '../../../api/client.ts';

export interface Finish {
  gameId: string;
  /** The card to be paid by decision. */
  moderatorCardId: number | null;
}

export const finishGame = ({ gameId, moderatorCardId }: Finish, idempotencyKey: string) =>
  ask('POST /games/:id/finish', {
    params: { id: gameId },
    body: moderatorCardId === null ? {} : { moderatorCardId },
    idempotencyKey,
  });
