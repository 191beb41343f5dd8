import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Actor } from '../http/request-context.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import type { SessionsTable } from '../storage/schema.ts';
import { type Parameter, statement } from '../storage/statement.ts';
import type { Storage, Tx } from '../storage/storage.ts';
import { hallOfAccount } from './users.ts';

const HOUR = 60 * 60 * 1000;
const IDLE_MS = 12 * HOUR;
const ABSOLUTE_MS = 7 * 24 * HOUR;
/**
 * Interval between updates of a session's time of last use. An update for every request would make each read a write.
 */
const SEEN_EVERY_MS = 60 * 1000;
const NOTED_WITHIN_MS = 100;

/** Address and device from which a session was opened; null if unknown. */
type OpenedFrom = { address: string | null; device: string | null };

type RevokedListener = (sessionHashes: readonly string[]) => void;

/** Sessions of signed-in users. Only the client has the token; the server stores its hash. */
export type Sessions = {
  /** Opens a session of a user and returns its token. */
  open(tx: Tx, userId: string, from?: OpenedFrom): Promise<string>;
  /** Returns the user or seller that a token belongs to, or null if its session has ended. */
  authenticate(token: string): Promise<Actor | null>;
  /**
   * Throws if the session has ended. Must be checked after the hall is locked, because the account may be deleted while
   * the request waits for the lock.
   */
  assertOpen(tx: Tx, sessionHash: string): Promise<void>;
  /** Returns the hashes of the sessions that are still open. Streams of all other sessions are ended. */
  stillOpen(sessionHashes: readonly string[]): Promise<Set<string>>;
  revoke(tx: Tx, sessionHash: string): Promise<void>;
  /** Ends all sessions of the users, except the session of the request in `except`. */
  revokeAllOf(tx: Tx, userIds: readonly string[], except?: string): Promise<void>;
  /** Returns the open sessions of a user, the most recently used one first. */
  listOf(userId: string): Promise<Selectable<SessionsTable>[]>;
  /** Adds a listener for ended sessions. Returns a function that removes the listener. */
  onRevoked(listener: RevokedListener): () => void;
};

const hashOf = (token: string) => hash('sha256', token);

/**
 * Query for the session of a token. It runs for every request, so that an ended session is invalid immediately on every
 * instance.
 */
