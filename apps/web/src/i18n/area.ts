import { fillIn, type Language, type Values } from '@adarash/contract/basics';

/** Texts by key, as a file of `packages/texts` has them. */
export type Rows = Readonly<Record<string, Readonly<Record<Language, string>>>>;

export type Translate<R extends Rows> = (key: keyof R & string, values?: Values) => string;

/** Texts of a language by area and key. The page fetches them, because the areas contain only English. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The texts of some screens, and whether these are in the language of the hall or of the staff member. */
export interface Area<R extends Rows> {
  readonly name: string;
  readonly rows: R;
  readonly readBy: 'hall' | 'staff';
}

export const hallArea = <R extends Rows>(name: string, rows: R): Area<R> => ({ name, rows, readBy: 'hall' });

/** The `t` of an area in a language: in English if there is no translation, and the key if there is no row. */
export function textIn<R extends Rows>(area: Area<R>, language: Language, catalogue: Catalogue | null): Translate<R> {
  const { name, rows, readBy } = area;
  const local = (key: string): string | undefined => {
    if (readBy === 'hall') return rows[key]?.[language];
    return catalogue?.[name]?.[key] ?? catalogue?.common?.[key] ?? rows[key]?.[language];
  };
  return (key, values) => fillIn((language === 'en' ? undefined : local(key)) ?? rows[key]?.en ?? key, values);
}

export type { Values };
