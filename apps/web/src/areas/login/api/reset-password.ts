import type { Body } from '@adarash/contract';
import { ask } from '../../../api/client.ts';

export const resetPassword = (body: Body<'POST /auth/reset-password'>) =>
  ask('POST /auth/reset-password', { body, quiet: true });
