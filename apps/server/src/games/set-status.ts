import { apply, type Command, commandForStatus } from '@adarash/rules/game';
import { type Actor, auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import type { StoredGame } from './game-row.ts';
import { hallOf } from './hall-of.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { untilUndisturbed } from './overtaken.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';
import { type PreparedStart, prepareStart, startLoaded } from './start-game.ts';

const MESSAGES = {
  start: 'Game started successfully!',
  resume: 'Game resumed successfully!',
  pause: 'Game paused successfully!',
  finish: 'Game stopped and completed successfully!',
} as const;

export const setStatus =
  (desk: Desk): Handler<'PUT /games/:id/status'> =>
  ({ actor, params, body, commit }) =>
    untilUndisturbed(async () => {
      const hallId = hallOf(actor);
      const { game } = await loadGame(desk.storage.db, desk.cardOf, hallId, params.id);
      const starts = body.status === 'active' && game.status === 'pending';
      const prepared = starts ? await prepareStart(desk, hallId, params.id) : null;
      return commit({ hallId }, async (tx) => {
        const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
        const type = accepted(commandForStatus(loaded.game, body.status));
        const row =
          type === 'start'
            ? await startLoaded(desk, tx, actor, loaded, prepared ?? NOT_PREPARED)
            : await move(desk, tx, actor, loaded, type);
        return { success: true, message: MESSAGES[type], game: await showGame(desk, tx.db, row) };
      });
    });

/** No version is 0, so a start that was not foreseen is prepared on the next attempt. */
const NOT_PREPARED: PreparedStart = { version: 0, hallEntropy: undefined, round: 0 };

async function move(
  desk: Desk,
  tx: HallTx,
  actor: Actor,
  loaded: LoadedGame,
  type: 'resume' | 'pause' | 'finish',
): Promise<StoredGame> {
  const by = { actor: auditActor(actor), at: desk.chance.now() };
  const command: Command = type === 'finish' ? { type, at: by.at.getTime() } : { type };
  return saveGame(tx, by, loaded, accepted(apply(loaded.game, command)));
}
