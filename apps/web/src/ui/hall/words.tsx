import type { Language } from '../../i18n/i18n.ts';

export interface WordsProps {
  local: string;
  english: string;
  language: Language;
}

/** The local words for the eye; the English ones follow in brackets for readers and for staff who look for them. */
export function Words({ local, english, language }: WordsProps) {
  if (language === 'en' || local === english) return local;
  return (
    <>
      {local}
      <span lang="en" className="sr-only">
        {` (${english})`}
      </span>
    </>
  );
}
