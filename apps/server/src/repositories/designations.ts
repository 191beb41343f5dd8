import type { Role } from '@adarash/contract/basics';
import type { Pattern, PatternNames } from '@adarash/rules/pattern';
import { Refusal } from '../start/refusal.ts';
import { prepared } from '../storage/prepared.ts';
import type { DesignationsTable } from '../storage/schema/games.ts';
import type { Db } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Slot } from './games.ts';
import { namesIn } from './stored-game.ts';

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
