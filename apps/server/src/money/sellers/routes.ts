import { MOST_SELLERS } from '@adarash/contract/basics';
import { birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import { settlementRefusal } from '@adarash/rules/sellers';
import type { Mount } from '../../http/mount.ts';
import { appendAndPublish, publish } from '../../live/events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hallRow } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { HallTx } from '../../storage/storage.ts';
import {
  bookMove,
  changeSeller,
  type Seller,
  type SellerNow,
  sellerById,
  sellerJson,
  sellersNow,
  sellersOf,
  withSellers,
} from './ledger.ts';

export function mountSellers(mount: Mount, { storage, runtime }: Services): void {
  mount.hall('GET /sellers', ({ hallId }) =>
    storage.briefSnapshot(hallId, async (db) => {
      const hall = await hallRow(db, hallId);
      const sellers = (await sellersNow(db, hall)).map((one) => sellerJson(one, hall.shift));
      return { success: true, sellers, withSellers: birrFromSantim(await withSellers(db, hallId)) };
    }),
  );

  mount.hall('POST /sellers', ({ body: { name }, commit }) =>
    commit(async (tx, by) => {
      const there = await sellersOf(tx.db, tx.hall.id);
      refuseMore(there);
      const name_key = name.toLowerCase();
      if (there.some((one) => one.name_key === name_key)) throw new Refusal('SELLER_EXISTS', { name });
      const seller: Seller = {
        ...{ id: runtime.newId(), hall_id: tx.hall.id, name, name_key, active: 1, created_at: by.at.toISOString() },
        ...{ balance: santim(0), token_hash: null, token_shift: null },
      };
      await tx.db.insertInto('sellers').values(seller).execute();
      await appendAndPublish(tx, by, 'sellers-changed', {
        action: 'seller.added',
        subject: seller.id,
        after: { name },
      });
      return {
        success: true,
        message: `${name} can sell once a phone is paired.`,
        ...(await sellerAnswer(tx, seller)),
      };
    }),
  );

  // Disables a seller. The next request of the seller's phone is refused; the seller's balance must still be settled.
  mount.hall('PATCH /sellers/:id', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const seller = await sellerById(tx.db, tx.hall.id, params.id);
      const active = body.active ? 1 : 0;
      if (seller.active !== active) {
        if (body.active) refuseMore(await sellersOf(tx.db, tx.hall.id));
        await changeSeller(tx, seller, { active, token_hash: null, token_shift: null });
        const before = { active: !body.active };
        const after = { name: seller.name, active: body.active };
        await appendAndPublish(tx, by, 'sellers-changed', {
          action: 'seller.changed',
          subject: seller.id,
          before,
          after,
        });
      }
      const message = body.active ? `${seller.name} can sell again.` : `${seller.name} is switched off.`;
      return { success: true, message, ...(await sellerAnswer(tx, seller)) };
    }),
  );

  mount.hall('POST /sellers/:id/settle', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const { seller, sums } = await sellerNow(tx, params.id);
      const { due } = sums;
      const note = body.note.trim();
      const received = santimOf(body.received);
      const refusal = settlementRefusal(due, { seen: santimOf(body.due), received, note });
      if (refusal !== null) throw new Refusal(refusal);
      const details = { due, left: santim(due - received), note: note || undefined };
      const move = { seller, kind: 'settled', amount: received, cards: 0 } as const;
      await bookMove(tx, by, { ...move, details });
      await publish(tx, { type: 'sellers-changed' });
      return { success: true, message: `${seller.name} has settled.`, ...(await sellerAnswer(tx, seller)) };
    }),
  );
}

function refuseMore(there: readonly Seller[]): void {
  if (there.filter(({ active }) => active === 1).length >= MOST_SELLERS) throw new Refusal('SELLERS_FULL');
}

async function sellerNow({ db, hall }: HallTx, id: string): Promise<SellerNow> {
  const now = (await sellersNow(db, hall)).find(({ seller }) => seller.id === id);
  if (!now) throw new Refusal('SELLER_NOT_FOUND');
  return now;
}

const sellerAnswer = async (tx: HallTx, { id }: Seller) => ({
  seller: sellerJson(await sellerNow(tx, id), tx.hall.shift),
});

const santimOf = (birr: number): Santim => santim(Math.round(birr * 100));
