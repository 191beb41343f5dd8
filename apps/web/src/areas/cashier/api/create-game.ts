import type { Body } from '@adarash/contract';
import { ask } from '../../../api/client.ts';

export const createGame = (body: Body<'POST /games/sequential'>, idempotencyKey: string) =>
  ask('POST /games/sequential', { body, idempotencyKey, quiet: true });
