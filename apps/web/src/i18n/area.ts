import { fillIn, type Language, type Values } from '@adarash/contract/basics';

/** Texts by key, each in all languages, in the format of a file of `packages/texts`. */
export type Rows = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type Translate<R extends Rows> = (key: keyof R & string, values?: Values) => string;

/**
 * Translations of all areas in one language, by area and key. Loaded on demand, because areas of the staff contain only
 * English.
 */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Texts that some screens share. `readBy` determines whether they are in the language of the hall or of the staff
 * member.
 */
export interface Area<R extends Rows> {
  readonly name: string;
  readonly rows: R;
  readonly readBy: 'hall' | 'staff';
}

export const hallArea = <R extends Rows>(name: string, rows: R): Area<R> => ({ name, rows, readBy: 'hall' });

/**
 * Returns the function that translates a key of an area. The fallback is English for a missing translation, and the key
 * for a missing text.
 */
export function textIn<R extends Rows>(area: Area<R>, language: Language, catalogue: Catalogue | null): Translate<R> {
  const { name, rows, readBy } = area;
  const local = (key: string): string | undefined => {
    if (readBy === 'hall') return rows[key]?.[language];
    return catalogue?.[name]?.[key] ?? catalogue?.common?.[key] ?? rows[key]?.[language];
  };
  return (key, values) => fillIn((language === 'en' ? undefined : local(key)) ?? rows[key]?.en ?? key, values);
}

export type { Values };
