import { useTranslation } from 'react-i18next';
import type { Catalogue, Translate, Values } from './define-texts.ts';
import { type HallLanguage, i18n, LANGUAGES, type Language } from './i18n.ts';

export interface HallTexts<C extends Catalogue> {
  t: Translate<C>;
  language: HallLanguage;
}

/** Registers the catalogues of a screen the hall reads and answers a hook that follows the chosen language. */
export function defineHallTexts<const C extends Catalogue>(
  area: string,
  catalogues: { en: C } & Record<Exclude<Language, 'en'>, Readonly<Record<keyof C, string>>>,
): () => HallTexts<C> {
  for (const language of LANGUAGES) i18n.addResourceBundle(language, area, catalogues[language]);
  return function useHallTexts() {
    const { t } = useTranslation(area, { i18n, useSuspense: false });
    return {
      t: (key: keyof C & string, values?: Values) => t(key, { ...values }),
      language: i18n.language === 'om' ? 'om' : 'am',
    };
  };
}
