import { ask } from '../../../api/client.ts';

export interface ChosenWinner {
  gameId: string;
  cardId: number;
}

export const selectWinner = ({ gameId, cardId }: ChosenWinner, idempotencyKey: string) =>
  ask('POST /games/:id/select-winner', { params: { id: gameId }, body: { cardId }, idempotencyKey });
