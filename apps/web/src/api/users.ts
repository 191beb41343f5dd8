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

export const addPair = mutation(STALE, 'POST /admin/add-user', (body: Body<'POST /admin/add-user'>) => ({
  body,
  quiet: true,
}));

/** Either half names the pair. */
export const deletePair = mutation(STALE, 'DELETE /admin/users/:id', (id: string) => ({ params: { id }, quiet: true }));

export const setStaffPassword = mutation(
  [],
  'POST /admin/users/:id/password',
  ({ id, ...body }: { id: string; newPassword: string }) => ({ params: { id }, body, quiet: true }),
);

export const changeMember = mutation(
  STALE,
  'PATCH /admin/users/:id',
  ({ id, ...body }: { id: string; name: string; email: string }) => ({ params: { id }, body, quiet: true }),
);

export const memberSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member-sessions', id],
    queryFn: async ({ signal }) => (await ask('GET /admin/users/:id/sessions', { params: { id }, signal })).sessions,
  });

export const endMemberSessions = mutation(['member-sessions'], 'DELETE /admin/users/:id/sessions', (id: string) => ({
  params: { id },
  quiet: true,
}));

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await ask('GET /admin/admins', { signal })).admins,
});

export const addAdmin = mutation(['admins'], 'POST /admin/admins', (body: Body<'POST /admin/admins'>) => ({
  body,
  quiet: true,
}));

export const removeAdmin = mutation(['admins'], 'DELETE /admin/admins/:id', (id: string) => ({
  params: { id },
  quiet: true,
}));
