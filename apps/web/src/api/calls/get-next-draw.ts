import { queryOptions } from '@tanstack/react-query';
import { call } from '../client.ts';

export const nextDrawQuery = queryOptions({
  queryKey: ['next-draw'],
  queryFn: ({ signal }) => call('GET /games/next-draw', { signal }),
});
