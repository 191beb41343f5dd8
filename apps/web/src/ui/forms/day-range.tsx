import type { ReactNode } from 'react';
import { COMMON } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { TextInput } from './text-input.tsx';

interface Days {
  from: string;
  to: string;
}

interface DayRangeProps {
  labels: { from: ReactNode; to: ReactNode };
  /** First and last day of the range as YYYY-MM-DD. An empty string means no limit. */
  days: Days;
  onDays: (days: Days) => void;
  /** Last day that can be selected. */
  last?: string;
  /** Hides the labels of both fields except for screen readers. */
  labelsHidden?: boolean;
  required?: boolean;
  disabled?: boolean;
}

export const isTurned = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to;

/** Fields for the first and last day of a range. The last day is invalid if it is before the first day. */
export function DayRange(props: DayRangeProps) {
  const { t, format } = useT(COMMON);
  const { labels, labelsHidden = false, days, onDays, last, required = false, disabled = false } = props;
  // The hint contains the day in the selected calendar, because date fields of browsers are Gregorian.
  const hintOf = (day: string) => (day === '' || format.isGregorian ? undefined : format.date(day));
  const common = { type: 'date', labelHidden: labelsHidden, max: last, required, disabled } as const;
  return (
    <>
      <TextInput
        {...common}
        label={labels.from}
        value={days.from}
        hint={hintOf(days.from)}
        onValue={(from) => onDays({ ...days, from })}
      />
      <TextInput
        {...common}
        label={labels.to}
        value={days.to}
        hint={hintOf(days.to)}
        error={isTurned(days) ? t('daysTurned') : undefined}
        onValue={(to) => onDays({ ...days, to })}
      />
    </>
  );
}
