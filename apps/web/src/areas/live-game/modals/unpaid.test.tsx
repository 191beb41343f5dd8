import type { GameJson } from '@adarash/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHallLanguage } from '@/i18n/language.ts';
import { Toaster } from '@/ui/feedback/toaster.tsx';
import { createController } from '../controller/controller.ts';
import type { Tools } from '../controller/following.ts';
import { LiveGameContext, useLiveState } from '../live-game-context.ts';
import { sampleGame } from '../sample-game.test-support.ts';
import { Controls } from '../view/controls.tsx';
import { GameHeader } from '../view/header.tsx';
import ModalLayer from './modal-layer.tsx';

const winner = { cardId: 3, pattern: 'horizontal_line', prize: 17 } as unknown as NonNullable<GameJson['winner']>;
const ended = (change: Partial<GameJson> = {}) =>
  sampleGame({ status: 'completed', saleOpen: false, endedAt: '2025-01-01T19:00:00.000Z', ...change });
const unpaid = ended({ winner, winners: [winner] });
const paidWinner = { ...winner, paid: { at: '2025-01-01T19:00:00.000Z', by: 'Sara' } };
const paid = ended({ version: 2, winner: paidWinner, winners: [paidWinner] });

beforeEach(() => {
  showHallLanguage('en');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // Each press is late enough, because a button ignores presses directly after it appears.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
});
afterEach(() => {
  act(() => toast.remove());
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search, state } = useLocation();
  return <output data-where="">{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

const Windows = () => useLiveState(({ modal }) => modal !== null) && <ModalLayer />;

const Screen = () => (
  <>
    <GameHeader>{null}</GameHeader>
    <Controls />
    <Windows />
  </>
);

async function show(game: GameJson) {
  const asked: unknown[] = [];
  const tools: Tools = {
    gameId: game._id,
    ask: (async (route: string, { body }: { body?: unknown }) => {
      if (route === 'GET /games/:id') return { game };
      asked.push([route, body]);
      return { game: paid };
    }) as unknown as Tools['ask'],
    announceRefusal: () => undefined,
    openStream: () => () => undefined,
    clock: { now: Date.now, wakeAt: () => () => undefined },
    makeKey: () => 'key',
    say: () => undefined,
    hear: () => 0,
    leave: () => undefined,
  };
  const controller = createController(tools, 8);
  await controller.open();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/bingo-game']}>
        <LiveGameContext value={{ controller, voice: null, checkField: { current: null }, theme: {} as never }}>
          <Routes>
            <Route path="/bingo-game" element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
          <Where />
        </LiveGameContext>
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { controller, asked };
}

const where = () => document.querySelector('[data-where]')?.textContent;
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const green = () =>
  screen
    .getAllByRole('button')
    .filter(({ className }) => className.includes('bg-go '))
    .map((one) => one.textContent);

it('displays the payout as the only green button while the prize is unpaid, otherwise the next game', async () => {
  const { controller } = await show(unpaid);
  expect(green()).toEqual(['Pay 17.00 Br']);
  await press('Pay 17.00 Br');
  expect(controller.get().modal).toMatchObject({ kind: 'winner', cardId: 3 });
  cleanup();
  await show(paid);
  expect(green()).toEqual(['Next game']);
});

it('displays the payout of an unpaid jackpot award', async () => {
  const { controller } = await show(ended({ jackpotWinnerCardId: 2, jackpotAwardedAmount: 400 }));
  await press('Pay 400.00 Br');
  expect(controller.get().modal).toEqual({ kind: 'award' });
});

it('asks with card and amount before the next game is opened with an unpaid prize', async () => {
  await show(unpaid);
  await press('Next game');
  expect(screen.getByRole('alertdialog', { name: 'Prize not paid' }).textContent).toContain(
    '17.00 Br for card 3 is not paid yet.',
  );
  expect(where()).toBe('/bingo-game null');
  await press('Pay later');
  expect(where()).toBe('/select-card null');
});

it('asks before the same cards are sold again, and remembers the cards', async () => {
  await show(unpaid);
  await act(async () => void fireEvent.keyDown(window, { key: '=', code: 'Equal' }));
  await press('Pay later');
  expect(where()).toBe('/select-card {"nextGame":true}');
});

it('asks before Back only if a prize is unpaid', async () => {
  await show(unpaid);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(screen.getByRole('alertdialog', { name: 'Prize not paid' })).toBeTruthy();
  await press('Close');
  expect(where()).toBe('/bingo-game null');
  cleanup();
  await show(paid);
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  expect(where()).toBe('/cashier-dashboard null');
});

it('confirms a payout with amount, method and card on the next screen, and offers to undo it', async () => {
  const { asked } = await show(unpaid);
  await press('Next game');
  await press(/^Pay 17.00 Br ?H?$/);
  expect(asked).toEqual([['POST /games/:id/paid', { of: 'prize', by: 'cash' }]]);
  expect(where()).toBe('/select-card null');
  const note = screen.getByText('Paid 17.00 Br in cash to card 3');
  expect(note.closest('[role="status"]')).toBeTruthy();
  await press('Undo payout');
  expect(where()).toBe(`/bingo-game?id=${unpaid._id} {"showsPayout":"prize"}`);
});
