import type { Summary } from '@adarash/contract';
import { type Cell, total } from './sums.ts';

const birr = (santim: number) => santim / 100;

/** Money counts for games that were started and not called off; the house's profit is its fees. */
export function summaryOf(cells: readonly Cell[]): Summary {
  const completed = total(cells, 'games', 'completed');
  const houseFee = birr(total(cells, 'house_fee'));
  return {
    totalGames: total(cells, 'games'),
    startedGames: total(cells, 'started'),
    completedGames: completed,
    designatedGames: total(cells, 'designated'),
    manualGames: total(cells, 'manual'),
    totalBets: birr(total(cells, 'pot')),
    totalPrizePool: birr(total(cells, 'prize_pool')),
    totalHouseFee: houseFee,
    totalPrizesAwarded: birr(total(cells, 'prizes_paid')),
    unclaimedPrizes: birr(total(cells, 'unclaimed')),
    profit: houseFee,
    winRate: completed === 0 ? 0 : Math.round((total(cells, 'won') * 10_000) / completed) / 100,
  };
}

/** Birr with two decimals; nothing divided among nobody is nothing. */
export const average = (santim: number, count: number): number => (count === 0 ? 0 : Math.round(santim / count) / 100);

/** How games ended, each counted once: called off, by a chosen card, with typed numbers, or by a fair draw. */
export function resultsOf(cells: readonly Cell[]) {
  const completed = total(cells, 'games', 'completed');
  const [designated, typed, won] = (['designated', 'manual', 'fair_won'] as const).map((name) =>
    total(cells, name, 'completed'),
  ) as [number, number, number];
  return [
    { result: 'winner', count: won },
    { result: 'no-winner', count: completed - designated - typed - won },
    { result: 'designated', count: designated },
    { result: 'typed', count: typed },
    { result: 'voided', count: total(cells, 'games', 'voided') },
  ];
}
