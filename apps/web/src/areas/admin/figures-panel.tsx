import type { Answer } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { overviewQuery } from '../../api/overview.ts';
import { th } from '../../i18n/en/admin-home.ts';
import { cx } from '../../lib/class-names.ts';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { BooksList } from '../../ui/books-list.tsx';
import { Banner, EmptyState, Skeleton } from '../../ui/feedback.tsx';
import { Badge } from '../../ui/marks.tsx';
import { Panel } from '../../ui/panel.tsx';

type Overview = Answer<'GET /admin/overview'>;
type Figures = Overview['today'];

/** Today, week and month over all halls, with the trend they stand in. */
export function FiguresPanel() {
  const { data, isError, isPending } = useQuery(overviewQuery);
  return (
    <Panel title={th('figures')} flush>
      {isError && (
        <div className="p-4">
          <Banner tone="error">{th('figuresFailed')}</Banner>
        </div>
      )}
      {isPending && (
        <div role="status" aria-label={th('loadingFigures')} className="p-4">
          <Skeleton className="h-48" />
        </div>
      )}
      {data !== undefined && (isEmpty(data) ? <NothingYet /> : <Periods overview={data} />)}
    </Panel>
  );
}

const isEmpty = ({ week, month, trend }: Overview): boolean =>
  [week, month].every(({ games, voidedGames }) => games + voidedGames === 0) && trend.every(({ pot }) => pot === 0);

const NothingYet = () => <EmptyState icon={<ChartColumn />} title={th('nothingYet')} hint={th('nothingYetHint')} />;

function Periods({ overview: { today, week, month, trend } }: { overview: Overview }) {
  return (
    <>
      <div className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Period title={th('today')} when={formatDate(today.from)} figures={today} />
        <Period title={th('week')} when={th('since', { day: formatDate(week.from) })} figures={week} />
        <Period title={th('month')} when={th('since', { day: formatDate(month.from) })} figures={month} />
      </div>
      <Trend days={trend} />
    </>
  );
}

function Period({ title, when, figures }: { title: string; when: string; figures: Figures }) {
  const marks = [
    [th('designated'), figures.designatedGames],
    [th('typed'), figures.manualGames],
    [th('completeUnpaid'), figures.completeUnpaid],
  ] as const;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 p-4">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
        {title}
        <span className="text-xs font-normal text-ink-soft">{when}</span>
      </h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
        <dt className="self-end text-ink-soft">
          {th('pot')} · {figures.games === 1 ? th('gamesOne') : th('games', { count: figures.games })}
        </dt>
        <dd className="text-right text-xl font-semibold">{formatMoney(figures.pot)}</dd>
        <dt className="text-ink-soft">{th('voided')}</dt>
        <dd className="text-right">{figures.voidedGames}</dd>
      </dl>
      <BooksList books={figures.books} />
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

const HEIGHT = 48;
const STEP = 20;
const BAR = 14;

/** A bar for each day, as high as its pot. Drawn by hand: a library of charts weighs more than this screen. */
function Trend({ days }: { days: Overview['trend'] }) {
  const most = Math.max(...days.map(({ pot }) => pot), 1);
  const said = days.map(({ day, pot }) => th('trendDay', { day: formatDate(day), amount: formatMoney(pot) }));
  const last = days.at(-1);
  return (
    <figure className="border-t border-line px-4 py-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        <span className="font-semibold">{th('trend')}</span>
        <span className="text-xs text-ink-soft">
          {formatDate(days[0]?.day)} – {formatDate(last?.day)}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${th('trend')}. ${said.join('; ')}`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 block h-14 w-full"
      >
        {days.map(({ day, pot }, index) => {
          const height = Math.max(1, (pot / most) * HEIGHT);
          return (
            <rect
              key={day}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={cx(pot === 0 ? 'fill-line-strong' : day === last?.day ? 'fill-go' : 'fill-info')}
            >
              <title>{said[index]}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
