import type { Answer, Query } from '@adarash/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { named, namedLabel } from '../../i18n/named.tsx';
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts';
import { BooksList } from '../../money/books-list.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DayRange } from '../../ui/forms/day-range.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { Badge } from '../../ui/text/badge.tsx';
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

function Shown({ overview: { figures }, title }: { overview: Overview; title: string }) {
  if (figures.games + figures.voidedGames === 0)
    return <EmptyState icon={<ChartColumn />} title={th('nothingYet')} hint={th('nothingYetHint')} />;
  return <Period title={title} figures={figures} />;
}

const daysOf = ({ from, to }: Figures) => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`);

function Period({ title, figures }: { title: string; figures: Figures }) {
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
      <Facts layout="columns">
        {tiles.map(({ name, value, owed = false }) => (
          <Fact key={name} name={name} attention={owed}>
            {value}
          </Fact>
        ))}
      </Facts>
      <BooksList books={books} />
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
      setAddress(Object.fromEntries(given), { replace: true, preventScrollReset: true });
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
      <Button
        key={one}
        text={th(one)}
        aria-pressed={one === choice}
        variant={one === choice ? 'primary' : 'secondary'}
        size="small"
        onClick={() => choose(one, one === 'all' && shown ? { from: shown.from, to: shown.to } : {})}
      />
    ))}
    {choice === 'all' && (
      <span className="flex min-w-0 gap-2">
        <DayRange
          labels={{ from: th('from'), to: th('to') }}
          labelsHidden
          days={{ from: query.from ?? '', to: query.to ?? '' }}
          onDays={(days) => choose('all', days)}
        />
      </span>
    )}
  </fieldset>
);
