import type { Pattern } from '@adarash/rules/pattern';
import { isOwnPattern, type PatternNames } from '@adarash/rules/pattern';
import type { Kysely } from 'kysely';
import { namesIn } from '../repositories/stored-game.ts';
import { Refusal } from '../start/refusal.ts';
import type { OwnPatternsTable } from '../storage/schema/planning.ts';
import type { Database } from '../storage/schema.ts';

/** A pattern that a hall drew itself. */
export type StoredPattern = Readonly<OwnPatternsTable>;

export const patternsOf = (db: Kysely<Database>, hallId: string): Promise<StoredPattern[]> =>
  db.selectFrom('own_patterns').selectAll().where('hall_id', '=', hallId).orderBy('created_at').orderBy('id').execute();

/** What the hall calls these patterns now: null for a built-in one, and nothing for an own one that is not on its list. */
export async function namesOfAll(
  db: Kysely<Database>,
  hallId: string,
  patterns: readonly Pattern[],
): Promise<Map<Pattern, PatternNames | null>> {
  const own = patterns.some(isOwnPattern) ? await patternsOf(db, hallId) : [];
  return new Map<Pattern, PatternNames | null>([
    ...patterns.filter((pattern) => !isOwnPattern(pattern)).map((pattern) => [pattern, null] as const),
    ...own.map(({ pattern, names }) => [pattern, namesIn(names)] as const),
  ]);
}

/** What a game or a designation keeps of the pattern it takes. An own one has to be on the list of its hall. */
export async function namesNow(db: Kysely<Database>, hallId: string, pattern: Pattern): Promise<PatternNames | null> {
  const names = (await namesOfAll(db, hallId, [pattern])).get(pattern);
  if (names === undefined) throw new Refusal('PATTERN_INVALID');
  return names;
}
