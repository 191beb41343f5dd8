import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const availableCardsQuery = queryOptions({
  queryKey: ['available-cards'],
  queryFn: async ({ signal }) => new Set((await call('GET /games/cards/available', { signal })).data),
});
