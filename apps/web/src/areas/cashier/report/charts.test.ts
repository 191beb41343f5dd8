import { describe, expect, it } from 'vitest';
import { WORDS } from '@/i18n/staff-area.ts';
import { textsOf } from '@/i18n/texts-of.tsx';
import { isChartEmpty } from '@/ui/charts/charts.tsx';
import { type Charts, chartsOf, statusColour } from './charts.ts';
import { CASHIER_REPORT } from './texts.ts';
import { STATUS_CHOICES, statusLabel } from './use-report.ts';

const texts = textsOf(CASHIER_REPORT, 'en', null);
const words = textsOf(WORDS, 'en', null);

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
  const drawn = chartsOf(texts, words, charts);
  const named = (title: string) => drawn.find((chart) => chart.title === title);

  it('are seven charts in the order of the report', () => {
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

  it('have translated names, counts as numbers and amounts in Br', () => {
    expect(named('Games by Status')?.bars).toEqual([
      { name: 'Paused', value: 2 },
      { name: 'Completed', value: 1500 },
    ]);
    expect(named('Games by Status')?.write(1500)).toBe('1,500');
    expect(named('Pattern Distribution')?.bars[0]?.name).toBe('Random / Any Pattern');
    expect(named('Revenue Trend (Last 7 Days)')?.bars).toEqual([{ name: '9 Nov', value: 1234.5 }]);
    expect(named('Revenue Trend (Last 7 Days)')?.write(1234.5)).toBe('1,234.50 Br');
  });

  it('include an empty chart if its data is missing', () => {
    expect(drawn.filter(isChartEmpty).map(({ key }) => key)).toEqual(['weekdays', 'betBands']);
  });

  it('combine custom patterns with the same name and have a limited number of bars', () => {
    const own = Array.from({ length: 12 }, (_, i) => `own/${(1 << i).toString(16).padStart(7, '0')}` as const);
    const names = own.map((pattern, i) => ({ pattern, names: { en: i < 2 ? 'Heart' : `Own ${i}` } }));
    const patterns = [{ name: 'all', count: 0 }, ...own.map((name, i) => ({ name, count: i + 1 }))];
    const bars =
      chartsOf(texts, words, { ...charts, patterns }, names).find(({ key }) => key === 'patterns')?.bars ?? [];
    expect(bars).toHaveLength(10);
    expect(bars.at(0)).toEqual({ name: 'Own 3', value: 4 });
    expect(bars.at(-1)).toEqual({ name: 'Other patterns', value: 0 + 3 + 3 });
    const few = chartsOf(texts, words, { ...charts, patterns: patterns.slice(0, 3) }, names).find(
      ({ key }) => key === 'patterns',
    );
    expect(few?.bars).toEqual([
      { name: 'Random / Any Pattern', value: 0 },
      { name: 'Heart', value: 3 },
    ]);
  });
});

it('use the same colour for a game status as the list of games', () => {
  const colours = STATUS_CHOICES.map((status) => statusColour(texts, statusLabel(texts, status)));
  expect(colours).toEqual(['var(--go)', 'var(--info)', 'var(--ink-soft)', 'var(--attention)', 'var(--danger)']);
});
