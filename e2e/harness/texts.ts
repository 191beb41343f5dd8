import { fillIn, type Language } from '@adarash/contract/basics';
import { TABLE, type TextKey } from '@adarash/texts/table';

type Values = Parameters<typeof fillIn>[1];

/** Returns an English text by area and key: `text('jackpot.title')`. */
export const text = (key: TextKey, values: Values = {}): string => textIn('en', key, values);

/** Accessible name of a control, which is English in every language. */
export const name = text;

export function textIn(language: Language, key: TextKey, values: Values = {}): string {
  const at = key.indexOf('.');
  const row = TABLE[key.slice(0, at)]?.[key.slice(at + 1)];
  if (row === undefined) throw new Error(`There is no text ${key}`);
  return fillIn(row[language], values);
}
