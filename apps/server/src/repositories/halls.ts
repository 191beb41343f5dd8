import { hash } from 'node:crypto';
import type { TwoPersons } from '@adarash/rules/game';
import { neededCosigner, OWNER_DEFAULTS, type OwnerSettings, type WatchedAct } from '@adarash/rules/house';
import { CASH, type PaidBy } from '@adarash/rules/means';
import type { Santim } from '@adarash/rules/money';
import { isClosed, NO_SALE, type Sale } from '@adarash/rules/sale';
import { sql } from 'kysely';
import { type By, type ByPerson, written } from '../record/append.ts';
import { hallDay } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { prepared, updater } from '../storage/prepared.ts';
import type { Db, HallRow } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';

/** The hall that a display's address opens. A closed hall has none. */
export async function hallByCode(db: Db, code: string) {
  const hall = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .leftJoin('hall_pictures', 'hall_pictures.hall_id', 'halls.id')
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
      'hall_pictures.hash as picture',
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

/** Locks all halls at once, so that no other transaction writes to one of them meanwhile. */
export function lockedHalls({ db, engine }: Tx): Promise<HallRow[]> {
  const query = db.selectFrom('halls').selectAll().orderBy('id');
  return (engine === 'postgresql' ? query.forUpdate() : query).execute();
}

export const updateHall = ({ db, hall }: HallTx, columns: Partial<HallRow>) => changeHall(db, hall.id, columns);

const changeHall = updater('halls', 'id');

const documentOf = prepared((db, { hallId }: { hallId: string }) =>
  db.selectFrom('sales').select('document').where('hall_id', '=', hallId),
);

export async function storedSale(db: Db, hallId: string): Promise<Sale> {
  const row = await documentOf.first(db, { hallId });
  return row ? { ...NO_SALE, ...JSON.parse(row.document) } : NO_SALE;
}

/** Whether a card was sold that is in no game yet. */
export const hasSoldOnCounter = async ({ db, hall }: HallTx, at: Date): Promise<boolean> =>
  (await storedSale(db, hall.id)).buyers.some((buyer) => isClosed(buyer, at.getTime()));

/** The row of the table `settings`. */
export const OWNER_ROW = 'house';

const stored = prepared((db) => db.selectFrom('settings').select('value').where('name', '=', OWNER_ROW));

/** What the owner decided; what they left alone is as the rules have it. */
export async function ownerSettings(db: Db): Promise<OwnerSettings> {
  const row = await stored.first(db, {});
  return row ? { ...OWNER_DEFAULTS, ...JSON.parse(row.value) } : OWNER_DEFAULTS;
}

/** The business day of an instant, by the hour at which the owner lets days start. */
export async function dayAt(db: Db, { hallTz }: Services['config'], at: Date): Promise<string> {
  return hallDay(at, hallTz, (await ownerSettings(db)).dayStartsAt);
}

/** Refuses where the owner has switched designated winners off. Asked within the hall's turn, which the switch waits for. */
export async function needDesignations(db: Db): Promise<void> {
  if ((await ownerSettings(db)).noDesignatedSince !== null) throw new Refusal('DESIGNATIONS_OFF');
}

/** Refuses a means of payment that the owner has not named, or no longer names. */
export async function needMeans(db: Db, ...said: readonly (PaidBy | undefined)[]): Promise<void> {
  const named = said.flatMap((by) => (by === undefined || by.means === CASH ? [] : [by.means]));
  if (named.length === 0) return;
  const { means } = await ownerSettings(db);
  if (!named.every((name) => means.includes(name))) throw new Refusal('MEANS_UNKNOWN');
}

/**
 * Refuses what needs two persons while one is alone. Asked within the write that does it, by the amounts that hold then,
 * so that no way around a screen is a way around it; and asked last, so that nobody is called for what is refused anyway.
 */
export async function needTwoPersons({ db }: Tx, by: By | ByPerson, act: WatchedAct, amount: Santim): Promise<void> {
  const needed = neededCosigner(await ownerSettings(db), act, amount, written(by.actor).role);
  if (needed !== null && by.beside?.role !== needed) throw new Refusal('SECOND_PERSON_NEEDED', {}, { needed });
}

/** Both, as a game and an award keep them; nothing where somebody was alone. */
export const twoPersonsOf = ({ actor, beside }: By): { twoPersons?: TwoPersons } =>
  beside && actor !== 'system' ? { twoPersons: { by: actor, beside } } : {};

/** Since when there are no chosen winners, as the public reads it: nothing before that day has begun. */
export function publicSince({ noDesignatedSince, dayStartsAt }: OwnerSettings, now: Date, hallTz: string) {
  const hasBegun = noDesignatedSince !== null && noDesignatedSince <= hallDay(now, hallTz, dayStartsAt);
  return hasBegun ? noDesignatedSince : null;
}

/** The corrected texts of all halls, or of one: their row of the table `settings`. */
export const wordsRow = (hallId: string | null) => (hallId === null ? 'words' : `words ${hallId}`);

const wordsRows = prepared((db, { hall }: { hall: string }) =>
  db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [wordsRow(null), hall]),
);

/** The corrected texts of all halls, and those of this one. */
export async function storedWords(
  db: Db,
  hallId: string | null,
): Promise<{ all: string | undefined; hall: string | undefined }> {
  const rows = await wordsRows.all(db, { hall: wordsRow(hallId) });
  const stored = (wanted: string) => rows.find(({ name }) => name === wanted)?.value;
  return { all: stored(wordsRow(null)), hall: hallId === null ? undefined : stored(wordsRow(hallId)) };
}

/** Tells a screen whether it has them already; nothing where a hall has none. */
export async function wordsOf(db: Db, hallId: string): Promise<{ words?: string }> {
  const { all = '', hall = '' } = await storedWords(db, hallId);
  return all + hall === '' ? {} : { words: hash('sha256', JSON.stringify([all, hall])).slice(0, 16) };
}
