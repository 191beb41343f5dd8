import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Language } from './basics.ts';
import type { Details } from './details.ts';

/** The texts of codes: `refusals.json` and `answers.json` of `packages/texts`. */
export type Rows = Readonly<Record<string, Readonly<Record<Language, string>>>>;

/** The row of a code: `CODE.name` where there is one for a detail that is given, else `CODE`. */
export function rowOf(rows: Rows, code: string, details: Details): string {
  const given = Object.entries(details).filter(([, value]) => value);
  return given.map(([name]) => `${code}.${name}`).find((row) => Object.hasOwn(rows, row)) ?? code;
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
export function sentenceIn(rows: Rows, language: Language, code: string, details: Details = {}): string | null {
  const row = rowOf(rows, code, details);
  const text = Object.hasOwn(rows, row) ? rows[row]?.[language] : undefined;
  const isWhole = text !== undefined && placesIn(text).every((name) => details[name as keyof Details] !== undefined);
  return isWhole ? fill(text, details) : null;
}
