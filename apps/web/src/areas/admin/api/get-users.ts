import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: async ({ signal }) => (await ask('GET /admin/users', { signal })).users,
});
