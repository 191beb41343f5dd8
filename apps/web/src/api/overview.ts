import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

const EVERY_MS = 10_000;

/** The admin's day. Polled: an admin belongs to no hall and so hears no events. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  refetchInterval: EVERY_MS,
  queryFn: async ({ signal }) => {
    const overview = await ask('GET /admin/overview', { signal });
    if (!Array.isArray(overview.halls)) throw new Error('No overview was answered');
    return overview;
  },
});

/** What is left before the first evening, as far as the server knows. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  refetchInterval: EVERY_MS,
  queryFn: async ({ signal }) => {
    const { steps } = await ask('GET /checklist', { signal });
    if (!Array.isArray(steps)) throw new Error('No checklist was answered');
    return steps;
  },
});
