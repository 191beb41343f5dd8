import type { TwoPersons } from '@adarash/rules/game';
import { OWNER_DEFAULTS, type OwnerSettings } from '@adarash/rules/house';
import { sql } from 'kysely';
import type { AuditContext } from '../audit-log/append.ts';
import type { Config } from '../config/config.ts';
import { hallDay } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Db, HallRow } from '../storage/schema.ts';
import { decodeSetting, type SettingName } from '../storage/settings.ts';
import { statement } from '../storage/statement.ts';
import type { HallTx, Tx } from '../storage/storage.ts';

/** The hall that a display's address opens. A closed hall has none. */
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

/** Halls as people call them, closed ones too: by their own name, else by that of their cashier. */
export const namedHalls = (db: Db) =>
  db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['halls.id', sql<string>`coalesce(nullif(halls.hall_name, ''), users.name)`.as('name')]);

export async function hallIds(db: Db): Promise<string[]> {
  const halls = await db.selectFrom('halls').select('id').orderBy('id').execute();
  return halls.map(({ id }) => id);
}

/** Locks all halls, or those with these ids, so that no other transaction writes to one of them meanwhile. */
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

/** What the owner decided; what they left alone is as the rules have it. */
export async function ownerSettings(db: Db): Promise<OwnerSettings> {
  const row = await stored.first(db, {});
  return row ? { ...OWNER_DEFAULTS, ...decodeSetting('house', row.value) } : OWNER_DEFAULTS;
}

/** The business day of an instant, by the hour at which the owner lets days start. */
export async function dayAt(db: Db, { hallTz }: Pick<Config, 'hallTz'>, at: Date): Promise<string> {
  return hallDay(at, hallTz, (await ownerSettings(db)).dayStartsAt);
}

/** Refuses where the owner has switched designated winners off. Asked within the hall's turn, which the switch waits for. */
export async function needDesignations(db: Db): Promise<void> {
  if ((await ownerSettings(db)).noDesignatedSince !== null) throw new Refusal('DESIGNATIONS_OFF');
}

/** Both, as a game and an award keep them; nothing where somebody was alone. */
export const twoPersonsOf = ({ actor, beside }: AuditContext): { twoPersons?: TwoPersons } =>
  beside && actor !== 'system' ? { twoPersons: { by: actor, beside } } : {};

/** Since when there are no chosen winners, as the public reads it: nothing before that day has begun. */
export function publicSince({ noDesignatedSince, dayStartsAt }: OwnerSettings, now: Date, hallTz: string) {
  const hasBegun = noDesignatedSince !== null && noDesignatedSince <= hallDay(now, hallTz, dayStartsAt);
  return hasBegun ? noDesignatedSince : null;
}
