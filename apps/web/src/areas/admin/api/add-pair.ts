import type { Body } from '@adarash/contract';
import { ask } from '../../../api/client.ts';

export const addPair = (body: Body<'POST /admin/add-user'>, idempotencyKey: string) =>
  ask('POST /admin/add-user', { body, idempotencyKey, quiet: true });
