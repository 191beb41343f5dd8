import type { ReactNode } from 'react';

/** A row of a list in a form. The key identifies the row while others are added and removed. */
export interface KeyedRow {
  readonly key: string;
}

/** Names of the values that are text. */
export type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** Names of the values that are lists of rows. */
export type ListName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly KeyedRow[] ? Name : never;
}[keyof Values & string];

/** Returns the sentence to show under the field, or null. */
type Check<Value, Values> = (value: Value, values: Values) => ReactNode;

/** Checks of each row of a list, with the index of the row. */
type RowChecks<Row> = { readonly [Name in TextName<Row>]?: (text: string, row: Row, index: number) => ReactNode };

export type Checks<Values> = {
  readonly [Name in keyof Values]?: Values[Name] extends readonly (infer Row extends KeyedRow)[]
    ? RowChecks<Row>
    : Check<Values[Name], Values>;
};

/**
 * Value that checks receive for a number or date field whose text the browser cannot read. The browser reports an empty
 * value, but an empty field may be correct.
 */
const UNREADABLE = 'unreadable';

/** Name of the control for a field of a row. */
export const rowPath = (list: string, key: string, name: string): string => `${list}.${key}.${name}`;

type AnyCheck = (value: unknown, of: unknown, index?: number) => ReactNode;
type AnyChecks = Readonly<Record<string, AnyCheck | Readonly<Record<string, AnyCheck>> | undefined>>;

/** Returns for each checked field, by the name of its control, the sentence to show or null. */
export function sentencesOf<Values extends object>(
  values: Values,
  checks: Checks<Values>,
  unreadable: readonly string[],
): Map<string, ReactNode> {
  const sentences = new Map<string, ReactNode>();
  const judge = (path: string, check: AnyCheck, value: unknown, of: unknown, index?: number) =>
    sentences.set(path, check(unreadable.includes(path) ? UNREADABLE : value, of, index));
  for (const [name, check] of Object.entries(checks as AnyChecks)) {
    const value = values[name as keyof Values];
    if (typeof check === 'function') judge(name, check, value, values);
    else if (check !== undefined) {
      const rows = value as readonly (KeyedRow & Record<string, unknown>)[];
      rows.forEach((row, index) => {
        for (const [field, rowCheck] of Object.entries(check)) {
          judge(rowPath(name, row.key, field), rowCheck, row[field], row, index);
        }
      });
    }
  }
  return sentences;
}
