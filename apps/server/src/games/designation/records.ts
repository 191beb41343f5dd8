import type { FutureWinner } from '@adarash/contract';
import type { Role } from '@adarash/contract/access';
import type { Pattern } from '@adarash/rules/pattern';
import type { Kysely } from 'kysely';
import type { DesignationsTable } from '../../storage/schema/games.ts';
import type { Database } from '../../storage/schema.ts';

export type StoredDesignation = Readonly<DesignationsTable>;

/** A place that one designation can have. */
export type Slot = { hallId: string; series: number; number: number };

export type Chosen = {
  cardId: number;
  pattern: Pattern;
  jackpotEnabled: boolean;
  by: { id: string; name: string; role: Role };
};

export const chosenOf = (row: StoredDesignation): Chosen => ({
  cardId: row.card_id,
  pattern: row.pattern,
  jackpotEnabled: row.jackpot_enabled === 1,
  by: { id: row.by_id, name: row.by_name, role: row.by_role },
});

export const columnsOf = ({ cardId, pattern, jackpotEnabled, by }: Chosen) => ({
  card_id: cardId,
  pattern,
  jackpot_enabled: jackpotEnabled ? (1 as const) : (0 as const),
  by_id: by.id,
  by_name: by.name,
  by_role: by.role,
});

type Numbers = { hallId: string; series: number; first: number; count: number };

/** The designations that wait for a run of game numbers. */
export async function designationsFrom(
  db: Kysely<Database>,
  { hallId, series, first, count }: Numbers,
): Promise<Map<number, Chosen>> {
  const rows = await db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '>=', first)
    .where('number', '<', first + count)
    .execute();
  return new Map(rows.map((row) => [row.number, chosenOf(row)]));
}

export const recordAt = (db: Kysely<Database>, { hallId, series, number }: Slot) =>
  db
    .selectFrom('designations')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();

export const gameAt = (db: Kysely<Database>, { hallId, series, number }: Slot) =>
  db
    .selectFrom('games')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .executeTakeFirst();

export const futureWinnerJson = (row: StoredDesignation, status: FutureWinner['status']): FutureWinner => ({
  _id: row.id,
  series: row.series,
  gameNumber: row.number,
  cardId: row.card_id,
  pattern: row.pattern,
  jackpotEnabled: row.jackpot_enabled === 1,
  status,
  designatedBy: { id: row.by_id, name: row.by_name, role: row.by_role },
  createdAt: row.created_at,
});
