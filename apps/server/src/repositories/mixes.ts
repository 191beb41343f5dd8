import type { StaffContext } from '../audit-log/append.ts';
import type { MixesTable, MixPartsTable } from '../storage/schema/games.ts';
import type { Db, IntentMark } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** Row of a mix of the phones' codes that has not ended yet. */
export type StoredMix = Readonly<MixesTable>;

type NewMix = {
  readonly hallId: string;
  readonly gameId: string;
  readonly purpose: MixesTable['purpose'];
  readonly intent: IntentMark | null;
};

/** Creates a mix. `at` is the time of the database clock. */
export async function insertMix({ db }: Tx, { actor, beside }: StaffContext, mix: NewMix, at: Date): Promise<void> {
  await db
    .insertInto('mixes')
    .values({
      game_id: mix.gameId,
      hall_id: mix.hallId,
      purpose: mix.purpose,
      by_id: actor.id,
      by_name: actor.name,
      by_role: actor.role,
      beside: beside ? JSON.stringify(beside) : null,
      intent_key: mix.intent?.key ?? null,
      fingerprint: mix.intent?.fingerprint ?? null,
      touched_at: at.toISOString(),
    })
    .execute();
}

export const findMix = (db: Db, gameId: string): Promise<StoredMix | undefined> =>
  db.selectFrom('mixes').selectAll().where('game_id', '=', gameId).executeTakeFirst();

/** Returns the games whose mix has stored no new link since a time of the database clock. */
export async function mixesUntouchedSince(db: Db, at: Date): Promise<string[]> {
  const mixes = db.selectFrom('mixes').select('game_id').where('touched_at', '<', at.toISOString());
  return (await mixes.execute()).map(({ game_id }) => game_id);
}

export const touchMix = ({ db }: Tx, gameId: string, at: Date) =>
  db.updateTable('mixes').set({ touched_at: at.toISOString() }).where('game_id', '=', gameId).execute();

export const deleteMix = ({ db }: Tx, gameId: string) => db.deleteFrom('mixes').where('game_id', '=', gameId).execute();

/** Returns the staff member who requested the action that waits for a mix, such as the first call. */
export const actorOf = ({ by_id, by_name, by_role, beside }: StoredMix): Omit<StaffContext, 'at'> => ({
  actor: { id: by_id, name: by_name, role: by_role },
  beside: beside ? JSON.parse(beside) : undefined,
});

/** Returns the idempotency key of the request that opened a mix, or null if it had none. */
export const intentOfMix = ({ by_id: userId, intent_key: key, fingerprint }: StoredMix): IntentMark | null =>
  key === null || fingerprint === null ? null : { userId, key, fingerprint };

/** Returns the action that waits for a game's mix; `call` if the mix is already finished. */
export const purposeOf = async (db: Db, gameId: string): Promise<MixesTable['purpose']> =>
  (await findMix(db, gameId))?.purpose ?? 'call';

/** Returns the phones' codes for a mix in the order of arrival. */
export const partsOf = (db: Db, gameId: string): Promise<MixPartsTable[]> =>
  db.selectFrom('mix_parts').selectAll().where('game_id', '=', gameId).orderBy('idx').execute();

export const insertParts = ({ db }: Tx, parts: readonly MixPartsTable[]) =>
  db.insertInto('mix_parts').values(parts).execute();

/** Deletes the phones' codes of a mix. Returns the number of deleted codes. */
export async function deleteParts({ db }: Tx, gameId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mix_parts').where('game_id', '=', gameId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
