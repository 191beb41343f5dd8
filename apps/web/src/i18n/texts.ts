import type { Language } from '@adarash/contract/basics';
import { fillIn, type Values } from '@adarash/contract/basics';

/** An area of the table in `packages/texts`: its texts by key. */
export type Rows = Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type Translate<R extends Rows> = (key: keyof R & string, values?: Values) => string;

type Catalogue = Readonly<Record<string, string>>;

type StaffTexts = Readonly<Record<string, Catalogue>>;

let spoken: StaffTexts | null = null;

/** The English of everything that was shown in another language. */
const english = new Map<string, string>();

export function speakToStaff(texts: StaffTexts | null): void {
  spoken = texts;
  english.clear();
}

/** The `t` of a staff area: in the language of the person, else in English. Screens that the hall reads use `hallTexts`. */
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

/** The English of a text on this page, where that is another one. */
export function englishOf(shown: string): string | null {
  const text = english.get(shown);
  return text === undefined || text === shown ? null : text;
}

export { fillIn, type Values };
