import type { Kysely } from 'kysely';
import { rowsOf } from '../storage/pages.ts';
import type { AuditTable, Database } from '../storage/schema.ts';
import { canonicalEntry, GENESIS, linkTo, type RecordHead } from './append.ts';
import { hashesTo } from './half-characters.ts';

type Broken = { chain: string; seq: number; reason: string };
type Verdict = { chains: number; entries: number; broken: Broken | null };

/** Where chains begin whose first entries lie elsewhere: behind this entry, which hashes to that. */
export type ChainEnds = ReadonlyMap<string, RecordHead>;

/** Recomputes every chain from its beginning and names the first entry that does not fit. */
export async function verifyChains(db: Kysely<Database>, behind: ChainEnds = new Map()): Promise<Verdict> {
  const heads = await db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  const verdict: Verdict = { chains: heads.length, entries: 0, broken: null };
  const orphan = await db
    .selectFrom('audit')
    .select(['chain', 'seq'])
    .where('chain', 'not in', (q) => q.selectFrom('audit_heads').select('chain'))
    .orderBy('chain')
    .orderBy('seq')
    .executeTakeFirst();
  if (orphan) return { ...verdict, broken: { ...orphan, reason: 'its chain has no known end' } };
  for (const { chain, seq, hash } of heads) {
    const found = await walk(db, chain, behind.get(chain) ?? { seq: 0, hash: GENESIS });
    verdict.entries += found.count;
    if (found.reason !== null) return { ...verdict, broken: { chain, seq: found.count + 1, reason: found.reason } };
    if (found.count !== seq || found.hash !== hash) {
      const reason = 'the end of the chain is missing or not the one that was written';
      return { ...verdict, broken: { chain, seq: Math.min(found.count + 1, seq), reason } };
    }
  }
  return verdict;
}

/** How many entries fit, what the last of them hashes to, and why the next one does not. */
type Walked = { count: number; hash: string; reason: string | null };

async function walk(db: Kysely<Database>, chain: string, behind: RecordHead): Promise<Walked> {
  let [count, hash] = [behind.seq, behind.hash];
  const rows = rowsOf<AuditTable>((last, limit) =>
    db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', last?.seq ?? behind.seq)
      .orderBy('seq')
      .limit(limit)
      .execute(),
  );
  for await (const { hash: stored, ...entry } of rows) {
    if (entry.seq !== count + 1) return { count, hash, reason: 'the entry is missing' };
    if (!hashesTo(canonicalEntry(entry), linkTo(hash), stored))
      return { count, hash, reason: 'the entry was changed after it was written' };
    hash = stored;
    count += 1;
  }
  return { count, hash, reason: null };
}
