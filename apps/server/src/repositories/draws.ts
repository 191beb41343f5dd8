import type { Role } from '@adarash/contract/basics';
import type { Pattern, PatternNames } from '@adarash/rules/pattern';
import { Refusal } from '../platform/refusal.ts';
import type { CommitmentsTable, DesignationsTable } from '../storage/schema/games.ts';
import type { Db } from '../storage/schema.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import type { Slot } from './games.ts';
import { namesIn } from './stored-game.ts';

export type Commitment = { drawId: string; sequence: number; commitment: string };
type CommitmentRow = Pick<CommitmentsTable, 'draw_id' | 'sequence' | 'commitment'>;

const fromRow = ({ draw_id, sequence, commitment }: CommitmentRow): Commitment => ({
  drawId: draw_id,
  sequence,
  commitment,
});

/** Returns the query of open commitments of a hall: neither used by a game nor discarded. */
const openOf = (db: Db, hallId: string) =>
  db
    .selectFrom('commitments')
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null);

const lowestOpen = statement((db, parameter: Parameter<{ hallId: string; most: number }>) =>
  openOf(db, parameter('hallId'))
    .select(['draw_id', 'sequence', 'commitment'])
    .orderBy('sequence')
    .limit(parameter('most')),
);

/** Returns open commitments in the order in which games use them. */
export const openCommitments = async (db: Db, hallId: string, most: number): Promise<Commitment[]> =>
  (await lowestOpen.all(db, { hallId, most })).map(fromRow);

const open = statement((db, parameter: Parameter<{ hallId: string }>) =>
  openOf(db, parameter('hallId')).select((e) => e.fn.countAll<number>().as('count')),
);

export const countOpen = async (db: Db, hallId: string): Promise<number> =>
  (await open.first(db, { hallId }))?.count ?? 0;

const highest = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .selectFrom('commitments')
    .select('sequence')
    .where('hall_id', '=', parameter('hallId'))
    .orderBy('sequence', 'desc')
    .limit(1),
);

/** Returns the highest commitment number (sequence) of a hall, or null if it has no commitment. */
export const lastSequence = async (db: Db, hallId: string): Promise<number | null> =>
  (await highest.first(db, { hallId }))?.sequence ?? null;

export const insertCommitments = ({ db }: Tx, rows: readonly CommitmentsTable[]) =>
  db.insertInto('commitments').values(rows).execute();

const mark = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .updateTable('commitments')
    .set({ recorded: 1 })
    .where('hall_id', '=', parameter('hallId'))
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .where('recorded', '=', 0)
    .returning(['draw_id', 'sequence', 'commitment']),
);

/** Marks open commitments that the audit log does not contain yet as logged, and returns them. */
export async function markLogged({ db }: Tx, hallId: string): Promise<Commitment[]> {
  const rows = await mark.all(db, { hallId });
  return rows.sort((a, b) => a.sequence - b.sequence).map(fromRow);
}

const give = statement((db, parameter: Parameter<{ drawId: string; gameId: string }>) =>
  db
    .updateTable('commitments')
    .set({ game_id: parameter('gameId') })
    .where('draw_id', '=', parameter('drawId'))
    .where('game_id', 'is', null),
);

export const giveCommitment = ({ db }: Tx, drawId: string, gameId: string) => give.run(db, { drawId, gameId });

/** Discards every open commitment of a hall and returns the discarded commitment numbers. */
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

export const storedSeed = statement((db, parameter: Parameter<{ drawId: string }>) =>
  db.selectFrom('commitments').select(['seed', 'seed_sealed']).where('draw_id', '=', parameter('drawId')),
);

export const setSeed = (
  { db }: Tx,
  drawId: string,
  seed: Pick<CommitmentsTable, 'seed'> | Pick<CommitmentsTable, 'seed_sealed'>,
) => db.updateTable('commitments').set(seed).where('draw_id', '=', drawId).execute();

/** Returns the encrypted seeds of games whose seed is not revealed yet. */
export const sealedInPlay = ({ db }: Tx) =>
  db
    .selectFrom('commitments')
    .select(['draw_id', 'seed_sealed'])
    .where('game_id', 'is not', null)
    .where('seed', 'is', null)
    .execute();

/**
 * Returns draws of ended games whose seed is not revealed, in the order of their ids. The list starts after the id
 * `last`.
 */
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

/** Returns all used or discarded commitments of a hall, newest first, with their games. */
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

const waiting = statement((db, parameter: Parameter<Run>) =>
  db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', parameter('hallId'))
    .where('series', '=', parameter('series'))
    .where('number', '>=', parameter('first'))
    .where('number', '<', parameter('beyond')),
);

/** Returns the designations (cards that staff chose to win) of a range of game numbers. */
export async function designationsFrom(
  db: Db,
  { hallId, series, first, count }: Numbers,
): Promise<Map<number, Chosen>> {
  const rows = await waiting.all(db, { hallId, series, first, beyond: first + count });
  return new Map(rows.map((row) => [row.number, chosenOf(row)]));
}

/** Returns whether any hall has a designated winner of an unfinished or future game. */
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

/** Returns the highest card number in all designations, or 0 without a designation. */
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

/** Returns the designations of a hall's current series, each with the status of its game. */
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

/** Creates the designation of a winner, or replaces an existing one with the same id. */
export async function putDesignation(tx: HallTx, designation: StoredDesignation): Promise<void> {
  await deleteDesignation(tx, designation.id);
  await tx.db.insertInto('designations').values(designation).execute();
}
