import type { Answer } from '@adarash/contract';
import { correct, lowestCorrection, setTotal } from '@adarash/rules/jackpot';
import { addSantim, birrFromSantim, formatBirr, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { movingJackpot } from '@adarash/rules/second-signature';
import type { Mount, SignedAbove } from '../../http/mount.ts';
import { type HallHandler, oneHall } from '../../http/request-context.ts';
import { dayBegan } from '../../platform/periods.ts';
import { Refusal } from '../../platform/refusal.ts';
import { latestRunning } from '../../repositories/games.ts';
import { ownerSettings } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { announcedAward, listAwards, listedAwardJson, mountAwards, type StoredAward } from './awards.ts';
import { contribute } from './contributions.ts';
import {
  book,
  bookedByHand,
  ensureJackpot,
  jackpotHolds,
  publishJackpot,
  putInBesides,
  readJackpot,
  type StoredJackpot,
} from './ledger.ts';

export function mountJackpot(mount: Mount, services: Services): void {
  const { runtime } = services;
  const { db } = services.storage;

  mount.admin('GET /jackpot/:cashierId', async ({ hallId }) =>
    showJackpot(db, await oneHall(db, hallId), runtime.now()),
  );
  mount.admin('GET /jackpot/:cashierId/history', async ({ hallId, query: { limit, before } }) => {
    const hall = await oneHall(db, hallId);
    const { rows, next } = await listAwards(db, hall, limit, before);
    const putIn = before === undefined ? await putInBesides(db, hall) : {};
    return { success: true, history: rows.map(listedAwardJson), next, ...putIn };
  });
  mount.hall('PUT /jackpot/:cashierId', setJackpotTotal, { signedAbove: adding(services) });

  mount.hall('POST /jackpot/:cashierId/corrections', correctJackpot, { signedAbove: correcting(services) });

  mount.hall('PATCH /jackpot/:cashierId', ({ hallId, body: { enabled }, commit }) =>
    commit(async (tx, by) => {
      const before = await ensureJackpot(tx);
      if (enabled !== (before.enabled === 1)) {
        await tx.db
          .updateTable('jackpots')
          .set({ enabled: enabled ? 1 : 0, updated_at: by.at.toISOString() })
          .where('hall_id', '=', hallId)
          .execute();
        await publishJackpot(tx, by, {
          action: enabled ? 'jackpot.enabled' : 'jackpot.disabled',
          subject: hallId,
          before: { enabled: !enabled },
          after: { enabled },
        });
      }
      return { success: true, enabled, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} successfully!` };
    }),
  );

  mount.hall('POST /jackpot/:cashierId/contributions', contribute);
  mountAwards(mount, services);
}

export async function showJackpot(db: Db, hallId: string, now: Date): Promise<Answer<'GET /jackpot/:cashierId'>> {
  const jackpot = await readJackpot(db, hallId);
  const award = await announcedAward(db, hallId, now, await latestRunning(db, hallId));
  return {
    success: true,
    exists: jackpot.entries > 0,
    ...sumsJson(jackpot),
    enabled: jackpot.enabled === 1,
    winnerCardId: award?.card ?? null,
    lastUpdated: jackpot.updated_at,
    pendingAward: award && pendingJson(award),
  };
}

const pendingJson = (award: StoredAward) => ({
  _id: award.id,
  cardNumber: award.card,
  amount: birrFromSantim(award.amount),
  gameNumber: award.game_number,
  drawAt: award.draw_at,
  random: award.kind === 'drawn',
  message: award.message,
});

/**
 * Corrects an amount that staff added to the jackpot. The original entry remains, because ledger entries are never
 * changed.
 */
const correctJackpot: HallHandler<'POST /jackpot/:cashierId/corrections'> = ({ hallId, body, commit }) =>
  commit(async (tx, by) => {
    const before = await readJackpot(tx.db, hallId);
    const total = santimFromBirr(body.total);
    const expected = santimFromBirr(body.expectedTotal);
    if (expected !== jackpotHolds(before)) throw new Refusal('JACKPOT_MOVED');
    if (total === null) throw new Refusal('AMOUNT_REQUIRED');
    const { put_in: putIn, available, won } = before;
    const moved = await bookedByHand(tx.db, hallId).execute();
    const jackpot = { putIn, available, won, byHand: addSantim(...moved.map(({ amount }) => amount)) };
    const entry = correct(jackpot, total);
    if (!entry.ok) throw new Refusal(entry.error, { amount: birrFromSantim(lowestCorrection(jackpot)) });
    const { reason } = body;
    const after = await book(tx, by, { entry: entry.value, reason });
    await publishJackpot(tx, by, {
      action: 'jackpot.corrected',
      subject: hallId,
      before: { available },
      after: { available: after.available, amount: entry.value.amount, reason },
    });
    return {
      success: true,
      message: `Jackpot corrected from ${formatBirr(expected)} to ${formatBirr(total)} BIRR.`,
      ...sumsJson(after),
    };
  });

/**
 * Updates the available amount of the jackpot. The first amount creates the jackpot; a higher amount adds the
 * difference to it.
 */
const setJackpotTotal: HallHandler<'PUT /jackpot/:cashierId'> = ({ hallId, body, commit }) =>
  commit(async (tx, by) => {
    const before = await readJackpot(tx.db, hallId);
    const expected = body.expectedAmount;
    if (expected !== undefined && santimFromBirr(expected) !== before.available) throw new Refusal('JACKPOT_MOVED');
    const total = santimFromBirr(body.amount);
    if (total === null) throw new Refusal('AMOUNT_NOT_POSITIVE');
    const opened = before.entries > 0;
    const entry = setTotal(opened ? before.available : null, total);
    if (!entry.ok) throw new Refusal(entry.error);
    const after = entry.value ? await book(tx, by, { entry: entry.value }) : before;
    if (entry.value)
      await publishJackpot(tx, by, {
        action: opened ? 'jackpot.added' : 'jackpot.opened',
        subject: hallId,
        before: { available: before.available },
        after: { available: after.available, gameNumber: body.gameNumber ?? null },
      });
    const added = formatBirr(santim(total - before.available));
    const now = formatBirr(jackpotHolds(after));
    return {
      success: true,
      message: opened ? `Added ${added} BIRR to jackpot! New total: ${now} BIRR` : `Initial jackpot set to ${now} BIRR`,
      newAmount: birrFromSantim(after.available),
      ...sumsJson(after),
    };
  });

const adding =
  (services: Pick<Services, 'config'>): SignedAbove<'PUT /jackpot/:cashierId'> =>
  async (tx, { body: { amount }, at }) => {
    const { available } = await readJackpot(tx.db, tx.hall.id);
    const total = santimFromBirr(amount) ?? available;
    const added = santim(total - available);
    return added === 0 ? null : movingJackpot('add', added, await movedToday(services, tx, at));
  };

const correcting =
  (services: Pick<Services, 'config'>): SignedAbove<'POST /jackpot/:cashierId/corrections'> =>
  async (tx, { body, at }) => {
    const holds = jackpotHolds(await readJackpot(tx.db, tx.hall.id));
    const total = santimFromBirr(body.total) ?? holds;
    const corrected = santim(total - holds);
    return corrected === 0 ? null : movingJackpot('correct', corrected, await movedToday(services, tx, at));
  };

/** Returns the amounts that staff added to or removed from the jackpot without a game on this business day. */
async function movedToday({ config }: Pick<Services, 'config'>, tx: HallTx, at: Date): Promise<Santim[]> {
  const { dayStartsAt } = await ownerSettings(tx.db);
  const since = dayBegan(at, config.hallTz, dayStartsAt).toISOString();
  const moved = await bookedByHand(tx.db, tx.hall.id).where('at', '>=', since).execute();
  return moved.map(({ amount }) => amount);
}

const sumsJson = (jackpot: Pick<StoredJackpot, 'available' | 'put_in' | 'won'>) => ({
  amount: birrFromSantim(jackpot.available),
  baseAmount: birrFromSantim(jackpot.put_in),
  holds: birrFromSantim(jackpotHolds(jackpot)),
});
