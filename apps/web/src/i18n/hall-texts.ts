import { useTranslation } from 'react-i18next';
import type { Catalogue, Translate } from './define-texts.ts';
import { type HallLanguage, i18n, LANGUAGES, type Language } from './i18n.ts';

export interface HallCatalogues<C extends Catalogue> {
  readonly area: string;
  readonly english: C;
}

export interface HallTexts<C extends Catalogue> {
  t: Translate<C>;
  /** The English sentence, for accessible names that carry both words. */
  english: Translate<C>;
  language: HallLanguage;
}

/** Registers what a screen the hall reads says in each language. Called by the area, so it loads with the area. */
export function defineHallTexts<const C extends Catalogue>(
  area: string,
  catalogues: { en: C } & Record<Exclude<Language, 'en'>, Readonly<Record<keyof C, string>>>,
): HallCatalogues<C> {
  for (const language of LANGUAGES) i18n.addResourceBundle(language, area, catalogues[language]);
  return { area, english: catalogues.en };
}

/** Follows the chosen language. */
export function useHallTexts<C extends Catalogue>({ area }: HallCatalogues<C>): HallTexts<C> {
  const { t } = useTranslation(area, { i18n, useSuspense: false });
  const fixed = i18n.getFixedT('en', area);
  return {
    t: (key, values) => t(key, { ...values }),
    english: (key, values) => fixed(key, { ...values }),
    language: i18n.language === 'om' ? 'om' : 'am',
  };
}
