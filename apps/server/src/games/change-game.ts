import type { GameJson } from '@adarash/contract';
import type { ErrorDetails } from '@adarash/contract/errors';
import { apply, type Command } from '@adarash/rules/game';
import type { By } from '../audit/append.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import type { StoredGame } from './game-row.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

/** One command on a game of this hall, from its row to its answer. */
export async function changeGame(
  desk: Desk,
  tx: HallTx,
  by: By,
  gameId: string,
  commandOf: (loaded: LoadedGame, by: By) => Command,
  details: ErrorDetails = {},
): Promise<{ row: StoredGame; game: GameJson }> {
  const loaded = await loadGame(tx.db, desk.cardOf, tx.hall.id, gameId);
  const change = accepted(apply(loaded.game, commandOf(loaded, by)), details);
  const row = await saveGame(tx, by, loaded, change);
  return { row, game: await showGame(desk, tx.db, row) };
}
