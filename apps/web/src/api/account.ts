import type { Answer, Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

export type OpenSession = Answer<'GET /auth/sessions'>['sessions'][number];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await ask('GET /auth/sessions', { signal })).sessions,
});

export const changePassword = (body: Body<'POST /auth/password'>, idempotencyKey: string) =>
  ask('POST /auth/password', { body, idempotencyKey, quiet: true });

export const endSession = (id: string, idempotencyKey: string) =>
  ask('DELETE /auth/sessions/:id', { params: { id }, idempotencyKey, quiet: true });

export const endOtherSessions = (_nothing: undefined, idempotencyKey: string) =>
  ask('DELETE /auth/sessions', { idempotencyKey, quiet: true });
