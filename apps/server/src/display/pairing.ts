import { createHash } from 'node:crypto';
import type { Handler } from '../http/handler.ts';
import { addressKey } from '../http/limits.ts';
import { findsPlace } from '../limits/limiter.ts';
import { PAIRINGS } from '../limits/policies.ts';
import { isKnownAddress } from '../people/known.ts';
import { forget, note, refuseAfter } from '../people/throttle.ts';
import { append } from '../record/append.ts';
import { Refusal } from '../start/refusal.ts';
import type { Runtime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { Tx } from '../storage/storage.ts';
import { displayKeyOf, displayPath } from './code.ts';

const OPEN_MS = 5 * 60_000;
/** Wrong digits of one person within a quarter of an hour. */
const MOST_WRONG = 10;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A screen asks to become a display: it gets digits to show, and a token of its own to ask with what became of them. */
export const openPairing =
  (services: Services): Handler<'POST /public/pairings'> =>
  async ({ request }) => ({ success: true, ...(await newPairing(services, addressKey(request.ip))) });

export async function newPairing({ storage, runtime }: Services, address: string) {
  const token = Buffer.from(runtime.bytes(32)).toString('base64url');
  const expiresAt = new Date(runtime.now().getTime() + OPEN_MS).toISOString();
  const digits = await storage.write({}, async (tx) => {
    await refuseMore(tx, runtime, address);
    return takeDigits(tx, runtime, { token_hash: hashOf(token), address, expires_at: expiresAt, hall_id: null });
  });
  return { digits, expiresAt, token };
}

async function refuseMore({ db }: Tx, runtime: Runtime, address: string): Promise<void> {
  await db.deleteFrom('pairings').where('expires_at', '<=', runtime.now().toISOString()).execute();
  const open = await db.selectFrom('pairings').select(['address', 'expires_at']).orderBy('expires_at').execute();
  const here = open.filter((each) => each.address === address);
  const sharing = (await isKnownAddress(db, address)) ? PAIRINGS.known : PAIRINGS.strangers;
  if (findsPlace(here.length, open.length, sharing)) return;
  const first = here[0] ?? open[0]!;
  const seconds = Math.max(1, Math.ceil((Date.parse(first.expires_at) - runtime.now().getTime()) / 1000));
  throw new Refusal('PAIRINGS_FULL', { seconds });
}

type Waiting = { token_hash: string; address: string; expires_at: string; hall_id: null };

async function takeDigits({ db }: Tx, runtime: Runtime, waiting: Waiting): Promise<string> {
  for (;;) {
    const digits = String(Buffer.from(runtime.bytes(4)).readUInt32BE() % 10_000).padStart(4, '0');
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('pairings')
      .values({ ...waiting, digits })
      .onConflict((c) => c.column('digits').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) return digits;
  }
}

export const readPairing =
  (services: Services): Handler<'POST /public/pairings/state'> =>
  async ({ body: { token } }) => {
    const pairing = await findPairing(services, token);
    if (!pairing) throw new Refusal('PAIRING_OVER');
    const { digits, expires_at: expiresAt, hall_code: code } = pairing;
    const paired =
      code === null
        ? { path: null, displayKey: null }
        : { path: displayPath(code), displayKey: displayKeyOf(services, code) };
    return { success: true, digits, expiresAt, ...paired };
  };

export const findPairing = ({ storage: { db }, runtime }: Services, token: string) =>
  db
    .selectFrom('pairings')
    .leftJoin('halls', 'halls.id', 'pairings.hall_id')
    .select(['pairings.digits', 'pairings.expires_at', 'halls.hall_code'])
    .where('pairings.token_hash', '=', hashOf(token))
    .where('pairings.expires_at', '>', runtime.now().toISOString())
    .executeTakeFirst();

/**
 * The digits work once. Each try is counted before it is looked at, so that many at once are no more than a few. A right
 * one takes itself out of the count and no wrong one with it: anyone can open a screen and type its digits.
 */
export const pairDisplay =
  ({ storage, runtime }: Services): Handler<'POST /hall-code/pair'> =>
  async ({ hallId, actor, body: { digits }, request, commit }) => {
    const attempt = { kind: 'pair', account: actor.userId, address: addressKey(request.ip) } as const;
    const noted = await storage.write({}, (tx) => note(tx, runtime, attempt));
    await refuseAfter(storage.db, runtime, attempt, MOST_WRONG);
    return commit(async (tx, by) => {
      const pairing = await tx.db
        .updateTable('pairings')
        .set({ hall_id: hallId })
        .where('digits', '=', digits)
        .where('hall_id', 'is', null)
        .where('expires_at', '>', runtime.now().toISOString())
        .returning('address')
        .executeTakeFirst();
      if (!pairing) throw new Refusal('PAIRING_NOT_FOUND');
      await forget(tx, noted);
      const after = { address: pairing.address };
      await append(tx, { hallId, action: 'hall.display-paired', subject: hallId, after, ...by });
      return { success: true, message: 'That screen is the display of this hall now.' };
    });
  };
