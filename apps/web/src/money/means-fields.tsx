import { CASH, MAX_REFERENCE, type PaidBy } from '@adarash/rules/means';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../api/answers.ts';
import { Select, TextInput } from '../ui/fields.tsx';

/** The means of payment other than cash, as the owner named them; none until they are known. */
const useMeans = (): readonly string[] => useAnswer('GET /settings').data?.settings.means ?? [];

interface MeansWords {
  label: ReactNode;
  cash: string;
  reference: ReactNode;
}

interface MeansFieldsProps {
  names: readonly string[];
  words: MeansWords;
  /** An empty means is the choice that says nothing; without words for it there is none, and cash comes first. */
  unsaid?: string | undefined;
  value: PaidBy;
  onValue: (value: PaidBy) => void;
  /** Once the reference is typed. */
  onLeave?: () => void;
}

export function MeansFields({ names, words, unsaid, value, onValue, onLeave }: MeansFieldsProps) {
  if (names.length === 0) return null;
  const { means, reference = '' } = value;
  const known = names.includes(means) || means === CASH || means === '' ? names : [...names, means];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={words.label}
        {...(unsaid !== undefined && { placeholder: unsaid })}
        options={[{ value: CASH, label: words.cash }, ...known.map((name) => ({ value: name, label: name }))]}
        value={means}
        onValue={(value) => onValue({ means: value })}
      />
      {means !== CASH && means !== '' && (
        <TextInput
          label={words.reference}
          maxLength={MAX_REFERENCE}
          autoComplete="off"
          value={reference}
          className="max-w-40"
          onValue={(value) => onValue({ means, reference: value })}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}

/** What goes with a request: nothing for cash, or where nothing is said. */
const saidBy = ({ means, reference }: PaidBy): PaidBy | undefined =>
  means === '' ? undefined : { means, ...(reference?.trim() && { reference: reference.trim() }) };

/** A choice of a window, with what goes into its request. */
export function usePaidBy(words: MeansWords, unsaid?: string) {
  const names = useMeans();
  const [value, setValue] = useState<PaidBy>({ means: unsaid === undefined ? CASH : '' });
  const isUsual = value.means === (unsaid === undefined ? CASH : '');
  return {
    fields: <MeansFields names={names} words={words} unsaid={unsaid} value={value} onValue={setValue} />,
    paidBy: names.length === 0 || isUsual ? undefined : saidBy(value),
  };
}
