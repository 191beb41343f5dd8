import type { GameRow } from '@adarash/contract';
import { gamesCsv } from '@adarash/rules/games-csv';
import { useMutation } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { ask } from '@/api/client.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { download } from '@/lib/download.ts';
import { formatNumber } from '@/lib/format.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { whenIdle } from '@/lib/page.ts';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { BooksList } from '@/money/books-list.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { StatCard, StatRow } from '@/ui/layout/stat-card.tsx';
import type { Printing } from '../print-dialog.tsx';
import { ShiftLink } from '../shift/shift-link.tsx';
import { CHART_GRID, CHART_KEYS, CHART_SPANS } from './charts.ts';
import { type Notice, useReportAction } from './game-action.ts';
import { FilterBar, GamesPanel, type RowActs } from './games-panel.tsx';
import { CASHIER_REPORT } from './texts.ts';
import {
  getAllGames,
  type ReportFilters,
  type ReportPage,
  reportFailure,
  useFilters,
  useReport,
  useStoredUser,
} from './use-report.ts';

const ReportCharts = lazyComponent(() => import('./report-charts.tsx'), <ChartsSkeleton />);
const PrintDialog = lazyComponent(() => import('../print-dialog.tsx'));
// The windows are loaded on demand and in advance while the page is idle, so that they open without a delay.
const loadWindows = () => import('./report-windows.tsx');
const FinishWindow = lazyComponent(async () => ({ default: (await loadWindows()).FinishWindow }));
const HandOverWindow = lazyComponent(async () => ({ default: (await loadWindows()).HandOverWindow }));
const VoidWindow = lazyComponent(async () => ({ default: (await loadWindows()).VoidWindow }));
const NoticeDialog = lazyComponent(async () => ({ default: (await loadWindows()).NoticeDialog }));

export default function CashierReportScreen() {
  const [params] = useSearchParams();
  const isKnown = useStoredUser();
  // Redirects existing links of earlier releases, which opened the shift screen with `?shift` on the report's path.
  if (params.has('shift')) return <Navigate to="/cashier-report/shift" replace />;
  return isKnown ? <ReportView /> : null;
}

function ReportView() {
  const { t, word } = useT(CASHIER_REPORT);
  useEffect(() => whenIdle(() => void loadWindows().catch(() => undefined)), []);
  const { filters, choose, clear } = useFilters();
  const { report, games, jackpot, failure, retry, retrying, more } = useReport(filters);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const setNotice = (notice: Notice) => setOpen({ window: 'notice', ...notice });
  const print = (what: Printing) => setOpen({ window: 'print', what });
  const { act, busy } = useReportAction(setNotice);
  // The dialog requires the current data of its game, because a moderator may choose a winner while the dialog is open.
  const openedGame = open !== null && 'game' in open ? open.game : undefined;
  const game = games.find(({ _id }) => _id === openedGame?._id) ?? openedGame;
  const actions: RowActs = {
    act: (action, game) => (action === 'stop' ? setOpen({ window: 'stop', game }) : act(action, game)),
    busy,
    handOver: (game) => setOpen({ window: 'hand-over', game }),
    print: (game) => print({ kind: 'game', game }),
    voidGame: (game) => setOpen({ window: 'void', game }),
  };
  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      action={
        <span className="flex flex-wrap gap-2">
          <ShiftLink />
          <Button
            text={word('dayRoll')}
            variant="secondary"
            icon={<ScrollText />}
            // Last day of the date filter. If undefined, the server uses the current day.
            onClick={() => print({ kind: 'roll', day: filters.to })}
          />
          <ExportButton filters={filters} onNotice={setNotice} />
        </span>
      }
    >
      {failure === null && <SummaryCards report={report} jackpot={jackpot} />}
      <FilterBar filters={filters} own={report?.ownPatterns ?? []} choose={choose} clear={clear} />
      {failure !== null && (
        <div role="alert" className="rounded-card border border-line bg-surface">
          <EmptyState title={failure} action={<Button text={word('retry')} busy={retrying} onClick={retry} />} />
        </div>
      )}
      {failure === null && report === undefined && <ReportSkeleton />}
      {report !== undefined && (
        <>
          <GamesPanel games={games} total={report.totalGames} actions={actions} more={more} />
          <ReportCharts charts={report.charts} own={report.ownPatterns} filtered={Object.keys(filters).length > 0} />
        </>
      )}
      {open?.window === 'stop' && game && (
        <FinishWindow
          game={game}
          verb="stop"
          onFinish={() => {
            close();
            act('stop', open.game);
          }}
          onVoid={() => setOpen({ window: 'void', game: open.game })}
          onClose={close}
        />
      )}
      {open?.window === 'hand-over' && game && <HandOverWindow game={game} onClose={close} />}
      {open?.window === 'void' && game && <VoidWindow game={game} onClose={close} />}
      {open?.window === 'print' && <PrintDialog what={open.what} onClose={close} />}
      {open?.window === 'notice' && <NoticeDialog {...open} game={game} onClose={close} />}
    </Screen>
  );
}

