import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

const EVERY_MS = 10_000;

/** The admin's day. Polled: an admin belongs to no hall and so hears no events. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }) => ask('GET /admin/overview', { signal, fits: ({ halls }) => Array.isArray(halls) }),
});

/** What is left before the first evening, as far as the server knows. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  refetchInterval: EVERY_MS,
  queryFn: async ({ signal }) =>
    (await ask('GET /checklist', { signal, fits: ({ steps }) => Array.isArray(steps) })).steps,
});
