import { isPattern } from '@adarash/rules/pattern';
import { patternName } from '@/i18n/pattern-name.tsx';
import type { WordTexts } from '@/i18n/staff-area.ts';
import { formatNumber } from '@/lib/format.ts';
import type { Chart } from '@/ui/charts/charts.tsx';
import type { BadgeTone } from '@/ui/text/badge.tsx';
import type { CASHIER_REPORT, CashierReportTexts } from './texts.ts';
import type { ReportPage } from './use-report.ts';
import { STATUS_CHOICES, STATUS_TONES, statusLabel } from './use-report.ts';

export type Charts = ReportPage['charts'];

export interface ChartData extends Chart {
  key: keyof Charts;
}

const TITLES = {
  status: 'chartStatus',
  patterns: 'chartPatterns',
  weekdays: 'chartWeekdays',
  betBands: 'chartBets',
  feeBands: 'chartFees',
  revenue: 'chartRevenue',
  contributions: 'chartContributions',
} as const satisfies Record<keyof Charts, keyof typeof CASHIER_REPORT.rows>;

export const CHART_KEYS = Object.keys(TITLES) as (keyof Charts)[];

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const COLOURS: Readonly<Record<BadgeTone, string>> = {
  neutral: 'var(--ink-soft)',
  go: 'var(--go)',
  attention: 'var(--attention)',
  danger: 'var(--danger)',
  info: 'var(--info)',
};

export function statusColour(texts: CashierReportTexts, name: string): string {
  const status = STATUS_CHOICES.find((one) => statusLabel(texts, one) === name);
  return COLOURS[status === undefined ? 'neutral' : STATUS_TONES[status]];
}

export type OwnPatterns = ReportPage['ownPatterns'];

/**
 * Returns the displayed name of a bar in a chart. The server's response contains codes of patterns, statuses and days,
 * but English words for bands of amounts and for weekdays.
 */
function nameOf(texts: CashierReportTexts, words: WordTexts, name: string, own: OwnPatterns): string {
  if (isPattern(name)) return patternName(words, name, own.find(({ pattern }) => pattern === name)?.names);
  if (DAY.test(name)) return texts.format.date(name).replace(/ \d+$/, '');
  const status = STATUS_CHOICES.find((one) => one === name);
  return status === undefined ? words.t(name) : statusLabel(texts, status);
}

export const chartsOf = (
  texts: CashierReportTexts,
  words: WordTexts,
  charts: Charts,
  own: OwnPatterns = [],
): readonly ChartData[] => {
  const { named, t, format } = texts;
  return CHART_KEYS.map((key) => {
    const isMoney = key === 'revenue' || key === 'contributions';
    return {
      key,
      title: t(TITLES[key]),
      unit: named(isMoney ? 'amount' : 'games'),
      bars: fitting(
        texts,
        charts[key].map((bar) => ({
          name: nameOf(texts, words, bar.name, own),
          value: 'count' in bar ? bar.count : bar.amount,
        })),
      ),
      write: isMoney ? (value) => format.money(value) : formatNumber,
    };
  });
};

const MOST_BARS = 10;

/**
 * Merges bars with the same name and limits the number of bars, because a hall can play many custom patterns. The
 * largest bars keep their order; the last bar is the sum of all removed bars.
 */
function fitting({ t }: CashierReportTexts, given: ChartData['bars']): ChartData['bars'] {
  const values = new Map<string, number>();
  for (const { name, value } of given) values.set(name, (values.get(name) ?? 0) + value);
  const bars = [...values].map(([name, value]) => ({ name, value }));
  if (bars.length <= MOST_BARS) return bars;
  const byCount = [...bars].sort((a, b) => b.value - a.value);
  const kept = new Set(byCount.slice(0, MOST_BARS - 1));
  const rest = byCount.slice(MOST_BARS - 1).reduce((sum, { value }) => sum + value, 0);
  return [...bars.filter((bar) => kept.has(bar)), { name: t('otherPatterns'), value: rest }];
}

/**
 * CSS classes of the grid of charts. The number of columns depends on the width without the sidebar, so `@container` is
 * required on the parent.
 */
export const CHART_GRID = 'grid gap-4 @min-[640px]:grid-cols-2 @min-[960px]:grid-cols-3';

/** Column spans of the charts, which prevent gaps in a grid of two or three columns. */
export const CHART_SPANS: Partial<Record<keyof Charts, string>> = {
  status: '@min-[640px]:col-span-2 @min-[960px]:col-span-1',
  patterns: '@min-[960px]:col-span-2',
  revenue: '@min-[960px]:col-span-2',
};
