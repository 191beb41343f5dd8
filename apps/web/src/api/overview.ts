import type { Query } from '@adarash/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';

const EVERY_MS = 10_000;

export type OverviewRange = Query<'GET /admin/overview'>;

/** All halls, in a range of days. Polled: an admin belongs to no hall and so hears no events. */
export const overviewQuery = (query: OverviewRange) =>
  queryOptions({
    queryKey: ['overview', query],
    refetchInterval: EVERY_MS,
    // The halls stay where they are while other days are fetched.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask('GET /admin/overview', { query, signal, fits: ({ halls }) => Array.isArray(halls) }),
  });

/** What is left before the first evening, as far as the server knows. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist'],
  refetchInterval: EVERY_MS,
  queryFn: ({ signal }) => ask('GET /checklist', { signal, fits: ({ steps }) => Array.isArray(steps) }),
});
