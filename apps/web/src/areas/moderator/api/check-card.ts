import { call } from '../../../api/client.ts';

export interface CardCheck {
  gameId: string;
  cardId: number;
}

export const checkCard = ({ gameId, cardId }: CardCheck, idempotencyKey: string) =>
  call('POST /games/:id/check-bingo', { params: { id: gameId }, body: { cardId }, idempotencyKey });
