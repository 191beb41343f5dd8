import { WORDS } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { NumberInput } from './number-input.tsx';
import type { TextInputProps } from './text-input.tsx';

/**
 * Field for an amount in Birr of at least 0 with at most two decimals. The function `parseBirr` of the rules reads its
 * value.
 */
export const MoneyInput = (props: Omit<TextInputProps, 'type' | 'unit'>) => (
  <NumberInput min={0} step={0.01} unit={useT(WORDS).t('Br')} {...props} />
);
