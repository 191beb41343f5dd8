import { type Catalogue, fillIn, type Translate } from './define-texts.ts';
import type { Language } from './i18n.ts';

export interface HallTexts<C extends Catalogue> {
  t: Translate<C>;
  english: Translate<C>;
  /** An accessible name: the local word with the English one in brackets, so that staff trained in either find it. */
  named: Translate<C>;
  language: Language;
}

export type HallCatalogue<C extends Catalogue> = Readonly<Record<Language, HallTexts<C>>>;

/** What a screen the hall reads says, in all its languages. Read it with `useHallTexts`. */
export function defineHallTexts<const C extends Catalogue>(
  catalogues: { en: C } & Record<Exclude<Language, 'en'>, Readonly<Record<keyof C, string>>>,
): HallCatalogue<C> {
  const english: Translate<C> = (key, values) => fillIn(catalogues.en[key] ?? key, values);
  const inLanguage = (language: Language): HallTexts<C> => {
    if (language === 'en') return { t: english, english, named: english, language };
    const t: Translate<C> = (key, values) => fillIn(catalogues[language][key], values);
    const named: Translate<C> = (key, values) => `${t(key, values)} (${english(key, values)})`;
    return { t, english, named, language };
  };
  return { am: inLanguage('am'), om: inLanguage('om'), en: inLanguage('en') };
}
