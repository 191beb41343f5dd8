import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Answer, ParsedBody, ParsedParams, ParsedQuery, ROUTES, RouteKey } from '@adarash/contract';
import { type ActingRole, SECRET_FIELDS } from '@adarash/contract/basics';
import type { Details } from '@adarash/contract/details';
import { type ErrorCode, sayRefusal } from '@adarash/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BySeller, type ByStaff, canonicalJson, type Staff } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Runtime } from '../start/runtime.ts';
import { type Background, repeat } from '../start/services.ts';
import { prepared } from '../storage/prepared.ts';
import type { Db, IdempotencyKeysTable, IntentMark } from '../storage/schema.ts';
import type { HallTx, Scope, Storage, Tx } from '../storage/storage.ts';

export function envelope(code: ErrorCode, given: Details = {}) {
  const { sentence, details } = sayRefusal(code, given);
  return { success: false as const, code, error: sentence, message: sentence, details };
}

/** One human intent: however often it is sent, it takes effect once, and every sending gets the same answer. */
export type Intent = {
  readonly mark: IntentMark;
  /** The answer it got, or what was kept of it, if it has taken effect; `tx` where a transaction asks. */
  remembered(tx?: Tx): Promise<unknown | undefined>;
  /**
   * Stores the answer under its key, after the work and in its transaction. A key that was used already is a refusal,
   * which undoes the work, and `remembered` returns what it was used for.
   */
  keep(tx: Tx, answer: string): Promise<void>;
};

/** An answer as the text that is stored: JSON, or what is kept in place of it. */
export type WriteAnswer = (answer: unknown) => string;

export type Actor = {
  readonly userId: string;
  readonly name: string;
  readonly role: ActingRole;
  /** The one hall this person may act in: a cashier's own, a moderator's cashier's; an admin has none. */
  readonly hallId: string | null;
  readonly sessionHash: string;
};

/** A second person who signs with their own password. `confirm` checks them again inside the write. */
export type Cosigner = { readonly person: Staff; confirm(tx: Tx): Promise<void> };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Of a change that was sent with an Idempotency-Key. */
    intent: Intent | null;
  }
}

type RouteOf<K extends RouteKey> = (typeof ROUTES)[K];

