import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';

export const availableCardsQuery = queryOptions({
  queryKey: ['available-cards'],
  queryFn: async ({ signal }) => new Set((await ask('GET /games/cards/available', { signal })).data),
});
