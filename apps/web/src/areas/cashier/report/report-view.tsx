import { lazy, Suspense, useState } from 'react';
import { t } from '../../../i18n/en/cashier-report.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useHallRefresh } from '../use-hall-refresh.ts';
import { ChartsSkeleton } from './charts/charts-skeleton.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { useFilters } from './filters/use-filters.ts';
import { GamesPanel } from './games/games-panel.tsx';
import { useGameAction } from './games/use-game-action.ts';
import { type Notice, NoticeDialog } from './notice-dialog.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useReport } from './use-report.ts';

const ReportCharts = lazy(() => import('./charts/report-charts.tsx'));

export function ReportView() {
  useHallRefresh();
  const { filters, choose, clear } = useFilters();
  const { report, games, jackpot, failure, retry, retrying, more } = useReport(filters);
  const [notice, setNotice] = useState<Notice | null>(null);
  const actions = useGameAction(setNotice);
  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('title')} action={<ExportButton filters={filters} onNotice={setNotice} />} />
      {failure === null && <SummaryCards report={report} jackpot={jackpot} />}
      <FilterBar filters={filters} choose={choose} clear={clear} />
      {failure !== null && (
        <div role="alert" className="rounded-card border border-line bg-surface">
          <EmptyState
            title={failure}
            action={
              <Button busy={retrying} onClick={retry}>
                {t('retry')}
              </Button>
            }
          />
        </div>
      )}
      {failure === null && report === undefined && <ReportSkeleton />}
      {report !== undefined && (
        <>
          <GamesPanel games={games} total={report.totalGames} actions={actions} more={more} />
          <Suspense fallback={<ChartsSkeleton />}>
            <ReportCharts charts={report.charts} />
          </Suspense>
        </>
      )}
      {notice !== null && <NoticeDialog notice={notice} onClose={() => setNotice(null)} />}
    </div>
  );
}