/** What a handler is given: checked input, who asks and in which hall, and the way to change something. */
type Context<K extends RouteKey> = {
  readonly body: ParsedBody<K>;
  readonly query: ParsedQuery<K>;
  readonly params: ParsedParams<K>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & Asking<RouteOf<K>['roles'], Answer<K>>;

/** Staff of a hall ask and act in their own; where an admin may ask too, `null` means no hall in particular. */
type Asking<Roles, A> = Roles extends readonly ActingRole[]
  ? { readonly actor: Actor & { readonly role: Roles[number] } } & ('admin' extends Roles[number]
      ? { readonly hallId: string | null; readonly commit: CommitIn<A> }
      : {
          readonly hallId: string;
          readonly commit: 'seller' extends Roles[number] ? CommitOfSeller<A> : Commit<A>;
          readonly begin: Begin;
          readonly intent: IntentMark | null;
        })
  : unknown;

/**
 * The one write of a request, in the hall of the actor. What the work returns is the answer, stored with the change
 * where an Idempotency-Key was sent: the same intent sent again gets that answer, and the work is not done again. The
 * time in `by` is taken inside the write, so that the order of times is the order of commits.
 */
export type Commit<A> = (work: (tx: HallTx, by: ByStaff) => Promise<A>) => Promise<A>;

type CommitOfSeller<A> = (work: (tx: HallTx, by: BySeller) => Promise<A>) => Promise<A>;

/** A write that only begins what was asked for. The code that ends it stores the answer under the intent's mark. */
export type Begin = <T>(work: (tx: HallTx, by: ByStaff) => Promise<T>) => Promise<T>;

/** The same for an admin, who belongs to no hall and says which one the write holds, if any. */
interface CommitIn<A> {
  (scope: { readonly hallId: string }, work: (tx: HallTx, by: ByStaff) => Promise<A>): Promise<A>;
  (scope: Scope, work: (tx: Tx, by: ByStaff) => Promise<A>): Promise<A>;
}

type Shape =
  /** An answer that is JSON text already. */
  | { readonly json: string }
  /** What was asked for has begun and goes on by itself: answered with 202. */
  | { readonly accepted: unknown }
  /** What was kept of an answer in place of it: its route makes it again. */
  | { readonly kept: string }
  /** What takes longer than the request may keep its place in the hall's queue. */
  | { later(): Promise<unknown> };

/** An answer that is no object of its route's schema. */
export class Outcome {
  constructor(readonly is: Shape) {}
}

/** Routes whose answer is not JSON write to `reply` themselves. */
export type Handler<K extends RouteKey> = Handlers[K];

/**
 * For a route whose answers are made again where a request is repeated, so that little of them has to be kept: all that
 * may be another thing by then. What is kept of an answer is 200 bytes at most; null: this one is kept whole.
 */
export type AnswersAgain<K extends RouteKey> = {
  keep(answer: Answer<K>): string | null;
  /** The same answer, byte for byte. `asked`: the request, which is the same too. */
  make(kept: string, asked: Context<K>): Promise<Answer<K>>;
};

/** Worked out route by route, so that a handler's own literals are checked against its answer. */
type Handlers = { [K in RouteKey]: (context: Context<K>) => Promise<Result<K>> };

type Result<K extends RouteKey> = RouteOf<K>['answer'] extends null ? unknown : Answer<K> | Outcome;

/**
 * Whose hall is this? A request names a hall by its `cashierId`, or none. An admin may ask about any or none; everyone
 * else only about their own, and learns nothing of another, not even whether it exists.
 */
function hallAsked({ role, hallId }: Actor, request: FastifyRequest): string | null {
  const named = [request.params, request.query, request.body].map(cashierIdIn).find((id) => id !== undefined);
  if (role === 'admin') return named ?? null;
  if (hallId === null) throw new Refusal('NO_PAIRED_CASHIER');
  if (named !== undefined && named !== hallId) throw new Refusal('CASHIER_NOT_FOUND');
  return hallId;
}

function cashierIdIn(part: unknown): string | undefined {
  const named = typeof part === 'object' && part !== null && 'cashierId' in part ? part.cashierId : undefined;
  return typeof named === 'string' ? named : undefined;
}

/** For what can be read of one hall only: an admin has to name one that there is. */
export async function oneHall(db: Db, hallId: string | null): Promise<string> {
  if (hallId === null) throw new Refusal('CASHIER_ID_REQUIRED');
  const hall = await idOfHall.first(db, { hallId });
  if (!hall) throw new Refusal('CASHIER_NOT_FOUND');
  return hall.id;
}

const idOfHall = prepared((db, { hallId }: { hallId: string }) =>
  db.selectFrom('halls').select('id').where('id', '=', hallId),
);

type Writing = {
  readonly storage: Storage;
  readonly runtime: Runtime;
  readonly sessions: { assertOpen(tx: Tx, sessionHash: string): Promise<void> };
};

/** What a request is asked with besides its input, and how its answer is stored under its key. */
type Asked = { readonly cosigner: Cosigner | null; readonly brief: boolean; readonly toStore: WriteAnswer };

export function contextOf<K extends RouteKey>(
  services: Writing,
  asked: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<K> {
  const { body, query, params, actor } = request;
  const context =
    actor === null ? { body, query, params, request, reply } : new StaffContext(services, asked, request, reply, actor);
  return context as unknown as Context<K>;
}

/** The context of signed-in people. A class, since one is made for every request and few ask for the hall. */
class StaffContext {
  readonly body: unknown;
  readonly query: unknown;
  readonly params: unknown;
  readonly intent: IntentMark | null;
  readonly #services: Writing;
  readonly #asked: Asked;

  constructor(
    services: Writing,
    asked: Asked,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
    readonly actor: Actor,
  ) {
    this.#services = services;
    this.#asked = asked;
    this.body = request.body;
    this.query = request.query;
    this.params = request.params;
    this.intent = request.intent?.mark ?? null;
  }

  /** Decided when it is asked for: signing out needs no hall. */
  get hallId(): string | null {
    return hallAsked(this.actor, this.request);
  }

  /** Of a route that an admin may ask too, the scope comes first. */
  readonly commit = (first: Scope | Work, second?: Work): Promise<unknown> =>
    typeof first === 'function'
      ? this.#write({ hallId: this.hallId as string, brief: this.#asked.brief }, first, this.request.intent)
      : this.#write(first, second as Work, this.request.intent);

  readonly begin = (work: Work): Promise<unknown> => this.#write({ hallId: this.hallId as string }, work, null);

  #write(scope: Scope, work: Work, intent: Intent | null): Promise<unknown> {
    const { storage, sessions, runtime } = this.#services;
    const { cosigner, toStore } = this.#asked;
    return storage.write(scope as { hallId: string }, async (tx) => {
      // Asked together with the first query of the work; nothing is stored if the session is over.
      const still = sessions.assertOpen(tx, this.actor.sessionHash);
      still.catch(() => {});
      try {
        await cosigner?.confirm(tx);
        const { userId: id, name, role } = this.actor;
        // Of a seller in the routes of sellers alone: the types of `commit` say which.
        const person = { id, name, role } as Staff;
        const by = { actor: person, at: runtime.now(), ...(cosigner && { beside: cosigner.person }) };
        const answer = await work(tx, by);
        await intent?.keep(tx, toStore(answer));
        return answer;
      } finally {
        await still;
      }
    });
  }
}

type Work = (tx: HallTx, by: ByStaff) => Promise<unknown>;

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

type KeyServices = { storage: Storage; runtime: Runtime };

const oldestRemembered = ({ runtime }: KeyServices) => new Date(runtime.now().getTime() - REMEMBERED_MS).toISOString();

/** An answer with all cards of a game mostly repeats itself; packing pays there, and costs more than it saves below. */
const PACKED = 'deflate:';
const PACK_FROM = 2_500;

const KEPT = 'kept:';

export const writeKept = (kept: string): string => KEPT + kept;

function pack(json: string): string {
  return json.length < PACK_FROM ? json : PACKED + deflateRawSync(json, { level: 1 }).toString('base64');
}

export function unpack(stored: string): unknown {
  if (stored.startsWith(KEPT)) return new Outcome({ kept: stored.slice(KEPT.length) });
  if (!stored.startsWith(PACKED)) return JSON.parse(stored);
  return JSON.parse(inflateRawSync(Buffer.from(stored.slice(PACKED.length), 'base64')).toString());
}

const stored = prepared((db, { userId, key, after }: { userId: string; key: string; after: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('created_at', '>', after),
);

type Keeping = IdempotencyKeysTable & { forgotten: string };

const keep = prepared(
  (db, { user_id, key, fingerprint, answer, created_at, forgotten }: Keeping) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id, key, fingerprint, answer, created_at })
      .onConflict((c) =>
        c
          .columns(['user_id', 'key'])
          .doUpdateSet((e) => ({
            fingerprint: e.ref('excluded.fingerprint'),
            answer: e.ref('excluded.answer'),
            created_at: e.ref('excluded.created_at'),
          }))
          .where('idempotency_keys.created_at', '<=', forgotten),
      ),
  {
    fields: {
      user_id: 'text',
      key: 'text',
      fingerprint: 'text',
      answer: 'text',
      created_at: 'text',
      forgotten: 'all',
    },
  },
);

/** A password inside a fast hash could be found by trying; the rest of a request tells one intent from another. */
const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

export function intentOf(services: KeyServices, userId: string, key: string, request: unknown): Intent {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw new Refusal('VALIDATION', { field: 'Idempotency-Key' });
  const fingerprint = hash('sha256', canonicalJson(request, SECRETS)).slice(0, FINGERPRINT);
  return markedIntent(services, { userId, key, fingerprint });
}

/** So many hexadecimal digits tell two requests under one key apart; earlier releases kept twice as many. */
const FINGERPRINT = 32;

export const isSameRequest = (one: string, other: string): boolean =>
  one.slice(0, FINGERPRINT) === other.slice(0, FINGERPRINT);

export function markedIntent(services: KeyServices, mark: IntentMark): Intent {
  const { userId, key, fingerprint } = mark;
  const oldest = () => oldestRemembered(services);

  return {
    mark,
    async remembered(tx) {
      const found = await stored.first((tx ?? services.storage).db, { userId, key, after: oldest() });
      if (!found?.answer) return undefined;
      if (!isSameRequest(found.fingerprint, fingerprint)) throw new Refusal('IDEMPOTENCY_MISMATCH');
      if (!tx) await services.storage.settled();
      return unpack(found.answer);
    },
    async keep({ db }, answer) {
      const created_at = services.runtime.now().toISOString();
      const row = { user_id: userId, key, fingerprint, answer: pack(answer), created_at };
      // A twin that is at work under the same key holds its row until it commits; only then is it known who came first.
      if ((await keep.run(db, { ...row, forgotten: oldest() })) === 0) throw new Refusal('IDEMPOTENCY_MISMATCH');
    },
  };
}

const BATCH_SIZE = 200;
const PAUSE_MS = 25;
const EVERY_MS = 60_000;

/** Forgets keys that are over a day old, a few at a time, so that no request waits for it. Answers how many they were. */
export async function forgetOldKeys(services: KeyServices): Promise<number> {
  for (let forgotten = 0; ; await sleep(PAUSE_MS)) {
    const { numDeletedRows } = await services.storage.write({}, ({ db }) =>
      db
        .deleteFrom('idempotency_keys')
        .where((e) =>
          e(
            e.refTuple('user_id', 'key'),
            'in',
            e
              .selectFrom('idempotency_keys')
              .select(['user_id', 'key'])
              .where('created_at', '<=', oldestRemembered(services))
              .orderBy('created_at')
              .limit(BATCH_SIZE)
              .$asTuple('user_id', 'key'),
          ),
        )
        .executeTakeFirstOrThrow(),
    );
    forgotten += Number(numDeletedRows);
    if (numDeletedRows < BATCH_SIZE) return forgotten;
  }
}

export function purgeExpired(
  app: FastifyInstance,
  services: KeyServices & { background: Pick<Background, 'run'> },
): void {
  repeat(app, EVERY_MS, () => services.background.run('forgetting old keys', () => forgetOldKeys(services)));
}
