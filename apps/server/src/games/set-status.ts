import { apply, type Command, commandForStatus } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import type { StoredGame } from './game-row.ts';
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
  ({ hallId, params, body, commit }) =>
    untilUndisturbed(async () => {
      const { game } = await loadGame(desk.storage.db, desk.cardOf, hallId, params.id);
      const starts = body.status === 'active' && game.status === 'pending';
      const prepared = starts ? await prepareStart(desk, hallId, params.id) : null;
      return commit(async (tx, by) => {
        const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
        const type = accepted(commandForStatus(loaded.game.status, body.status));
        const row =
          type === 'start'
            ? await startLoaded(tx, by, loaded, prepared ?? NOT_PREPARED)
            : await move(tx, by, loaded, type);
        return { success: true, message: MESSAGES[type], game: await showGame(desk, tx.db, row) };
      });
    });

/** No version is 0, so a start that was not foreseen is prepared on the next attempt. */
const NOT_PREPARED: PreparedStart = { version: 0, hallEntropy: undefined, round: 0 };

async function move(tx: HallTx, by: By, loaded: LoadedGame, type: 'resume' | 'pause' | 'finish'): Promise<StoredGame> {
  const command: Command = type === 'finish' ? { type, at: by.at.getTime() } : { type };
  return saveGame(tx, by, loaded, accepted(apply(loaded.game, command)));
}
