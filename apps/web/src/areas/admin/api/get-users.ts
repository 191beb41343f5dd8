import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await call('GET /admin/users', { signal })).users,
});
