import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../api/api.ts';
import { ApiError } from '../api/client.ts';
import { createQueryClient, prefetch } from './query-client.ts';

const queryClient = createQueryClient(createApi());
const fetched = vi.fn(async () => 'new');
const query = { queryKey: ['sale'], queryFn: fetched };
const answer = () => queryClient.getQueryData(query.queryKey);

beforeEach(() => localStorage.setItem('token', 'secret'));
afterEach(() => {
  queryClient.clear();
  localStorage.clear();
  fetched.mockClear();
});

it.each([
  { before: 'no response is cached', set: () => {}, found: 'new' },
  {
    before: 'a fresh response is cached',
    set: () => void queryClient.setQueryData(query.queryKey, 'fresh'),
    found: 'fresh',
  },
  {
    before: 'an older response is cached',
    set: () => void queryClient.setQueryData(query.queryKey, 'old', { updatedAt: Date.now() - 10_000 }),
    found: 'new',
  },
  {
    before: 'the cached response was invalidated',
    set: () => {
      queryClient.setQueryData(query.queryKey, 'stale');
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    found: 'new',
  },
])('displays the $found response on a new screen if $before', async ({ set, found }) => {
  set();
  await prefetch(queryClient, [query]);
  expect(answer()).toBe(found);
});

it('displays no older response on a new screen while the current response is not loaded', async () => {
  queryClient.setQueryData(query.queryKey, 'old', { updatedAt: 1 });
  await prefetch(queryClient, [{ ...query, queryFn: () => new Promise(() => {}) }]);
  expect(answer()).toBeUndefined();
});

it('loads no data in advance without a session', async () => {
  localStorage.clear();
  await prefetch(queryClient, [query]);
  expect(fetched).not.toHaveBeenCalled();
});

it.each([
  { meta: {}, announced: 1 },
  { meta: { quiet: true }, announced: 0 },
])('announces a refused query with the options $meta $announced times', async ({ meta, announced }) => {
  const onRefused = vi.fn();
  const client = createQueryClient(createApi({ onRefused }));
  const refused = () => Promise.reject(new ApiError(403, 'FORBIDDEN', ''));
  await expect(client.fetchQuery({ ...query, meta, queryFn: refused })).rejects.toBeInstanceOf(ApiError);
  expect(onRefused).toHaveBeenCalledTimes(announced);
});
