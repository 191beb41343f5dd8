import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

export const hallCodeQuery = queryOptions({
  queryKey: ['hall-code'],
  queryFn: ({ signal }) => call('GET /hall-code', { signal }),
});
