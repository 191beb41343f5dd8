import type { Body } from '@adarash/contract';
import { ask } from './client.ts';

/** `code`: from the e-mail, where failed attempts of others stand in the way. */
export type LoginExtras = { code?: string; signal?: AbortSignal };

export const login = (email: string, password: string, { code, signal }: LoginExtras = {}) =>
  ask('POST /auth/login', { signal, body: { email, password, code } });

/** With `token`: ends that session, not the stored one. */
export const logout = (token?: string) => ask('POST /auth/logout', { quiet: true, token });

export const me = async () => (await ask('GET /auth/me', { quiet: true })).user;

export const requestOtp = (email: string) => ask('POST /auth/forgot-password', { body: { email }, quiet: true });

export const resetPassword = (body: Body<'POST /auth/reset-password'>) =>
  ask('POST /auth/reset-password', { body, quiet: true });
