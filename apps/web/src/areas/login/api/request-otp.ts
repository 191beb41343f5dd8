import { ask } from '../../../api/client.ts';

export const requestOtp = (email: string) => ask('POST /auth/forgot-password', { body: { email }, quiet: true });
