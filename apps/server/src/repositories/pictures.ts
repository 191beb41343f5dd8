import type { Db } from '../storage/schema.ts';
import { putSetting } from '../storage/settings.ts';
import type { HallTx } from '../storage/storage.ts';
import { namedHalls } from './halls.ts';

export async function pictureHash(db: Db, hallId: string): Promise<string | null> {
  const row = await db.selectFrom('hall_pictures').select('hash').where('hall_id', '=', hallId).executeTakeFirst();
  return row?.hash ?? null;
}

export const pictureOf = (db: Db, hallId: string) =>
  db.selectFrom('hall_pictures').select(['hash', 'type', 'base64']).where('hall_id', '=', hallId).executeTakeFirst();

export async function hallsWithPicture(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('hall_pictures').select('hall_id').orderBy('hall_id').execute();
  return rows.map(({ hall_id }) => hall_id);
}

export async function savePicture({ db, hall }: HallTx, picture: { hash: string; type: string; base64: string }) {
  await db
    .insertInto('hall_pictures')
    .values({ hall_id: hall.id, ...picture })
    .onConflict((c) => c.column('hall_id').doUpdateSet(picture))
    .execute();
}

export async function deletePicture({ db, hall }: HallTx): Promise<void> {
  await db.deleteFrom('hall_pictures').where('hall_id', '=', hall.id).execute();
}

/** The mark of a hall whose picture a start has dropped, until somebody decides on another. */
const DROPPED = 'picture-dropped ';

export const markDropped = (tx: HallTx, at: Date) => putSetting(tx, DROPPED + tx.hall.id, at.toISOString());

export async function unmarkDropped({ db, hall }: HallTx): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', '=', DROPPED + hall.id)
    .execute();
}

/** Halls whose picture was dropped, for the owner to choose another. */
export async function droppedPictures(db: Db): Promise<{ cashierId: string; name: string }[]> {
  const marks = await db.selectFrom('settings').select('name').where('name', 'like', `${DROPPED}%`).execute();
  if (marks.length === 0) return [];
  const ids = marks.map(({ name }) => name.slice(DROPPED.length));
  const halls = await namedHalls(db)
    .where('halls.id', 'in', ids)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.name')
    .execute();
  return halls.map(({ id, name }) => ({ cashierId: id, name }));
}
