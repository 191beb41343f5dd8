import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** The halls of the overview are named after their staff. */
const STALE = ['users', 'overview'];

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await ask('GET /admin/users', { signal })).users,
});

export const addPair = mutation(STALE, (body: Body<'POST /admin/add-user'>, idempotencyKey) =>
  ask('POST /admin/add-user', { body, idempotencyKey, quiet: true }),
);

/** Either half names the pair. */
export const deletePair = mutation(STALE, (id: string, idempotencyKey) =>
  ask('DELETE /admin/users/:id', { params: { id }, idempotencyKey, quiet: true }),
);

export const setStaffPassword = mutation(
  [],
  ({ id, newPassword }: { id: string; newPassword: string }, idempotencyKey) =>
    ask('POST /admin/users/:id/password', { params: { id }, body: { newPassword }, idempotencyKey, quiet: true }),
);

export const changeMember = mutation(
  STALE,
  ({ id, ...body }: { id: string; name: string; email: string }, idempotencyKey) =>
    ask('PATCH /admin/users/:id', { params: { id }, body, idempotencyKey, quiet: true }),
);

export const memberSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member-sessions', id],
    queryFn: async ({ signal }) => (await ask('GET /admin/users/:id/sessions', { params: { id }, signal })).sessions,
  });

export const endMemberSessions = mutation(['member-sessions'], (id: string, idempotencyKey) =>
  ask('DELETE /admin/users/:id/sessions', { params: { id }, idempotencyKey, quiet: true }),
);

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await ask('GET /admin/admins', { signal })).admins,
});

export const addAdmin = mutation(['admins'], (body: Body<'POST /admin/admins'>, idempotencyKey) =>
  ask('POST /admin/admins', { body, idempotencyKey, quiet: true }),
);

export const removeAdmin = mutation(['admins'], (id: string, idempotencyKey) =>
  ask('DELETE /admin/admins/:id', { params: { id }, idempotencyKey, quiet: true }),
);
