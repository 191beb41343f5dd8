import { pagesBy, rowsOf } from '../../storage/prepared.ts';
import type { AuditTable, Db } from '../../storage/schema.ts';

/** An entry of the record with what it holds read out. */
export type Entry = Pick<AuditTable, 'chain' | 'seq' | 'hash' | 'at' | 'action' | 'subject'> & {
  readonly by: { id: string | null; name: string; role: string };
  // biome-ignore lint/suspicious/noExplicitAny: the chain vouches for what an entry holds, and each reader knows its own.
  readonly before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly after: any;
};

/** The entries that tell what is stored; sign-ins and the like change nothing that is compared. */
const KINDS = [
  'card-set',
  'counter',
  'designation',
  'draws',
  'evening',
  'game',
  'hall',
  'house',
  'jackpot',
  'pair',
  'pattern',
  'program',
  'record',
  'regular',
  'sale',
  'seed-key',
  'seller',
  'shift',
  'share',
];
const SIGNATURE = 'access.signature-failed';

export async function* entriesOf(db: Db, chain: string): AsyncGenerator<Entry> {
  const entries = db
    .selectFrom('audit')
    .selectAll()
    .where('chain', '=', chain)
    .where((e) => e.or([...KINDS.map((kind) => e('action', 'like', `${kind}.%`)), e('action', '=', SIGNATURE)]));
  const rows = rowsOf(pagesBy(entries, 'seq', 0));
  for await (const { actor_id: id, actor_name: name, actor_role: role, before, after, ...entry } of rows)
    yield { ...entry, by: { id, name, role }, before: read(before), after: read(after) };
}

/** Half a character, which an older release let in, is read as the engines stored it. */
function read(text: string | null): unknown {
  if (text === null) return null;
  return text.includes('\\ud') ? JSON.parse(text, (_, value) => wellFormed(value)) : JSON.parse(text);
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** What of a row is otherwise than the entries tell. What they do not tell is not compared. */
export function unlike(stored: object, recorded: object): string[] {
  const row = stored as Record<string, unknown>;
  return Object.entries(recorded).flatMap(([name, value]) =>
    value === undefined || row[name] === value ? [] : [name],
  );
}

export const itsColumns = (columns: readonly string[]): string =>
  columns.map((column) => `its ${column.replaceAll('_', ' ')}`).join(', ');
