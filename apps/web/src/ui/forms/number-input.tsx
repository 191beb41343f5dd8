import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** From 1 on, in steps of one. */
  whole?: boolean;
}

const WHOLE = { inputMode: 'numeric', min: 1, step: 1 } as const;

/** The wheel over a focused number field would change money unnoticed, so it gives up the focus instead. */
export const NumberInput = ({ inputMode = 'decimal', whole = false, ...rest }: NumberInputProps) => (
  <TextInput
    type="number"
    inputMode={inputMode}
    {...(whole && WHOLE)}
    {...rest}
    onWheel={(event) => event.currentTarget.blur()}
  />
);
