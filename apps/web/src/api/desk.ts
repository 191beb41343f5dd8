import type { Answer, Body, Query } from '@adarash/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

export type Desk = Answer<'GET /admin/desk'>;

/** How this server stands: its network, its catalogue, its backups and its version. */
export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => ask('GET /admin/desk', { signal }),
});

export const switchNetwork = mutation(
  ['desk'],
  'PUT /admin/network',
  (open: boolean) => ({ body: { open }, quiet: true }),
  (client, _, open) => {
    // The addresses follow with the next answer; until then the switch stands where it was put.
    client.setQueryData(deskQuery.queryKey, (desk) => desk && { ...desk, network: { ...desk.network, open } });
  },
);

export const setClockBack = mutation(['checklist', 'desk'], 'POST /admin/clock/set-back', (_: undefined) => ({
  quiet: true,
}));

export const makeBackup = mutation(['desk'], 'POST /admin/backups', (_: undefined) => ({ quiet: true }));

/** What the owner decides of one hall. */
export const hallDeskQuery = (cashierId: string) =>
  queryOptions({
    queryKey: ['hall-desk', cashierId],
    queryFn: async ({ signal }) =>
      (await ask('GET /admin/halls/:cashierId/settings', { params: { cashierId }, signal })).settings,
  });

const OF_HALL = ['hall-desk', 'overview', 'checklist'];

type HallChange = Body<'PATCH /admin/halls/:cashierId/settings'> & { cashierId: string };

export const changeHallDesk = mutation(
  OF_HALL,
  'PATCH /admin/halls/:cashierId/settings',
  ({ cashierId, ...body }: HallChange) => ({ params: { cashierId }, body, quiet: true }),
);

export const putHallPicture = mutation(
  OF_HALL,
  'PUT /admin/halls/:cashierId/picture',
  ({ cashierId, picture }: { cashierId: string; picture: string }) => ({
    params: { cashierId },
    body: { picture },
    quiet: true,
  }),
);

export const deleteHallPicture = mutation(OF_HALL, 'DELETE /admin/halls/:cashierId/picture', (cashierId: string) => ({
  params: { cashierId },
  quiet: true,
}));

export type Sight = Answer<'GET /admin/worth-a-look'>['sights'][number];
export type SightFilter = Omit<Query<'GET /admin/worth-a-look'>, 'before' | 'limit'>;

/** What the owner should look at, newest first. */
export const sightsQuery = (filter: SightFilter) =>
  infiniteQueryOptions({
    queryKey: ['sights', filter],
    queryFn: ({ pageParam, signal }) =>
      ask('GET /admin/worth-a-look', { query: { ...filter, before: pageParam }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const seeSight = mutation(
  ['sights'],
  'POST /admin/worth-a-look/seen',
  (body: Body<'POST /admin/worth-a-look/seen'>) => ({ body, quiet: true }),
);

export type RecordSearch = Omit<Query<'GET /admin/record'>, 'before' | 'limit'>;
export type RecordEntry = Answer<'GET /admin/record'>['entries'][number];

/** A page of what was found, the newest without `before`. */
export const recordQuery = (search: RecordSearch, before: number | undefined) =>
  queryOptions({
    queryKey: ['record', search, before],
    queryFn: ({ signal }) => ask('GET /admin/record', { query: { ...search, before }, signal }),
    placeholderData: keepPreviousData,
  });

const LOOK_EVERY_MS = 1_000;

/** Whether the record was whole when it was checked last. Asked again and again while a check runs. */
export const sealQuery = queryOptions({
  queryKey: ['seal'],
  queryFn: ({ signal }) => ask('GET /admin/record/seal', { signal }),
  refetchInterval: ({ state }) => (state.data?.running ? LOOK_EVERY_MS : false),
});

export const checkRecord = mutation(['seal'], 'POST /admin/record/check', (_: undefined) => ({ quiet: true }));
