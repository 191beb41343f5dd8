import { setImmediate } from 'node:timers/promises';
import { pagesBy } from '../storage/pages.ts';
import type { AuditTable, Db } from '../storage/schema.ts';
import { canonicalEntry, GENESIS, hashesTo, linkTo, type RecordHead } from './append.ts';

/** How many entries are read at once: few enough that nobody waits for them. */
const PAGE = 200;

/**
 * A part of one chain as lines of JSON. The first line says where it lies; every other one has the hash of an entry and the
 * entry's canonical JSON. The hash is SHA-256 over the bytes of the hash before it and the bytes of that JSON, which stands
 * between `"entry":` and the last brace, so the file can be recomputed without anything else.
 */
const AUDIT_LOG = '{"auditLog":1,';
/** How such a file of an older release begins: the JSON stands behind it, and behind each hash and a blank. */
const OLDER = 'adarash record 1 ';

/** Whether a file that begins so is a part of an audit log. */
export const isAuditLog = (beginning: string): boolean =>
  [AUDIT_LOG, OLDER].some((start) => beginning.startsWith(start));

export type RecordPiece = {
  readonly chain: string;
  /** The entry that the first one builds on. */
  readonly before: RecordHead;
  readonly last: number;
  /** Where the whole chain ended when the file was made. */
  readonly head: RecordHead;
};

export const entriesOf = (db: Db, { chain, before, last }: RecordPiece): AsyncGenerator<AuditTable[]> =>
  pagesOfChain(db, chain, { after: before.seq, until: last }, PAGE);

/** Entries of a chain in their order, between two of its numbers. */
const pagesOfChain = (db: Db, chain: string, { after, until }: { after: number; until: number }, most?: number) =>
  pagesBy(db.selectFrom('audit').selectAll().where('chain', '=', chain).where('seq', '<=', until), 'seq', after, most);

export async function* writeRecord(
  piece: RecordPiece,
  pages: AsyncIterable<readonly AuditTable[]>,
): AsyncGenerator<string> {
  yield `${AUDIT_LOG}${JSON.stringify(piece).slice(1)}\n`;
  for await (const page of pages)
    yield page.map(({ hash, ...entry }) => `{"hash":"${hash}","entry":${canonicalEntry(entry)}}\n`).join('');
}

/** `broken`: the first entry that does not fit, or null. */
type RecordVerdict = { piece: RecordPiece; entries: number; end: RecordHead; broken: number | null };

export async function checkRecord(lines: AsyncIterable<string>): Promise<RecordVerdict> {
  let verdict: RecordVerdict | null = null;
  let isOlder = false;
  for await (const text of lines) {
    if (verdict === null) {
      isOlder = text.startsWith(OLDER);
      const piece: RecordPiece = JSON.parse(isOlder ? text.slice(OLDER.length) : text);
      verdict = { piece, entries: 0, end: piece.before, broken: null };
      continue;
    }
    const next = verdict.end.seq + 1;
    const { hash, entry } = isOlder ? olderLine(text) : lineOf(text);
    if (!isEntry(entry, verdict.piece.chain, next) || !hashesTo(entry, linkTo(verdict.end.hash), hash))
      return { ...verdict, broken: next };
    verdict.entries += 1;
    verdict.end = { seq: next, hash };
  }
  if (verdict === null) throw new Error('the file is empty');
  const { piece, end } = verdict;
  const fitsHead = end.seq !== piece.head.seq || end.hash === piece.head.hash;
  return end.seq === piece.last && fitsHead ? verdict : { ...verdict, broken: Math.min(end.seq + 1, piece.last) };
}

const HASH_LENGTH = 64;
const [HASH_AT, ENTRY_AT] = ['{"hash":"'.length, `{"hash":"${'0'.repeat(HASH_LENGTH)}","entry":`.length];

const lineOf = (text: string) => ({
  hash: text.slice(HASH_AT, HASH_AT + HASH_LENGTH),
  entry: text.slice(ENTRY_AT, -1),
});
const olderLine = (text: string) => ({ hash: text.slice(0, HASH_LENGTH), entry: text.slice(HASH_LENGTH + 1) });

function isEntry(text: string, chain: string, seq: number): boolean {
  try {
    const entry = JSON.parse(text);
    return entry.chain === chain && entry.seq === seq;
  } catch {
    return false;
  }
}

export type Broken = { chain: string; seq: number; reason: string };
type Verdict = { chains: number; entries: number; broken: Broken | null };

/** Recomputes every chain from its beginning and names the first entry that does not fit. */
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

/** How many entries fit, what the last of them hashes to, and why the next one does not. */
type Walked = { count: number; hash: string; reason: string | null };

/** Entries in a page: few enough not to delay a call. */
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
