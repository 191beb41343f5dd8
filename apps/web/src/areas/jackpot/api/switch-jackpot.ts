import { ask } from '../../../api/client.ts';

export interface JackpotSwitch {
  cashierId: string;
  enabled: boolean;
}

export const switchJackpot = ({ cashierId, enabled }: JackpotSwitch, idempotencyKey: string) =>
  ask('PATCH /jackpot/:cashierId', { params: { cashierId }, body: { enabled }, idempotencyKey });
