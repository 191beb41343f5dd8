import type { GameRow } from '@adarash/contract';
import { addContribution } from '../../api/add-contribution.ts';
import { pauseGame } from '../../api/pause-game.ts';
import { setGameStatus } from '../../api/set-game-status.ts';
import { startGame } from '../../api/start-game.ts';
import { type GameAction, isUnchanged } from './game-action.ts';

export async function perform(action: GameAction, game: GameRow, key: string): Promise<void> {
  try {
    if (action === 'pause') await pauseGame(game._id, key);
    else if (action === 'stop') await setGameStatus(game._id, 'completed', key);
    else if (game.status === 'pending') await startGame(game._id, key);
    else await setGameStatus(game._id, 'active', key);
  } catch (error) {
    if (!isUnchanged(error)) throw error;
  }
  if (action === 'stop') await contribute(game, key);
}

/** The server booked it at the start; asking again adds nothing, and its failure takes nothing from the stop. */
async function contribute(game: GameRow, key: string): Promise<void> {
  if (!game.jackpotEnabled || game.betAmount <= 0) return;
  const { cashierId, _id: gameId, betAmount: amount } = game;
  try {
    await addContribution({ cashierId, gameId, amount }, `${key}-contribution`);
  } catch (error) {
    console.error(error);
  }
}
