import { setImmediate } from 'node:timers/promises';
import { pagesBy } from '../storage/pages.ts';
import type { Db } from '../storage/schema.ts';
import { type AuditHead, canonicalEntry, GENESIS, linkTo } from './append.ts';

/** Returns number and hash of the last entry of an audit log, or null if it has no entry. */
export const headOf = async (db: Db, chain: string): Promise<AuditHead | null> =>
  (await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()) ?? null;

/**
 * Returns the number of the first audit entry at or after a time, or undefined if there is none. Entries of the same
 * moment may be out of order by milliseconds, so the result is 1 if no entry is earlier.
 */
export async function firstSeqFrom(db: Db, chain: string, at: string): Promise<number | undefined> {
  const byTime = db.selectFrom('audit').select('seq').where('chain', '=', chain).orderBy('at').orderBy('seq').limit(1);
  const earlier = await byTime.where('at', '<', at).executeTakeFirst();
  if (earlier === undefined) return 1;
  const first = await byTime.where('at', '>=', at).executeTakeFirst();
  return first?.seq;
}

/** Character that the databases store in place of an unpaired surrogate. */
const REPLACED = '\ufffd';
const FIRST_HALF = 0xd800;
const LAST_HALF = 0xdfff;

/**
 * Returns whether a canonical text has the given hash. Earlier releases hashed an unpaired surrogate in its escaped
 * form but stored a replacement character, so every possible surrogate is tried for such a text. A changed text never
 * matches.
 */
export function hashesTo(text: string, hashOf: (text: string) => string, written: string): boolean {
  if (hashOf(text) === written) return true;
  if (!text.includes(REPLACED)) return false;
  for (let half = FIRST_HALF; half <= LAST_HALF; half++)
    if (hashOf(text.replaceAll(REPLACED, `\\u${half.toString(16)}`)) === written) return true;
  return false;
}

/** Returns the entries of an audit log after one number and up to another, in order. */
export const pagesOfChain = (
  db: Db,
  chain: string,
  { after, until }: { after: number; until: number },
  most?: number,
) =>
  pagesBy(db.selectFrom('audit').selectAll().where('chain', '=', chain).where('seq', '<=', until), 'seq', after, most);

export type Broken = { chain: string; seq: number; reason: string };
type Verdict = { chains: number; entries: number; broken: Broken | null };

/** Recomputes the hashes of every audit log from its start and returns the first invalid entry. */
export async function verifyChains(db: Db): Promise<Verdict> {
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
    const found = await walk(db, chain);
    verdict.entries += found.count;
    const broken = breakIn(chain, found, head);
    if (broken) return { ...verdict, broken };
  }
  return verdict;
}

function breakIn(chain: string, found: Walked, head: AuditHead): Broken | null {
  if (found.reason !== null) return { chain, seq: found.count + 1, reason: found.reason };
  if (found.count === head.seq && found.hash === head.hash) return null;
  const reason = 'the end of the chain is missing or not the one that was written';
  return { chain, seq: Math.min(found.count + 1, head.seq), reason };
}

/**
 * Verifies audit logs while the server is running, each up to its given head; later entries are ignored. Other requests
 * can run after each page of entries.
 * @param onProgress receives the number of valid entries so far
 */
export async function verifyWhileServing(
  db: Db,
  heads: ReadonlyMap<string, AuditHead>,
  onProgress: (entries: number) => void,
): Promise<Broken | null> {
  let before = 0;
  for (const [chain, head] of heads) {
    const rest = (count: number) => {
      onProgress(before + count);
      return setImmediate();
    };
    const found = await walk(db, chain, { until: head.seq, rest });
    const broken = breakIn(chain, found, head);
    if (broken) return broken;
    before += found.count;
  }
  return null;
}

/** Number of valid audit entries, hash of the last one, and the reason why the next entry is invalid. */
type Walked = { count: number; hash: string; reason: string | null };

/** Number of audit entries per page, small enough that calls of numbers are not delayed. */
const AT_A_TIME = 200;

type Pacing = { readonly until: number; readonly rest: (count: number) => Promise<unknown> };

async function walk(db: Db, chain: string, pacing?: Pacing): Promise<Walked> {
  let count = 0;
  let hash = GENESIS;
  const until = pacing?.until ?? Number.MAX_SAFE_INTEGER;
  const pages = pagesOfChain(db, chain, { after: 0, until }, pacing && AT_A_TIME);
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
