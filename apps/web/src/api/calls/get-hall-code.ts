import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client.ts';

export const hallCodeQuery = queryOptions({
  queryKey: ['hall-code'],
  queryFn: ({ signal }) => ask('GET /hall-code', { signal }),
});
