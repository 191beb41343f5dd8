import type { ReactNode } from 'react';
import { WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { formatNumber } from '@/lib/format.ts';
import { BarChart, ChartCard, ColumnChart, LineChart, RingChart } from '@/ui/charts/charts.tsx';
import {
  CHART_GRID,
  CHART_SPANS,
  type ChartData,
  type Charts,
  chartsOf,
  type OwnPatterns,
  statusColour,
} from './charts.ts';
import { CASHIER_REPORT, type CashierReportTexts } from './texts.ts';

/** Colours of the charts of counts, bands and money. They are the colours of the bingo board's columns. */
const COUNTS = 'var(--col-b)';
const BANDS = 'var(--col-g)';
const MONEY = 'var(--col-n)';

const VIEWS: Record<keyof Charts, (chart: ChartData, texts: CashierReportTexts) => ReactNode> = {
  status: (chart, texts) => <RingChart chart={chart} colourOf={(name) => statusColour(texts, name)} />,
  patterns: (chart) => <BarChart chart={chart} colour={COUNTS} />,
  weekdays: (chart) => <ColumnChart chart={chart} colour={COUNTS} />,
  betBands: (chart) => <BarChart chart={chart} colour={BANDS} />,
  feeBands: (chart) => <ColumnChart chart={chart} colour={BANDS} />,
  revenue: (chart) => <LineChart chart={chart} colour={MONEY} write={formatNumber} />,
  contributions: (chart) => <ColumnChart chart={chart} colour={MONEY} />,
};

interface ReportChartsProps {
  charts: Charts;
  own: OwnPatterns | undefined;
  /** True if any filter is enabled, so that the filters may be the cause of an empty chart. */
  filtered: boolean;
}

export default function ReportCharts({ charts, own, filtered }: ReportChartsProps) {
  const texts = useT(CASHIER_REPORT);
  const { named, t } = texts;
  const words = useT(WORDS);
  return (
    <section aria-label={named('charts')} className="@container">
      <div className={CHART_GRID}>
        {chartsOf(texts, words, charts, own).map((chart) => (
          <ChartCard
            key={chart.key}
            chart={chart}
            nameHead={named('name')}
            empty={t(filtered ? 'none' : 'noGames')}
            className={CHART_SPANS[chart.key]}
          >
            {VIEWS[chart.key](chart, texts)}
          </ChartCard>
        ))}
      </div>
    </section>
  );
}
