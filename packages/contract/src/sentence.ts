import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Language } from './basics.ts';
import type { Details } from './details.ts';

/** The text of a row in one language, if there is one. The rows of codes are in `packages/texts`. */
export type TextOf = (row: string) => string | undefined;

/** The row of a code: `CODE.name` where there is one for a detail that is given, else `CODE`. */
export function rowOf(textOf: TextOf, code: string, details: Details): string {
  const given = Object.entries(details).filter(([, value]) => value);
  return given.map(([name]) => `${code}.${name}`).find((row) => textOf(row) !== undefined) ?? code;
}

const PLACE = /\{\{(\w+)\}\}/g;

export const placesIn = (text: string): string[] => Array.from(text.matchAll(PLACE), ([, name = '']) => name);

/** A text with its details in place; one that is not given leaves its place empty. */
export const fill = (text: string, details: Details): string =>
  text.replace(PLACE, (_, name: string) => written(name, details[name as keyof Details]));

function written(name: string, value: Details[keyof Details]): string {
  if (name === 'amount') return formatBirr(santimFromBirr(Number(value)) ?? santim(0));
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The sentence of a code, or null where the code is not known or a detail is missing. */
export function sentenceIn(textOf: TextOf, code: string, details: Details = {}): string | null {
  const text = textOf(rowOf(textOf, code, details));
  const isWhole = text !== undefined && placesIn(text).every((name) => details[name as keyof Details] !== undefined);
  return isWhole ? fill(text, details) : null;
}

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
