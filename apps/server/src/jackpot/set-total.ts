import { setTotal } from '@adarash/rules/jackpot';
import { formatBirr, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { append } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import { book, readJackpot } from './ledger.ts';

/** Sets what is available: the first amount opens the jackpot, a higher one adds to it. */
export const setJackpotTotal =
  (): Handler<'PUT /jackpot/:cashierId'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const before = await readJackpot(tx.db, hallId);
      const expected = body.expectedAmount;
      if (expected !== undefined && santimFromBirr(expected) !== before.available) throw new Refusal('JACKPOT_MOVED');
      const total = santimFromBirr(body.amount);
      if (total === null) throw new Refusal('AMOUNT_NOT_POSITIVE');
      const opened = before.entries > 0;
      const result = setTotal(opened ? santim(before.available) : null, total);
      if (!result.ok) throw new Refusal(result.error);
      const after = result.value ? await book(tx, { hallId, entry: result.value, ...by }) : before;
      if (result.value) {
        await append(tx, {
          hallId,
          ...by,
          action: opened ? 'jackpot.added' : 'jackpot.opened',
          subject: hallId,
          before: { available: before.available },
          after: { available: after.available, gameNumber: body.gameNumber ?? null },
        });
        await publish(tx, { type: 'jackpot-changed' });
      }
      return {
        success: true,
        message: opened ? addedMessage(santim(total - before.available), total) : openedMessage(total),
        newAmount: after.available / 100,
        amount: after.available / 100,
        baseAmount: after.put_in / 100,
      };
    });

const openedMessage = (total: Santim) => `Initial jackpot set to ${formatBirr(total)} BIRR`;

const addedMessage = (added: Santim, total: Santim) =>
  `Added ${formatBirr(added)} BIRR to jackpot! New total: ${formatBirr(total)} BIRR`;
