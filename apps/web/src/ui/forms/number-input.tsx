import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Accepts only integers from 1. */
  whole?: boolean;
}

const WHOLE = { inputMode: 'numeric', min: 1, step: 1 } as const;

/** The wheel removes the focus, because otherwise it would change a focused amount unnoticed. */
export function NumberInput({ inputMode = 'decimal', whole = false, ...rest }: NumberInputProps) {
  const limits = whole ? WHOLE : undefined;
  return (
    <TextInput
      type="number"
      inputMode={inputMode}
      {...limits}
      {...rest}
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
