import type { GameJson } from '@adarash/contract';
import type { Kysely } from 'kysely';
import { readJackpot } from '../jackpot/index.ts';
import type { Database } from '../storage/schema.ts';
import type { Desk } from './desk.ts';
import { gameJson, gameText } from './game-json.ts';
import type { StoredGame } from './game-row.ts';

/** A game as its hall sees it now. */
export async function showGame(desk: Desk, db: Kysely<Database>, row: StoredGame): Promise<GameJson> {
  const { available } = await readJackpot(db, row.hall_id);
  return gameJson(row, { cardOf: desk.cardOf, jackpotAvailable: available });
}

/** A list of games of any halls, as JSON text; each hall's jackpot is read once. */
export async function writeGames(
  desk: Desk,
  db: Kysely<Database>,
  rows: readonly StoredGame[],
  cards: 'full' | 'ids',
): Promise<string> {
  const available = new Map<string, number>();
  for (const { hall_id } of rows)
    if (!available.has(hall_id)) available.set(hall_id, (await readJackpot(db, hall_id)).available);
  const texts = rows.map((row) =>
    gameText(row, { cardOf: desk.cardOf, jackpotAvailable: available.get(row.hall_id)! }, cards),
  );
  return `[${texts.join(',')}]`;
}
