import { MOST_SELLERS } from '@adarash/contract/basics';
import { birrFromSantim, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { countHandIn, type Spoken, sayHandIn } from '@adarash/rules/sellers';
import type { ByPerson } from '../../audit-log/append.ts';
import type { Mount } from '../../http/mount.ts';
import { oneHall } from '../../http/request-context.ts';
import { appendAndPublish } from '../../live/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hallRow, needMeans } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { HallTx } from '../../storage/storage.ts';
import {
  bookMove,
  changeSeller,
  handInOf,
  movesSummed,
  type Seller,
  sellerById,
  sellerJson,
  sellersNow,
  sellersOf,
  tellSellers,
  withSellers,
} from './ledger.ts';

export function mountSellers(mount: Mount, services: Services): void {
  const { storage, runtime } = services;
  const { db } = storage;

  mount.hall('GET /sellers', ({ hallId }) =>
    storage.briefSnapshot(hallId, async (db) => {
      const hall = await hallRow(db, hallId);
      const sellers = (await sellersNow(db, hall)).map((one) => sellerJson(one, hall.shift));
      return { success: true, sellers, withSellers: birrFromSantim(await withSellers(db, hallId)) };
    }),
  );

  mount.admin('GET /sellers/report', async ({ hallId: asked, query: { from, to } }) => {
    const hallId = await oneHall(db, asked);
    const sums = await movesSummed(db, hallId).where('day', '>=', from).where('day', '<=', to).execute();
    const sellers = await sellersNow(db, await hallRow(db, hallId));
    return {
      success: true,
      sellers: sellers.map(({ seller: { id, name }, sums: { due } }) => {
        const of = (kind: string) => sums.find((one) => one.seller_id === id && one.kind === kind);
        const birr = (kind: string) => birrFromSantim(santim(Number(of(kind)?.amount ?? 0)));
        const did = { float: birr('float'), sold: birr('sold'), handedIn: birr('handed-in') };
        const others = (kind: string) => birrFromSantim(santim(Number(of(kind)?.other ?? 0)));
        const back = { takenBack: birr('taken-back') + others('taken-back'), due: birrFromSantim(due) };
        return { _id: id, name, cards: Number(of('sold')?.cards ?? 0), ...did, other: others('sold'), ...back };
      }),
    };
  });

  mount.hall('POST /sellers', ({ body: { name }, commit }) =>
    commit(async (tx, by) => {
      const there = await sellersOf(tx.db, tx.hall.id);
      refuseMore(there);
      const name_key = name.toLowerCase();
      if (there.some((one) => one.name_key === name_key)) throw new Refusal('SELLER_EXISTS', { name });
      const seller: Seller = {
        ...{ id: runtime.newId(), hall_id: tx.hall.id, name, name_key, active: 1, created_at: by.at.toISOString() },
        ...{ balance: santim(0), token_hash: null, token_shift: null, float_offered: null, hand_in: null },
      };
      await tx.db.insertInto('sellers').values(seller).execute();
      await appendAndPublish(tx, by, 'sellers-changed', {
        action: 'seller.added',
        subject: seller.id,
        after: { name },
      });
      return { success: true, message: `${name} can sell once a phone is paired.`, ...(await shown(tx, seller)) };
    }),
  );

  // Off, the phone is refused with its next request; what the seller holds stays where it is.
  mount.hall('PATCH /sellers/:id', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, params.id);
      const active = body.active ? 1 : 0;
      if (seller.active !== active) {
        if (body.active) refuseMore(await sellersOf(tx.db, tx.hall.id));
        await changeSeller(tx, seller, { active, token_hash: null, token_shift: null });
        const [before, after] = [{ active: !body.active }, { name: seller.name, active: body.active }];
        await appendAndPublish(tx, by, 'sellers-changed', {
          action: 'seller.changed',
          subject: seller.id,
          before,
          after,
        });
      }
      const message = body.active ? `${seller.name} can sell again.` : `${seller.name} is switched off.`;
      return { success: true, message, ...(await shown(tx, seller)) };
    }),
  );

  // The drawer has lost a float once the seller says that they have it.
  mount.hall('PUT /sellers/:id/float', ({ params, body: { amount }, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, params.id);
      if (seller.active !== 1) throw new Refusal('SELLER_OFF', { name: seller.name });
      const offered = amount === null ? null : santimOf(amount);
      await changeSeller(tx, seller, { float_offered: offered });
      await note(tx, by, seller, 'seller.float-offered', { amount: offered });
      const message = offered === null ? 'The float is taken back.' : `${seller.name} has to confirm the float.`;
      return { success: true, message, ...(await shown(tx, seller)) };
    }),
  );

  mount.hall('POST /sellers/:id/hand-in', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, params.id);
      const { note: why, means } = body;
      const [said, counted] = [body.said === null ? null : santimOf(body.said), santimOf(body.counted)];
      const spoken = countHandIn(handInOf(seller), { said, counted, note: why, means });
      if (!spoken.ok) throw new Refusal(spoken.error, { amount: body.said ?? body.counted });
      const other = { said, counted, note: why };
      await keepHandIn(services, tx, by, seller, spoken.value, ['seller.hand-in-counted', other]);
      const message =
        spoken.value.booked === null
          ? `${seller.name} has to confirm what was counted.`
          : `${seller.name} has handed in.`;
      return { success: true, message, ...(await shown(tx, seller)) };
    }),
  );

  mount.seller('POST /sell/float', ({ actor, body, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, actor.userId);
      const amount = santimOf(body.amount);
      if (seller.float_offered !== amount) throw new Refusal('FLOAT_NOT_OFFERED');
      await changeSeller(tx, seller, { float_offered: null });
      await bookMove(services, tx, by, { seller, kind: 'float', amount, cards: 0, other: santim(0) });
      await tellSellers(tx);
      return { success: true };
    }),
  );

  mount.seller('POST /sell/hand-in', ({ actor, body, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, actor.userId);
      const amount = body.amount === null ? null : santimOf(body.amount);
      await needMeans(tx.db, body.paidBy);
      const spoken = sayHandIn(handInOf(seller), amount, body.paidBy);
      const facts = { amount, ...(spoken.handIn?.paidBy && { paidBy: spoken.handIn.paidBy }) };
      await keepHandIn(services, tx, by, seller, spoken, ['seller.hand-in-said', facts]);
      return { success: true };
    }),
  );
}

