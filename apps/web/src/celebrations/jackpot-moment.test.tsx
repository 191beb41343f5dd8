import { PAID_BY_RULE_MS } from '@adarash/contract/scene';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aGame } from '../live/a-view.test-support.ts';
import { useRuleMoment } from './jackpot-moment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const won = (...cards: number[]) =>
  aGame({
    calledNumbers: [7],
    winners: cards.map((cardId) => ({
      ...{ cardId, pattern: 'cross', prize: 10, numbers: [], winningLineInfo: null },
      jackpot: 500 / cards.length,
    })),
  });
const PLAYED = aGame({ calledNumbers: [7] });

function aScreen(game: typeof PLAYED | null, claimed = false) {
  const { result, rerender } = renderHook(({ game, claimed }) => useRuleMoment(game, claimed), {
    initialProps: { game, claimed },
  });
  return (game: typeof PLAYED | null, claimed = false) => {
    rerender({ game, claimed });
    return result.current;
  };
}
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('shows what a rule pays once the claim has been shown, for a while', () => {
  const shows = aScreen(PLAYED);
  expect(shows(won(4), true)).toBe(false);
  pass(15_000);
  expect(shows(won(4), true)).toBe(false);
  expect(shows(won(4))).toBe(true);
  pass(PAID_BY_RULE_MS);
  expect(shows(won(4))).toBe(false);
});

it('shows it again for others who share it, and not for a claim that was refused', () => {
  const shows = aScreen(PLAYED);
  expect(shows(won(4))).toBe(true);
  expect(shows(won(4), true)).toBe(false);
  expect(shows(won(4))).toBe(false);
  expect(shows(won(4, 9), true)).toBe(false);
  expect(shows(won(4, 9))).toBe(true);
});

it('shows nothing that it did not see: on a page loaded later, in another game, or where nothing was paid', () => {
  expect(aScreen(won(4))(won(4))).toBe(false);
  expect(aScreen(null)(won(4))).toBe(false);
  expect(aScreen({ ...PLAYED, _id: 'other' })(won(4))).toBe(false);
  const unpaid = { ...won(4), winners: won(4).winners.map(({ jackpot: _, ...winner }) => winner) };
  expect(aScreen(PLAYED)(unpaid)).toBe(false);
});
