import type { Body } from '@adarash/contract';
import { ask } from '../../../api/client.ts';

export type NewAward = Body<'POST /jackpot/:cashierId/awards'>;

export const makeAward = ({ cashierId, award }: { cashierId: string; award: NewAward }, idempotencyKey: string) =>
  ask('POST /jackpot/:cashierId/awards', { params: { cashierId }, body: award, idempotencyKey });
