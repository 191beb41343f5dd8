import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { showHallLanguage } from '@/i18n/language.ts';
import { createController } from '../controller/controller.ts';
import type { Tools } from '../controller/following.ts';
import { LiveGameContext } from '../live-game-context.ts';
import { sampleGame } from '../sample-game.test-support.ts';
import { JackpotPanel } from './jackpot-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AWARD = { _id: '1', cardNumber: 2, amount: 50, gameNumber: null, drawAt: null, random: false, message: '' };

it.each([
  ['one line until an award exists', null, true],
  ['all figures after an award was created', AWARD, false],
])('displays %s', async (_, pendingAward, isLine) => {
  showHallLanguage('en');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const game = sampleGame();
  const tools = {
    gameId: game._id,
    ask: async () => ({ game }),
    openStream: () => () => undefined,
    clock: { now: Date.now, wakeAt: () => () => undefined },
  } as unknown as Tools;
  const controller = createController(tools, 8);
  await controller.open();
  const client = new QueryClient();
  client.setQueryData(['GET /jackpot/:cashierId', { params: { cashierId: game.cashierId } }], {
    ...{ success: true, exists: true, enabled: true, holds: 150, pendingAward },
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LiveGameContext value={{ controller, voice: null, checkField: { current: null }, theme: {} as never }}>
          <JackpotPanel />
        </LiveGameContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const parts = [screen.getByText('Winner ID').closest('dl'), screen.getByRole('button').parentElement];
  expect(parts.map((part) => part?.className.includes('sr-only'))).toEqual([isLine, isLine]);
  const header = document.querySelector('[data-region="jackpot"] header');
  expect(header?.textContent).toBe(isLine ? 'JackpotNo pending award150.00 Br' : 'Jackpot150.00 Br');
});
