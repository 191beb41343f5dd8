import { ask } from '../../../api/client.ts';

export interface CardCheck {
  gameId: string;
  cardId: number;
}

export const checkCard = ({ gameId, cardId }: CardCheck, idempotencyKey: string) =>
  ask('POST /games/:id/check-bingo', { params: { id: gameId }, body: { cardId }, idempotencyKey });
