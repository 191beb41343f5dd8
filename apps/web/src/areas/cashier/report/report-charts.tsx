import type { ReactNode } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
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
import { t } from './texts.ts';

/** Colours of the bingo board's columns, used for charts of counts, bands and money. */
const COUNTS = 'var(--col-b)';
const BANDS = 'var(--col-g)';
const MONEY = 'var(--col-n)';

const VIEWS: Record<keyof Charts, (chart: ChartData) => ReactNode> = {
  status: (chart) => <RingChart chart={chart} colourOf={statusColour} />,
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
  /** Whether any filter is set, so that an empty chart may be caused by the filters. */
  filtered: boolean;
}

export default function ReportCharts({ charts, own, filtered }: ReportChartsProps) {
  return (
    <section aria-label={namedLabel(t('charts'))} className="@container">
      <div className={CHART_GRID}>
        {chartsOf(charts, own).map((chart) => (
          <ChartCard
            key={chart.key}
            chart={chart}
            nameHead={t('name')}
            empty={t(filtered ? 'none' : 'noGames')}
            className={CHART_SPANS[chart.key]}
          >
            {VIEWS[chart.key](chart)}
          </ChartCard>
        ))}
      </div>
    </section>
  );
}
