import type { ReactNode } from 'react';

/** Row of a list in a form. Its key identifies the row while other rows are added or removed. */
export interface KeyedRow {
  readonly key: string;
}

/** Names of the form values that are text. */
export type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

/** Names of the form values that are lists of rows. */
export type ListName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly KeyedRow[] ? Name : never;
}[keyof Values & string];

/** Validates a form value. Returns the error text to display under the field, or null if the value is valid. */
type Check<Value, Values> = (value: Value, values: Values) => ReactNode;

/** Functions that validate each row of a list in a form, with the index of the row. */
type RowChecks<Row> = { readonly [Name in TextName<Row>]?: (text: string, row: Row, index: number) => ReactNode };

export type Checks<Values> = {
  readonly [Name in keyof Values]?: Values[Name] extends readonly (infer Row extends KeyedRow)[]
    ? RowChecks<Row>
    : Check<Values[Name], Values>;
};

/**
 * Value of a number or date field whose text the browser cannot read. The browser reports an empty value for it. The
 * validation must not treat it as empty, because an empty field may be valid.
 */
const UNREADABLE = 'unreadable';

/** Returns the name of the control for one field in a row of a form's list. */
export const rowPath = (list: string, key: string, name: string): string => `${list}.${key}.${name}`;

type AnyCheck = (value: unknown, of: unknown, index?: number) => ReactNode;
type AnyChecks = Readonly<Record<string, AnyCheck | Readonly<Record<string, AnyCheck>> | undefined>>;

/** Returns the error text or null for each validated field of a form, by the name of its control. */
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
