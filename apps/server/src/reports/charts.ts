import type { Answer } from '@adarash/contract';
import { GAME_STATUSES } from '@adarash/rules/game';
import { PATTERNS } from '@adarash/rules/pattern';
import { BET_BANDS, FEE_BANDS, WEEKDAYS } from '../tallies/bands.ts';
import { addDays } from '../tallies/periods.ts';
import { type Cell, type DayMoney, type Sums, total } from './sums.ts';

type Charts = Answer<'GET /games/report'>['charts'];

const WEEK = 7;
const birr = (santim: number) => santim / 100;

/** The days whose money is shown apart: this week and the one before, oldest first. */
export const daysApart = (today: string): string[] =>
  Array.from({ length: 2 * WEEK }, (_, i) => addDays(today, i + 1 - 2 * WEEK));

export function chartsOf({ cells, days }: Sums, today: string): Charts {
  const countOf = (matches: (cell: Cell) => boolean) => total(cells.filter(matches), 'games');
  const bars = (columns: readonly { name: string; weight: Parameters<typeof total>[1] }[]) =>
    columns.map(({ name, weight }) => ({ name, count: total(cells, weight) }));
  return {
    status: GAME_STATUSES.map((name) => ({ name, count: countOf((cell) => cell.status === name) })),
    patterns: PATTERNS.map((name) => ({ name, count: countOf((cell) => cell.pattern === name) })),
    weekdays: bars(WEEKDAYS),
    betBands: bars(BET_BANDS),
    feeBands: bars(FEE_BANDS),
    revenue: daysApart(today)
      .slice(WEEK)
      .map((day) => ({ name: day, amount: birr(moneyOn(days, 'house_fee', day, day)) })),
    contributions: contributionsOf(cells, days, today),
  };
}

function contributionsOf(cells: readonly Cell[], days: readonly DayMoney[], today: string) {
  const thisWeek = moneyOn(days, 'contribution', addDays(today, 1 - WEEK), today);
  const lastWeek = moneyOn(days, 'contribution', addDays(today, 1 - 2 * WEEK), addDays(today, -WEEK));
  return [
    { name: 'This Week', amount: birr(thisWeek) },
    { name: 'Last Week', amount: birr(lastWeek) },
    { name: 'Prior', amount: birr(total(cells, 'contribution') - thisWeek - lastWeek) },
  ];
}

function moneyOn(days: readonly DayMoney[], money: 'house_fee' | 'contribution', from: string, to: string): number {
  return days.reduce((sum, one) => (one.day >= from && one.day <= to ? sum + one[money] : sum), 0);
}
