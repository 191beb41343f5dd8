import { isClosed, NO_SALE, type Sale } from '@adarash/rules/sale';
import { sql } from 'kysely';
import { Refusal } from '../start/refusal.ts';
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
