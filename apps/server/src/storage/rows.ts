import type { Kysely } from 'kysely';
import { type Prepared, prepared } from './prepared.ts';
import type { Database } from './schema.ts';

type Table = keyof Database;
type Row = Readonly<Record<string, unknown>>;

/** A query for each list of columns that is asked for; there are few such lists, which come again and again. */
function perColumns<P extends object>(make: (columns: readonly string[]) => Prepared<P, unknown>) {
  const made = new Map<string, Prepared<P, unknown>>();
  return (columns: readonly string[]): Prepared<P, unknown> => {
    const key = columns.join(' ');
    const found = made.get(key) ?? make(columns);
    made.set(key, found);
    return found;
  };
}

const picked = (columns: readonly string[], row: Row) => Object.fromEntries(columns.map((name) => [name, row[name]]));

/** Stores one whole row of a table. */
export function inserter<T extends Table>(table: T) {
  const queryOf = perColumns((columns) =>
    prepared((db, row: Row) => db.insertInto(table as 'games').values(picked(columns, row) as never)),
  );
  return (db: Kysely<Database>, row: Readonly<Database[T]>): Promise<number> =>
    queryOf(Object.keys(row)).run(db, row as Row);
}

/** Changes some columns of the row that has a key; answers whether there was one. */
export function updater<T extends Table>(table: T, key: keyof Database[T] & string) {
  const queryOf = perColumns((columns) =>
    prepared((db, row: Row) =>
      db
        .updateTable(table as 'games')
        .set(picked(columns, row))
        .where(key as 'id', '=', row['#key'] as string),
    ),
  );
  return async (db: Kysely<Database>, of: string, changes: Partial<Readonly<Database[T]>>): Promise<boolean> =>
    (await queryOf(Object.keys(changes)).run(db, { ...changes, '#key': of })) === 1;
}
