import type { Language } from '@adarash/contract/basics';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { hallLanguage, onHallLanguage } from './language.ts';
import { fillIn, type Rows, type Translate, type Values } from './texts.ts';

export interface HallTexts<R extends Rows> {
  t: Translate<R>;
  english: Translate<R>;
  /** An accessible name: the local word with the English one in brackets, so that staff trained in either find it. */
  named: Translate<R>;
  /** `t` to look at and `named` to listen to. */
  word: (key: keyof R & string, values?: Values) => ReactNode;
  /** The same for a sentence that is made of several texts. */
  both: (made: (say: Translate<R>) => string) => ReactNode;
  language: Language;
}

/** The language of the reader where that is not the hall: parts of a game stand on the staff's screens too. */
export const ReaderLanguage = createContext<Language | null>(null);

/** The texts of a screen that the hall reads, in all its languages: such a screen follows the chosen one. */
export function hallTexts<R extends Rows>(rows: R) {
  const inLanguage = (language: Language): HallTexts<R> => {
    const english: Translate<R> = (key, values) => fillIn(rows[key]?.en ?? key, values);
    if (language === 'en')
      return { t: english, english, named: english, word: english, both: (made) => made(english), language };
    const t: Translate<R> = (key, values) => fillIn(rows[key]?.[language] ?? key, values);
    const named: Translate<R> = (key, values) => `${t(key, values)} (${english(key, values)})`;
    const both: HallTexts<R>['both'] = (made) => <Words local={made(t)} english={made(english)} language={language} />;
    const word: HallTexts<R>['word'] = (key, values) => both((say) => say(key, values));
    return { t, english, named, word, both, language };
  };
  const texts: Readonly<Record<Language, HallTexts<R>>> = {
    am: inLanguage('am'),
    om: inLanguage('om'),
    en: inLanguage('en'),
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each area, at the top of its module
  const useTexts = () => {
    const ofHall = useSyncExternalStore(onHallLanguage, hallLanguage);
    return texts[useContext(ReaderLanguage) ?? ofHall];
  };
  // biome-ignore lint/correctness/noComponentHookFactories: as above
  const Word = ({ text, values }: { text: keyof R & string; values?: Values }) => useTexts().word(text, values);
  return { ...texts, useTexts, Word };
}

/** The local words for the eye; the English ones follow in brackets for screen readers and for staff who look for them. */
function Words({ local, english, language }: { local: string; english: string; language: Language }) {
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
