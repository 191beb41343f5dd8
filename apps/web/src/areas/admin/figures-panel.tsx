import type { Answer, Query } from '@adarash/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { named, namedLabel } from '../../i18n/named.tsx';
import { cx } from '../../lib/class-names.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { AsOf, BooksList } from '../../money/books-list.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass, controlClass } from '../../ui/button.tsx';
import { Banner, EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import { th } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;
type Figures = Overview['figures'];

export function FiguresPanel({ overview, range }: { overview: UseQueryResult<Overview>; range: Range }) {
  const { data, isError, isPending, isPlaceholderData } = overview;
  return (
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
}

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

type Bars = Answer<'GET /admin/overview'>['bars'];

const HEIGHT = 100;
const STEP = 20;
const BAR = 14;
/** As many as stand side by side on a phone. */
const MOST_NAMES = 4;

interface TrendProps {
  bars: Bars;
  /** The range of the figures; bars before it only lead to it. */
  chosen: { from: string; to: string };
}

/** A bar as high as its pot for each day, month or year. Drawn by hand: a library of charts weighs more than this screen. */
function Trend({ bars, chosen }: TrendProps) {
  const top = axisTop(Math.max(...bars.map(({ pot }) => pot)));
  const said = bars.map((bar) => th('trendBar', { days: barName(bar), amount: formatMoney(bar.pot) }));
  const every = Math.ceil(bars.length / MOST_NAMES);
  return (
    <figure className="border-t border-line px-4 py-3">
      <figcaption className="text-sm font-semibold">{th('trend')}</figcaption>
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-soft">
        <div aria-hidden="true" className="flex h-32 flex-col items-end justify-between">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="leading-none">
              {formatNumber(value)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${th('trend')}. ${said.join('; ')}`}
          viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-32 w-full"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1={0}
              x2={bars.length * STEP}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {bars.map(({ from, pot }, index) => {
            const height = (pot / top) * HEIGHT;
            return (
              <rect
                key={from}
                x={index * STEP + (STEP - BAR) / 2}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                className={from >= chosen.from ? 'fill-go' : 'fill-line-strong'}
              >
                <title>{said[index]}</title>
              </rect>
            );
          })}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-1 flex">
          {bars.map((bar, index) => (
            <span
              key={bar.from}
              className={cx(
                'flex min-w-0 flex-1 whitespace-nowrap',
                index === bars.length - 1 ? 'justify-end' : 'justify-center',
              )}
            >
              <span className={cx((bars.length - 1 - index) % every !== 0 && 'hidden')}>{barName(bar)}</span>
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** The lowest round number that no bar is higher than. */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** A bar's days, as short as they can be named: `3 Nov`, `Nov 2026` or `2026`. */
export function barName({ from, to }: { from: string; to: string }): string {
  const [day = '', month = '', year = ''] = formatDate(from).split(' ');
  if (from === to) return `${day} ${month}`;
  return from.slice(0, 7) === to.slice(0, 7) ? `${month} ${year}` : from.slice(0, 4);
}

/** In the order of the buttons; the last one asks for the days. */
const CHOICES = ['today', 'yesterday', 'week', 'month', 'all'] as const;
type Choice = (typeof CHOICES)[number];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

type OverviewRange = Query<'GET /admin/overview'>;
type Range = ReturnType<typeof useRange>;

/** The chosen days stand in the address, so that a reload shows the same ones. */
export function useRange() {
  const [address, setAddress] = useSearchParams();
  const choice = CHOICES.find((one) => one === address.get('range')) ?? 'today';
  const dayOf = (name: 'from' | 'to') => {
    const day = address.get(name) ?? '';
    return choice === 'all' && DATE.test(day) ? { [name]: day } : {};
  };
  const query: OverviewRange = { range: choice, ...dayOf('from'), ...dayOf('to') };
  return {
    choice,
    query,
    title: th(choice),
    choose: (range: Choice, days: Pick<OverviewRange, 'from' | 'to'> = {}) => {
      const given = Object.entries({ range, ...days }).filter(([, value]) => value);
      setAddress(Object.fromEntries(given), { replace: true });
    },
  };
}

interface RangeChoiceProps {
  range: Range;
  /** The days that are shown now: other days start from them. */
  shown: { from: string; to: string } | undefined;
}

const RangeChoice = ({ range: { choice, query, choose }, shown }: RangeChoiceProps) => (
  <fieldset className="flex flex-wrap items-center gap-2">
    <legend className="sr-only">{named(th('range'))}</legend>
    {CHOICES.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === choice}
        className={buttonClass(one === choice ? 'primary' : 'secondary', 'small')}
        onClick={() => choose(one, one === 'all' && shown ? { from: shown.from, to: shown.to } : {})}
      >
        {named(th(one))}
      </button>
    ))}
    {choice === 'all' && (
      <span className="flex min-w-0 gap-2">
        {(['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="date"
            aria-label={namedLabel(th(end))}
            value={query[end] ?? ''}
            onChange={({ target }) => choose('all', { ...query, [end]: target.value })}
            className={`${controlClass} max-w-40`}
          />
        ))}
      </span>
    )}
  </fieldset>
);
