import { ask } from '../../../api/client.ts';

export interface JackpotSwitch {
  gameId: string;
  jackpotEnabled: boolean;
}

export const switchGameJackpot = ({ gameId, jackpotEnabled }: JackpotSwitch, idempotencyKey: string) =>
  ask('PATCH /games/:id', { params: { id: gameId }, body: { jackpotEnabled }, idempotencyKey });
