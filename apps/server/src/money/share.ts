import type { ShareJson } from '@adarash/contract';
import { CASH, otherThanCash } from '@adarash/rules/means';
import {
  basisPointsFromPercent,
  birrFromSantim,
  percentFromBasisPoints,
  type Santim,
  santim,
  santimFromBirr,
} from '@adarash/rules/money';
import { SHARE_SUMS, shareStatement } from '@adarash/rules/share';
import { sumsInBirr } from '@adarash/rules/sums';
import { oneHall } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { append } from '../record/append.ts';
import { needMeans } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';

/** A statement only counts: whatever is open, every hall goes on selling and calling. */
export function mountShare(mount: Mount, services: Services): void {
  const { storage, runtime } = services;
  mount('GET /admin/share', async ({ query: { cashierId, from, to } }) => {
    const hallId = await oneHall(storage.db, cashierId);
    const statement = await storage.briefSnapshot(hallId, (db) => shareOf(db, hallId, { from, to }));
    return { success: true, statement };
  });

  mount('PUT /admin/share/:cashierId/agreement', ({ params: { cashierId: hallId }, body: { from, percent }, commit }) =>
    commit({ hallId }, async (tx, by) => {
      const basisPoints = basisPointsFromPercent(percent) ?? 0;
      const before = await tx.db
        .selectFrom('share_agreements')
        .selectAll()
        .where('hall_id', '=', hallId)
        .where('from_day', '=', from)
        .executeTakeFirst();
      const row = { id: before?.id ?? runtime.newId(), hall_id: hallId, from_day: from, basis_points: basisPoints };
      await tx.db
        .insertInto('share_agreements')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ basis_points: basisPoints }))
        .execute();
      await append(tx, {
        ...{ hallId, ...by, action: 'share.agreed', subject: row.id, after: { from, basisPoints } },
        ...(before && { before: { from, basisPoints: before.basis_points } }),
      });
      return { success: true, message: `Agreed: ${percent} % of the house fees from ${from} on.` };
    }),
  );

  mount('POST /admin/share/:cashierId/payments', ({ params: { cashierId: hallId }, body, commit }) =>
    commit({ hallId }, async (tx, by) => {
      await needMeans(tx.db, body.paidBy);
      const { means = CASH, reference = null } = otherThanCash(body.paidBy) ?? {};
      const amount: Santim = santimFromBirr(body.amount) ?? santim(0);
      const said = { day: body.day, amount, means, reference, note: body.note };
      const row = { id: runtime.newId(), hall_id: hallId, ...said, by_name: by.actor.name };
      await tx.db
        .insertInto('share_payments')
        .values({ ...row, taken_back_at: null, taken_back_reason: null })
        .execute();
      await append(tx, { hallId, ...by, action: 'share.paid', subject: row.id, after: said });
      return { success: true, message: 'The payment is noted.' };
    }),
  );

  mount('POST /admin/share/:cashierId/payments/:id/undo', ({ params, body, commit }) =>
    commit({ hallId: params.cashierId }, async (tx, by) => {
      const { cashierId: hallId, id } = params;
      const undone = { taken_back_at: by.at.toISOString(), taken_back_reason: body.reason };
      const { numUpdatedRows } = await tx.db
        .updateTable('share_payments')
        .set(undone)
        .where('id', '=', id)
        .where('hall_id', '=', hallId)
        .where('taken_back_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Refusal('PAYMENT_NOT_FOUND');
      await append(tx, { hallId, ...by, action: 'share.paid-undone', subject: id, after: { reason: body.reason } });
      return { success: true, message: 'The payment is taken back.' };
    }),
  );
}

type Period = { from: string; to: string };

/** The statement of a hall as the wire and the papers have it. */
export async function shareOf(db: Db, hallId: string, { from, to }: Period): Promise<ShareJson> {
  const agreed = await db
    .selectFrom('share_agreements')
    .selectAll()
    .where('hall_id', '=', hallId)
    .orderBy('from_day')
    .execute();
  const payments = await db
    .selectFrom('share_payments')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('id')
    .execute();
  // Only days have ten characters: months, years and all of a hall's time stand in the same column.
  const rows = await db
    .selectFrom('tallies')
    .select(['period as day', (e) => e.fn.sum<number>('house_fee').as('fee')])
    .where('hall_id', '=', hallId)
    .where('period', 'like', '____-__-__')
    .where('period', '<=', to)
    .groupBy('period')
    .orderBy('period')
    .execute();
  const fees = rows.map(({ day, fee }) => ({ day, fee: santim(Number(fee)) })).filter(({ fee }) => fee !== 0);
  const agreements = agreed.map(({ from_day, basis_points }) => ({ from: from_day, basisPoints: basis_points }));
  const counted = payments.filter(({ taken_back_at }) => taken_back_at === null);
  const { days, ...sums } = shareStatement({ from, to }, fees, agreements, counted);
  return {
    ...sumsInBirr(SHARE_SUMS, sums),
    ...{ cashierId: hallId, from, to },
    agreements: agreements.map((one) => ({ from: one.from, percent: percentFromBasisPoints(one.basisPoints) })),
    days: days.map(({ day, fee, basisPoints, share }) => ({
      ...{ day, percent: percentFromBasisPoints(basisPoints) },
      ...sumsInBirr(['fee', 'share'], { fee, share }),
    })),
    payments: payments
      .filter(({ day }) => day >= from)
      .map(({ id, day, amount, means, reference, note, by_name, taken_back_at, taken_back_reason }) => ({
        ...{ _id: id, day, amount: birrFromSantim(amount), means, reference, note, by: by_name },
        takenBack: taken_back_at === null ? null : { at: taken_back_at, reason: taken_back_reason ?? '' },
      })),
  };
}
