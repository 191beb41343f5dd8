import type { Body } from '@adarash/contract';
import { ask } from '../../../api/client.ts';

export type ChangedAward = Body<'PUT /jackpot/history/:id'>;

export const changeAward = ({ id, award }: { id: string; award: ChangedAward }, idempotencyKey: string) =>
  ask('PUT /jackpot/history/:id', { params: { id }, body: award, idempotencyKey });
