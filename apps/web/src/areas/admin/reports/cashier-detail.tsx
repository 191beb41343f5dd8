import type { Answer, GameRow } from '@adarash/contract';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { DrawCell } from '@/game/draw/marks.tsx';
import { StaffPatternName } from '@/i18n/pattern-name.tsx';
import { WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { BooksList } from '@/money/books-list.tsx';
import { ClosesPanel, useCloses } from '@/money/closes-panel.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Column, columnsOf } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { ADMIN, type AdminTexts } from '../texts.ts';
import { UnpaidPanel } from './unpaid-panel.tsx';

// The export of the books is loaded lazily, because most visits do not use it.
const ExportPanel = lazyComponent(() => import('./export-panel.tsx'), <Skeleton className="h-32" />);

type Report = Answer<'GET /games/admin/cashier-report'>;

export function CashierDetail({ cashierId }: { cashierId: string }) {
  const { t } = useT(ADMIN);
  const report = useAnswer('GET /games/admin/cashier-report', { query: { cashierId } });
  if (report.isError)
    return (
      <Banner tone="error">{t('failedToFetchReport', { reason: sentenceOf(report.error, t('unknownReason')) })}</Banner>
    );
  if (report.data === undefined)
    return (
      <Panel>
        <p role="status" className="pb-4 text-sm text-ink-soft">
          {t('loadingReport')}
        </p>
        <Skeleton className="h-40" />
      </Panel>
    );
  return <Detail {...report.data} />;
}

const Detail = (report: Report) => {
  const { cashier, summary, recentGames } = report;
  return (
    <>
      <CashierPanel report={report} />
      {cashier.deleted && <UnpaidPanel cashierId={cashier.id} />}
      <RecentGames games={recentGames} total={summary.totalGames} />
      <ExportPanel cashierId={cashier.id} />
      <ClosesPanel {...useCloses(cashier.id)} />
    </>
  );
};

/** Panel with the details of a cashier and the totals of the games in the cashier's hall. */
export const CashierPanel = ({ report: { cashier, summary } }: { report: Pick<Report, 'cashier' | 'summary'> }) => {
  const { t, word, format } = useT(ADMIN);
  return (
    <Panel title={cashier.name} actions={<Standing report={{ cashier, summary }} />}>
      {cashier.hallName !== '' && <p className="font-medium">{cashier.hallName}</p>}
      <p className="text-sm text-ink-soft">{cashier.email}</p>
      <p className="text-sm text-ink-soft">{t('memberSince', { date: format.date(cashier.createdAt) })}</p>
      {cashier.deleted && cashier.unsettledJackpot > 0 && (
        <div className="pt-3">
          <Banner tone="warning">{t('unsettledJackpot', { amount: format.money(cashier.unsettledJackpot) })}</Banner>
        </div>
      )}
      <h3 className="pt-4 pb-2 font-semibold">{word('performance')}</h3>
      <Facts layout="columns">
        <Fact name={word('totalGames')}>{formatNumber(summary.totalGames)}</Fact>
        <Fact name={word('prizePool')}>{format.money(summary.totalPrizePool)}</Fact>
        <Fact name={word('houseFees')}>{format.money(summary.totalHouseFee)}</Fact>
        <Fact name={word('designatedGames')}>{formatNumber(summary.designatedGames)}</Fact>
        <Fact name={word('typedGames')}>{formatNumber(summary.manualGames)}</Fact>
        <Fact name={word('voidedGames')}>{formatNumber(summary.voidedGames)}</Fact>
        <Fact name={word('completeUnpaid')}>{formatNumber(summary.completeUnpaid)}</Fact>
      </Facts>
      <h3 className="pt-4 pb-2 font-semibold">{word('money')}</h3>
      <BooksList books={summary.books} />
    </Panel>
  );
};

function Standing({ report: { cashier, summary } }: { report: Pick<Report, 'cashier' | 'summary'> }) {
  const { t } = useT(ADMIN);
  if (cashier.deleted) return <Badge tone="danger">{t('deleted')}</Badge>;
  return summary.totalGames > 0 ? <Badge tone="go">{t('active')}</Badge> : <Badge tone="info">{t('new')}</Badge>;
}

function Prize({ game: { winner, books } }: { game: GameRow }) {
  const { t, format } = useT(ADMIN);
  if (winner === null) return '—';
  const state = books.open > 0 ? t('prizeOpen', { amount: format.money(books.open) }) : t('prizeHandedOver');
  return (
    <>
      {format.money(books.won)}
      <span className="block text-xs text-ink-soft">{state}</span>
    </>
  );
}

const Status = ({ game: { status, endedBy } }: { game: GameRow }) => {
  const { t } = useT(ADMIN);
  const words = useT(WORDS);
  return (
    <>
      {words.t(status)}
      {endedBy?.withHall && <span className="block text-xs text-attention-ink">{t('endedWithHall')}</span>}
    </>
  );
};

/**
 * CSS classes of table cells that wrap into two lines. Without them, money and date would not fit beside the list of
 * cashiers.
 */
const IN_TWO_LINES = 'whitespace-normal! min-w-24';

const gameColumns = ({ t, word, format }: AdminTexts): Column<GameRow>[] =>
  columnsOf(word, {
    gameNumber: ({ gameNumber }) => gameNumber,
    status: { cell: (game) => <Status game={game} />, className: IN_TWO_LINES },
    pattern: {
      cell: ({ pattern, patternNames }) => <StaffPatternName pattern={pattern} names={patternNames} />,
      className: IN_TWO_LINES,
    },
    draw: (game) => <DrawCell game={game} manual={t('manualShort', { count: game.manualCalls })} />,
    betAmount: { numeric: true, cell: ({ betAmount }) => format.money(betAmount) },
    houseFee: {
      numeric: true,
      // A voided game has no house fee, because its stakes were returned.
      cell: ({ status, books }) => (status === 'voided' ? '—' : format.money(books.houseFee)),
    },
    prize: { numeric: true, cell: (game) => <Prize game={game} />, className: IN_TWO_LINES },
    date: { numeric: true, cell: ({ createdAt }) => format.dateTime(createdAt), className: IN_TWO_LINES },
  });
const narrowColumns = (texts: AdminTexts) =>
  gameColumns(texts).map((column) => ({ ...column, className: cx('px-1.5!', column.className) }));

export const RecentGames = ({ games, total }: { games: readonly GameRow[]; total: number }) => {
  const texts = useT(ADMIN);
  const { named, t, word } = texts;
  return (
    <Panel title={word('recentGames')} flush>
      <DataTable
        label={named('recentGames')}
        columns={narrowColumns(texts)}
        rows={games}
        rowKey={({ _id }) => _id}
        empty={t('noGames')}
        narrow="scroll"
      />
      {games.length < total && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {t('showing', { shown: games.length, total })}
        </p>
      )}
    </Panel>
  );
};
