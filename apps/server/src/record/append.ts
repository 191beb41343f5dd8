import { hash as digest } from 'node:crypto';
import type { ActingRole, Role } from '@adarash/contract/basics';
import type { Insertable } from 'kysely';
import type { AuditTable, Db } from '../storage/schema.ts';
import { type Parameter, parameters, statement } from '../storage/statement.ts';
import type { Tx } from '../storage/storage.ts';

/** The chain of what belongs to no hall: admins, and visitors who could not sign in. */
export const HOUSE = 'house';
export const GENESIS = '0'.repeat(64);

export type Staff = { readonly id: string; readonly name: string; readonly role: Role };
type Seller = { readonly id: string; readonly name: string; readonly role: 'seller' };
type AuditActor = Staff | Seller | 'system';

export type AuditEntry = {
  /** Null for the house's own chain. */
  hallId: string | null;
  actor: AuditActor;
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
  at: Date;
  beside?: Staff;
};

/** Who does something, and when: one of the staff, alone or with a cosigner, or the hall's computer by itself. */
export type By = { readonly actor: Staff | 'system'; readonly at: Date; readonly beside?: Staff };
export type ByStaff = By & { readonly actor: Staff };
export type ByPerson = Omit<By, 'actor'> & { readonly actor: Staff | Seller };
export type BySeller = ByPerson & { readonly actor: Seller };

/** An actor as the record and the ledger write them down. */
export const written = <A extends AuditActor>(actor: A) =>
  (actor === 'system' ? { id: null, name: 'system', role: 'system' } : actor) as Written<A>;

type Written<A> = {
  id: string | null;
  name: string;
  role: A extends { role: infer R extends ActingRole } ? R : 'system';
};

/** The end of a chain. A copy of it, kept elsewhere, shows when entries are cut off. */
export type RecordHead = { seq: number; hash: string };

/** Adds one entry to the end of its chain, in the transaction of the change it records. Returns the new end. */
export async function append(tx: Tx, entry: AuditEntry): Promise<RecordHead> {
  const chain = entry.hallId ?? HOUSE;
  const head = await lockHead(tx, chain);
  const actor = written(entry.actor);
  // Whatever was done by two persons names both, in every entry that it writes.
  const after = entry.beside ? { ...(entry.after ?? {}), beside: entry.beside } : entry.after;
  const stored: StoredEntry = {
    chain,
    seq: head.seq + 1,
    at: entry.at.toISOString(),
    actor_id: actor.id,
    actor_name: actor.name.toWellFormed(),
    actor_role: actor.role,
    action: entry.action,
    subject: entry.subject.toWellFormed(),
    before: entry.before === undefined ? null : canonicalJson(entry.before),
    after: after === undefined ? null : canonicalJson(after),
  };
  const hash = linkHash(head.hash, stored);
  const end = { chain, seq: stored.seq, hash };
  await insertEntry.run(tx.db, { ...stored, hash });
  await moveHead.run(tx.db, end);
  tx.afterCommit(() => tx.emitter.emit('appended', end));
  return { seq: end.seq, hash };
}

const headToLock = statement((db, parameter: Parameter<{ chain: string }>, engine) => {
  const query = db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', parameter('chain'));
  return engine === 'postgresql' ? query.forUpdate() : query;
});

const ENTRY = [
  'chain',
  'seq',
  'at',
  'actor_id',
  'actor_name',
  'actor_role',
  'action',
  'subject',
  'before',
  'after',
  'hash',
] as const satisfies readonly (keyof AuditTable)[];

const insertEntry = statement((db, parameter: Parameter<Insertable<AuditTable>>) =>
  db.insertInto('audit').values(parameters(parameter, ENTRY)),
);

const moveHead = statement((db, parameter: Parameter<RecordHead & { chain: string }>) =>
  db
    .updateTable('audit_heads')
    .set(parameters(parameter, ['seq', 'hash']))
    .where('chain', '=', parameter('chain')),
);

/** Where a chain ends; null where nothing was ever written into it. */
export const headOf = async (db: Db, chain: string): Promise<RecordHead | null> =>
  (await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()) ?? null;

/**
 * Returns the number of the first entry of a chain at or after a time, undefined if there is none. Entries of the same
 * moment may be out of order by milliseconds, so that a chain without earlier entries begins with its number 1.
 */
export async function firstSeqFrom(db: Db, chain: string, at: string): Promise<number | undefined> {
  const byTime = db.selectFrom('audit').select('seq').where('chain', '=', chain).orderBy('at').orderBy('seq').limit(1);
  const earlier = await byTime.where('at', '<', at).executeTakeFirst();
  if (earlier === undefined) return 1;
  const first = await byTime.where('at', '>=', at).executeTakeFirst();
  return first?.seq;
}

/** Only the transaction that holds the head's lock adds to a chain. */
async function lockHead(tx: Tx, chain: string): Promise<RecordHead> {
  const head = await headToLock.first(tx.db, { chain });
  if (head) return head;
  const first = { chain, seq: 0, hash: GENESIS };
  await tx.db
    .insertInto('audit_heads')
    .values(first)
    .onConflict((c) => c.doNothing())
    .execute();
  const made = await headToLock.first(tx.db, { chain });
  if (!made) throw new Error(`The record ${chain} has no head.`);
  return made;
}

type StoredEntry = Omit<Insertable<AuditTable>, 'hash'>;

/** h = SHA-256(previous h ‖ canonical entry), over the very texts that are stored. */
export const linkHash = (previous: string, entry: StoredEntry): string => linkTo(previous)(canonicalEntry(entry));

export const linkTo =
  (previous: string) =>
  (text: string): string =>
    digest('sha256', Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(text)]));

export function canonicalEntry(entry: StoredEntry): string {
  const { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after } = entry;
  return canonicalJson({ chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after });
}

const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * One text for one value, whatever order its fields were written in: what a hash can be taken of. Half a character is
 * written as the engines store it, so that a stored text has the hash of the one that came. Fields with hidden names are
 * written as null, at every depth.
 */
export function canonicalJson(value: unknown, hidden = NO_NAMES): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry, hidden)).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const field = hidden.has(name) ? null : (value as Record<string, unknown>)[name];
    if (field !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(field, hidden)}`;
  }
  return `{${text}}`;
}

/** What the engines store for half a character. */
const REPLACED = '\ufffd';
const [FIRST_HALF, LAST_HALF] = [0xd800, 0xdfff];

/**
 * Whether a canonical text hashes to what was written. Releases before this one took half a character into the hash as it
 * came, escaped, and stored another: for such a text each half there is gets its try. What was changed afterwards fits none.
 */
export function hashesTo(text: string, hashOf: (text: string) => string, written: string): boolean {
  if (hashOf(text) === written) return true;
  if (!text.includes(REPLACED)) return false;
  for (let half = FIRST_HALF; half <= LAST_HALF; half++)
    if (hashOf(text.replaceAll(REPLACED, `\\u${half.toString(16)}`)) === written) return true;
  return false;
}
