import { setImmediate } from 'node:timers/promises';
import type { Db } from '../storage/schema.ts';
import { canonicalEntry, GENESIS, hashesTo, linkTo, type RecordHead } from './append.ts';
import { pagesOfChain } from './record-file.ts';

export type Broken = { chain: string; seq: number; reason: string };
type Verdict = { chains: number; entries: number; broken: Broken | null };

/** Where chains begin whose first entries lie elsewhere: behind this entry, which hashes to that. */
export type ChainEnds = ReadonlyMap<string, RecordHead>;

/** Recomputes every chain from its beginning and names the first entry that does not fit. */
export async function verifyChains(db: Db, behind: ChainEnds = new Map()): Promise<Verdict> {
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
  for (const { chain, ...head } of heads) {
    const found = await walk(db, chain, behind.get(chain) ?? BEGINNING);
    verdict.entries += found.count;
    const broken = breakIn(chain, found, head);
    if (broken) return { ...verdict, broken };
  }
  return verdict;
}

const BEGINNING: RecordHead = { seq: 0, hash: GENESIS };

function breakIn(chain: string, found: Walked, head: RecordHead): Broken | null {
  if (found.reason !== null) return { chain, seq: found.count + 1, reason: found.reason };
  if (found.count === head.seq && found.hash === head.hash) return null;
  const reason = 'the end of the chain is missing or not the one that was written';
  return { chain, seq: Math.min(found.count + 1, head.seq), reason };
}

/**
 * The same during play, up to the given heads: entries added meanwhile are left for the next check. It yields to other
 * work after each page.
 * @param onProgress how many entries fitted so far
 */
export async function verifyWhileServing(
  db: Db,
  heads: ReadonlyMap<string, RecordHead>,
  onProgress: (entries: number) => void,
): Promise<Broken | null> {
  const behind = await archivedEnds(db);
  let before = 0;
  for (const [chain, head] of heads) {
    const begin = behind.get(chain) ?? BEGINNING;
    const rest = (count: number) => {
      onProgress(before + count - begin.seq);
      return setImmediate();
    };
    const found = await walk(db, chain, begin, { until: head.seq, rest });
    const broken = breakIn(chain, found, head);
    if (broken) return broken;
    before += found.count - begin.seq;
  }
  return null;
}

/** Where chains begin whose first entries lie in archives. */
export async function archivedEnds(db: Db): Promise<ChainEnds> {
  const rows = await db.selectFrom('archived_chains').selectAll().orderBy('last_seq').execute();
  return new Map(rows.map(({ chain, last_seq: seq, last_hash: hash }) => [chain, { seq, hash }]));
}

/** How many entries fit, what the last of them hashes to, and why the next one does not. */
type Walked = { count: number; hash: string; reason: string | null };

/** Entries in a page: few enough not to delay a call. */
const AT_A_TIME = 200;

type Pacing = { readonly until: number; readonly rest: (count: number) => Promise<unknown> };

async function walk(db: Db, chain: string, behind: RecordHead, pacing?: Pacing): Promise<Walked> {
  let [count, hash] = [behind.seq, behind.hash];
  const until = pacing?.until ?? Number.MAX_SAFE_INTEGER;
  const pages = pagesOfChain(db, chain, { after: behind.seq, until }, pacing && AT_A_TIME);
  for await (const page of pages) {
    for (const { hash: stored, ...entry } of page) {
      if (entry.seq !== count + 1) return { count, hash, reason: 'the entry is missing' };
      if (!hashesTo(canonicalEntry(entry), linkTo(hash), stored))
        return { count, hash, reason: 'the entry was changed after it was written' };
      hash = stored;
      count += 1;
    }
    await pacing?.rest(count);
  }
  return { count, hash, reason: null };
}
