import { birrFromSantim, MAX_AMOUNT } from '@adarash/rules/money';
import { type ReactNode, useState } from 'react';
import { NumberInput } from '@/ui/fields.tsx';

export const MOST = birrFromSantim(MAX_AMOUNT);

type AmountProps = {
  label: string;
  hint: ReactNode;
  placeholder?: string;
  most: number;
  /** Null: left empty. */
  value: number | null;
  onValue: (value: number | null) => void;
};

/** With two decimals at most; what is typed stays as it is typed. */
export function Amount({ value, onValue, most, ...labelled }: AmountProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <NumberInput
      {...labelled}
      min={0}
      max={most}
      step={0.01}
      value={text}
      onValue={(value) => {
        setText(value);
        onValue(value === '' ? null : Number(value));
      }}
    />
  );
}
