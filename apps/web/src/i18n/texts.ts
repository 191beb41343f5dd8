import { fillIn, type Values } from '@adarash/contract/basics';
import type { Catalogue, Rows, Translate } from './area.ts';

let spoken: Catalogue | null = null;

/** The English of everything that was shown in another language. */
const english = new Map<string, string>();

export function speakToStaff(texts: Catalogue | null): void {
  spoken = texts;
  english.clear();
}

/** Returns the `t` of a staff area in the user's language, otherwise English. Screens of the hall use `hallTexts`. */
export function staffTexts<R extends Rows>(area: string, rows: R): Translate<R> {
  return (key, values) => {
    const text = rows[key]?.en ?? key;
    const local = spoken?.[area]?.[key];
    return local === undefined ? fillIn(text, values) : show(local, text, values);
  };
}

/** A word that the rules and the dates have in English: a role, a pattern, a month. */
export function staffWord(word: string, values: Values = {}): string {
  const local = spoken?.words?.[word];
  return local === undefined ? fillIn(word, values) : show(local, word, values);
}

function show(local: string, text: string, values: Values = {}): string {
  const shown = fillIn(local, values);
  const inEnglish = Object.entries(values).map(([name, value]) => [name, english.get(String(value)) ?? value]);
  english.set(shown, fillIn(text, Object.fromEntries(inEnglish)));
  return shown;
}

export const isEnglish = (): boolean => spoken === null;

/** Returns the English of a displayed text, or null if it is the same. */
export function englishOf(shown: string): string | null {
  const text = english.get(shown);
  return text === undefined || text === shown ? null : text;
}

export type { Rows } from './area.ts';
export { fillIn, type Values };
