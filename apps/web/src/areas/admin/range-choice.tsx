import type { Query } from '@adarash/contract';
import { useSearchParams } from 'react-router';
import { useT } from '../../i18n/use-t.tsx';
import { DayRange } from '../../ui/forms/day-range.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { ADMIN_HOME } from './texts.ts';

/** Selectable ranges of days, in the order of the list. If `all` is selected, the user enters the days. */
const CHOICES = ['today', 'yesterday', 'week', 'month', 'all'] as const;
type Choice = (typeof CHOICES)[number];

const isChoice = (text: string | null): text is Choice => CHOICES.some((one) => one === text);

const DATE = /^\d{4}-\d{2}-\d{2}$/;

type OverviewRange = Query<'GET /admin/overview'>;
export type Range = ReturnType<typeof useRange>;

/** Returns the selected range of days. The range is stored in the URL, so that a reload keeps it. */
export function useRange() {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('range');
  const choice = isChoice(asked) ? asked : 'today';
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
  /** Days that are currently displayed. They are the default when the user enters custom days. */
  shown: { from: string; to: string } | undefined;
}

export const RangeChoice = ({ range: { choice, query, choose }, shown }: RangeChoiceProps) => {
  const { t, word } = useT(ADMIN_HOME);
  const select = (value: string) => {
    if (isChoice(value)) choose(value, value === 'all' && shown ? { from: shown.from, to: shown.to } : {});
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
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
      <Select
        label={word('range')}
        labelHidden
        options={CHOICES.map((one) => ({ value: one, label: t(one) }))}
        value={choice}
        onValue={select}
      />
    </div>
  );
};
