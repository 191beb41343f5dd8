// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { storedCards, useStoredSetup } from './stored-setup.ts';
import { endAdoption, useWaitingGame } from './use-waiting-game.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const lies = () => storedCards('selectedCards');
const sell = (...cards: number[]) => localStorage.setItem('selectedCards', JSON.stringify(cards));
const [first, itsCards] = [3, [3, 5, 8]];
const waiting = {
  _id: 'prepared',
  pattern: 'cross',
  betAmount: 25,
  houseFeePercentage: 20,
  jackpotContribution: 0,
  selectedCards: itsCards.map((cardId) => ({ cardId })),
} as const;

const NOT_TOLD = { waiting: null, known: false, ownId: null };
const NONE = { ...NOT_TOLD, known: true };
const THERE = { ...NONE, waiting };

/** A tab on the setup screen, opened anew with each call. */
function openTab(told: Parameters<typeof useWaitingGame>[0] = NOT_TOLD) {
  const tab = renderHook((games: typeof told) => useWaitingGame(games, useStoredSetup()), { initialProps: told });
  return { hear: tab.rerender, reload: tab.unmount, fixed: () => tab.result.current };
}

it('takes the cards of a game that was created elsewhere, and gives them back when it leaves', () => {
  sell(first, 99);
  const { hear, fixed } = openTab();
  expect(fixed()).toEqual({});
  hear(THERE);
  expect(lies()).toEqual([...itsCards, 99]);
  expect(fixed()).toEqual({ pattern: 'cross', bet: '25', percentage: '20', entry: null, feedsJackpot: false });
  hear(NONE);
  expect(lies()).toEqual([first, 99]);
});

it('gives them back though the page was loaded anew in between', () => {
  sell(99);
  openTab(THERE).reload();
  expect(lies()).toEqual([...itsCards, 99]);
  const { hear } = openTab();
  expect(lies()).toEqual([...itsCards, 99]);
  hear(NONE);
  expect(lies()).toEqual([99]);
});

it('gives them back once, with two tabs', () => {
  const tabs = [openTab(THERE), openTab(THERE)];
  expect(lies()).toEqual(itsCards);
  tabs[0]?.hear(NONE);
  sell(first);
  tabs[1]?.hear(NONE);
  expect(lies()).toEqual([first]);
});

it('leaves alone what is sold after it was started here', () => {
  const { reload } = openTab(THERE);
  endAdoption();
  reload();
  sell(first);
  openTab(NONE);
  expect(lies()).toEqual([first]);
});

it('takes none of a game that was created here, and none twice', () => {
  openTab({ ...THERE, ownId: waiting._id }).reload();
  expect(lies()).toEqual([]);
  openTab(THERE).reload();
  sell(99);
  openTab(THERE);
  expect(lies()).toEqual([99]);
});
