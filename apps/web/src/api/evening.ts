import type { Body, Evening } from '@adarash/contract';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './client.ts';
import { mutation } from './intent.ts';

/** The games that the hall has prepared. Without an answer a game is sold as if there were none. */
export const programQuery = queryOptions({
  queryKey: ['program'],
  retry: false,
  queryFn: ({ signal }) => ask('GET /program', { signal, quiet: true }),
});

export const changeProgram = mutation(
  [],
  'PUT /program',
  (body: Body<'PUT /program'>) => ({ body }),
  (client, program) => client.setQueryData(programQuery.queryKey, program),
);

export const eveningsQuery = queryOptions({
  queryKey: ['evenings'],
  queryFn: async ({ signal }) => (await ask('GET /evenings', { signal, quiet: true })).evenings,
});

type WantedEvening = Body<'POST /evenings'>;

const addEvening = mutation(['evenings'], 'POST /evenings', (body: WantedEvening) => ({ body }));

const changeEvening = mutation(
  ['evenings'],
  'PUT /evenings/:id',
  ({ id, ...body }: WantedEvening & { id: string }) => ({ params: { id }, body }),
);

/** Without an id it is a new one. */
export const keepEvening = Object.assign(
  ({ id, ...body }: WantedEvening & { id?: string | undefined }, key: string) =>
    id === undefined ? addEvening(body, key) : changeEvening({ id, ...body }, key),
  { stale: addEvening.stale },
);

export const deleteEvening = mutation(['evenings'], 'DELETE /evenings/:id', ({ _id }: Evening) => ({
  params: { id: _id },
}));

export const regularsQuery = queryOptions({
  queryKey: ['regulars'],
  queryFn: async ({ signal }) => (await ask('GET /regulars', { signal, quiet: true })).regulars,
});

type WantedRegular = Body<'POST /regulars'>;

const addRegular = mutation(['regulars'], 'POST /regulars', (body: WantedRegular) => ({ body }));

const changeRegular = mutation(
  ['regulars'],
  'PUT /regulars/:id',
  ({ id, ...body }: WantedRegular & { id: string }) => ({ params: { id }, body }),
);

/** Without an id it is a new one. */
export const keepRegular = Object.assign(
  ({ id, ...body }: WantedRegular & { id?: string }, key: string) =>
    id === undefined ? addRegular(body, key) : changeRegular({ id, ...body }, key),
  { stale: addRegular.stale },
);

export const deleteRegular = mutation(['regulars'], 'DELETE /regulars/:id', (id: string) => ({ params: { id } }));
