import type { GameJson } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tools } from '../controller/following.ts';
import { sampleGame } from '../sample-game.test-support.ts';

/** CSS class lists of all rendered parts of the screen. The first class in a list identifies the part. */
const joined = vi.hoisted(() => [] as string[]);
vi.mock('@/lib/class-names.ts', async (original) => {
  const { cx } = await original<typeof import('@/lib/class-names.ts')>();
  const counting: typeof cx = (...values) => {
    joined.push(String(values[0]));
    return cx(...values);
  };
  return { cx: counting };
});

const PARTS = {
  ball: 'flex shrink-0 flex-col items-center justify-center',
  cell: 'relative rounded-control border',
  prize: 'flex h-11 items-center gap-1',
  jackpot: 'grid h-13',
  field: 'min-h-11 w-full',
  button: 'relative overflow-hidden',
};

/**
 * Returns how often each part of the screen rendered since the previous call. Parts that did not render are omitted.
 */
function rendered(): Partial<Record<keyof typeof PARTS, number>> {
  const counts = Object.entries(PARTS).map(([part, first]) => [
    part,
    joined.filter((one) => one.startsWith(first)).length,
  ]);
  joined.length = 0;
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** Loads the modules again, because another test may have loaded them with the original `cx`, which does not count. */
async function load() {
  vi.resetModules();
  const [{ showHallLanguage }, { createController }, { LiveGameContext }, { GameView }] = await Promise.all([
    import('@/i18n/language.ts'),
    import('../controller/controller.ts'),
    import('../live-game-context.ts'),
    import('./game-view.tsx'),
  ]);
  return { showHallLanguage, createController, LiveGameContext, GameView };
}

let stream: Parameters<Tools['openStream']>[0] | null = null;
let answer: (game: GameJson) => void = () => undefined;

beforeEach(async () => {
  const { showHallLanguage, createController, LiveGameContext, GameView } = await load();
  showHallLanguage('en');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // Prevents renders of the jackpot countdown, which would change the counts on a slow machine.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const game = sampleGame({ calledNumbers: [1, 17], saleOpen: false });
  const asked = async (route: string) => {
    // A copy is required, because a response of the server shares no object with the screen's state.
    if (route === 'GET /games/:id') return structuredClone({ game });
    const called = await new Promise<GameJson>((resolve) => {
      answer = resolve;
    });
    return structuredClone({ game: called, calledNumber: called.calledNumbers.at(-1) });
  };
  const tools: Tools = {
    gameId: game._id,
    ask: asked as unknown as Tools['ask'],
    announceRefusal: () => undefined,
    openStream: (options) => {
      stream = options;
      return () => undefined;
    },
    clock: { now: Date.now, wakeAt: () => () => undefined },
    makeKey: () => 'key',
    say: () => undefined,
    hear: () => 0,
    leave: () => undefined,
  };
  const controller = createController(tools, 8);
  await controller.open();
  const theme = {} as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LiveGameContext value={{ controller, voice: null, checkField: { current: null }, theme }}>
          <GameView />
        </LiveGameContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => stream?.onConnected?.(true));
  expect(Object.keys(rendered())).toEqual(Object.keys(PARTS));
  await act(async () => void controller.calls.next());
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const called = sampleGame({ version: 2, calledNumbers: [1, 17, 33], saleOpen: false });
const event = { type: 'number-called', kind: 'drawn', number: 33, count: 3, version: 2, seq: 2, at: '' } as const;

test('renders only the button, number and cell of a called number, and no part for the response', async () => {
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  expect(rendered()).toEqual({ button: 1 });
  await act(async () => stream?.onEvent({ ...event, gameId: sampleGame()._id }));
  expect(document.querySelector('[data-current]')?.textContent).toBe('N33');
  expect(rendered()).toEqual({ ball: 1, cell: 2, button: 1 });
  await act(async () => answer(called));
  expect(rendered()).toEqual({});
});

test('renders the same parts if the response to a call arrives before its event', async () => {
  rendered();
  await act(async () => answer(called));
  expect(rendered()).toEqual({ ball: 1, cell: 2, button: 1 });
  await act(async () => stream?.onEvent({ ...event, gameId: sampleGame()._id }));
  expect(rendered()).toEqual({});
});

test('shows no amount while the jackpot is not loaded', () => {
  const header = document.querySelector('[data-region="jackpot"] header');
  expect(header?.textContent).toBe('Jackpot—');
});

test.each([
  [null, 'Next'],
  [7, 'Next7 s'],
])('displays the remaining %s seconds of a mix on the button Next', async (secondsLeft, shown) => {
  const mixing = { phones: 2, linksDone: 1, secondsLeft } as unknown as GameJson['mixing'];
  await act(async () => answer(sampleGame({ version: 2, calledNumbers: [], mixing })));
  expect(screen.getByRole('button', { name: 'Next' }).textContent).toBe(shown);
});
