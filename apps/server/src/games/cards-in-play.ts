import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import { cardIdsOf } from './game-row.ts';

/** The cards that running games of a hall hold. */
export async function cardsInPlay(db: Kysely<Database>, hallId: string): Promise<Set<number>> {
  const running = await db
    .selectFrom('games')
    .select('cards')
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'paused'])
    .execute();
  return new Set(running.flatMap(cardIdsOf));
}
