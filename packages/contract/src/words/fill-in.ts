import type { Language } from '../basics.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Replaces each `{{name}}` in a sentence by its value. */
export function fillIn(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** One language of an area of the table of texts, by key. */
export function textsIn<Key extends string>(
  rows: Readonly<Record<Key, Readonly<Record<Language, string>>>>,
  language: Language,
): Readonly<Record<Key, string>> {
  const texts = Object.entries<Readonly<Record<Language, string>>>(rows).map(([key, row]) => [key, row[language]]);
  return Object.fromEntries(texts);
}
