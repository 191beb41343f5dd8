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
const GAME = {
  _id: 'prepared',
  pattern: 'cross',
  betAmount: 25,
  houseFeePercentage: 20,
  jackpotContribution: 0,
} as const;

const NOT_TOLD = { waiting: null, known: false };
const NONE = { waiting: null, known: true };
const thereWith = (...cards: number[]) => ({
  waiting: { ...GAME, selectedCards: cards.map((cardId) => ({ cardId })) },
  known: true,
});
const THERE = thereWith(...itsCards);

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

it('shows what is sold for it elsewhere meanwhile, or given back, though loaded anew in between', () => {
  sell(first, 99);
  openTab(THERE).reload();
  const { hear } = openTab(thereWith(first, 5, 12));
  expect(lies()).toEqual([first, 5, 12, 99]);
  hear(thereWith(5, 12, 20));
  // The first one was chosen here, and stays.
  expect(lies()).toEqual([first, 5, 12, 20, 99]);
  hear(NONE);
  expect(lies()).toEqual([first, 99]);
});

it('brings none again that was taken off the counter, and takes none that was sold here', () => {
  openTab(THERE).reload();
  sell(99);
  const { hear } = openTab(THERE);
  expect(lies()).toEqual([99]);
  hear(thereWith(...itsCards, 99));
  hear(NONE);
  expect(lies()).toEqual([99]);
});
