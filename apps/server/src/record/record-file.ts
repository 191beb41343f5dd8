import { setImmediate } from 'node:timers/promises';
import { pagesBy } from '../storage/prepared.ts';
import type { AuditTable, Db } from '../storage/schema.ts';
import { canonicalEntry, GENESIS, hashesTo, linkTo, type RecordHead } from './append.ts';

/** How many entries are read at once: few enough that nobody waits for them. */
const PAGE = 200;

/**
 * A piece of one chain as text. The first line says where it lies; every other one is the hash of an entry, a blank and
 * the entry's canonical JSON. The hash is SHA-256 over the bytes of the hash before it and the bytes of that JSON, so
 * the file can be recomputed without anything else.
 */
export const RECORD_FILE = 'adarash record 1';

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
export const pagesOfChain = (
  db: Db,
  chain: string,
  { after, until }: { after: number; until: number },
  most?: number,
) =>
  pagesBy(db.selectFrom('audit').selectAll().where('chain', '=', chain).where('seq', '<=', until), 'seq', after, most);

export async function* writeRecord(
  piece: RecordPiece,
  pages: AsyncIterable<readonly AuditTable[]>,
): AsyncGenerator<string> {
  yield `${RECORD_FILE} ${JSON.stringify(piece)}\n`;
  for await (const page of pages) yield page.map(({ hash, ...entry }) => `${hash} ${canonicalEntry(entry)}\n`).join('');
}

/** `broken`: the first entry that does not fit, or null. */
type RecordVerdict = { piece: RecordPiece; entries: number; end: RecordHead; broken: number | null };

export async function checkRecord(lines: AsyncIterable<string>): Promise<RecordVerdict> {
  let verdict: RecordVerdict | null = null;
  for await (const text of lines) {
    if (verdict === null) {
      const piece: RecordPiece = JSON.parse(text.slice(RECORD_FILE.length));
      verdict = { piece, entries: 0, end: piece.before, broken: null };
      continue;
    }
    const next = verdict.end.seq + 1;
    const [hash, entry] = [text.slice(0, 64), text.slice(65)];
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
