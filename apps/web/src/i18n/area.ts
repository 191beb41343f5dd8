import { fillIn, type Language, type Values } from '@adarash/contract/basics';

/** Texts by key, in the format of a file of `packages/texts`. */
export type Rows = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type Translate<R extends Rows> = (key: keyof R & string, values?: Values) => string;

/** Texts of a language by area and key. The page loads them on demand, because areas contain only English. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Texts of some screens in English, and whether their language is that of the hall or of the staff member. */
export interface Area<R extends Rows> {
  readonly name: string;
  readonly rows: R;
  readonly readBy: 'hall' | 'staff';
}

export const hallArea = <R extends Rows>(name: string, rows: R): Area<R> => ({ name, rows, readBy: 'hall' });

/** Returns the `t` of an area: English if a translation is missing, the key if the row is missing. */
export function textIn<R extends Rows>(area: Area<R>, language: Language, catalogue: Catalogue | null): Translate<R> {
  const { name, rows, readBy } = area;
  const local = (key: string): string | undefined => {
    if (readBy === 'hall') return rows[key]?.[language];
    return catalogue?.[name]?.[key] ?? catalogue?.common?.[key] ?? rows[key]?.[language];
  };
  return (key, values) => fillIn((language === 'en' ? undefined : local(key)) ?? rows[key]?.en ?? key, values);
}

export type { Values };
