import { isPattern, type Pattern } from '@adarash/rules/pattern';
import { type ComponentProps, useState } from 'react';
import { type NamedShape, namesNow, patternOptions } from '../../i18n/pattern-name.ts';
import { staffWord } from '../../i18n/texts.ts';
import { later } from '../../lib/later.tsx';
import { Select } from '../../ui/fields.tsx';

const RuleDialog = later(() => import('./rule-dialog.tsx'));

/** Opens the window in which lines are counted; no pattern has this text. */
const COUNTING = 'counting';

interface PatternSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'onChange' | 'value'> {
  builtIn: readonly Pattern[];
  own: readonly NamedShape[] | undefined;
  value: string;
  onPick: (pattern: string) => void;
}

/** A pattern out of the built-in ones and the hall's own, or a rule that counts lines. */
export function PatternSelect({ builtIn, own = [], value, onPick, ...rest }: PatternSelectProps) {
  const [counting, setCounting] = useState(false);
  const isListed = [...builtIn, ...own.map(({ pattern }) => pattern)].some((pattern) => pattern === value);
  // What is chosen is shown, though the hall's list may not be there or know it no more.
  const chosen = isPattern(value) && !isListed ? [{ pattern: value, names: namesNow(value, own) ?? {} }] : [];
  const options = [
    ...patternOptions(builtIn, [...own, ...chosen]),
    { value: COUNTING, label: staffWord('Count lines…') },
  ];
  return (
    <>
      <Select
        {...rest}
        options={options}
        value={value}
        onValue={(value) => (value === COUNTING ? setCounting(true) : onPick(value))}
      />
      {counting && <RuleDialog own={own} value={value} onPick={onPick} onClose={() => setCounting(false)} />}
    </>
  );
}
