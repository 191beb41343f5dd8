import { queryOptions } from '@tanstack/react-query';
import { ask } from '../client.ts';

export const nextDrawQuery = queryOptions({
  queryKey: ['next-draw'],
  queryFn: ({ signal }) => ask('GET /games/next-draw', { signal }),
});
