import type { Query } from '@adarash/contract';
import { useSearchParams } from 'react-router';
import { named, namedLabel } from '../../i18n/named.tsx';
import { buttonClass, controlClass } from '../../ui/button.tsx';
import { th } from './texts.ts';

/** In the order of the buttons; the last one asks for the days. */
const CHOICES = ['today', 'yesterday', 'week', 'month', 'all'] as const;
type Choice = (typeof CHOICES)[number];

const DATE = /^\d{4}-\d{2}-\d{2}$/;

type OverviewRange = Query<'GET /admin/overview'>;
export type Range = ReturnType<typeof useRange>;

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

export const RangeChoice = ({ range: { choice, query, choose }, shown }: RangeChoiceProps) => (
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
