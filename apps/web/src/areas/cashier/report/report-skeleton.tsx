import { t } from '../../../i18n/en/cashier-report.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function ReportSkeleton() {
  return (
    <Panel>
      <div className="flex flex-col gap-3">
        <p role="status" className="text-sm text-ink-soft">
          {t('loading')}
        </p>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </div>
    </Panel>
  );
}
