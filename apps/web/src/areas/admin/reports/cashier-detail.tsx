import type { Answer, GameRow } from '@adarash/contract';
import folder from '@adarash/texts/inspector-folder.json';
import { useMutation } from '@tanstack/react-query';
import { FolderArchive } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { savePaper } from '@/api/print.ts';
import { DrawCell } from '@/game/draw/marks.tsx';
import { named } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { t as ts } from '@/i18n/shift.ts';
import { staffTexts, staffWord } from '@/i18n/texts.ts';
import { cx } from '@/lib/class-names.ts';
import { businessDayNow, formatDate, formatDateTime, formatMoney, formatNumber } from '@/lib/format.ts';
import { later } from '@/lib/later.tsx';
import { AsOf, BooksList } from '@/money/books-list.tsx';
import { ClosesPanel, useCloses } from '@/money/closes-panel.tsx';
import { Badge } from '@/ui/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { Banner, Skeleton } from '@/ui/feedback.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, DataTable } from '@/ui/table.tsx';
import { t } from '../texts.ts';

// Most visits only read.
const OwnersShare = later(() => import('./owners-share.tsx'), <Skeleton className="h-32" />);

type Report = Answer<'GET /games/admin/cashier-report'>;

export function CashierDetail({ cashierId }: { cashierId: string }) {
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

const Detail = ({ cashier, summary, recentGames, asOf }: Report) => (
  <>
    <Panel title={cashier.name} actions={<Standing report={{ cashier, summary }} />}>
      <p className="text-sm text-ink-soft">{cashier.email}</p>
      <p className="text-sm text-ink-soft">{t('memberSince', { date: formatDate(cashier.createdAt) })}</p>
      {cashier.deleted && cashier.unsettledJackpot > 0 && (
        <div className="pt-3">
          <Banner tone="warning">{t('unsettledJackpot', { amount: formatMoney(cashier.unsettledJackpot) })}</Banner>
        </div>
      )}
      <h3 className="pt-4 pb-2 font-semibold">{named(t('performance'))}</h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        <Figure label={t('totalGames')} value={formatNumber(summary.totalGames)} />
        <Figure label={t('prizePool')} value={formatMoney(summary.totalPrizePool)} />
        <Figure label={t('houseFees')} value={formatMoney(summary.totalHouseFee)} />
        <Figure label={t('designatedGames')} value={formatNumber(summary.designatedGames)} />
        <Figure label={t('typedGames')} value={formatNumber(summary.manualGames)} />
      </dl>
      <h3 className="pt-4 pb-2 font-semibold">{named(t('money'))}</h3>
      <BooksList books={summary.books} moved={summary.moved} />
      <AsOf asOf={asOf} />
    </Panel>
    <RecentGames games={recentGames} total={summary.totalGames} />
    <OwnersShare cashierId={cashier.id} />
    <InspectorFolder cashierId={cashier.id} />
    <ClosesPanel {...useCloses(ts('closesFailed'), cashier.id)} />
  </>
);

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-sm text-ink-soft">{named(label)}</dt>
    <dd className="text-xl font-semibold">{value}</dd>
  </div>
);

function Standing({ report: { cashier, summary } }: { report: Pick<Report, 'cashier' | 'summary'> }) {
  if (cashier.deleted) return <Badge tone="danger">{t('deleted')}</Badge>;
  return summary.totalGames > 0 ? <Badge tone="go">{t('active')}</Badge> : <Badge tone="info">{t('new')}</Badge>;
}

function Prize({ game: { winner, books } }: { game: GameRow }) {
  if (winner === null) return '—';
  const state = books.open > 0 ? t('prizeOpen', { amount: formatMoney(books.open) }) : t('prizeHandedOver');
  return (
    <>
      {formatMoney(books.won)}
      <span className="block text-xs text-ink-soft">{state}</span>
    </>
  );
}

/** Two short lines in place of a long one, so that money and date have room next to the list of cashiers. */
const IN_TWO_LINES = 'whitespace-normal! min-w-24';

const COLUMNS: Column<GameRow>[] = [
  { key: 'number', title: t('gameNumber'), cell: ({ gameNumber }) => gameNumber },
  { key: 'status', title: t('status'), cell: ({ status }) => staffWord(status), className: IN_TWO_LINES },
  {
    key: 'pattern',
    title: t('pattern'),
    cell: ({ pattern, patternNames }) => patternName(pattern, patternNames),
    className: IN_TWO_LINES,
  },
  {
    key: 'draw',
    title: t('draw'),
    cell: (game) => <DrawCell game={game} manual={t('manualShort', { count: game.manualCalls })} />,
  },
  { key: 'bet', title: t('betAmount'), numeric: true, cell: ({ betAmount }) => formatMoney(betAmount) },
  {
    key: 'fee',
    title: t('houseFee'),
    numeric: true,
    // A game that was called off took none: its stakes went back.
    cell: ({ status, books }) => (status === 'voided' ? '—' : formatMoney(books.houseFee)),
  },
  { key: 'prize', title: t('prize'), numeric: true, cell: (game) => <Prize game={game} />, className: IN_TWO_LINES },
  {
    key: 'date',
    title: t('date'),
    numeric: true,
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: IN_TWO_LINES,
  },
];
const columns = COLUMNS.map((column) => ({ ...column, className: cx('px-1.5!', column.className) }));

const RecentGames = ({ games, total }: { games: readonly GameRow[]; total: number }) => (
  <Panel title={t('recentGames')} flush>
    <DataTable label={t('recentGames')} columns={columns} rows={games} rowKey={({ _id }) => _id} empty={t('noGames')} />
    {games.length < total && (
      <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
        {t('showing', { shown: games.length, total })}
      </p>
    )}
  </Panel>
);

const tf = staffTexts('inspector-folder', folder);

/** What an inspector asks for, of any days of one hall, in one file. */
function InspectorFolder({ cashierId }: { cashierId: string }) {
  const today = businessDayNow();
  const [days, setDays] = useState({ from: `${today.slice(0, 'YYYY-MM'.length)}-01`, to: today });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => savePaper('GET /games/admin/folder', { query: { cashierId, ...days } }),
  });
  const isWhole = days.from !== '' && days.to !== '';
  const isTurned = isWhole && days.from > days.to;
  const dayInput = (end: 'from' | 'to') => (
    <TextInput
      type="date"
      label={tf(end)}
      value={days[end]}
      max={today}
      required
      disabled={isPending}
      error={end === 'from' && isTurned ? tf('turned') : undefined}
      onChange={({ target }) => {
        reset();
        setDays({ ...days, [end]: target.value });
      }}
    />
  );
  return (
    <Panel title={tf('title')}>
      <p className="pb-3 text-sm text-ink-soft">{tf('text')}</p>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {dayInput('from')}
        {dayInput('to')}
        <Button type="submit" icon={<FolderArchive />} busy={isPending} disabled={!isWhole || isTurned}>
          {tf('save')}
        </Button>
      </form>
      <p role="status" className="pt-3 text-sm text-ink-soft">
        {isPending && tf('saving')}
        {isSuccess && tf('saved')}
        {!isPending && !isSuccess && isWhole && tf('days', { from: formatDate(days.from), to: formatDate(days.to) })}
      </p>
      {error && <Banner tone="error">{sentenceOf(error, tf('failed'))}</Banner>}
    </Panel>
  );
}
