import { isPattern, OFFERED_RULES, type Pattern } from '@adarash/rules/pattern';
import type { ComponentProps } from 'react';
import { type NamedShape, namesNow, patternOptions } from '../../i18n/pattern-name.tsx';
import { WORDS } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { Select } from '../../ui/forms/select.tsx';

interface PatternSelectProps extends Omit<ComponentProps<typeof Select>, 'options' | 'onChange' | 'value' | 'onValue'> {
  builtIn: readonly Pattern[];
  own: readonly NamedShape[] | undefined;
  value: string;
  onPick: (pattern: string) => void;
}

/** Select for a pattern: built-in patterns, line rules and the hall's custom patterns. */
export function PatternSelect({ builtIn, own = [], value, onPick, ...rest }: PatternSelectProps) {
  const words = useT(WORDS);
  const offered = [...builtIn, ...OFFERED_RULES];
  const isListed = [...offered, ...own.map(({ pattern }) => pattern)].some((pattern) => pattern === value);
  // The selected pattern is listed even if the hall's list is not loaded or no longer contains it.
  const chosen = isPattern(value) && !isListed ? [{ pattern: value, names: namesNow(value, own) ?? {} }] : [];
  return (
    <Select {...rest} options={patternOptions(words, offered, [...own, ...chosen])} value={value} onValue={onPick} />
  );
}
