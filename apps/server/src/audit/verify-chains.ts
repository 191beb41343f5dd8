import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import { GENESIS, linkHash } from './append.ts';

export type Broken = { chain: string; seq: number; reason: string };
export type Verdict = { chains: number; entries: number; broken: Broken | null };

const PAGE = 1000;

/** Recomputes every chain from its beginning and names the first entry that does not fit. */
export async function verifyChains(db: Kysely<Database>): Promise<Verdict> {
  const heads = await db.selectFrom('audit_heads').selectAll().orderBy('chain').execute();
  const orphan = await db
    .selectFrom('audit')
    .select(['chain', 'seq'])
    .where('chain', 'not in', (q) => q.selectFrom('audit_heads').select('chain'))
    .orderBy('chain')
    .orderBy('seq')
    .executeTakeFirst();
  let entries = 0;
  if (orphan) return { chains: heads.length, entries, broken: { ...orphan, reason: 'its chain has no known end' } };
  for (const head of heads) {
    const { count, hash, broken } = await walk(db, head.chain);
    entries += count;
    if (broken) return { chains: heads.length, entries, broken };
    if (count !== head.seq || hash !== head.hash) {
      const reason = 'the end of the chain is missing or not the one that was written';
      return {
        chains: heads.length,
        entries,
        broken: { chain: head.chain, seq: Math.min(count + 1, head.seq), reason },
      };
    }
  }
  return { chains: heads.length, entries, broken: null };
}

async function walk(
  db: Kysely<Database>,
  chain: string,
): Promise<{ count: number; hash: string; broken: Broken | null }> {
  let hash = GENESIS;
  let count = 0;
  for (;;) {
    const page = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', count)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { hash: stored, ...entry } of page) {
      const expected = count + 1;
      if (entry.seq !== expected)
        return { count, hash, broken: { chain, seq: expected, reason: 'the entry is missing' } };
      hash = linkHash(hash, entry);
      if (hash !== stored) {
        return { count, hash, broken: { chain, seq: expected, reason: 'the entry was changed after it was written' } };
      }
      count = expected;
    }
    if (page.length < PAGE) return { count, hash, broken: null };
  }
}
