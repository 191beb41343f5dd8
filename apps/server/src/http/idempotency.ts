import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SECRET_FIELDS } from '@adarash/contract/basics';
import type { FastifyInstance } from 'fastify';
import { canonicalJson } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Runtime } from '../start/runtime.ts';
import { prepared } from '../storage/prepared.ts';
import type { IdempotencyKeysTable, IntentMark } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';
import { type Intent, Outcome } from './handler.ts';

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

type InBackground = { background: { run(name: string, work: () => Promise<unknown>): void } };

export function purgeExpired(app: FastifyInstance, services: KeyServices & InBackground): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    const forget = () => services.background.run('forgetting old keys', () => forgetOldKeys(services));
    timer = setInterval(forget, EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
