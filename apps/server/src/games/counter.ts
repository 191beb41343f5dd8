import { append, type By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import { announceHall } from './announce.ts';

type Counter = { series: number; next_number: number };

export const resetCounter =
  (): Handler<'POST /games/reset-game-counter'> =>
  ({ commit }) =>
    commit(async (tx, by) => {
      const counter = { series: tx.hall.series + 1, next_number: 1 };
      await setCounter(tx, by, 'counter.reset', counter);
      return { success: true, message: 'The next game is number 1 of a new series.', ...answer(counter) };
    });

/** The counter only ever moves forward, so that no number is used twice in a series. */
export const configureNext =
  (): Handler<'POST /games/configure-next'> =>
  ({ body, commit }) =>
    commit(async (tx, by) => {
      const { series, next_number } = tx.hall;
      if (body.startNumber < next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number: body.startNumber });
      const counter = { series, next_number: body.startNumber };
      if (body.startNumber > next_number) await setCounter(tx, by, 'counter.moved', counter);
      return { success: true, message: `The next game is number ${body.startNumber}.`, ...answer(counter) };
    });

const answer = ({ series, next_number }: Counter) => ({ series, nextGameNumber: next_number });

async function setCounter(tx: HallTx, by: By, action: string, counter: Counter): Promise<void> {
  await tx.db.updateTable('halls').set(counter).where('id', '=', tx.hall.id).execute();
  await append(tx, {
    hallId: tx.hall.id,
    action,
    subject: tx.hall.id,
    before: answer(tx.hall),
    after: answer(counter),
    ...by,
  });
  await announceHall(tx);
}
