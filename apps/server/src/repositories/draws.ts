import type { Role } from '@adarash/contract/basics';
import type { Pattern, PatternNames } from '@adarash/rules/pattern';
import type { ByStaff } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { inserter, prepared, together, updater } from '../storage/prepared.ts';
import type { CommitmentsTable, DesignationsTable, MixesTable, MixPartsTable } from '../storage/schema/games.ts';
import type { Db, IntentMark } from '../storage/schema.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { dropMix, type Slot } from './games.ts';
import { namesIn } from './stored-game.ts';

export type Commitment = { drawId: string; sequence: number; commitment: string };
type CommitmentRow = Pick<CommitmentsTable, 'draw_id' | 'sequence' | 'commitment'>;

const fromRow = ({ draw_id, sequence, commitment }: CommitmentRow): Commitment => ({
  drawId: draw_id,
  sequence,
  commitment,
});

/** Open: neither taken by a game nor out of use. */
const openOf = (db: Db, hallId: string) =>
  db
    .selectFrom('commitments')
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null);

const lowestOpen = prepared(
  (db, { hallId, most }: { hallId: string; most: number }) =>
    openOf(db, hallId).select(['draw_id', 'sequence', 'commitment']).orderBy('sequence').limit(most),
  { freshPlan: true },
);

/** In the order in which games take them. */
export const openCommitments = async (db: Db, hallId: string, most: number): Promise<Commitment[]> =>
  (await lowestOpen.all(db, { hallId, most })).map(fromRow);

const open = prepared(
  (db, { hallId }: { hallId: string }) => openOf(db, hallId).select((e) => e.fn.countAll<number>().as('count')),
  { freshPlan: true },
);

export const countOpen = async (db: Db, hallId: string): Promise<number> =>
  (await open.first(db, { hallId }))?.count ?? 0;

const highest = prepared(
  (db, { hallId }: { hallId: string }) =>
    db.selectFrom('commitments').select('sequence').where('hall_id', '=', hallId).orderBy('sequence', 'desc').limit(1),
  { freshPlan: true },
);

/** The highest sequence that a hall ever had; null: none yet. */
export const lastSequence = async (db: Db, hallId: string): Promise<number | null> =>
  (await highest.first(db, { hallId }))?.sequence ?? null;

const insertCommitment = inserter('commitments');

export const insertCommitments = ({ db }: Tx, rows: readonly CommitmentsTable[]) =>
  together(rows.map((row) => insertCommitment(db, row)));

const mark = prepared(
  (db, { hallId }: { hallId: string }) =>
    db
      .updateTable('commitments')
      .set({ recorded: 1 })
      .where('hall_id', '=', hallId)
      .where('game_id', 'is', null)
      .where('discarded_at', 'is', null)
      .where('recorded', '=', 0)
      .returning(['draw_id', 'sequence', 'commitment']),
  { freshPlan: true },
);

/** Marks what is open and not in the record yet as recorded, and answers it. */
export async function markRecorded({ db }: Tx, hallId: string): Promise<Commitment[]> {
  const rows = await mark.all(db, { hallId });
  return rows.sort((a, b) => a.sequence - b.sequence).map(fromRow);
}

const give = prepared((db, { drawId, gameId }: { drawId: string; gameId: string }) =>
  db.updateTable('commitments').set({ game_id: gameId }).where('draw_id', '=', drawId).where('game_id', 'is', null),
);

export const giveCommitment = ({ db }: Tx, drawId: string, gameId: string) => give.run(db, { drawId, gameId });

/** Takes every open commitment of a hall out of use; answers their sequences. */
export async function discardOpen({ db }: Tx, hallId: string, at: Date): Promise<number[]> {
  const discarded = await db
    .updateTable('commitments')
    .set({ discarded_at: at.toISOString() })
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .returning('sequence')
    .execute();
  return discarded.map(({ sequence }) => sequence).sort((a, b) => a - b);
}

export const storedSeed = prepared((db, { drawId }: { drawId: string }) =>
  db.selectFrom('commitments').select(['seed', 'seed_sealed']).where('draw_id', '=', drawId),
);

const updateCommitment = updater('commitments', 'draw_id');

export const setSeed = (
  { db }: Tx,
  drawId: string,
  seed: Pick<CommitmentsTable, 'seed'> | Pick<CommitmentsTable, 'seed_sealed'>,
) => updateCommitment(db, drawId, seed);

/** Seeds of games whose seed was not revealed yet. */
export const sealedInPlay = ({ db }: Tx) =>
  db
    .selectFrom('commitments')
    .select(['draw_id', 'seed_sealed'])
    .where('game_id', 'is not', null)
    .where('seed', 'is', null)
    .execute();

/** Draws of games that have ended whose seed was not revealed, in the order of their ids, after `last`. */
export async function unrevealedDraws(db: Db, last: string, most: number): Promise<string[]> {
  const ended = await db
    .selectFrom('commitments')
    .innerJoin('games', 'games.id', 'commitments.game_id')
    .select('commitments.draw_id')
    .where('commitments.seed', 'is', null)
    .where('commitments.draw_id', '>', last)
    .where('games.ended_at', 'is not', null)
    .orderBy('commitments.draw_id')
    .limit(most)
    .execute();
  return ended.map(({ draw_id }) => draw_id);
}

