import type { Answer } from '@adarash/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DrawMark } from '../../game/draw/marks.tsx';
import { SHIFTS } from '../../i18n/shift.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import type { Format } from '../../lib/format.ts';
import { differenceText } from '../../money/drawer-list.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { type Column, columnsOf, IN_TWO_LINES, LEADS, WRAPS } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ShowMore, useShown } from '../../ui/tables/show-more.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { TvState } from '../../ui/text/tv-state.tsx';
import { type Range, RangeChoice } from './range-choice.tsx';
import { ADMIN, ADMIN_HOME, type AdminHomeTexts } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;
type Hall = Overview['halls'][number];
type Money = Overview['total'];

/** Row of the table of halls. `hall` is null in the row with the sum of all halls without a separate row. */
type Row = { hall: Hall | null; money: Money };

const FIRST = 20;

/** Table with the state and the money of each hall, and a total. */
export function HallsPanel({ overview, range }: { overview: UseQueryResult<Overview>; range: Range }) {
  const texts = useT(ADMIN_HOME);
  const { named, t, word, format } = texts;
  const { data, isError, isPending, isPlaceholderData } = overview;
  const { shown, more } = useShown(data?.halls ?? [], FIRST);
  const rows: Row[] = shown.map((hall) => ({ hall, money: hall }));
  if (data?.others && more === null) rows.push({ hall: null, money: data.others });
  return (
    <Panel title={word('halls')} flush actions={<RangeChoice range={range} shown={data?.figures} />}>
      {isError && (
        <div className="p-4">
          <Banner tone="error">{t('figuresFailed')}</Banner>
        </div>
      )}
      <DataTable
        label={named('halls')}
        columns={columnsFor(texts, data, !isPlaceholderData)}
        rows={rows}
        rowKey={({ hall }) => hall?.id ?? 'others'}
        loading={isPending}
        loadingText={t('loadingHalls')}
        empty={data === undefined ? '—' : <NoHalls />}
        narrow="scroll"
      />
      <ShowMore more={more} />
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-soft">
        <p>{t('rangeHint', { days: data && !isPlaceholderData ? daysOf(format, data.figures) : '—' })}</p>
        {data !== undefined && !isPlaceholderData && <Marks figures={data.figures} />}
      </footer>
    </Panel>
  );
}

type Figures = Overview['figures'];

