import type { Answer, Query } from '@adarash/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useT } from '../../i18n/use-t.tsx';
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
import { ADMIN_HOME } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;
type Figures = Overview['figures'];

export function FiguresPanel({ overview, range }: { overview: UseQueryResult<Overview>; range: Range }) {
  const { named, t, word } = useT(ADMIN_HOME);
  const { data, isError, isPending, isPlaceholderData } = overview;
  return (
    <Panel title={word('figures')} flush actions={<RangeChoice range={range} shown={data?.figures} />}>
      {isError && (
        <div className="p-4">
          <Banner tone="error">{t('figuresFailed')}</Banner>
        </div>
      )}
      {(isPending || isPlaceholderData) && (
        <div role="status" aria-label={named('loadingFigures')} className="p-4">
          <Skeleton className="h-48" />
        </div>
      )}
      {data !== undefined && !isPlaceholderData && <Shown overview={data} title={range.choice} />}
    </Panel>
  );
}

function Shown({ overview: { figures }, title }: { overview: Overview; title: Choice }) {
  const { t } = useT(ADMIN_HOME);
  if (figures.games + figures.voidedGames === 0)
    return <EmptyState icon={<ChartColumn />} title={t('nothingYet')} hint={t('nothingYetHint')} />;
  return <Period title={title} figures={figures} />;
}

const daysOf = ({ from, to }: Figures) => (from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`);

type Tile = 'pot' | 'houseFee' | 'prizes' | 'open' | 'gamesPlayed' | 'voided';

function Period({ title, figures }: { title: Choice; figures: Figures }) {
  const { named, t, word } = useT(ADMIN_HOME);
  const { books } = figures;
  const open = books.open + books.awardsOpen;
  const tiles: readonly { name: Tile; value: string; owed?: boolean }[] = [
    { name: 'pot', value: formatMoney(figures.pot) },
    { name: 'houseFee', value: formatMoney(figures.houseFee) },
    { name: 'prizes', value: formatMoney(figures.prizes) },
    { name: 'open', value: formatMoney(open), owed: open > 0 },
    { name: 'gamesPlayed', value: formatNumber(figures.games) },
    { name: 'voided', value: formatNumber(figures.voidedGames) },
  ];
  const marks = [
    [t('designated'), figures.designatedGames],
    [t('typed'), figures.manualGames],
    [t('completeUnpaid'), figures.completeUnpaid],
  ] as const;
  return (
    <section aria-label={named(title)} className="flex min-w-0 flex-col gap-4 p-4">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {word(title)}
        <span className="text-xs font-normal text-ink-soft">{daysOf(figures)}</span>
      </h3>
      <Facts layout="columns">
        {tiles.map(({ name, value, owed = false }) => (
          <Fact key={name} name={word(name)} attention={owed}>
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

const RangeChoice = ({ range: { choice, query, choose }, shown }: RangeChoiceProps) => {
  const { t, word } = useT(ADMIN_HOME);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{word('range')}</legend>
      {CHOICES.map((one) => (
        <Button
          key={one}
          text={word(one)}
          aria-pressed={one === choice}
          variant="secondary"
          size="small"
          className={one === choice ? 'border-ink! bg-sunken!' : ''}
          onClick={() => choose(one, one === 'all' && shown ? { from: shown.from, to: shown.to } : {})}
        />
      ))}
      {choice === 'all' && (
        <span className="flex min-w-0 gap-2">
          <DayRange
            labels={{ from: t('from'), to: t('to') }}
            labelsHidden
            days={{ from: query.from ?? '', to: query.to ?? '' }}
            onDays={(days) => choose('all', days)}
          />
        </span>
      )}
    </fieldset>
  );
};
