import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { FINISHED_A_PAGE, gamesQuery } from './model/games.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Simulates a server with this number of finished games and returns the URLs of its requests. The newest game has the
 * highest number.
 */
function hallWith(finished: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const query = new URL(address, 'http://hall').searchParams;
    const from = query.get('before') === null ? finished : Number(query.get('before')) - 1;
    const count = Math.min(Number(query.get('limit') ?? FINISHED_A_PAGE), from);
    const games = Array.from({ length: count }, (_, i) => ({ _id: String(from - i), status: 'completed' }));
    return new Response(JSON.stringify({ success: true, games }));
  });
  return asked;
}

const pages = async (count: number) => {
  const list = await new QueryClient().fetchInfiniteQuery({ ...gamesQuery, pages: count });
  return list.pages.flatMap(({ games }) => games.map(({ _id }) => Number(_id)));
};

test('loads the finished games after the newest hundred page by page, without gaps or duplicates', async () => {
  const asked = hallWith(350);
  expect(await pages(3)).toEqual(Array.from({ length: 300 }, (_, i) => 350 - i));
  expect(asked).toHaveLength(3);
  expect(asked[1]).toContain('before=251');
  expect(asked[2]).toContain('before=151');
});

test('loads no page of games after an incomplete page, even if more pages are requested', async () => {
  const asked = hallWith(230);
  expect(await pages(9)).toEqual(Array.from({ length: 230 }, (_, i) => 230 - i));
  expect(asked).toHaveLength(3);
});
