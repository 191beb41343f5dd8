import type { ReactNode } from 'react';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { BarView } from './bar-view.tsx';
import { type ChartData, type Charts, chartsOf } from './bars.ts';
import { ChartCard } from './chart-card.tsx';
import { CHART_GRID } from './chart-grid.ts';
import { colourOf } from './colours.ts';
import { PieView } from './pie-view.tsx';
import { TrendView } from './trend-view.tsx';

const VIEWS: Record<keyof Charts, (chart: ChartData) => ReactNode> = {
  status: (chart) => <PieView chart={chart} />,
  patterns: (chart) => <BarView chart={chart} colour={colourOf(0)} names={132} />,
  weekdays: (chart) => <BarView chart={chart} colour={colourOf(0)} />,
  betBands: (chart) => <BarView chart={chart} colour={colourOf(2)} names={72} />,
  feeBands: (chart) => <BarView chart={chart} colour={colourOf(2)} />,
  revenue: (chart) => <TrendView chart={chart} colour={colourOf(1)} />,
  contributions: (chart) => <BarView chart={chart} colour={colourOf(1)} />,
};

/** Fetched after the figures: the chart library weighs more than the rest of the screen. */
export default function ReportCharts({ charts }: { charts: Charts }) {
  return (
    <section aria-label={t('charts')} className="@container">
      <div className={CHART_GRID}>
        {chartsOf(charts).map((chart) => (
          <ChartCard key={chart.key} chart={chart}>
            {VIEWS[chart.key](chart)}
          </ChartCard>
        ))}
      </div>
    </section>
  );
}
