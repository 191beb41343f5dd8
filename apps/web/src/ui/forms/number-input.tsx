import { TextInput, type TextInputProps } from './text-input.tsx';

interface NumberInputProps extends Omit<TextInputProps, 'type'> {
  /** Whether only whole numbers from 1 are valid. */
  whole?: boolean;
}

const WHOLE = { inputMode: 'numeric', min: 1, step: 1 } as const;

/** Field for a number. The mouse wheel removes the focus, otherwise it would change a focused amount unnoticed. */
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
