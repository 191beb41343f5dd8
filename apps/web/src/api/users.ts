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
