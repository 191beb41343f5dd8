import type { Game } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';
import type { CardLookup } from './game-json.ts';
import { callsOf, cardIdsOf, gameFromRow, type StoredGame } from './game-row.ts';

export type LoadedGame = { row: StoredGame; game: Game };

/** A game of another hall is as unknown as one that does not exist. `null` reads in every hall. */
export async function findRow(db: Kysely<Database>, hallId: string | null, gameId: string): Promise<StoredGame> {
  const row = await db
    .selectFrom('games')
    .selectAll()
    .where('id', '=', gameId)
    .$if(hallId !== null, (query) => query.where('hall_id', '=', hallId))
    .executeTakeFirst();
  if (!row) throw new Refusal('GAME_NOT_FOUND');
  return row;
}

export async function loadGame(
  db: Kysely<Database>,
  cardOf: CardLookup,
  hallId: string,
  gameId: string,
): Promise<LoadedGame> {
  return inRules(db, cardOf, await findRow(db, hallId, gameId));
}

export async function inRules(db: Kysely<Database>, cardOf: CardLookup, row: StoredGame): Promise<LoadedGame> {
  const calls = await db
    .selectFrom('calls')
    .select(['number', 'kind', 'at'])
    .where('game_id', '=', row.id)
    .orderBy('idx')
    .execute();
  return { row, game: gameFromRow(row, callsOf(calls), cardIdsOf(row).map(cardOf)) };
}
