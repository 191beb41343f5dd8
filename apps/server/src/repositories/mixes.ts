import type { ByStaff } from '../record/append.ts';
import type { Services } from '../start/services.ts';
import type { MixesTable, MixPartsTable } from '../storage/schema/games.ts';
import type { Db, IntentMark } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { dropMix } from './games.ts';

/** An instance that has not renewed its lease for this long counts as dead. */
const LEASE_MS = 6_000;
/** How often the instance at work says that it is alive. */
export const RENEW_MS = 2_000;
/** Sorts before every time, so that any instance may take the mix. */
const FREE = '';

export type NewMix = { hallId: string; gameId: string; purpose: MixesTable['purpose']; intent: IntentMark | null };

type Needed = Pick<Services, 'storage' | 'runtime' | 'storageClock'>;

export type MixLeases = ReturnType<typeof makeMixLeases>;

/** Which mixes are under way, and which instance is at work on each: one at a time, and another when it dies. */
export function makeMixLeases({ storage, runtime, storageClock }: Needed) {
  const { db } = storage;
  const holder = runtime.newId();
  // SQLite has one server only, so the holder of a mix from before a start is gone.
  const isShared = storage.engine === 'postgresql';

  const heldFrom = (now: Date) => ({ holder, held_until: new Date(now.getTime() + LEASE_MS).toISOString() });
  const held = async (tx: Tx) => heldFrom(await storageClock.now(tx.db));

  return {
    async open(tx: HallTx, { actor, beside }: ByStaff, { hallId, gameId, purpose, intent }: NewMix): Promise<void> {
      await tx.db
        .insertInto('mixes')
        .values({
          game_id: gameId,
          hall_id: hallId,
          purpose,
          by_id: actor.id,
          by_name: actor.name,
          by_role: actor.role,
          beside: beside ? JSON.stringify(beside) : null,
          intent_key: intent?.key ?? null,
          fingerprint: intent?.fingerprint ?? null,
          ...(await held(tx)),
        })
        .execute();
    },
    find: (gameId: string) => db.selectFrom('mixes').selectAll().where('game_id', '=', gameId).executeTakeFirst(),
    isOwn: (lease: MixesTable): boolean => lease.holder === holder,
    /** Holds on to a mix in a transaction that goes on with it; false when it is over, or another instance has taken it. */
    async hold(tx: Tx, gameId: string): Promise<boolean> {
      const { numUpdatedRows } = await tx.db
        .updateTable('mixes')
        .set(await held(tx))
        .where('game_id', '=', gameId)
        .where('holder', '=', holder)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async renew(gameIds: readonly string[]): Promise<void> {
      if (!isShared || gameIds.length === 0) return;
      await storage.write({}, async (tx) =>
        tx.db
          .updateTable('mixes')
          .set(await held(tx))
          .where('holder', '=', holder)
          .where('game_id', 'in', gameIds)
          .execute(),
      );
    },
    drop: dropMix,
    /** Takes what nobody is at work on: after a restart, after another instance died, or left behind by this one itself. */
    async takeAbandoned(atWork: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('mixes').select(['game_id', 'holder', 'held_until']).execute();
      const idle = rows.filter(({ game_id }) => !atWork.includes(game_id));
      if (idle.length === 0) return [];
      const now = (await storageClock.now(db)).toISOString();
      const taken: string[] = [];
      for (const lease of idle) {
        if (isShared && lease.holder !== holder && lease.held_until >= now) continue;
        const { numUpdatedRows } = await storage.write({}, async (tx) =>
          tx.db
            .updateTable('mixes')
            .set(await held(tx))
            .where('game_id', '=', lease.game_id)
            // Nobody else has taken it since this one looked.
            .where('holder', '=', lease.holder)
            .where('held_until', '=', lease.held_until)
            .executeTakeFirstOrThrow(),
        );
        if (numUpdatedRows === 1n) taken.push(lease.game_id);
      }
      return taken;
    },
    leave: () =>
      storage.write({}, (tx) =>
        tx.db.updateTable('mixes').set({ held_until: FREE }).where('holder', '=', holder).execute(),
      ),
  };
}

/** What the phones added to a mix, in the order of its arrival. */
export const partsOf = (db: Db, gameId: string): Promise<MixPartsTable[]> =>
  db.selectFrom('mix_parts').selectAll().where('game_id', '=', gameId).orderBy('idx').execute();

export const insertParts = ({ db }: Tx, parts: readonly MixPartsTable[]) =>
  db.insertInto('mix_parts').values(parts).execute();

/** Returns how many there were. */
export async function deleteParts({ db }: Tx, gameId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mix_parts').where('game_id', '=', gameId).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** What the mix of a game was opened for; the first number where it is over already. */
export const purposeOf = async (db: Db, gameId: string): Promise<MixesTable['purpose']> =>
  (await db.selectFrom('mixes').select('purpose').where('game_id', '=', gameId).executeTakeFirst())?.purpose ?? 'call';
