import type { Kysely } from 'kysely';
import type { AuditTable, Database } from '../../storage/schema.ts';

/** An entry of the record with what it holds read out. */
export type Entry = Pick<AuditTable, 'chain' | 'seq' | 'hash' | 'at' | 'action' | 'subject'> & {
  readonly by: { id: string | null; name: string; role: string };
  // biome-ignore lint/suspicious/noExplicitAny: the chain vouches for what an entry holds, and each reader knows its own.
  readonly before: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly after: any;
};

const PAGE = 1_000;

/** The entries that tell what is stored; sign-ins and the like change nothing that is compared. */
const KINDS = ['counter', 'designation', 'draws', 'game', 'hall', 'jackpot', 'pair', 'pattern', 'program', 'regular'];

/** The record of one hall in its order. */
export async function* entriesOf(db: Kysely<Database>, chain: string): AsyncGenerator<Entry> {
  for (let seq = 0; ; ) {
    const page = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .where((e) => e.or([...KINDS, 'seed-key'].map((kind) => e('action', 'like', `${kind}.%`))))
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { actor_id: id, actor_name: name, actor_role: role, before, after, ...entry } of page)
      yield { ...entry, by: { id, name, role }, before: read(before), after: read(after) };
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    seq = last.seq;
  }
}

/** Half a character, which an older release let in, is read as the engines stored it. */
function read(text: string | null): unknown {
  if (text === null) return null;
  return text.includes('\\ud') ? JSON.parse(text, (_, value) => wellFormed(value)) : JSON.parse(text);
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);

/** What of a row is otherwise than the entries tell. What they do not tell is not compared. */
export function unlike(stored: object, told: object): string[] {
  const row = stored as Record<string, unknown>;
  return Object.entries(told).flatMap(([name, value]) => (value === undefined || row[name] === value ? [] : [name]));
}

/** The words for columns in a sentence. */
export const itsColumns = (columns: readonly string[]): string =>
  columns.map((column) => `its ${column.replaceAll('_', ' ')}`).join(', ');
