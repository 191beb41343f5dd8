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
  /** Days as YYYY-MM-DD; an empty string means no limit. */
  days: Days;
  onDays: (days: Days) => void;
  /** Last selectable day. */
  last?: string;
  /** Hides the labels except for screen readers. */
  labelsHidden?: boolean;
  required?: boolean;
  disabled?: boolean;
}

export const isTurned = ({ from, to }: Days): boolean => from !== '' && to !== '' && from > to;

/** Returns the day in the Ethiopian calendar if the owner uses it, otherwise undefined. */
const hintOf = (day: string) => (day !== '' && readSetting('calendar') === 'ethiopian' ? formatDate(day) : undefined);

/** First and last day of a range. The last day has an error if it is before the first day. */
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
