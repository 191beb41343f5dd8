import type { Db } from './schema.ts';
import type { Tx } from './storage.ts';

const named = (db: Db, name: string) => db.selectFrom('settings').select('value').where('name', '=', name);

export const settingIn = async (db: Db, name: string): Promise<string | undefined> =>
  (await named(db, name).executeTakeFirst())?.value;

export const putSetting = ({ db }: Pick<Tx, 'db'>, name: string, value: string) =>
  db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute();

/** Returns false where there is a value already, which stays: of several servers the first one's counts. */
export async function beginSetting({ db }: Pick<Tx, 'db'>, name: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reads a setting that nobody else changes until the transaction ends. */
export async function lockSetting({ db, engine }: Tx, name: string): Promise<string> {
  const row = named(db, name);
  return (await (engine === 'postgresql' ? row.forUpdate() : row).executeTakeFirstOrThrow()).value;
}
