import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHallStream, HallStreamContext } from './hall-stream.ts';
import { followCall, useHallReload, withNumber } from './use-hall-reload.ts';

afterEach(async () => {
  cleanup();
  // The shared event stream closes with a delay after its last screen is closed.
  await new Promise((resolve) => setTimeout(resolve));
  vi.unstubAllGlobals();
});

const game = (part: Partial<GameJson>) =>
  ({ _id: 'a', version: 4, calledNumbers: [7], manualCalls: 0, draw: 'fair', winners: [], ...part }) as GameJson;
const event = { type: 'number-called', seq: 9, gameId: 'a', version: 5, number: 12, kind: 'drawn', count: 2 } as const;

function Screen() {
  useHallReload();
  return null;
}

it('uses the event stream for the next screen again, and closes it if no screen needs it', async () => {
  const streams: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    streams.push(signal);
    return new Promise(() => undefined);
  });
  const client = new QueryClient();
  const stream = createHallStream();
  const on = (screen: string | null) => (
    <QueryClientProvider client={client}>
      <HallStreamContext value={stream}>{screen !== null && <Screen key={screen} />}</HallStreamContext>
    </QueryClientProvider>
  );
  const { rerender } = render(on('setup'));
  rerender(on('report'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(streams.map(({ aborted }) => aborted)).toEqual([false]);
  rerender(on(null));
  await expect.poll(() => streams.map(({ aborted }) => aborted)).toEqual([true]);
});

describe('a number called in the hall', () => {
  const LIST = ['GET /games', { query: { cards: 'ids' } }];
  const SHORT_LIST = ['GET /games', { query: { limit: 1, cards: 'ids' } }];

  async function follow(lists: { key: unknown[]; games: GameJson[] }[]) {
    const client = new QueryClient();
    const answers: string[] = [];
    for (const { key, games } of lists) {
      client.setQueryDefaults(key, { queryFn: async () => answers.push(JSON.stringify(key)) });
      client.setQueryData(key, { success: true, games });
    }
    let tell = (_: LiveEvent) => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        tell = (told) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(told)}\n\n`));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    render(
      <QueryClientProvider client={client}>
        <HallStreamContext value={createHallStream()}>
          <Screen />
        </HallStreamContext>
      </QueryClientProvider>,
    );
    tell(event);
    return (key: unknown[]) => client.getQueryData<{ games: GameJson[] }>(key)?.games[0]?.calledNumbers;
  }

  it('is added to every cached list that contains its game', async () => {
    const calls = await follow([
      { key: LIST, games: [game({})] },
      { key: SHORT_LIST, games: [game({})] },
    ]);
    await expect
      .poll(() => [calls(LIST), calls(SHORT_LIST)])
      .toEqual([
        [7, 12],
        [7, 12],
      ]);
  });

  it('is not added to a list that missed an event, but to the other lists', async () => {
    const calls = await follow([
      { key: LIST, games: [game({ version: 3 })] },
      { key: SHORT_LIST, games: [game({})] },
    ]);
    await expect.poll(() => calls(SHORT_LIST)).toEqual([7, 12]);
    expect(calls(LIST)).toEqual([7]);
  });
});

describe('a list of games after a called number', () => {
  it('contains the number in its game', () => {
    const other = game({ _id: 'b' });
    const games = followCall([other, game({})], event);
    expect(games?.[0]).toBe(other);
    expect(games?.[1]).toMatchObject({ version: 5, calledNumbers: [7, 12] });
  });

  it('contains the number on the first page of an infinite list', () => {
    const older = { success: true as const, games: [game({ _id: 'z' })] };
    const list = { pages: [{ ...older, games: [game({})] }, older], pageParams: [undefined, 'a'] };
    const followed = withNumber(list, event);
    expect(followed?.pages[0]?.games[0]?.calledNumbers).toEqual([7, 12]);
    expect(followed?.pages[1]).toBe(older);
  });

  it('marks the game if the number was typed', () => {
    const games = followCall([game({})], { ...event, kind: 'manual' });
    expect(games?.[0]).toMatchObject({ calledNumbers: [7, 12], manualCalls: 1, draw: 'manual' });
  });

  it('is unchanged if it contains a newer version of the game', () => {
    expect(followCall([game({ version: 6 })], event)).toEqual([game({ version: 6 })]);
  });

  it.each([
    ['an unlisted game', [], event],
    ['a missing step', [game({ version: 3 })], event],
    ['a missing number', [game({ calledNumbers: [] })], event],
  ])('is loaded again because of %s', (_, games, heard) => {
    expect(followCall(games, heard)).toBeNull();
  });
});
