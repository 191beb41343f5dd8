import { describe, expect, it } from 'vitest';
import { type Charts, chartsOf, isEmpty } from './charts.ts';

const charts: Charts = {
  status: [
    { name: 'paused', count: 2 },
    { name: 'completed', count: 1500 },
  ],
  patterns: [{ name: 'all', count: 3 }],
  weekdays: [{ name: 'Mon', count: 0 }],
  betBands: [],
  feeBands: [{ name: 'Under 10%', count: 1 }],
  revenue: [{ name: '2026-11-09', amount: 1234.5 }],
  contributions: [{ name: 'This Week', amount: 20 }],
};

describe('the charts of the report', () => {
  const drawn = chartsOf(charts);
  const named = (title: string) => drawn.find((chart) => chart.title === title);

  it('are seven, in the order of the report', () => {
    expect(drawn.map(({ title }) => title)).toEqual([
      'Games by Status',
      'Pattern Distribution',
      'Daily Activity',
      'Bet Amount Distribution',
      'House Fee Distribution',
      'Revenue Trend (Last 7 Days)',
      'Jackpot Contributions by Period',
    ]);
  });

  it('name values as the hall reads them, counts plainly and money in Br', () => {
    expect(named('Games by Status')?.bars).toEqual([
      { name: 'Paused', value: 2 },
      { name: 'Completed', value: 1500 },
    ]);
    expect(named('Games by Status')?.write(1500)).toBe('1,500');
    expect(named('Pattern Distribution')?.bars[0]?.name).toBe('Random / Any Pattern');
    expect(named('Revenue Trend (Last 7 Days)')?.bars).toEqual([{ name: '9 Nov', value: 1234.5 }]);
    expect(named('Revenue Trend (Last 7 Days)')?.write(1234.5)).toBe('1,234.50 Br');
  });

  it('know when there is nothing to draw', () => {
    expect(drawn.filter(isEmpty).map(({ key }) => key)).toEqual(['weekdays', 'betBands']);
  });
});
