import type { Body } from '@adarash/contract';
import { call } from '../../../api/client.ts';

export const addPair = (body: Body<'POST /admin/add-user'>, idempotencyKey: string) =>
  call('POST /admin/add-user', { body, idempotencyKey, quiet: true });
