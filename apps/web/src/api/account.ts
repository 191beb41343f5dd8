import type { Answer, Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type OpenSession = Answer<'GET /auth/sessions'>['sessions'][number];

const STALE = ['sessions'];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await ask('GET /auth/sessions', { signal })).sessions,
});

export const changePassword = mutation(STALE, (body: Body<'POST /auth/password'>, idempotencyKey) =>
  ask('POST /auth/password', { body, idempotencyKey, quiet: true }),
);

export const endSession = mutation(STALE, (id: string, idempotencyKey) =>
  ask('DELETE /auth/sessions/:id', { params: { id }, idempotencyKey, quiet: true }),
);

export const endOtherSessions = mutation(STALE, (_: undefined, idempotencyKey) =>
  ask('DELETE /auth/sessions', { idempotencyKey, quiet: true }),
);
