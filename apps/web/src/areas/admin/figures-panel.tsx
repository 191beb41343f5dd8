import type { Answer } from '@adarash/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { named, namedLabel } from '../../i18n/named.tsx';
import { cx } from '../../lib/class-names.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { AsOf } from '../../money/as-of.tsx';
import { BooksList } from '../../money/books-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner, EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Range, RangeChoice } from './range-choice.tsx';
import { th } from './texts.ts';
import { Trend } from './trend.tsx';

type Overview = Answer<'GET /admin/overview'>;
type Figures = Overview['figures'];

interface FiguresPanelProps {
  overview: UseQueryResult<Overview>;
  range: Range;
}

export const FiguresPanel = ({
  overview: { data, isError, isPending, isPlaceholderData },
  range,
}: FiguresPanelProps) => (
  <Panel title={th('figures')} flush actions={<RangeChoice range={range} shown={data?.figures} />}>
    {isError && (
      <div className="p-4">
        <Banner tone="error">{th('figuresFailed')}</Banner>
      </div>
    )}
    {(isPending || isPlaceholderData) && (
      <div role="status" aria-label={namedLabel(th('loadingFigures'))} className="p-4">
        <Skeleton className="h-48" />
      </div>
    )}
    {data !== undefined && !isPlaceholderData && <Shown overview={data} title={range.title} />}
  </Panel>
);

function Shown({ overview, title }: { overview: Overview; title: string }) {
  if (isEmpty(overview)) {
    return <EmptyState icon={<ChartColumn />} title={th('nothingYet')} hint={th('nothingYetHint')} />;
  }
  return (
    <>
      <Period title={title} figures={overview.figures} asOf={overview.asOf} />
      <Trend bars={overview.bars} chosen={overview.figures} />
    </>
  );
}

const isEmpty = ({ figures, bars }: Overview): boolean =>
  figures.games + figures.voidedGames === 0 && bars.every(({ pot }) => pot === 0);

const daysOf = ({ from, to }: Figures) => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`);

function Period({ title, figures, asOf }: { title: string; figures: Figures; asOf: Overview['asOf'] }) {
  const { books } = figures;
  const open = books.open + books.awardsOpen;
  const tiles = [
    { name: th('pot'), value: formatMoney(figures.pot) },
    { name: th('houseFee'), value: formatMoney(figures.houseFee) },
    { name: th('prizes'), value: formatMoney(figures.prizes) },
    { name: th('open'), value: formatMoney(open), owed: open > 0 },
    { name: th('gamesPlayed'), value: formatNumber(figures.games) },
    { name: th('voided'), value: formatNumber(figures.voidedGames) },
  ];
  const marks = [
    [th('designated'), figures.designatedGames],
    [th('typed'), figures.manualGames],
    [th('completeUnpaid'), figures.completeUnpaid],
  ] as const;
  return (
    <section aria-label={namedLabel(title)} className="flex min-w-0 flex-col gap-4 p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {named(title)}
        <span className="text-xs font-normal text-ink-soft">{daysOf(figures)}</span>
      </h3>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {tiles.map(({ name, value, owed }) => (
          <div key={name} className="min-w-0 rounded-control bg-sunken px-3 py-2">
            <dt className="text-xs text-ink-soft">{named(name)}</dt>
            <dd className={cx('text-lg font-semibold whitespace-nowrap', owed && 'text-attention-ink')}>{value}</dd>
          </div>
        ))}
      </dl>
      <BooksList books={books} />
      <AsOf asOf={asOf} />
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
    </section>
  );
}
