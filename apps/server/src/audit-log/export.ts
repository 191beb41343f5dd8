import type { AuditTable, Db } from '../storage/schema.ts';
import { type AuditHead, canonicalEntry, hashesTo, linkTo, pagesOfChain } from './chain.ts';

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

export type AuditLogPart = {
  readonly chain: string;
  /** The entry that the first one builds on. */
  readonly before: AuditHead;
  readonly last: number;
  /** Where the whole chain ended when the file was made. */
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

/** `broken`: the first entry that does not fit, or null. */
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
  if (verdict === null) throw new Error('the file is empty');
  const { part, end } = verdict;
  const fitsHead = end.seq !== part.head.seq || end.hash === part.head.hash;
  return end.seq === part.last && fitsHead ? verdict : { ...verdict, broken: Math.min(end.seq + 1, part.last) };
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
