import { PATTERNS, type Pattern, type PatternNames } from '@adarash/rules/pattern';
import { ALL } from '../../money/tallies/tally.ts';
import { factsOf } from '../../repositories/stored-game.ts';
import { prepared } from '../../storage/prepared.ts';
import type { Db } from '../../storage/schema.ts';

export type PlayedPattern = { pattern: Pattern; names: PatternNames };

/** Every own pattern and every rule that games of a hall were made for, called what its latest game calls it. */
export async function ownPatternsPlayed(db: Db, hallId: string): Promise<PlayedPattern[]> {
  const cells = await ownPlayed.all(db, { hallId });
  return Promise.all(cells.map(async ({ pattern }) => ({ pattern, names: await latestNames(db, hallId, pattern) })));
}

const ownPlayed = prepared(
  (db, { hallId }: { hallId: string }) =>
    db
      .selectFrom('tallies')
      .select('pattern')
      .distinct()
      .where('hall_id', '=', hallId)
      .where('period', '=', ALL)
      .where('pattern', 'not in', [...PATTERNS])
      .where('games', '>', 0)
      .orderBy('pattern'),
  { freshPlan: true },
);

async function latestNames(db: Db, hallId: string, pattern: Pattern): Promise<PatternNames> {
  const game = await db
    .selectFrom('games')
    .select('document')
    .where('hall_id', '=', hallId)
    .where('pattern', '=', pattern)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (game && factsOf(game).patternNames[pattern]) ?? {};
}
