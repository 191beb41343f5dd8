import type { Answer } from '@adarash/contract';
import type { OwnerSettings } from '@adarash/rules/house';
import { z } from 'zod';
import type { Db } from './schema.ts';
import type { Tx } from './storage.ts';

/** The last check of the audit log, with the ends of all chains at that moment. */
export type AuditLogCheck = NonNullable<Answer<'GET /admin/record/seal'>['last']> & {
  readonly heads: Record<string, { readonly seq: number; readonly hash: string }>;
};

/** A value that is stored as JSON. */
const json = <T>() =>
  z.codec(z.string(), z.custom<T>(), {
    decode: (text) => JSON.parse(text),
    encode: (value) => JSON.stringify(value),
  });

/** Every row of the table `settings` by its stored name, with the type of its value. */
const SETTINGS = {
  /** The database was restored, and its draws have to start over: the time, or the name of the copy. */
  'after-restore': z.string(),
  /** The database is a backup: only a copy has this row. */
  backup: z.string(),
  /** The last day that was mailed. */
  'daily-mail': z.iso.date(),
  /** The hall is a demo. */
  demo: z.string(),
  /** The email of the first admin. */
  'first-admin': z.string(),
  /** The owner's settings that differ from the defaults. */
  house: json<Partial<OwnerSettings>>(),
  /** Time of the last write that tested the disk. */
  ready: z.iso.datetime(),
  'record-check': json<AuditLogCheck>(),
  /** The fingerprint of the database's seed key. */
  'seed-key': z.string(),
  /** Place from which the database was served last. */
  'served-from': z.string(),
};

export type SettingName = keyof typeof SETTINGS;
type Value<N extends SettingName> = z.output<(typeof SETTINGS)[N]>;

/** The same table, indexed by a name that the compiler does not know yet. */
const SCHEMAS: { readonly [N in SettingName]: z.ZodType<Value<N>, string> } = SETTINGS;

/** Returns the value that a row's text stands for. */
export const decodeSetting = <N extends SettingName>(name: N, text: string): Value<N> => SCHEMAS[name].parse(text);

const encode = <N extends SettingName>(name: N, value: Value<N>): string => SCHEMAS[name].encode(value);

const named = (db: Db, name: SettingName) => db.selectFrom('settings').select('value').where('name', '=', name);

export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<Value<N> | undefined> {
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

/** Returns false if there is a value already, which stays: of several servers the first one's counts. */
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

/** Reads a setting that no other transaction changes until this one ends. */
export async function lockSetting<N extends SettingName>({ db, engine }: Tx, name: N): Promise<Value<N>> {
  const row = named(db, name);
  const locked = engine === 'postgresql' ? row.forUpdate() : row;
  return decodeSetting(name, (await locked.executeTakeFirstOrThrow()).value);
}
