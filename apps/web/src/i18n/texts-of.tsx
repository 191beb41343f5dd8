import type { Language } from '@adarash/contract/basics';
import type { ReactNode } from 'react';
import { ENGLISH_FORMAT, type Format } from '../lib/format.ts';
import { type Area, type Catalogue, type Rows, type Translate, textIn, type Values } from './area.ts';

export interface Texts<R extends Rows> {
  t: Translate<R>;
  english: Translate<R>;
  /**
   * Returns the accessible name of a control: the local word with the English word in brackets, so that staff find
   * both.
   */
  named: Translate<R>;
  /** Returns a visible word with its English name for screen readers, for buttons, headings, labels and columns. */
  word: (key: keyof R & string, values?: Values) => ReactNode;
  /** Returns a visible sentence that is composed of several texts, with the English sentence for screen readers. */
  both: (made: (say: Translate<R>) => string) => ReactNode;
  language: Language;
  /** Formats amounts and times. */
  format: Format;
}

export type TextsOf<A> = A extends Area<infer R> ? Texts<R> : never;

/** Returns the texts of an area in a language. Staff areas require a catalogue for languages other than English. */
export function textsOf<R extends Rows>(
  area: Area<R>,
  language: Language,
  catalogue: Catalogue | null,
  format: Format = ENGLISH_FORMAT,
): Texts<R> {
  const english = textIn(area, 'en', null);
  if (language === 'en')
    return { t: english, english, named: english, word: english, both: (made) => made(english), language, format };
  const t = textIn(area, language, catalogue);
  const both: Texts<R>['both'] = (made) => <Words local={made(t)} english={made(english)} />;
  return {
    t,
    english,
    named: (key, values) => withEnglish(t(key, values), english(key, values)),
    word: (key, values) => both((say) => say(key, values)),
    both,
    language,
    format,
  };
}

const withEnglish = (local: string, english: string): string => (local === english ? local : `${local} (${english})`);

/** Visible words in the current language, followed by the English words in brackets for screen readers. */
function Words({ local, english }: { local: string; english: string }) {
  if (local === english) return local;
  return (
    <>
      {local}
      {/* Positioned at the corner, because hidden words after a truncated text would widen the page. */}
      <span data-english lang="en" className="sr-only top-0 left-0">
        {` (${english})`}
      </span>
    </>
  );
}
