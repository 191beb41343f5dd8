import { fillIn, type Values } from '@adarash/contract/words/fill-in';

export type Catalogue = Readonly<Record<string, string>>;
export type Translate<C extends Catalogue> = (key: keyof C & string, values?: Values) => string;

/** Another language than English for the staff's screens; `staff/` has them. */
export interface StaffLanguage {
  /** `area`: where a word means something else than on the other screens. */
  text(english: string, values?: Values, area?: string): string;
}

let spoken: StaffLanguage | null = null;

export function speakToStaff(language: StaffLanguage | null): void {
  spoken = language;
}

/** The `t` of a staff area: in the language of the person, else in English. The screens the hall reads use `hallTexts`. */
export function staffTexts<const C extends Catalogue>(english: C, area?: string): Translate<C> {
  return (key, values) => {
    const text = english[key] ?? key;
    return spoken === null ? fillIn(text, values) : spoken.text(text, values, area);
  };
}

/** Words that the rules and the dates have in English, for the staff's eyes. */
export const inStaffWords = (english: string): string => spoken?.text(english) ?? english;

export { fillIn, type Values };
