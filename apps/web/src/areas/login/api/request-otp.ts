import { call } from '../../../api/client.ts';

export const requestOtp = (email: string) => call('POST /auth/forgot-password', { body: { email }, quiet: true });
