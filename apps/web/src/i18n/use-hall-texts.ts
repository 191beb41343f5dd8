import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HallCatalogue } from './define-hall-texts.ts';
import type { Catalogue, Translate, Values } from './define-texts.ts';
import { i18n, isLanguage, type Language } from './i18n.ts';

export interface HallTexts<C extends Catalogue> {
  t: Translate<C>;
  english: Translate<C>;
  /** An accessible name: the local word with the English one in brackets, so that staff trained in either find it. */
  named: Translate<C>;
  language: Language;
}

/** The texts of a hall's screen in the chosen language; the screen follows when it changes. */
export function useHallTexts<C extends Catalogue>({ area, english }: HallCatalogue<C>): HallTexts<C> {
  const { t: translate } = useTranslation(area, { i18n, useSuspense: false });
  const language = isLanguage(i18n.language) ? i18n.language : 'am';
  return useMemo(() => {
    const t = (key: keyof C & string, values?: Values) => translate(key, { ...values });
    const named = (key: keyof C & string, values?: Values) =>
      language === 'en' ? t(key, values) : `${t(key, values)} (${english(key, values)})`;
    return { t, english, named, language };
  }, [translate, language, english]);
}
