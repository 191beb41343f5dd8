import type { ClosedShift } from '@adarash/contract';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { DENOMINATIONS } from '@adarash/rules/shift';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { QUIET } from '../api/answers.ts';
import { ask, sentenceOf } from '../api/client.ts';
import { pieceText, SELLERS, SHIFTS, type ShiftTexts } from '../i18n/shift.ts';
import { useFormat, useT } from '../i18n/use-t.tsx';
import { cx } from '../lib/class-names.ts';
import { Button } from '../ui/buttons/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { LoadFailed } from '../ui/feedback/load-failed.tsx';
import { Panel } from '../ui/layout/panel.tsx';
import { Printed } from '../ui/paper/printed.tsx';
import { type Column, IN_TWO_LINES, WRAPS } from '../ui/tables/columns.ts';
import { DataTable } from '../ui/tables/data-table.tsx';
import { Fact, Facts } from '../ui/tables/facts.tsx';
import { type More, ShowMore } from '../ui/tables/show-more.tsx';
import { CorrectionsList } from './corrections-list.tsx';
import { CountedMeansList, DrawerList, differenceText, MeansList, ReasonList } from './drawer-list.tsx';
import { JackpotByHandList } from './jackpot-by-hand-list.tsx';
import { MovementList } from './movement-list.tsx';
import { UnpaidList } from './unpaid-list.tsx';

interface ClosesPanelProps {
  closes: readonly ClosedShift[];
  loading: boolean;
  failure: string | null;
  again: () => unknown;
  busy: boolean;
  more: More | null;
}

/** Table of closed shifts with their differences; each row opens its details. */
export function ClosesPanel({ closes, loading, failure, again, busy, more }: ClosesPanelProps) {
  const { word } = useT(SHIFTS);
  if (failure !== null) return <LoadFailed text={failure} of={{ refetch: again, isFetching: busy }} />;
  return (
    <Panel title={word('closes')} flush>
      <ClosesTable closes={closes} loading={loading} />
      <ShowMore more={more} />
    </Panel>
  );
}

