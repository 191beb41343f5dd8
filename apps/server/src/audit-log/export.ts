import type { AuditTable, Db } from '../storage/schema.ts';
import { type AuditHead, canonicalEntry, linkTo } from './append.ts';
import { hashesTo, pagesOfChain } from './chain.ts';

/** Number of audit entries per page, small enough that calls of numbers are not delayed. */
const PAGE = 200;

/**
 * Start of an exported file, which contains a part of one audit log as lines of JSON. The first line describes the
 * part; every other line contains the hash and the canonical JSON of an entry. The hash is SHA-256 of the bytes of the
 * previous hash and of that JSON, which is the text between `"entry":` and the last brace, so the file can be verified
 * without other data.
 */
const AUDIT_LOG = '{"auditLog":1,';
/**
 * Start of an audit log file that an older release exported. In the first line the JSON follows this start. In every
 * other line the JSON of an entry follows its hash and a space.
 */
const OLDER = 'adarash record 1 ';

/** Returns whether a file that starts with this text is an exported part of an audit log. */
export const isAuditLog = (beginning: string): boolean =>
  [AUDIT_LOG, OLDER].some((start) => beginning.startsWith(start));

export type AuditLogPart = {
  readonly chain: string;
  /** Number and hash of the entry before the first entry of the part. */
  readonly before: AuditHead;
  readonly last: number;
  /** Number and hash of the last entry of the whole audit log when the file was created. */
  readonly head: AuditHead;
};

export const entriesOfPart = (db: Db, { chain, before, last }: AuditLogPart): AsyncGenerator<AuditTable[]> =>
  pagesOfChain(db, chain, { after: before.seq, until: last }, PAGE);

export async function* writeAuditLog(
  part: AuditLogPart,
  pages: AsyncIterable<readonly AuditTable[]>,
): AsyncGenerator<string> {
  yield `${AUDIT_LOG}${JSON.stringify(part).slice(1)}\n`;
  for await (const page of pages)
    yield page.map(({ hash, ...entry }) => `{"hash":"${hash}","entry":${canonicalEntry(entry)}}\n`).join('');
}

/** Result of the verification of a file; `broken` is the number of the first invalid entry, or null. */
type Verdict = { part: AuditLogPart; entries: number; end: AuditHead; broken: number | null };

export async function checkAuditLog(lines: AsyncIterable<string>): Promise<Verdict> {
  let verdict: Verdict | null = null;
  let isOlder = false;
  for await (const text of lines) {
    if (verdict === null) {
      isOlder = text.startsWith(OLDER);
      const part: AuditLogPart = JSON.parse(isOlder ? text.slice(OLDER.length) : text);
      verdict = { part, entries: 0, end: part.before, broken: null };
      continue;
    }
    const next = verdict.end.seq + 1;
    const { hash, entry } = isOlder ? olderLine(text) : lineOf(text);
    if (!isEntry(entry, verdict.part.chain, next) || !hashesTo(entry, linkTo(verdict.end.hash), hash))
      return { ...verdict, broken: next };
    verdict.entries += 1;
    verdict.end = { seq: next, hash };
  }
  if (verdict === null) throw new Error('the audit log file is empty');
  const { part, end } = verdict;
  const fitsHead = end.seq !== part.head.seq || end.hash === part.head.hash;
  return end.seq === part.last && fitsHead ? verdict : { ...verdict, broken: Math.min(end.seq + 1, part.last) };
}

const HASH_LENGTH = 64;
const HASH_AT = '{"hash":"'.length;
const ENTRY_AT = `{"hash":"${'0'.repeat(HASH_LENGTH)}","entry":`.length;

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
