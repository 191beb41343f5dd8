import { hash as digest } from 'node:crypto';
import type { ActingRole, Role } from '@adarash/contract/basics';
import { addDays } from '@adarash/rules/house';
import { addSantim, type Santim } from '@adarash/rules/money';
import { isJudged, isJudgedByGame, type Sight, type SightKind, worthALook } from '@adarash/rules/worth-a-look';
import type { Insertable } from 'kysely';
import { pagesOf, prepared, together } from '../storage/prepared.ts';
import type { AuditTable, Db, SightsTable } from '../storage/schema.ts';
import { settingIn } from '../storage/settings.ts';
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
  await together([insertEntry.run(tx.db, { ...stored, hash }), moveHead.run(tx.db, end)]);
  if (isJudged(stored.action)) await keepSights(tx, stored, entry.before, after);
  tx.afterCommit(() => tx.postbox.reach(end));
  return { seq: end.seq, hash };
}

const headToLock = prepared(
  (db, { chain }: { chain: string }, engine) => {
    const query = db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain);
    return engine === 'postgresql' ? query.forUpdate() : query;
  },
  { fields: { chain: 'text' } },
);

const insertEntry = prepared(
  (db, entry: Insertable<AuditTable>) => {
    const { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after, hash } = entry;
    const row = { chain, seq, at, actor_id, actor_name, actor_role, action, subject, before, after, hash };
    return db.insertInto('audit').values(row);
  },
  {
    fields: {
      chain: 'text',
      seq: 'bigint',
      at: 'text',
      actor_id: 'text',
      actor_name: 'text',
      actor_role: 'text',
      action: 'text',
      subject: 'text',
      before: 'text',
      after: 'text',
      hash: 'text',
    },
  },
);

const moveHead = prepared(
  (db, { chain, seq, hash }: RecordHead & { chain: string }) =>
    db.updateTable('audit_heads').set({ seq, hash }).where('audit_heads.chain', '=', chain),
  { fields: { chain: 'text', seq: 'bigint', hash: 'text' } },
);

/** Where a chain ends; null where nothing was ever written into it. */
export const headOf = async (db: Db, chain: string): Promise<RecordHead | null> =>
  (await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst()) ?? null;

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

type Entry = Omit<Insertable<AuditTable>, 'hash'>;

/** Judges an entry as it is written, in its transaction: who writes to a chain holds it, so no row of it moves meanwhile. */
async function keepSights({ db }: Tx, entry: Entry, before: unknown, after: unknown): Promise<void> {
  const { action, subject, at, actor_id: actorId = null } = entry;
  const game = isJudgedByGame(action) ? ((await judgedGame.first(db, { id: subject })) ?? null) : null;
  const sights = worthALook({ action, subject, at, actorId, before, after, game });
  for (const [place, sight] of sights.entries()) await keep(db, entry, place, sight);
}

const judgedGame = prepared((db, { id }: { id: string }) =>
  db.selectFrom('games').select(['series', 'number', 'bet', 'pot', 'draw_kind as draw']).where('id', '=', id),
);

async function keep(db: Db, entry: Entry, place: number, sight: Sight): Promise<void> {
  const same = sight.group === null ? undefined : await rowOf(db, entry.chain, sight.kind, sight.group);
  const row = sightAfter(same, entry, place, sight);
  if (same) await db.updateTable('sights').set(row!).where('id', '=', same.id).execute();
  else if (row) await db.insertInto('sights').values(row).execute();
}

/** The row that an entry makes, or makes of the one of its group; null where it makes none. */
export function sightAfter(
  same: SightsTable | undefined,
  { chain, seq, at, actor_name, actor_role }: Pick<Entry, 'chain' | 'seq' | 'at' | 'actor_name' | 'actor_role'>,
  place: number,
  { kind, amount, gameNumber: game_number, group, count, by }: Sight,
): SightsTable | null {
  const unseen = { seen_at: null, seen_by: null, seen_note: null };
  if (same) {
    const grown = { amount: sumOf(same.amount, amount), count: same.count + count };
    return { ...same, ...grown, game_number: same.game_number ?? game_number, ...unseen };
  }
  if (count <= 0) return null;
  const actor = by ? { actor_name: by.name, actor_role: by.role } : { actor_name, actor_role };
  const [id, group_key] = [`${chain}-${seq}-${place}`, group ?? String(seq)];
  return { id, chain, seq, at, ...actor, kind, group_key, amount, game_number, count, ...unseen };
}

const rowOf = (db: Db, chain: string, kind: SightKind, group: string) =>
  db
    .selectFrom('sights')
    .selectAll()
    .where('chain', '=', chain)
    .where('kind', '=', kind)
    .where('group_key', '=', group)
    .executeTakeFirst();

const sumOf = (a: Santim | null, b: Santim | null): Santim | null =>
  a === null ? b : b === null ? a : addSantim(a, b);

type SightFilter = {
  readonly chains?: readonly string[] | undefined;
  readonly kind?: SightKind | undefined;
  /** At or after the first time, and before the second. */
  readonly within?: readonly [from: string, until: string];
};

/** A page of the list, the newest first; `before`: the last row of the page before. */
export function sightsOf(
  db: Db,
  { chains, kind, within }: SightFilter,
  limit: number,
  before?: Pick<SightsTable, 'at' | 'seq' | 'id'>,
): Promise<SightsTable[]> {
  let query = db.selectFrom('sights').selectAll();
  if (chains) query = query.where('chain', 'in', chains);
  if (kind) query = query.where('kind', '=', kind);
  if (within) query = query.where('at', '>=', within[0]).where('at', '<', within[1]);
  if (before)
    query = query.where((e) => e(e.refTuple('at', 'seq', 'id'), '<', e.tuple(before.at, before.seq, before.id)));
  return query.orderBy('at', 'desc').orderBy('seq', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

/** The rows of some business days, by pages. */
export async function* sightsOfDays(
  db: Db,
  chains: readonly string[] | undefined,
  { from, to, dayOf }: { from: string; to: string; dayOf: (at: string) => string },
  most?: number,
): AsyncGenerator<SightsTable[]> {
  // Two days more on either side hold every business day, whatever the time zone.
  const within = [addDays(from, -2), addDays(to, 3)] as const;
  for await (const page of pagesOf<SightsTable>((last, limit) => sightsOf(db, { chains, within }, limit, last), most))
    yield page.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
}

/** Since when entries are judged; null: since the first of all. */
export const judgedSince = async (db: Db): Promise<string | null> => (await settingIn(db, 'worth-a-look')) ?? null;
