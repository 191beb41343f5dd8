import type { TwoPersons } from '@adarash/rules/game';
import { OWNER_DEFAULTS, type OwnerSettings } from '@adarash/rules/hall-terms';
import { sql } from 'kysely';
import type { AuditContext } from '../audit-log/append.ts';
import type { Config } from '../config/config.ts';
import { hallDay } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Db, HallRow } from '../storage/schema.ts';
import { decodeSetting, type SettingName } from '../storage/settings.ts';
import { statement } from '../storage/statement.ts';
import type { HallTx, Tx } from '../storage/storage.ts';

/** Returns the hall with this hall code. A deleted hall has no valid code. */
export async function hallByCode(db: Db, code: string) {
  const hall = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select([
      'halls.id',
      'halls.series',
      'halls.next_number',
      'halls.seq',
      'halls.language',
      'halls.phone_marking',
      'halls.hall_name',
      'halls.notice',
      'halls.voice',
      'halls.card_set',
      'users.name',
    ])
    .where('halls.hall_code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!hall) throw new Refusal('HALL_NOT_FOUND');
  return hall;
}

const hallOf = (db: Db, hallId: string) => db.selectFrom('halls').selectAll().where('id', '=', hallId);

export const hallRow = (db: Db, hallId: string): Promise<HallRow> => hallOf(db, hallId).executeTakeFirstOrThrow();

export const findHall = (db: Db, hallId: string): Promise<HallRow | undefined> => hallOf(db, hallId).executeTakeFirst();

/** Selects halls with their display names, including deleted halls. The default name is the cashier's name. */
export const namedHalls = (db: Db) =>
  db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['halls.id', sql<string>`coalesce(nullif(halls.hall_name, ''), users.name)`.as('name')]);

export async function hallIds(db: Db): Promise<string[]> {
  const halls = await db.selectFrom('halls').select('id').orderBy('id').execute();
  return halls.map(({ id }) => id);
}

/** Locks all halls, or the halls with these ids, so that other transactions cannot update them. */
export function lockedHalls({ db, engine }: Tx, ids?: readonly string[]): Promise<HallRow[]> {
  const query = db
    .selectFrom('halls')
    .selectAll()
    .$if(ids !== undefined, (halls) => halls.where('id', 'in', ids ?? []))
    .orderBy('id');
  return (engine === 'postgresql' ? query.forUpdate() : query).execute();
}

export const updateHall = ({ db, hall }: HallTx, columns: Partial<HallRow>) =>
  db.updateTable('halls').set(columns).where('id', '=', hall.id).execute();

const stored = statement((db) =>
  db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'house' satisfies SettingName),
);

/** Returns the owner's settings with the defaults of the rules. */
export async function ownerSettings(db: Db): Promise<OwnerSettings> {
  const row = await stored.first(db, {});
  return row ? { ...OWNER_DEFAULTS, ...decodeSetting('house', row.value) } : OWNER_DEFAULTS;
}

/** Returns the business day of an instant, based on the owner's setting for the start of the day. */
export async function dayAt(db: Db, { hallTz }: Pick<Config, 'hallTz'>, at: Date): Promise<string> {
  return hallDay(at, hallTz, (await ownerSettings(db)).dayStartsAt);
}

/**
 * Throws if the owner has disabled designated winners. Must run with the hall locked, because changing that setting
 * locks all halls.
 */
export async function needDesignations(db: Db): Promise<void> {
  if ((await ownerSettings(db)).noDesignatedSince !== null) throw new Refusal('DESIGNATIONS_OFF');
}

/** Returns the actor and the cosigner in the form that a game or award stores; empty without a cosigner. */
export const twoPersonsOf = ({ actor, beside }: AuditContext): { twoPersons?: TwoPersons } =>
  beside && actor !== 'system' ? { twoPersons: { by: actor, beside } } : {};

/**
 * Returns the first day from which the owner has disabled designated winners, if that day has begun; otherwise null.
 */
export function publicSince({ noDesignatedSince, dayStartsAt }: OwnerSettings, now: Date, hallTz: string) {
  const hasBegun = noDesignatedSince !== null && noDesignatedSince <= hallDay(now, hallTz, dayStartsAt);
  return hasBegun ? noDesignatedSince : null;
}
