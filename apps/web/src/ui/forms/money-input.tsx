import { unit } from '../../lib/format.ts';
import { NumberInput } from './number-input.tsx';
import type { TextInputProps } from './text-input.tsx';

/** An amount in Birr of at most two decimals, 0 or more; `parseBirr` of the rules reads it. */
export const MoneyInput = (props: Omit<TextInputProps, 'type' | 'unit'>) => (
  <NumberInput min={0} step={0.01} unit={unit.money} {...props} />
);