function refuseMore(there: readonly Seller[]): void {
  if (there.filter(({ active }) => active === 1).length >= MOST_SELLERS) throw new Refusal('SELLERS_FULL');
}

/** Books a hand-in on which both agree; else it waits, and the audit log says who named what. */
async function keepHandIn(
  services: Services,
  tx: HallTx,
  by: ByPerson,
  seller: Seller,
  { handIn, booked, withoutPhone }: Spoken,
  [action, facts]: [action: string, facts: object],
): Promise<void> {
  await changeSeller(tx, seller, { hand_in: booked === null && handIn ? JSON.stringify(handIn) : null });
  if (booked === null) return note(tx, by, seller, action, facts);
  const { said, note: why = '', paidBy } = handIn ?? {};
  const move = { amount: booked, cards: 0, other: santim(0), paidBy };
  const other = {
    ...(said !== booked && { said }),
    ...(why !== '' && { note: why }),
    ...(withoutPhone && { withoutPhone }),
  };
  await bookMove(services, tx, by, { seller, kind: 'handed-in', ...move, details: other });
  await tellSellers(tx);
}

const note = (tx: HallTx, by: ByPerson, { id: subject, name }: Seller, action: string, facts: object) =>
  appendAndPublish(tx, by, 'sellers-changed', { action, subject, after: { name, ...facts } });

async function shown({ db, hall }: HallTx, { id }: Seller) {
  const now = (await sellersNow(db, hall)).find(({ seller }) => seller.id === id);
  if (!now) throw new Refusal('SELLER_NOT_FOUND');
  return { seller: sellerJson(now, hall.shift) };
}

function santimOf(birr: number): Santim {
  const amount = santimFromBirr(birr);
  if (amount === null) throw new Refusal('AMOUNT_REQUIRED');
  return amount;
}
