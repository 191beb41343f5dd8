import type { Body } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await ask('GET /admin/users', { signal })).users,
});

export const addPair = (body: Body<'POST /admin/add-user'>, idempotencyKey: string) =>
  ask('POST /admin/add-user', { body, idempotencyKey, quiet: true });

/** Either half names the pair. */
export const deletePair = (id: string, idempotencyKey: string) =>
  ask('DELETE /admin/users/:id', { params: { id }, idempotencyKey, quiet: true });

export const setStaffPassword = ({ id, newPassword }: { id: string; newPassword: string }, idempotencyKey: string) =>
  ask('POST /admin/users/:id/password', { params: { id }, body: { newPassword }, idempotencyKey, quiet: true });

export const changeMember = ({ id, ...body }: { id: string; name: string; email: string }, idempotencyKey: string) =>
  ask('PATCH /admin/users/:id', { params: { id }, body, idempotencyKey, quiet: true });

export const memberSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['member-sessions', id],
    queryFn: async ({ signal }) => (await ask('GET /admin/users/:id/sessions', { params: { id }, signal })).sessions,
  });

export const endMemberSessions = (id: string, idempotencyKey: string) =>
  ask('DELETE /admin/users/:id/sessions', { params: { id }, idempotencyKey, quiet: true });

export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: async ({ signal }) => (await ask('GET /admin/admins', { signal })).admins,
});

export const addAdmin = (body: Body<'POST /admin/admins'>, idempotencyKey: string) =>
  ask('POST /admin/admins', { body, idempotencyKey, quiet: true });

export const removeAdmin = (id: string, idempotencyKey: string) =>
  ask('DELETE /admin/admins/:id', { params: { id }, idempotencyKey, quiet: true });
