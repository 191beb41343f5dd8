import { isOffered, ownPatternIn, type Pattern, type PatternNames } from '@adarash/rules/pattern';
import { Refusal } from '../platform/refusal.ts';
import { namesIn } from '../repositories/stored-game.ts';
import type { Db, OwnPatternsTable } from '../storage/schema.ts';

export type StoredPattern = Readonly<OwnPatternsTable>;

export const patternsOf = (db: Db, hallId: string): Promise<StoredPattern[]> =>
  db.selectFrom('own_patterns').selectAll().where('hall_id', '=', hallId).orderBy('created_at').orderBy('id').execute();

/**
 * Returns the current names of patterns in a map. A built-in pattern has null. A custom pattern that the hall does not
 * have is missing.
 */
export async function namesOfAll(
  db: Db,
  hallId: string,
  patterns: readonly Pattern[],
): Promise<Map<Pattern, PatternNames | null>> {
  const own = patterns.some(ownPatternIn) ? await patternsOf(db, hallId) : [];
  return new Map(
    patterns.flatMap((pattern): [Pattern, PatternNames | null][] => {
      const drawn = ownPatternIn(pattern);
      const row = own.find((one) => one.pattern === drawn);
      if (row) return [[pattern, namesIn(row.names)]];
      return drawn ? [] : [[pattern, null]];
    }),
  );
}

/**
 * Returns the names of a pattern, which a game or a designation stores. Throws for a custom pattern that the hall does
 * not have, and for a pattern rule that was removed from the product.
 */
export async function currentPatternNames(db: Db, hallId: string, pattern: Pattern): Promise<PatternNames | null> {
  if (!isOffered(pattern)) throw new Refusal('PATTERN_INVALID');
  const names = (await namesOfAll(db, hallId, [pattern])).get(pattern);
  if (names === undefined) throw new Refusal('PATTERN_INVALID');
  return names;
}
