import { append } from '../audit/append.ts';
import { type Actor, auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import { announceHall } from './announce.ts';
import type { Desk } from './desk.ts';
import { hallOf } from './hall-of.ts';

type Counter = { series: number; next_number: number };

export const resetCounter =
  (desk: Desk): Handler<'POST /games/reset-game-counter'> =>
  ({ actor, commit }) =>
    commit({ hallId: hallOf(actor) }, async (tx) => {
      const counter = { series: tx.hall.series + 1, next_number: 1 };
      await setCounter(desk, tx, actor, 'counter.reset', counter);
      return { success: true, message: 'The next game is number 1 of a new series.', ...answer(counter) };
    });

/** The counter only ever moves forward, so that no number is used twice in a series. */
export const configureNext =
  (desk: Desk): Handler<'POST /games/configure-next'> =>
  ({ actor, body, commit }) =>
    commit({ hallId: hallOf(actor) }, async (tx) => {
      const { series, next_number } = tx.hall;
      if (body.startNumber < next_number) throw new Refusal('GAME_NUMBER_TAKEN', { number: body.startNumber });
      const counter = { series, next_number: body.startNumber };
      if (body.startNumber > next_number) await setCounter(desk, tx, actor, 'counter.moved', counter);
      return { success: true, message: `The next game is number ${body.startNumber}.`, ...answer(counter) };
    });

const answer = ({ series, next_number }: Counter) => ({ series, nextGameNumber: next_number });

async function setCounter(desk: Desk, tx: HallTx, actor: Actor, action: string, counter: Counter): Promise<void> {
  await tx.db.updateTable('halls').set(counter).where('id', '=', tx.hall.id).execute();
  await append(tx, {
    hallId: tx.hall.id,
    actor: auditActor(actor),
    action,
    subject: tx.hall.id,
    before: answer(tx.hall),
    after: answer(counter),
    at: desk.chance.now(),
  });
  await announceHall(tx);
}
