import type { Body } from '@adarash/contract';
import { call } from '../../../api/client.ts';

export const resetPassword = (body: Body<'POST /auth/reset-password'>) =>
  call('POST /auth/reset-password', { body, quiet: true });
