import { TextInput, type TextInputProps } from './text-input.tsx';

/** The wheel over a focused number field would change money unnoticed, so it gives up the focus instead. */
export function NumberInput({ inputMode = 'decimal', ...rest }: Omit<TextInputProps, 'type'>) {
  return <TextInput {...rest} type="number" inputMode={inputMode} onWheel={(event) => event.currentTarget.blur()} />;
}
