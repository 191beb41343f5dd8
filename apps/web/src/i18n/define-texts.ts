import { i18n } from './i18n.ts';

export type Catalogue = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;
export type Translate<C extends Catalogue> = (key: keyof C & string, values?: Values) => string;

/** Registers the English catalogue of a staff area and answers its `t`. Called by the area, so it loads with the area. */
export function defineTexts<const C extends Catalogue>(area: string, english: C): Translate<C> {
  i18n.addResourceBundle('en', area, english);
  const translate = i18n.getFixedT('en', area);
  return (key, values) => (values === undefined ? translate(key) : translate(key, { ...values }));
}
