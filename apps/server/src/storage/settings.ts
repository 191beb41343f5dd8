import type { Answer } from '@adarash/contract';
import type { OwnerSettings } from '@adarash/rules/hall-terms';
import { z } from 'zod';
import type { Db } from './schema.ts';
import type { Tx } from './storage.ts';

/** Result of the last check of the audit log, with the last entries of all chains at that time. */
export type AuditLogCheck = NonNullable<Answer<'GET /admin/record/seal'>['last']> & {
  readonly heads: Record<string, { readonly seq: number; readonly hash: string }>;
};

/** Returns the codec of a setting that is stored as JSON. */
const json = <T>() =>
  z.codec(z.string(), z.custom<T>(), {
    decode: (text) => JSON.parse(text),
    encode: (value) => JSON.stringify(value),
  });

/** All rows of the table `settings` by name, with the type of their values. */
const SETTINGS = {
  /**
   * Present if the database was restored and its draws must be reset. The value is the time, or the name of the
   * restored copy.
   */
  'after-restore': z.string(),
  /** Present only in a backup copy of the database. */
  backup: z.string(),
  /** Owner's folder for backups; empty if there is none. */
  'backup-folder': z.string(),
  /** Day of the last daily mail to the owner. */
  'daily-mail': z.iso.date(),
  /** Present if the hall is a demo. */
  demo: z.string(),
  /** E-mail address of the first admin. */
  'first-admin': z.string(),
  /** Owner's settings that differ from the defaults. */
  house: json<Partial<OwnerSettings>>(),
  /** Time of the last test write, which checks whether the disk is writable. */
  ready: z.iso.datetime(),
  'record-check': json<AuditLogCheck>(),
  /** Fingerprint of the key that encrypts the seeds of draws. */
  'seed-key': z.string(),
  /** Computer and database that were last used together. */
  'served-from': z.string(),
};

export type SettingName = keyof typeof SETTINGS;
type Value<N extends SettingName> = z.output<(typeof SETTINGS)[N]>;

/** The same table as `SETTINGS`, with an index type that the compiler accepts for a generic name. */
const SCHEMAS: { readonly [N in SettingName]: z.ZodType<Value<N>, string> } = SETTINGS;

/** Returns the value of a setting from the text of its row. */
export const decodeSetting = <N extends SettingName>(name: N, text: string): Value<N> => SCHEMAS[name].parse(text);

const encode = <N extends SettingName>(name: N, value: Value<N>): string => SCHEMAS[name].encode(value);

const named = (db: Db, name: SettingName) => db.selectFrom('settings').select('value').where('name', '=', name);

export async function loadSetting<N extends SettingName>(db: Db, name: N): Promise<Value<N> | undefined> {
  const row = await named(db, name).executeTakeFirst();
  return row && decodeSetting(name, row.value);
}

export async function putSetting<N extends SettingName>({ db }: Pick<Tx, 'db'>, name: N, value: Value<N>) {
  const text = encode(name, value);
  await db
    .insertInto('settings')
    .values({ name, value: text })
    .onConflict((c) => c.column('name').doUpdateSet({ value: text }))
    .execute();
}

/**
 * Creates a setting. Returns false if a value exists, which is then unchanged. So if several servers start, the first
 * value is used.
 */
export async function beginSetting<N extends SettingName>(
  { db }: Pick<Tx, 'db'>,
  name: N,
  value: Value<N>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ name, value: encode(name, value) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Reads a setting and locks it until the end of the transaction. */
export async function lockSetting<N extends SettingName>({ db, engine }: Tx, name: N): Promise<Value<N>> {
  const row = named(db, name);
  const locked = engine === 'postgresql' ? row.forUpdate() : row;
  return decodeSetting(name, (await locked.executeTakeFirstOrThrow()).value);
}
