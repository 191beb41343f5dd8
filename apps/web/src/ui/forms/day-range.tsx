import { tc } from '../../i18n/common.ts';
import { formatDate } from '../../lib/format.ts';
import { readSetting } from '../../lib/stored-settings.ts';
import { TextInput } from './text-input.tsx';

interface Days {
  from: string;
  to: string;
}

interface DayRangeProps {
  labels: Days;
  /** Days as YYYY-MM-DD; blank: without an end. */
  days: Days;
  onDays: (days: Days) => void;
  /** The last day that can be chosen. */
  last?: string;
  /** Leaves the labels to screen readers. */
  labelsHidden?: boolean;
  required?: boolean;
  disabled?: boolean;
}

export const isTurned = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to;

/** The day in the owner's calendar if that is not the browser's, otherwise nothing. */
const hintOf = (day: string) => (day !== '' && readSetting('calendar') === 'ethiopian' ? formatDate(day) : undefined);

/** The first and the last day of a range. A range that ends before it begins is an error at its last day. */
export function DayRange(props: DayRangeProps) {
  const { labels, labelsHidden = false, days, onDays, last, required = false, disabled = false } = props;
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
        error={isTurned(days) ? tc('daysTurned') : undefined}
        onValue={(to) => onDays({ ...days, to })}
      />
    </>
  );
}
