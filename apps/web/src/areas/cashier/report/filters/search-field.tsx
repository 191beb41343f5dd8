import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { TextInput } from '../../../../ui/text-input.tsx';

const PAUSE_MS = 300;

export interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Asks when the typing pauses; Enter asks at once, Esc empties it. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  const ask = (next: string) => {
    asked.current = next.trim();
    search.current(asked.current);
  };

  useEffect(() => {
    if (text.trim() === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = text.trim();
      search.current(asked.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // Emptied from outside, by Clear filters or the browser's Back.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  return (
    <TextInput
      label={t('search')}
      type="search"
      placeholder={t('searchPlaceholder')}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && ask(text)}
    />
  );
}