const daysOf = (format: Format, { from, to }: Figures) =>
  from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`;

function NoHalls() {
  const { t } = useT(ADMIN_HOME);
  const { word } = useT(ADMIN);
  return (
    <EmptyState
      icon={<Store />}
      title={t('noHalls')}
      hint={t('noHallsHint')}
      action={<LinkButton text={word('addTitle')} variant="secondary" to="/add-user" />}
    />
  );
}

function Marks({ figures }: { figures: Figures }) {
  const { t } = useT(ADMIN_HOME);
  const marks = [
    [t('designated'), figures.designatedGames],
    [t('typed'), figures.manualGames],
    [t('completeUnpaid'), figures.completeUnpaid],
  ] as const;
  return (
    <p className="flex flex-wrap gap-1 empty:hidden">
      {marks.map(
        ([name, count]) =>
          count > 0 && (
            <Badge key={name} tone="attention">
              {name}: {count}
            </Badge>
          ),
      )}
    </p>
  );
}

/**
 * Returns the columns of the table of halls. Sales and fees are empty while `data` still contains the previously
 * selected days.
 */
function columnsFor(texts: AdminHomeTexts, data: Overview | undefined, isOfRange: boolean): Column<Row>[] {
  const { t, word, format } = texts;
  const sum = (amount: (money: Money) => number | null, isKnown = true): Omit<Column<Row>, 'key' | 'title'> => {
    const text = (money: Money | undefined) => moneyText(format, isKnown && money !== undefined ? amount(money) : null);
    return { numeric: true, cell: ({ money }) => text(money), foot: text(data?.total), className: IN_TWO_LINES_HEAD };
  };
  const columns: Column<Row>[] = columnsOf(word, {
    hall: { cell: ({ hall }) => <HallCell hall={hall} />, foot: t('total'), className: cx(WRAPS, LEADS) },
    state: {
      cell: ({ hall }) => hall && <State hall={hall} />,
      foot: data && data.hallCount > 0 && <Playing overview={data} />,
      className: IN_TWO_LINES,
    },
    sales: sum(({ sales }) => sales, isOfRange),
    houseFee: sum(({ houseFee }) => houseFee, isOfRange),
    unpaid: {
      ...sum(({ unpaid }) => unpaid),
      cell: ({ money }) => <Unpaid text={format.money(money.unpaid)} isOpen={money.unpaid > 0} />,
    },
    jackpot: sum(({ jackpot }) => jackpot),
    cash: sum(({ cashExpected }) => cashExpected),
    lastClose: {
      numeric: true,
      cell: ({ hall }) => (hall?.lastClose ? <LastClose of={hall.lastClose} /> : '—'),
      className: IN_TWO_LINES,
    },
  });
  return columns.map((column) => ({ ...column, className: cx('px-2! first:pl-4! last:pr-4!', column.className) }));
}

/** CSS class of a table column: the title may wrap into two lines, an amount may not. */
const IN_TWO_LINES_HEAD = '[th&]:whitespace-normal!';

const moneyText = (format: Format, amount: number | null) => (amount === null ? '—' : format.money(amount));

function HallCell({ hall }: { hall: Hall | null }): ReactNode {
  const { t } = useT(ADMIN_HOME);
  if (hall === null) return <span className="text-ink-soft">{t('otherHalls')}</span>;
  return (
    <>
      <Link
        to={`/admin-hall/${hall.id}`}
        className="flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
      >
        {hall.name}
      </Link>
      {hall.name !== hall.cashier && (
        <span className="block text-xs text-ink-soft">{t('cashierOf', { name: hall.cashier })}</span>
      )}
    </>
  );
}

function State({ hall: { games, display } }: { hall: Hall }) {
  const texts = useT(ADMIN_HOME);
  const { t } = texts;
  return (
    <div className="flex flex-col items-start gap-1 py-1">
      {games.length === 0 && <span className="text-ink-soft">{t('notPlaying')}</span>}
      {games.map((game) => (
        <p key={game._id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{t('game', { number: game.gameNumber })}</span>
          <span className="text-ink-soft">{callsText(texts, game.calls)}</span>
          {game.status === 'paused' && <Badge tone="info">{t('paused')}</Badge>}
          <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
        </p>
      ))}
      <TvState display={display} />
    </div>
  );
}

function callsText({ t }: AdminHomeTexts, count: number): string {
  if (count === 0) return t('waiting');
  return count === 1 ? t('callsOne') : t('calls', { count });
}

function Playing({ overview: { halls, hallCount } }: { overview: Overview }) {
  const { t } = useT(ADMIN_HOME);
  const playing = halls.filter(({ games }) => games.length > 0).length;
  return <span className="font-normal text-ink-soft">{t('hallsPlaying', { playing, count: hallCount })}</span>;
}

const Unpaid = ({ text, isOpen }: { text: string; isOpen: boolean }) => (
  <span className={cx(isOpen && 'font-semibold text-attention-ink')}>{text}</span>
);

function LastClose({ of: { difference, closedAt } }: { of: NonNullable<Hall['lastClose']> }) {
  const texts = useT(SHIFTS);
  return (
    <>
      <span className={difference === 0 ? 'text-ink-soft' : 'font-semibold text-attention-ink'}>
        {differenceText(texts, difference)}
      </span>
      <span className="block text-xs whitespace-nowrap text-ink-soft">{texts.format.dateTime(closedAt)}</span>
    </>
  );
}
