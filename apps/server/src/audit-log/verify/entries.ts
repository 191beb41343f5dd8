import { pagesBy, rowsOf } from '../../storage/pages.ts';
import type { AuditTable, Db } from '../../storage/schema.ts';
import { eventIn, type KnownEvent } from '../events.ts';

/** Audit entry to verify. `event` is null if the entry concerns no fact in the database. */
export type LoggedEntry = Pick<AuditTable, 'chain' | 'seq' | 'hash' | 'at' | 'subject' | 'after'> & {
  readonly event: KnownEvent | null;
};

/** Kinds of audit entries whose facts are also in the database. */
const KINDS = ['card-set', 'designation', 'draws', 'game', 'house', 'jackpot', 'seed-key', 'seller', 'shift'] as const;

export async function* entriesOf(db: Db, chain: string): AsyncGenerator<LoggedEntry> {
  const entries = db
    .selectFrom('audit')
    .select(['chain', 'seq', 'hash', 'at', 'action', 'subject', 'before', 'after'])
    .where('chain', '=', chain)
    .where((e) => e.or(KINDS.map((kind) => e('action', 'like', `${kind}.%`))));
  for await (const entry of rowsOf(pagesBy(entries, 'seq', 0))) yield { ...entry, event: eventIn(entry) };
}

/** Difference between a fact in the database and the audit log. */
export type Difference = {
  readonly chain: string;
  /** Number and series of the game, or only its id if the game is missing; null if the difference concerns no game. */
  readonly game: string | null;
  /** Number of the related audit entry; null if the audit log has none. */
  readonly entry: number | null;
  readonly field: string;
  readonly problem: string;
};

export function differenceLine({ chain, game, entry, field, problem }: Difference): string {
  const place = [`chain ${chain}`];
  if (game !== null) place.push(`game ${game}`);
  if (entry !== null) place.push(`entry ${entry}`);
  return `${place.join(', ')}: ${field} ${problem}`;
}

export const MISSING = 'is missing in the database';
export const NOT_IN_LOG = 'is not in the audit log';

/**
 * Returns the columns whose values differ between the database and the audit log. Columns that the audit log does not
 * contain are skipped.
 */
export function changedColumns(stored: object, logged: object): { field: string; problem: string }[] {
  const values = stored as Record<string, unknown>;
  return Object.entries(logged).flatMap(([name, value]) => {
    if (value === undefined || values[name] === value) return [];
    const problem = `is ${formatValue(values[name])} in the database and ${formatValue(value)} in the audit log`;
    return [{ field: name.replaceAll('_', ' '), problem }];
  });
}

const MOST_SHOWN = 60;

function formatValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Returns the facts that only the database or only the audit log contains, or that have different values in both. */
export function changedEntries(
  stored: ReadonlyMap<string, string>,
  logged: ReadonlyMap<string, string>,
): { field: string; problem: string }[] {
  const names = [...new Set([...logged.keys(), ...stored.keys()])];
  return names.flatMap((field) => {
    if (!stored.has(field)) return [{ field, problem: MISSING }];
    if (!logged.has(field)) return [{ field, problem: NOT_IN_LOG }];
    const [found] = changedColumns({ [field]: stored.get(field) }, { [field]: logged.get(field) });
    return found ? [found] : [];
  });
}
