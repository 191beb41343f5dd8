import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { FINISHED_A_PAGE, olderGamesQuery } from './model/games.ts';

afterEach(() => vi.unstubAllGlobals());

/** A hall with so many finished games, the newest has the highest number; answers as the server does. */
function hallWith(finished: number) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const query = new URL(address, 'http://hall').searchParams;
    const from = query.get('before') === null ? finished : Number(query.get('before')) - 1;
    const count = Math.min(Number(query.get('limit') ?? FINISHED_A_PAGE), from);
    const games = Array.from({ length: count }, (_, i) => ({ _id: String(from - i) }));
    return new Response(JSON.stringify({ success: true, games }));
  });
  return asked;
}

const older = async (after: string | undefined, pages: number) =>
  (await new QueryClient().fetchQuery(olderGamesQuery(after, pages))).map(({ _id }) => Number(_id));

test('loads finished games beyond the newest hundred page by page without gaps or duplicates', async () => {
  const asked = hallWith(350);
  // The newest hundred are 350 to 251.
  const two = await older('251', 2);
  expect(two).toEqual(Array.from({ length: 200 }, (_, i) => 250 - i));
  expect(asked).toHaveLength(2);
  expect(asked[0]).toContain('before=251');
  expect(asked[1]).toContain('before=151');
});

test('stops after a page that is not full', async () => {
  const asked = hallWith(230);
  expect(await older('131', 9)).toEqual(Array.from({ length: 130 }, (_, i) => 130 - i));
  expect(asked).toHaveLength(2);
});
