import { t } from '../../../../i18n/en/cashier-report.ts';
import { cx } from '../../../../lib/class-names.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { CHART_KEYS } from './bars.ts';
import { CHART_GRID, CHART_SPANS } from './chart-grid.ts';

export function ChartsSkeleton() {
  return (
    <div role="status" aria-label={t('chartsLoading')} className="@container">
      <div className={CHART_GRID}>
        {CHART_KEYS.map((key) => (
          <Skeleton key={key} className={cx('h-80 rounded-card', CHART_SPANS[key])} />
        ))}
      </div>
    </div>
  );
}