const sessionOf = statement((db, parameter: Parameter<{ sessionHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.name', 'users.role', 'users.managed_cashier'])
    .select(['sessions.created_at', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', parameter('sessionHash'))
    .where('users.deleted_at', 'is', null),
);

/**
 * The token of a seller's phone is valid until the shift ends in which the phone was paired, or until the seller is
 * disabled.
 */
const sellersOpen = (db: Tx['db']) =>
  db
    .selectFrom('sellers')
    .innerJoin('halls', 'halls.id', 'sellers.hall_id')
    .innerJoin('users', 'users.id', 'sellers.hall_id')
    .whereRef('sellers.token_shift', '=', 'halls.shift')
    .where('sellers.active', '=', 1)
    .where('users.deleted_at', 'is', null);

const sellerWith = statement((db, parameter: Parameter<{ sessionHash: string }>) =>
  sellersOpen(db)
    .select(['sellers.id', 'sellers.name', 'sellers.hall_id'])
    .where('sellers.token_hash', '=', parameter('sessionHash')),
);

/** Returns the actor of a seller's phone. A seller has no account and therefore no session. */
async function readSeller({ db }: Storage, sessionHash: string): Promise<Actor | null> {
  const seller = await sellerWith.first(db, { sessionHash });
  if (!seller) return null;
  return { userId: seller.id, name: seller.name, role: 'seller', hallId: seller.hall_id, sessionHash };
}

/** Stored session of a user. The reader must compare its times with the clock, because it may have expired. */
type Signed = { actor: Actor; openedAt: number; seenAt: number };

async function readSession({ db }: Storage, sessionHash: string): Promise<Signed | null> {
  const found = await sessionOf.first(db, { sessionHash });
  if (!found) return null;
  const { id: userId, name, role } = found;
  const actor = { userId, name, role, hallId: hallOfAccount(found), sessionHash };
  return { actor, openedAt: Date.parse(found.created_at), seenAt: Date.parse(found.last_seen_at) };
}

const ownerOf = statement((db, parameter: Parameter<{ sessionHash: string }>) =>
  db.selectFrom('sessions').select('user_id').where('token_hash', '=', parameter('sessionHash')),
);

export function makeSessions(storage: Storage, runtime: Runtime): Sessions {
  const listeners = new Set<RevokedListener>();
  const before = (ms: number) => new Date(runtime.now().getTime() - ms).toISOString();

  const open = (db: Tx['db']) =>
    db
      .selectFrom('sessions')
      .where('sessions.created_at', '>', before(ABSOLUTE_MS))
      .where('sessions.last_seen_at', '>', before(IDLE_MS));

  function notifyListeners(tx: Tx, hashes: string[]) {
    if (hashes.length === 0) return;
    tx.afterCommit(() => {
      for (const listener of listeners) listener(hashes);
    });
  }

  const noting = new Set<string>();

  /**
   * Stores the time of the session's last use. A failed write does not refuse the request, so that users can still read
   * when the disk is full.
   */
  async function noteSeen(sessionHash: string): Promise<void> {
    if (noting.has(sessionHash)) return;
    noting.add(sessionHash);
    const noted = storage
      .write({}, ({ db }) =>
        db
          .updateTable('sessions')
          .set({ last_seen_at: runtime.now().toISOString() })
          .where('token_hash', '=', sessionHash)
          .execute(),
      )
      .catch(() => {})
      .finally(() => noting.delete(sessionHash));
    // The request waits only for a short time for this write.
    const long = new Promise((resolve) => setTimeout(resolve, NOTED_WITHIN_MS).unref());
    await Promise.race([noted, long]);
  }

  return {
    async open(tx, userId, from = { address: null, device: null }) {
      const token = Buffer.from(runtime.bytes(32)).toString('base64url');
      const now = runtime.now().toISOString();
      const expired = tx.db
        .deleteFrom('sessions')
        .where((e) => e.or([e('created_at', '<=', before(ABSOLUTE_MS)), e('last_seen_at', '<=', before(IDLE_MS))]));
      await expired.execute();
      await tx.db
        .insertInto('sessions')
        .values({ token_hash: hashOf(token), user_id: userId, created_at: now, last_seen_at: now, ...from })
        .execute();
      return token;
    },

    async authenticate(token) {
      const sessionHash = hashOf(token);
      const signed = await readSession(storage, sessionHash);
      if (!signed) return readSeller(storage, sessionHash);
      const now = runtime.now().getTime();
      if (now - signed.openedAt >= ABSOLUTE_MS || now - signed.seenAt >= IDLE_MS) return null;
      if (now - signed.seenAt >= SEEN_EVERY_MS) await noteSeen(sessionHash);
      return signed.actor;
    },

    async assertOpen(tx, sessionHash) {
      const isOpen = (await ownerOf.first(tx.db, { sessionHash })) ?? (await sellerWith.first(tx.db, { sessionHash }));
      if (!isOpen) throw new Refusal('UNAUTHENTICATED');
    },

    async stillOpen(sessionHashes) {
      if (sessionHashes.length === 0) return new Set();
      const rows = await open(storage.db).select('token_hash').where('token_hash', 'in', sessionHashes).execute();
      const phones = await sellersOpen(storage.db)
        .select('sellers.token_hash')
        .where('sellers.token_hash', 'in', sessionHashes)
        .execute();
      return new Set([...rows, ...phones].flatMap(({ token_hash }) => token_hash ?? []));
    },

    async revoke(tx, sessionHash) {
      await tx.db.deleteFrom('sessions').where('token_hash', '=', sessionHash).execute();
      notifyListeners(tx, [sessionHash]);
    },

    async revokeAllOf(tx, userIds, except = '') {
      const gone = await tx.db
        .deleteFrom('sessions')
        .where('user_id', 'in', userIds)
        .where('token_hash', '!=', except)
        .returning('token_hash')
        .execute();
      notifyListeners(
        tx,
        gone.map((row) => row.token_hash),
      );
    },

    listOf: (userId) =>
      open(storage.db)
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .execute(),

    onRevoked(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
