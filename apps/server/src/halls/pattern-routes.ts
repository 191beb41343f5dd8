import type { HallPattern, ParsedBody } from '@adarash/contract';
import { said } from '@adarash/contract/errors';
import {
  MAX_OWN_PATTERNS,
  NAME_LANGUAGES,
  nameIn,
  type OwnPattern,
  ownMasks,
  ownPatternOf,
  type PatternNames,
  squaresIn,
} from '@adarash/rules/pattern';
import type { AuditContext } from '../audit-log/append.ts';
import type { EventOf } from '../audit-log/events.ts';
import type { Mount } from '../http/mount.ts';
import { appendAndPublish } from '../live/events.ts';
import { Refusal } from '../platform/refusal.ts';
import { namesIn } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { patternsOf, type StoredPattern } from './own-patterns.ts';

export function mountPatterns(mount: Mount, { runtime, storage }: Services): void {
  mount.hall('GET /patterns', async ({ hallId }) => ({
    success: true,
    patterns: (await patternsOf(storage.db, hallId)).map(patternJson),
  }));

  mount.hall('POST /patterns', ({ body, commit }) => {
    const drawn = drawnIn(body);
    return commit(async (tx, by) => {
      const others = await patternsOf(tx.db, tx.hall.id);
      if (others.length >= MAX_OWN_PATTERNS) throw new Refusal('PATTERNS_FULL');
      const at = by.at.toISOString();
      const row = {
        id: runtime.newId(),
        hall_id: tx.hall.id,
        ...stored(drawn, others),
        created_at: at,
        updated_at: at,
      };
      await tx.db.insertInto('own_patterns').values(row).execute();
      await publishPattern(tx, by, row, { action: 'pattern.drawn', after: patternFacts(row) });
      return { success: true, ...said('PATTERN_SAVED', { name: nameIn(drawn.names) }), pattern: patternJson(row) };
    });
  });

  mount.hall('PUT /patterns/:id', ({ params, body, commit }) => {
    const drawn = drawnIn(body);
    return commit(async (tx, by) => {
      const { before, others } = await oneOfHall(tx, params.id);
      const row = { ...before, ...stored(drawn, others), updated_at: by.at.toISOString() };
      const changes = row.pattern !== before.pattern || row.names !== before.names;
      if (changes) {
        const { pattern, names, updated_at } = row;
        await tx.db.updateTable('own_patterns').set({ pattern, names, updated_at }).where('id', '=', row.id).execute();
        await publishPattern(tx, by, row, {
          action: 'pattern.changed',
          before: patternFacts(before),
          after: patternFacts(row),
        });
      }
      const pattern = patternJson(changes ? row : before);
      return { success: true, ...said('PATTERN_SAVED', { name: nameIn(drawn.names) }), pattern };
    });
  });

  mount.hall('DELETE /patterns/:id', ({ params, commit }) =>
    commit(async (tx, by) => {
      const { before } = await oneOfHall(tx, params.id);
      await tx.db.deleteFrom('own_patterns').where('id', '=', before.id).execute();
      await publishPattern(tx, by, before, { action: 'pattern.deleted', before: patternFacts(before) });
      return { success: true, ...said('PATTERN_DELETED', { name: nameIn(namesIn(before.names)) }) };
    }),
  );
}

type Drawn = { pattern: OwnPattern; names: PatternNames };

const patternJson = ({ id, pattern, names, updated_at }: StoredPattern): HallPattern => ({
  _id: id,
  pattern,
  shapes: (ownMasks(pattern) ?? []).map(squaresIn),
  names: namesIn(names),
  updatedAt: updated_at,
});

/** Returns a custom pattern of the hall by id, and the hall's other custom patterns. */
async function oneOfHall({ db, hall }: HallTx, id: string) {
  const patterns = await patternsOf(db, hall.id);
  const before = patterns.find((pattern) => pattern.id === id);
  if (!before) throw new Refusal('PATTERN_NOT_FOUND');
  return { before, others: patterns.filter((pattern) => pattern !== before) };
}

function drawnIn({ shapes, names }: ParsedBody<'POST /patterns'>): Drawn {
  const pattern = ownPatternOf(shapes);
  if (!pattern) throw new Refusal('SHAPES_INVALID');
  const given = NAME_LANGUAGES.flatMap((language) => (names[language] ? [[language, names[language]] as const] : []));
  return { pattern, names: Object.fromEntries(given) };
}

/**
 * Returns a custom pattern in its stored form. Throws if the hall has another pattern with the same shapes or an equal
 * name, because users could confuse them.
 */
function stored({ pattern, names }: Drawn, others: readonly StoredPattern[]): Pick<StoredPattern, 'pattern' | 'names'> {
  for (const other of others) {
    const theirs = namesIn(other.names);
    const isNamesake = NAME_LANGUAGES.some((language) => names[language] && names[language] === theirs[language]);
    if (other.pattern === pattern || isNamesake) throw new Refusal('PATTERN_EXISTS', { name: nameIn(theirs) });
  }
  return { pattern, names: JSON.stringify(names) };
}

const patternFacts = (row: StoredPattern) => ({ pattern: row.pattern, names: namesIn(row.names) });

type PatternEvent = EventOf<'pattern.drawn' | 'pattern.changed' | 'pattern.deleted'>;

const publishPattern = (
  tx: HallTx,
  by: AuditContext,
  { id: subject }: StoredPattern,
  event: PatternEvent,
): Promise<void> => appendAndPublish(tx, by, 'hall-changed', { subject, ...event });
