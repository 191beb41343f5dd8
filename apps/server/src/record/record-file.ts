import { pagesOf } from '../storage/pages.ts';
import type { AuditTable, Db } from '../storage/schema.ts';
import { canonicalEntry, hashesTo, linkTo, type RecordHead } from './append.ts';

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
  pagesOf<AuditTable>(
    (last, limit) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('chain', '=', chain)
        .where('seq', '>', last?.seq ?? after)
        .where('seq', '<=', until)
        .orderBy('seq')
        .limit(limit)
        .execute(),
    most,
  );

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
