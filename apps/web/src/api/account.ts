import type { Answer, Body } from '@adarash/contract';
import type { Language } from '@adarash/contract/basics';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type OpenSession = Answer<'GET /auth/sessions'>['sessions'][number];

const STALE = ['sessions'];

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await ask('GET /auth/sessions', { signal })).sessions,
});

export const changePassword = mutation(STALE, 'POST /auth/password', (body: Body<'POST /auth/password'>) => ({
  body,
  quiet: true,
}));

export const changeLanguage = mutation([], 'PATCH /auth/me', (language: Language) => ({
  body: { language },
  quiet: true,
}));

export const endSession = mutation(STALE, 'DELETE /auth/sessions/:id', (id: string) => ({
  params: { id },
  quiet: true,
}));

export const endOtherSessions = mutation(STALE, 'DELETE /auth/sessions', (_: undefined) => ({ quiet: true }));
