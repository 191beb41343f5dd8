import { nextInOrder, orderOf } from '@adarash/rules/draw';
import { apply, isRunning, numbersCalled, roundInForce } from '@adarash/rules/game';
import type { Handler } from '../http/handler.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import { drawSecret } from './draws/secret.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { untilUndisturbed } from './overtaken.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';
import { asTyped, type NewCall, prepareTyped, refuseTyping, typedCall } from './typed-call.ts';

export const callNumber =
  (desk: Desk): Handler<'POST /games/:id/call-number'> =>
  ({ actor, hallId, params, body, commit }) => {
    const typed = body?.number;
    const isTyped = typed !== undefined && typed !== null && typed !== '';
    return untilUndisturbed(async () => {
      const mending = isTyped ? await prepareTyped(desk, actor.role, hallId, params.id, typed) : null;
      return commit(async (tx, by) => {
        if (isTyped) refuseTyping(tx.hall, actor.role);
        const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
        const call = isTyped ? typedCall(loaded, typed, mending) : await drawnCall(desk, tx, loaded);
        const change = accepted(apply(loaded.game, { ...call, at: by.at.getTime() }), { number: asTyped(typed) });
        const row = await saveGame(tx, by, loaded, change);
        const { number: calledNumber, kind } = call;
        const game = await showGame(desk, tx.db, row);
        return { success: true, message: `Number ${calledNumber} called`, calledNumber, kind, game };
      });
    });
  };

/** The next number of the order in force. A game that cannot be called has none, and the rules say why. */
async function drawnCall(desk: Desk, tx: HallTx, { row, game }: LoadedGame): Promise<NewCall> {
  const round = roundInForce(game);
  if (round === null || !isRunning(game)) return { type: 'call', number: 0, kind: 'drawn' };
  const order = orderOf({ ...(await drawSecret(tx.db, row, desk.seedKey)), round });
  return { type: 'call', number: nextInOrder(order, numbersCalled(game)) ?? 0, kind: 'drawn' };
}
