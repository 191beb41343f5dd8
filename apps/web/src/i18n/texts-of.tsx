import type { Language } from '@adarash/contract/basics';
import type { ReactNode } from 'react';
import { ENGLISH_FORMAT, type Format } from '../lib/format.ts';
import { type Area, type Catalogue, type Rows, type Translate, textIn, type Values } from './area.ts';

export interface Texts<R extends Rows> {
  t: Translate<R>;
  english: Translate<R>;
  /** An accessible name: the local word with the English one in brackets, so that staff trained in either find it. */
  named: Translate<R>;
  /** `t` to look at and `named` to listen to: a button, a heading, a label, the head of a column. */
  word: (key: keyof R & string, values?: Values) => ReactNode;
  /** The same for a sentence that is made of several texts. */
  both: (made: (say: Translate<R>) => string) => ReactNode;
  language: Language;
  /** Writes amounts and times. */
  format: Format;
}

export type TextsOf<A> = A extends Area<infer R> ? Texts<R> : never;

/** The texts of an area in a language; a staff area needs its catalogue for any but English. */
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

/** The local words for the eye; the English ones follow in brackets for screen readers and for staff who look for them. */
function Words({ local, english }: { local: string; english: string }) {
  if (local === english) return local;
  return (
    <>
      {local}
      {/* At the corner of its box: behind a text that is cut off it would make the page wider. */}
      <span data-english lang="en" className="sr-only top-0 left-0">
        {` (${english})`}
      </span>
    </>
  );
}
