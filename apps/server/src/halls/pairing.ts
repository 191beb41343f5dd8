import { createHash } from 'node:crypto';
import type { Purpose } from '@adarash/contract/basics';
import { forget, isKnownAddress, note, refuseAfter } from '../accounts/throttle.ts';
import { append } from '../audit-log/append.ts';
import { addressKey } from '../http/address.ts';
import type { Mount } from '../http/mount.ts';
import type { Actor } from '../http/request-context.ts';
import { appendAndPublish } from '../live/events.ts';
import { changeSeller, sellerById } from '../money/sellers/ledger.ts';
import { PAIRINGS } from '../platform/policies.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Runtime } from '../platform/runtime.ts';
import { hasFreeSlot } from '../platform/shares.ts';
import type { Services } from '../services.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { displayKeyOf, displayPath } from './code.ts';

export function mountPairing(mount: Mount, services: Services): void {
  mount.hall('POST /hall-code/pair', async ({ hallId, actor, body, request, commit }) => {
    const noted = await noteTry(services, actor, request.ip);
    return commit(async (tx, by) => {
      const { address } = await takePairing(services, tx, body.digits, 'display', noted);
      await append(tx, { hallId, action: 'hall.display-paired', subject: hallId, after: { address }, ...by });
      return { success: true, message: 'The screen is connected as the hall display.' };
    });
  });

  // Creates a pairing for a new screen: the digits that the screen displays, and a token to read the state of the
  // pairing.
  mount.public('POST /public/pairings', async ({ request, body: { purpose } }) => ({
    success: true,
    ...(await newPairing(services, addressKey(request.ip), purpose)),
  }));

  mount.public('POST /public/pairings/state', async ({ body: { token } }) => {
    const pairing = await findPairing(services, token);
    if (!pairing) throw new Refusal('PAIRING_OVER');
    const { digits, expires_at: expiresAt, hall_code: code, purpose } = pairing;
    // A seller's phone continues to use the token of its pairing, so it needs no display key.
    const sells = purpose === 'seller';
    const paired =
      code === null || sells
        ? { path: code === null ? null : SELL_PATH, displayKey: null }
        : { path: displayPath(code), displayKey: displayKeyOf(services, code) };
    return { success: true, digits, expiresAt, ...paired };
  });

  // Pairs a seller's phone for the current shift; an earlier phone of the seller is disconnected.
  mount.hall('POST /sellers/:id/pair', async ({ hallId, actor, params, body, request, commit }) => {
    const noted = await noteTry(services, actor, request.ip);
    return commit(async (tx, by) => {
      const seller = await sellerById(tx.db, hallId, params.id);
      if (seller.active !== 1) throw new Refusal('SELLER_OFF', { name: seller.name });
      const { address, token_hash } = await takePairing(services, tx, body.digits, 'seller', noted);
      const { shift } = tx.hall;
      await changeSeller(tx, seller, { token_hash, token_shift: shift });
      const after = { name: seller.name, address, shift };
      await appendAndPublish(tx, by, 'sellers-changed', { action: 'seller.paired', subject: seller.id, after });
      return { success: true, message: `${seller.name} sells with that phone until the shift ends.` };
    });
  });
}

const OPEN_MS = 5 * 60_000;
/** Maximum number of wrong pairing digits per user within 15 minutes. */
const MOST_WRONG = 10;

const SELL_PATH = '/sell';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

async function newPairing(
  { storage, runtime }: Pick<Services, 'storage' | 'runtime'>,
  address: string,
  purpose: Purpose = 'display',
) {
  const token = Buffer.from(runtime.bytes(32)).toString('base64url');
  const expiresAt = new Date(runtime.now().getTime() + OPEN_MS).toISOString();
  const digits = await storage.write({}, async (tx) => {
    await refuseMore(tx, runtime, address);
    const waiting = { token_hash: hashOf(token), address, expires_at: expiresAt, hall_id: null, purpose };
    return takeDigits(tx, runtime, waiting);
  });
  return { digits, expiresAt, token };
}

async function refuseMore({ db }: Tx, runtime: Runtime, address: string): Promise<void> {
  await db.deleteFrom('pairings').where('expires_at', '<=', runtime.now().toISOString()).execute();
  const open = await db.selectFrom('pairings').select(['address', 'expires_at']).orderBy('expires_at').execute();
  const here = open.filter((each) => each.address === address);
  const sharing = (await isKnownAddress(db, address)) ? PAIRINGS.known : PAIRINGS.strangers;
  if (hasFreeSlot(here.length, open.length, sharing)) return;
  const first = here[0] ?? open[0]!;
  const seconds = Math.max(1, Math.ceil((Date.parse(first.expires_at) - runtime.now().getTime()) / 1000));
  throw new Refusal('PAIRINGS_FULL', { seconds });
}

type Waiting = { token_hash: string; address: string; expires_at: string; hall_id: null; purpose: Purpose };

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

const findPairing = ({ storage: { db }, runtime }: Pick<Services, 'storage' | 'runtime'>, token: string) =>
  db
    .selectFrom('pairings')
    .leftJoin('halls', 'halls.id', 'pairings.hall_id')
    .select(['pairings.digits', 'pairings.expires_at', 'pairings.purpose', 'halls.hall_code'])
    .where('pairings.token_hash', '=', hashOf(token))
    .where('pairings.expires_at', '>', runtime.now().toISOString())
    .executeTakeFirst();

/**
 * Counts an attempt to enter pairing digits before the digits are checked, so that parallel attempts cannot exceed the
 * limit. A success removes only its attempt from the count, because anyone can open a screen and enter its digits.
 */
async function noteTry(
  { storage, runtime }: Pick<Services, 'storage' | 'runtime'>,
  actor: Pick<Actor, 'userId'>,
  ip: string,
) {
  const attempt = { kind: 'pair', account: actor.userId, address: addressKey(ip) } as const;
  const noted = await storage.write({}, (tx) => note(tx, runtime, attempt));
  await refuseAfter(storage.db, runtime, attempt, MOST_WRONG);
  return noted;
}

/** Pairs a screen with the hall. Its digits are valid once, and only for the purpose that the screen has requested. */
async function takePairing(
  { runtime }: Pick<Services, 'runtime'>,
  tx: HallTx,
  digits: string,
  purpose: Purpose,
  noted: Awaited<ReturnType<typeof noteTry>>,
) {
  const pairing = await tx.db
    .updateTable('pairings')
    .set({ hall_id: tx.hall.id })
    .where('digits', '=', digits)
    .where('purpose', '=', purpose)
    .where('hall_id', 'is', null)
    .where('expires_at', '>', runtime.now().toISOString())
    .returning(['address', 'token_hash'])
    .executeTakeFirstOrThrow(() => new Refusal('PAIRING_NOT_FOUND'));
  await forget(tx, noted);
  return pairing;
}
