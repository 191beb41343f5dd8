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

/** A text as this page has shown it, before its values; `names`: where it may come from, `area.key` each. */
export type ShownText = { readonly names: readonly string[]; readonly text: string };

const shownTexts = new Map<string, ShownText>();

/** An owner corrects a text on the screen that shows it: what a page has shown leads back to its row. */
export function noteShown(text: string, ...names: string[]): void {
  const [name = ''] = names;
  if (shownTexts.get(name)?.text !== text) shownTexts.set(name, { names, text });
}

export const textsShown = (): readonly ShownText[] => [...shownTexts.values()];

export function speakToStaff(texts: StaffTexts | null): void {
  spoken = texts;
  english.clear();
  shownTexts.clear();
}

/** The `t` of a staff area: in the language of the person, else in English. Screens that the hall reads use `hallTexts`. */
export function staffTexts<R extends Rows>(area: string, rows: R): Translate<R> {
  return (key, values) => {
    const text = rows[key]?.en ?? key;
    const local = spoken?.[area]?.[key];
    if (local === undefined) return fillIn(text, values);
    noteShown(local, `${area}.${key}`);
    return show(local, text, values);
  };
}

/** A word that the rules and the dates have in English: a role, a pattern, a month. */
export function staffWord(word: string, values: Values = {}): string {
  const local = spoken?.words?.[word];
  if (local === undefined) return fillIn(word, values);
  noteShown(local, `words.${word}`);
  return show(local, word, values);
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
