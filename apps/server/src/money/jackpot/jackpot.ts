import type { Answer } from '@adarash/contract';
import { movedByHand } from '@adarash/rules/house';
import { correct, lowestCorrection, setTotal } from '@adarash/rules/jackpot';
import { addSantim, birrFromSantim, formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import { type Handler, oneHall } from '../../http/handler.ts';
import type { Mount } from '../../http/mount.ts';
import type { By } from '../../record/append.ts';
import { latestRunning } from '../../repositories/games.ts';
import { needTwoPersons, ownerSettings } from '../../repositories/halls.ts';
import { dayBegan } from '../../start/periods.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import {
  announcedAward,
  listAwards,
  listedAwardJson,
  mountAwards,
  ruleJson,
  type StoredAward,
  setJackpotRule,
  termsOfJackpot,
} from './awards.ts';
import { contribute } from './contributions.ts';
import {
  book,
  bookedByHand,
  ensureJackpot,
  jackpotHolds,
  putInBesides,
  readJackpot,
  type StoredJackpot,
  tell,
} from './ledger.ts';

export function mountJackpot(mount: Mount, services: Services): void {
  const { runtime } = services;
  const { db } = services.storage;

  mount('GET /jackpot/:cashierId', async ({ hallId }) => showJackpot(db, await oneHall(db, hallId), runtime.now()));
  mount('GET /jackpot/:cashierId/history', async ({ hallId, query: { limit, before } }) => {
    const hall = await oneHall(db, hallId);
    const { rows, next } = await listAwards(db, hall, limit, before);
    const putIn = before === undefined ? await putInBesides(db, hall) : {};
    return { success: true, history: rows.map(listedAwardJson), ...(next !== undefined && { next }), ...putIn };
  });
  mount('PUT /jackpot/:cashierId', setJackpotTotal(services));

  // Sets right what staff put in. The entry and its reason stay: nothing is taken out of the ledger.
  mount('POST /jackpot/:cashierId/corrections', ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const before = await readJackpot(tx.db, hallId);
      const [total, expected] = [santimFromBirr(body.total), santimFromBirr(body.expectedTotal)];
      if (expected !== jackpotHolds(before)) throw new Refusal('JACKPOT_MOVED');
      if (total === null) throw new Refusal('AMOUNT_REQUIRED');
      const { put_in: putIn, available, won } = before;
      const moved = await bookedByHand(tx.db, hallId).execute();
      const jackpot = { putIn, available, won, byHand: addSantim(...moved.map(({ amount }) => amount)) };
      const entry = correct(jackpot, total);
      if (!entry.ok) throw new Refusal(entry.error, { amount: birrFromSantim(lowestCorrection(jackpot)) });
      const { reason } = body;
      const after = await bookByHand(services, tx, by, { entry: entry.value, reason });
      await tell(tx, by, {
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
    }),
  );

  mount('PATCH /jackpot/:cashierId', ({ hallId, body: { enabled }, commit }) =>
    commit(async (tx, by) => {
      const before = await ensureJackpot(tx);
      if (enabled !== (before.enabled === 1)) {
        await tx.db
          .updateTable('jackpots')
          .set({ enabled: enabled ? 1 : 0, updated_at: by.at.toISOString() })
          .where('hall_id', '=', hallId)
          .execute();
        await tell(tx, by, {
          action: enabled ? 'jackpot.enabled' : 'jackpot.disabled',
          subject: hallId,
          before: { enabled: !enabled },
          after: { enabled },
        });
      }
      return { success: true, enabled, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} successfully!` };
    }),
  );

  mount('PUT /jackpot/:cashierId/rule', setJackpotRule);
  mount('POST /jackpot/:cashierId/contributions', contribute);
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
    rule: ruleJson(termsOfJackpot(jackpot)),
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
  random: award.random === 1,
  message: award.message,
});

/** Sets what is available: the first amount opens the jackpot, a higher one adds to it. */
export const setJackpotTotal =
  (services: Services): Handler<'PUT /jackpot/:cashierId'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const before = await readJackpot(tx.db, hallId);
      const expected = body.expectedAmount;
      if (expected !== undefined && santimFromBirr(expected) !== before.available) throw new Refusal('JACKPOT_MOVED');
      const total = santimFromBirr(body.amount);
      if (total === null) throw new Refusal('AMOUNT_NOT_POSITIVE');
      const opened = before.entries > 0;
      const entry = setTotal(opened ? before.available : null, total);
      if (!entry.ok) throw new Refusal(entry.error);
      const after = entry.value ? await bookByHand(services, tx, by, { entry: entry.value }) : before;
      if (entry.value)
        await tell(tx, by, {
          action: opened ? 'jackpot.added' : 'jackpot.opened',
          subject: hallId,
          before: { available: before.available },
          after: { available: after.available, gameNumber: body.gameNumber ?? null },
        });
      const [added, now] = [formatBirr(santim(total - before.available)), formatBirr(jackpotHolds(after))];
      return {
        success: true,
        message: opened
          ? `Added ${added} BIRR to jackpot! New total: ${now} BIRR`
          : `Initial jackpot set to ${now} BIRR`,
        newAmount: birrFromSantim(after.available),
        ...sumsJson(after),
      };
    });

/** All that was moved by hand on this business day counts for whether a second person is needed. */
async function bookByHand({ config }: Services, tx: HallTx, by: By, booking: Parameters<typeof book>[2]) {
  const { dayStartsAt } = await ownerSettings(tx.db);
  const since = dayBegan(by.at, config.hallTz, dayStartsAt).toISOString();
  const moved = await bookedByHand(tx.db, tx.hall.id).where('at', '>=', since).execute();
  const today = moved.map(({ amount }) => amount);
  await needTwoPersons(tx, by, 'add', movedByHand(booking.entry.amount, today));
  return book(tx, by, booking);
}

const sumsJson = (jackpot: Pick<StoredJackpot, 'available' | 'put_in' | 'won'>) => ({
  amount: birrFromSantim(jackpot.available),
  baseAmount: birrFromSantim(jackpot.put_in),
  holds: birrFromSantim(jackpotHolds(jackpot)),
});
