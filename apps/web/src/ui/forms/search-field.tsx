import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface SearchFieldProps extends Omit<TextInputProps, 'type' | 'icon' | 'unit' | 'onKeyDown' | 'onChange' | 'value'> {
  value: string;
  onValue: (text: string) => void;
  /** Called on Enter to search immediately, for a list that the server filters. */
  onEnter?: () => void;
}

/** Field with the text that filters a list. Escape clears it in every browser. An icon replaces the visible label. */
export function SearchField({ onEnter, onValue, ...rest }: SearchFieldProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter?.();
    if (event.key === 'Escape') onValue('');
  };
  return (
    <TextInput
      maxLength={100}
      {...rest}
      type="search"
      icon={rest.labelHidden ? <Search /> : undefined}
      onValue={onValue}
      onKeyDown={press}
    />
  );
}
