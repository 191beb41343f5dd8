import { createHash } from 'node:crypto';
import { SECRET_FIELDS } from '@adarash/contract/access';
import { canonicalJson } from '../audit/append.ts';
import type { Services } from '../services.ts';
import type { Tx } from '../storage/storage.ts';
import { Refusal } from './refusal.ts';

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** One human intent: however often it is sent, it takes effect once, and every sending gets the same answer. */
export type Intent = {
  /** The answer it got, if it has taken effect. */
  remembered(): Promise<unknown | undefined>;
  /** Does the work unless it was done, and remembers the answer in the same transaction as the effect. */
  once<A>(tx: Tx, work: () => Promise<A>): Promise<A>;
};

type Means = Pick<Services, 'storage' | 'chance'>;
type Stored = { fingerprint: string; answer: string | null };

export function intentOf(services: Means, userId: string, key: string, request: unknown): Intent {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw new Refusal('VALIDATION', { field: 'Idempotency-Key' });
  const fingerprint = createHash('sha256')
    .update(canonicalJson(withoutSecrets(request)))
    .digest('hex');
  const oldest = () => new Date(services.chance.now().getTime() - REMEMBERED_MS).toISOString();

  const find = (db: Tx['db']) =>
    db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .where('created_at', '>', oldest())
      .executeTakeFirst();

  function answerOf(stored: Stored | undefined): unknown | undefined {
    if (stored === undefined || stored.answer === null) return undefined;
    if (stored.fingerprint !== fingerprint) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return JSON.parse(stored.answer);
  }

  return {
    remembered: async () => answerOf(await find(services.storage.db)),
    async once<A>({ db }: Tx, work: () => Promise<A>) {
      await db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('created_at', '<=', oldest())
        .execute();
      const row = { user_id: userId, key, fingerprint, answer: null, created_at: services.chance.now().toISOString() };
      // A twin that is at work on the same key holds this row until it commits; only then is it known who came first.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_keys')
        .values(row)
        .onConflict((c) => c.doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return answerOf(await find(db)) as A;
      const answer = await work();
      await db
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(answer) })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute();
      return answer;
    },
  };
}

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/** A password inside a fast hash could be found by trying; the rest of a request tells one intent from another. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const fields = Object.entries(value).map(([name, inner]) => [name, SECRETS.has(name) ? null : withoutSecrets(inner)]);
  return Object.fromEntries(fields);
}
