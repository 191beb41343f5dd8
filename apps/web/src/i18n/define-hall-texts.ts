import type { Catalogue, Translate, Values } from './define-texts.ts';
import { i18n, LANGUAGES, type Language } from './i18n.ts';

export interface HallCatalogue<C extends Catalogue> {
  area: string;
  english: Translate<C>;
}

/** Registers the catalogues of a screen the hall reads, in all its languages. Read them with `useHallTexts`. */
export function defineHallTexts<const C extends Catalogue>(
  area: string,
  catalogues: { en: C } & Record<Exclude<Language, 'en'>, Readonly<Record<keyof C, string>>>,
): HallCatalogue<C> {
  for (const language of LANGUAGES) i18n.addResourceBundle(language, area, catalogues[language]);
  const fixed = i18n.getFixedT('en', area);
  return { area, english: (key: keyof C & string, values?: Values) => fixed(key, { ...values }) };
}
