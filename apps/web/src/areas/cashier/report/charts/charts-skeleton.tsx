import { Skeleton } from '../../../../ui/skeleton.tsx';
import { t } from '../texts.ts';
import { CHART_GRID } from './chart-grid.ts';

const PLACES = [0, 1, 2, 3, 4, 5, 6];

export function ChartsSkeleton() {
  return (
    <div role="status" aria-label={t('chartsLoading')} className={CHART_GRID}>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-80 rounded-card" />
      ))}
    </div>
  );
}