/** Every commitment that is no longer open, newest first, with its game where it has one. */
export const usedCommitments = (db: Db, hallId: string, limit: number, before?: number) =>
  db
    .selectFrom('commitments')
    .leftJoin('games', 'games.id', 'commitments.game_id')
    .select([
      'commitments.draw_id',
      'commitments.sequence',
      'commitments.commitment',
      'games.id',
      'games.series',
      'games.number',
      'games.status',
      'games.draw_kind',
      'games.created_at',
      'games.ended_at',
      'games.document',
    ])
    .where('commitments.hall_id', '=', hallId)
    .where((e) => e.or([e('commitments.game_id', 'is not', null), e('commitments.discarded_at', 'is not', null)]))
    .$if(before !== undefined, (page) => page.where('commitments.sequence', '<', before ?? 0))
    .orderBy('commitments.sequence', 'desc')
    .limit(limit)
    .execute();

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

export type StoredDesignation = Readonly<DesignationsTable>;

export type Chosen = {
  cardId: number;
  pattern: Pattern;
  patternNames: PatternNames | null;
  jackpotEnabled: boolean;
  by: { id: string; name: string; role: Role };
};

export const chosenOf = (row: StoredDesignation): Chosen => ({
  cardId: row.card_id,
  pattern: row.pattern,
  patternNames: row.pattern_names === null ? null : namesIn(row.pattern_names),
  jackpotEnabled: row.jackpot_enabled === 1,
  by: { id: row.by_id, name: row.by_name, role: row.by_role },
});

type Numbers = { hallId: string; series: number; first: number; count: number };

type Run = { hallId: string; series: number; first: number; beyond: number };

const waiting = prepared((db, { hallId, series, first, beyond }: Run) =>
  db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '>=', first)
    .where('number', '<', beyond),
);

/** The designations that wait for a run of game numbers. */
export async function designationsFrom(
  db: Db,
  { hallId, series, first, count }: Numbers,
): Promise<Map<number, Chosen>> {
  const rows = await waiting.all(db, { hallId, series, first, beyond: first + count });
  return new Map(rows.map((row) => [row.number, chosenOf(row)]));
}

/** Whether any hall has a winner chosen in advance for a game that has not ended, or may still come. */
export async function designationsWait(db: Db): Promise<boolean> {
  const ahead = await db
    .selectFrom('designations')
    .innerJoin('halls', 'halls.id', 'designations.hall_id')
    .innerJoin('users', 'users.id', 'halls.id')
    .select('designations.id')
    .where('users.deleted_at', 'is', null)
    .whereRef('designations.series', '=', 'halls.series')
    .whereRef('designations.number', '>=', 'halls.next_number')
    .limit(1)
    .executeTakeFirst();
  if (ahead) return true;
  const games = db.selectFrom('games').select('id').where('ended_at', 'is', null);
  return (await games.where('draw_kind', '=', 'designated').limit(1).executeTakeFirst()) !== undefined;
}

/** The highest card that was chosen for a game to come; 0: none was. */
export async function highestDesignated(db: Db): Promise<number> {
  const row = await db
    .selectFrom('designations')
    .select((q) => q.fn.max('card_id').as('card'))
    .executeTakeFirst();
  return Number(row?.card ?? 0);
}

export const designationAt = (db: Db, { hallId, series, number }: Slot) =>
  db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();

export async function findDesignation(tx: HallTx, id: string): Promise<StoredDesignation> {
  const designation = await tx.db
    .selectFrom('designations')
    .selectAll()
    .where('id', '=', id)
    .where('hall_id', '=', tx.hall.id)
    .executeTakeFirst();
  if (!designation) throw new Refusal('FUTURE_WINNER_NOT_FOUND');
  return designation;
}

/** Those of the series that a hall is in, each with the status of its game where that exists. */
export const designationsOfHall = (db: Db, hallId: string) =>
  db
    .selectFrom('designations')
    .innerJoin('halls', (join) =>
      join.onRef('halls.id', '=', 'designations.hall_id').onRef('halls.series', '=', 'designations.series'),
    )
    .leftJoin('games', (join) =>
      join
        .onRef('games.hall_id', '=', 'designations.hall_id')
        .onRef('games.series', '=', 'designations.series')
        .onRef('games.number', '=', 'designations.number'),
    )
    .selectAll('designations')
    .select('games.status')
    .where('designations.hall_id', '=', hallId)
    .orderBy('designations.number')
    .execute();

export const deleteDesignation = ({ db }: HallTx, id: string) =>
  db.deleteFrom('designations').where('id', '=', id).execute();

/** In the place of an earlier one with the same id. */
export async function putDesignation(tx: HallTx, designation: StoredDesignation): Promise<void> {
  await deleteDesignation(tx, designation.id);
  await tx.db.insertInto('designations').values(designation).execute();
}
