import { hash as digest } from 'node:crypto';
import type { ActingRole, Role } from '@adarash/contract/basics';
import type { Insertable } from 'kysely';
import type { AuditTable } from '../storage/schema.ts';
import { type Parameter, parameters, statement } from '../storage/statement.ts';
import type { Tx } from '../storage/storage.ts';
import { canonicalJson } from './canonical-json.ts';
import type { AuditEvent } from './events.ts';

/** Chain of audit entries that belong to no hall: admins, and failed sign-ins of unknown users. */
export const GLOBAL_CHAIN = 'house';
export const GENESIS = '0'.repeat(64);

/**
 * Number and hash of the last entry of an audit log. A copy of it, stored in another place, reveals removed entries.
 */
export type AuditHead = { seq: number; hash: string };

export type Staff = { readonly id: string; readonly name: string; readonly role: Role };
type Seller = { readonly id: string; readonly name: string; readonly role: 'seller' };
type AuditActor = Staff | Seller | 'system';

type Circumstances = {
  /** null for an entry that belongs to no hall. */
  readonly hallId: string | null;
  readonly actor: AuditActor;
  readonly subject: string;
  readonly at: Date;
  readonly beside?: Staff;
};

export type AuditEntry = Circumstances & AuditEvent;

/** Person and time of an action: a staff member with an optional cosigner, or the system. */
export type AuditContext = { readonly actor: Staff | 'system'; readonly at: Date; readonly beside?: Staff };
export type StaffContext = AuditContext & { readonly actor: Staff };
export type PersonContext = Omit<AuditContext, 'actor'> & { readonly actor: Staff | Seller };
export type BySeller = PersonContext & { readonly actor: Seller };

/** Returns an actor in the form that the audit log and the ledger store. */
export const toAuditActor = <A extends AuditActor>(actor: A) =>
  (actor === 'system' ? { id: null, name: 'system', role: 'system' } : actor) as Written<A>;

type Written<A> = {
  id: string | null;
  name: string;
  role: A extends { role: infer R extends ActingRole } ? R : 'system';
};

/** Adds one audit entry to the end of its chain, in the transaction of the logged change. Returns the new head. */
export async function append(tx: Tx, entry: AuditEntry): Promise<AuditHead> {
  const chain = entry.hallId ?? GLOBAL_CHAIN;
  const head = await lockHead(tx, chain);
  const actor = toAuditActor(entry.actor);
  // If an action required two persons, each of its audit entries contains both.
  const before = 'before' in entry ? entry.before : undefined;
  const told = 'after' in entry ? entry.after : undefined;
  const after = entry.beside ? { ...told, beside: entry.beside } : told;
  const stored: StoredEntry = {
    chain,
    seq: head.seq + 1,
    at: entry.at.toISOString(),
    actor_id: actor.id,
    actor_name: actor.name.toWellFormed(),
    actor_role: actor.role,
    action: entry.action,
    subject: entry.subject.toWellFormed(),
    before: before === undefined ? null : canonicalJson(before),
    after: after === undefined ? null : canonicalJson(after),
  };
  const hash = linkHash(head.hash, stored);
  const end = { chain, seq: stored.seq, hash };
  await insertEntry.run(tx.db, { ...stored, hash });
  await moveHead.run(tx.db, end);
  tx.afterCommit(() => tx.emitter.emit('appended', end));
  return { seq: end.seq, hash };
}

type StoredEntry = Omit<Insertable<AuditTable>, 'hash'>;

/** Returns the next hash of a hash chain: SHA-256(previous hash ‖ canonical entry), based on the stored texts. */
export const linkHash = (previous: string, entry: StoredEntry): string => linkTo(previous)(canonicalEntry(entry));

export const linkTo =
  (previous: string) =>
  (text: string): string =>
    digest('sha256', Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(text)]));

export function canonicalEntry(entry: StoredEntry): string {
  const { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after } = entry;
  return canonicalJson({ chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after });
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

const moveHead = statement((db, parameter: Parameter<AuditHead & { chain: string }>) =>
  db
    .updateTable('audit_heads')
    .set(parameters(parameter, ['seq', 'hash']))
    .where('chain', '=', parameter('chain')),
);

/** Locks the end of an audit log; only the transaction with the lock adds entries. */
async function lockHead(tx: Tx, chain: string): Promise<AuditHead> {
  const head = await headToLock.first(tx.db, { chain });
  if (head) return head;
  const first = { chain, seq: 0, hash: GENESIS };
  await tx.db
    .insertInto('audit_heads')
    .values(first)
    .onConflict((c) => c.doNothing())
    .execute();
  const made = await headToLock.first(tx.db, { chain });
  if (!made) throw new Error(`The audit log ${chain} has no row in audit_heads.`);
  return made;
}
