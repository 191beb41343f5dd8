import type { Person } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { reverseContribution, type Shortfall } from '../jackpot/contributions.ts';
import type { PairDeletedHook } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import type { Desk } from './desk.ts';
import { showGame, shownGame } from './game-json.ts';
import { changeGame, inRules, type LoadedGame, loadGame } from './game-store.ts';

/** A moderator may name the card that wins by decision. */
export const finishGame =
  (desk: Desk): Handler<'POST /games/:id/finish'> =>
  ({ actor, hallId, params, query: { cards }, body, commit }) => {
    const cardId = body?.moderatorCardId ?? undefined;
    if (cardId !== undefined && actor.role !== 'moderator')
      throw new Refusal('ACCESS_DENIED', { action: 'decide the winner' });
    return commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
      const decision = cardId === undefined ? undefined : { cardId, by: by.actor };
      const finish = { type: 'finish', at: by.at.getTime(), by: by.actor, reason: body?.reason, decision } as const;
      const finished = await changeGame(tx, by, loaded, finish, { cardId });
      return { success: true, message: 'Game finished.', game: await showGame(tx.db, shownGame(finished), cards) };
    });
  };

export const voidGame =
  (desk: Desk): Handler<'POST /games/:id/void'> =>
  ({ hallId, params, body, commit }) =>
    commit(async (tx, by) => {
      const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
      const voided = await callOff(tx, by, loaded, { reason: body.reason, by: by.actor }, 'refuse');
      const game = await showGame(tx.db, shownGame(voided));
      return { success: true, message: `Game ${game.gameNumber} was voided.`, game };
    });

async function callOff(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  why: { reason: string; by?: Person },
  shortfall: Shortfall,
): Promise<LoadedGame> {
  const voided = await changeGame(tx, by, loaded, { type: 'void', at: by.at.getTime(), ...why });
  await reverseContribution(tx, by, voided.game, shortfall);
  return voided;
}

/** A hall whose accounts end leaves no game open. */
export const endGamesOfPair =
  (desk: Desk): PairDeletedHook =>
  (tx, by) =>
    endOpenGames(desk, tx, by, 'The hall was closed.');

/** Calls off all that has not ended. A game that has paid a jackpot cannot be voided and is finished. */
export async function endOpenGames(desk: Desk, tx: HallTx, by: By, reason: string): Promise<void> {
  const open = await tx.db
    .selectFrom('games')
    .selectAll()
    .where('hall_id', '=', tx.hall.id)
    .where('ended_at', 'is', null)
    .orderBy('series')
    .orderBy('number')
    .execute();
  for (const row of open) {
    const loaded = await inRules(tx.db, desk.cardOf, row);
    if (loaded.game.jackpot === null) await callOff(tx, by, loaded, { reason }, 'take-what-is-left');
    else await changeGame(tx, by, loaded, { type: 'finish', at: by.at.getTime() });
  }
}