function ClosesTable({ closes, loading }: Pick<ClosesPanelProps, 'closes' | 'loading'>) {
  const texts = useT(SHIFTS);
  const { named, t, word, format } = texts;
  const [shown, setShown] = useState<ClosedShift | null>(null);
  const columns: Column<ClosedShift>[] = [
    {
      key: 'number',
      title: word('shift'),
      cell: ({ number, closedAt }) => (
        <>
          {number}
          <span className="block text-xs text-ink-soft">{format.dateTime(closedAt)}</span>
        </>
      ),
      className: IN_TWO_LINES,
    },
    { key: 'expected', title: word('expected'), numeric: true, cell: ({ drawer }) => format.money(drawer.expected) },
    { key: 'counted', title: word('counted'), numeric: true, cell: ({ counted }) => format.money(counted) },
    { key: 'difference', title: word('difference'), numeric: true, cell: (close) => <Difference close={close} /> },
    {
      key: 'note',
      title: word('noteTitle'),
      cell: ({ note, cashier, moderator }) => (
        <>
          {note || '—'}
          <span className="block text-xs text-ink-soft">{`${cashier}, ${moderator}`}</span>
        </>
      ),
      className: WRAPS,
    },
    {
      key: 'actions',
      title: <span className="sr-only">{word('details')}</span>,
      cell: (close) => (
        <Button
          text={word('details')}
          variant="ghost"
          size="small"
          aria-label={named('detailsOf', { number: close.number })}
          onClick={() => setShown(close)}
        />
      ),
    },
  ];
  return (
    <>
      {closes.length > 0 && <p className="px-4 py-2 text-sm text-ink-soft">{summaryOf(texts, closes)}</p>}
      <DataTable
        label={named('closes')}
        // The columns have less space between them, so that the buttons are visible next to the list of cashiers.
        columns={columns.map((column) => ({ ...column, className: cx('px-2!', column.className) }))}
        rows={closes}
        rowKey={({ _id }) => _id}
        empty={t('noCloses')}
        loading={loading}
        loadingText={t('loading')}
      />
      {shown !== null && <CloseDialog close={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function Difference({ close: { difference, countedMeans: means } }: { close: ClosedShift }) {
  const format = useFormat();
  return (
    <>
      <span className={difference === 0 ? 'text-ink-soft' : 'font-semibold text-attention-ink'}>
        {difference > 0 && '+'}
        {format.money(difference)}
      </span>
      {means
        .filter((one) => one.difference !== 0)
        .map((one) => (
          <span key={one.means} className="block font-semibold text-attention-ink">
            {one.means}: {one.difference > 0 && '+'}
            {format.money(one.difference)}
          </span>
        ))}
    </>
  );
}

/**
 * Returns the number of shift closes without a difference, and the total shortage and surplus of the displayed closes.
 */
function summaryOf({ t, format }: ShiftTexts, closes: readonly ClosedShift[]): string {
  const short = closes.filter((one) => one.difference < 0);
  const over = closes.filter((one) => one.difference > 0);
  const sum = (some: readonly ClosedShift[]) =>
    format.money(birrFromSantim(santim(some.reduce((all, { difference }) => all + Math.round(difference * 100), 0))));
  return t('closesSummary', {
    count: closes.length,
    exact: closes.length - short.length - over.length,
    short: short.length,
    missing: sum(short),
    over: over.length,
    tooMuch: sum(over),
  });
}

export function CloseDialog({ close, onClose }: { close: ClosedShift; onClose: () => void }) {
  const { word } = useT(SHIFTS);
  return (
    <Dialog
      open
      onClose={onClose}
      title={word('closed', { number: close.number })}
      footer={
        <>
          <Button text={word('print')} variant="secondary" icon={<Printer />} onClick={() => window.print()} />
          <Button text={word('done')} autoFocus onClick={onClose} />
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <div tabIndex={0}>
        <Sheet close={close} />
      </div>
      <Printed>
        <div className="max-w-xl">
          <h1 className="pb-4 text-xl font-bold">{word('closed', { number: close.number })}</h1>
          <Sheet close={close} />
        </div>
      </Printed>
    </Dialog>
  );
}

/** Sales and remaining balance of each seller in a closed shift. */
function SellersOfShift({ close: { sellers, drawer } }: { close: ClosedShift }) {
  const { named, t, word, format } = useT(SELLERS);
  if (sellers.length === 0) return null;
  return (
    <section aria-label={named('sellers')} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{word('sellers')}</h3>
      {sellers.map(({ name, cards, sold, other = 0, float = 0, takenBack = 0, settled, due }) => (
        <p key={name} className="wrap-anywhere">
          {[
            name,
            `${t('cards')} ${cards}`,
            `${t('sold')} ${format.money(sold)}`,
            other !== 0 && `${t('other')} ${format.money(other)}`,
            float !== 0 && `${t('float')} ${format.money(float)}`,
            takenBack !== 0 && `${t('takenBack')} ${format.money(takenBack)}`,
            `${t('settled')} ${format.money(settled)}`,
            `${t('due')} ${format.money(due)}`,
          ]
            .filter((text) => text !== false)
            .join(' · ')}
        </p>
      ))}
      {drawer.givenBack !== 0 && <p className="text-ink-soft">{t('stillOwed')}</p>}
    </section>
  );
}

function Sheet({ close }: { close: ClosedShift }) {
  const texts = useT(SHIFTS);
  const { both, named, t, word, format } = texts;
  const { drawer, count, counted, firstCounted, difference, note, reasons, cashier, moderator, closedAt } = close;
  const pieces = DENOMINATIONS.flatMap(({ id, kind, value }) => {
    const many = count[id] ?? 0;
    if (many === 0) return [];
    return [{ id, many, label: both((say) => pieceText(say, { id, kind })), sum: many * value }];
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('closedBy', { cashier, moderator, time: format.dateTime(closedAt) })}</p>
      <DrawerList drawer={drawer} />
      <Facts layout="sums">
        {pieces.map(({ id, many, label, sum }) => (
          <Fact
            key={id}
            name={
              <>
                {many} × {label}
              </>
            }
          >
            {format.money(birrFromSantim(santim(sum)))}
          </Fact>
        ))}
        <Fact strong name={word('counted')}>
          {format.money(counted)}
        </Fact>
      </Facts>
      {firstCounted !== undefined && firstCounted !== counted && (
        <p className="text-sm">{t('firstCounted', { amount: format.money(firstCounted) })}</p>
      )}
      <p className={cx('font-semibold', difference !== 0 && 'text-attention-ink')}>
        {differenceText(texts, difference)}
      </p>
      <p className="text-sm">
        {t('cashLeftSaid', { left: format.money(close.cashLeft), toOwner: format.money(close.toOwner) })}
      </p>
      {close.movements.length > 0 && <MovementList movements={close.movements} />}
      <MeansList means={close.means} />
      <CountedMeansList means={close.countedMeans} />
      <SellersOfShift close={close} />
      {note !== '' && <p className="text-sm wrap-anywhere">{note}</p>}
      {close.unpaid && (
        <section aria-label={named('unpaid')} className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold">{word('unpaid')}</h3>
          <UnpaidList unpaid={close.unpaid} />
        </section>
      )}
      {close.jackpotByHand && <JackpotByHandList jackpotByHand={close.jackpotByHand} />}
      {close.saleCounts && <CorrectionsList saleCounts={close.saleCounts} />}
      {reasons !== undefined && reasons.length > 0 && (
        <section aria-label={named('reasons')} className="flex flex-col gap-2">
          <h3 className="font-semibold">{word('reasons')}</h3>
          <ReasonList reasons={reasons} />
        </section>
      )}
    </div>
  );
}

const PAGE = 50;

/** Returns closed shifts, newest first, of the user's hall or of the hall that an admin selects. */
export function useCloses(cashierId?: string) {
  const { t } = useT(SHIFTS);
  const { data, error, isPending, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...QUIET,
    queryKey: ['GET /shifts', cashierId],
    queryFn: ({ pageParam: before, signal }) =>
      ask('GET /shifts', { query: { cashierId, limit: PAGE, before } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  return {
    closes: data?.pages.flatMap(({ shifts }) => shifts) ?? [],
    loading: isPending,
    failure: error && sentenceOf(error, t('closesFailed')),
    again: refetch,
    busy: isFetching,
    more: hasNextPage ? { load: () => void fetchNextPage(), busy: isFetching } : null,
  };
}
