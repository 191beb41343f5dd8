import type { Body } from '@adarash/contract';
import { call } from '../../../api/client.ts';

export const createGame = (body: Body<'POST /games/sequential'>, idempotencyKey: string) =>
  call('POST /games/sequential', { body, idempotencyKey, quiet: true });