type Open =
  | { window: 'stop' | 'hand-over' | 'void'; game: GameRow }
  | { window: 'print'; what: Printing }
  | ({ window: 'notice' } & Notice);

const isDemo = async () => (await ask('GET /public/house', {})).demo === true;

function ExportButton({ filters, onNotice }: { filters: ReportFilters; onNotice: (notice: Notice) => void }) {
  const texts = useT(CASHIER_REPORT);
  const clock = useHallClock();
  const spreadsheetDate = (at: string) => clock.minute(new Date(at), ' ');
  const { mutate, isPending } = useMutation({
    mutationFn: async () => gamesCsv(await getAllGames(filters), spreadsheetDate, await isDemo()),
    onSuccess: (csv) => download('bingo-report.csv', csv),
    onError: (error) => onNotice({ kind: 'error', text: reportFailure(texts, error) }),
  });
  return <Button text={texts.word('export')} icon={<Download />} busy={isPending} onClick={() => mutate()} />;
}

function SummaryCards({ report, jackpot }: { report: ReportPage | undefined; jackpot: number | null }) {
  const { t, word, format } = useT(CASHIER_REPORT);
  const summary = report?.summary;
  return (
    <div className="flex flex-col gap-2">
      <StatRow loading={report === undefined}>
        <StatCard label={word('totalGames')} value={formatNumber(report?.totalGames ?? 0)} />
        <StatCard label={word('activeGames')} value={formatNumber(report?.activeGames ?? 0)} />
        <StatCard label={word('completedGames')} value={formatNumber(report?.completedGames ?? 0)} />
        <StatCard label={word('totalHouseFee')} value={format.money(summary?.totalHouseFee ?? 0)} />
        <StatCard label={word('averageBet')} value={format.money(report?.averageBet ?? 0)} />
        <StatCard label={word('currentJackpot')} value={jackpot === null ? '—' : format.money(jackpot)} />
      </StatRow>
      {summary !== undefined && (
        <>
          <p className="text-sm text-ink-soft">
            {t('marks', {
              designated: formatNumber(summary.designatedGames),
              manual: formatNumber(summary.manualGames),
              unclaimed: format.money(summary.unclaimedPrizes),
            })}
            {summary.roundedOff > 0 && ` · ${t('roundedOff', { amount: format.money(summary.roundedOff) })}`}
          </p>
          <Panel>
            <BooksList books={summary.books} />
          </Panel>
        </>
      )}
    </div>
  );
}

const ReportSkeleton = () => {
  const { t } = useT(CASHIER_REPORT);
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
};

function ChartsSkeleton() {
  const { named } = useT(CASHIER_REPORT);
  return (
    <div role="status" aria-label={named('chartsLoading')} className="@container">
      <div className={CHART_GRID}>
        {CHART_KEYS.map((key) => (
          <Skeleton key={key} className={cx('h-80 rounded-card', CHART_SPANS[key])} />
        ))}
      </div>
    </div>
  );
}
