import type { Language } from '@adarash/contract/basics';
import { type ReactNode, useSyncExternalStore } from 'react';
import { hallLanguage, onHallLanguage } from './language.ts';
import { type Catalogue, fillIn, type Translate, type Values } from './texts.ts';

export interface HallTexts<C extends Catalogue> {
  t: Translate<C>;
  english: Translate<C>;
  /** An accessible name: the local word with the English one in brackets, so that staff trained in either find it. */
  named: Translate<C>;
  /** `t` to look at and `named` to listen to. */
  word: (key: keyof C & string, values?: Values) => ReactNode;
  language: Language;
}

type HallCatalogue<C extends Catalogue> = Readonly<Record<Language, HallTexts<C>>>;

/** What a screen the hall reads says, in all its languages. Read it with `useHallTexts`. */
export function hallTexts<const C extends Catalogue>(
  catalogues: { en: C } & Record<Exclude<Language, 'en'>, Readonly<Record<keyof C, string>>>,
): HallCatalogue<C> {
  const english: Translate<C> = (key, values) => fillIn(catalogues.en[key] ?? key, values);
  const inLanguage = (language: Language): HallTexts<C> => {
    if (language === 'en') return { t: english, english, named: english, word: english, language };
    const t: Translate<C> = (key, values) => fillIn(catalogues[language][key], values);
    const named: Translate<C> = (key, values) => `${t(key, values)} (${english(key, values)})`;
    const word = (key: keyof C & string, values?: Values) => (
      <Words local={t(key, values)} english={english(key, values)} language={language} />
    );
    return { t, english, named, word, language };
  };
  return { am: inLanguage('am'), om: inLanguage('om'), en: inLanguage('en') };
}

/** The texts of a hall's screen in the chosen language; the screen follows when it changes. */
export function useHallTexts<C extends Catalogue>(catalogue: HallCatalogue<C>): HallTexts<C> {
  return catalogue[useSyncExternalStore(onHallLanguage, hallLanguage)];
}

/** The local words for the eye; the English ones follow in brackets for readers and for staff who look for them. */
export function Words({ local, english, language }: { local: string; english: string; language: Language }) {
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
