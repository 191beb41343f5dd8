import type { GameRow } from '@adarash/contract';
import { pauseGame, setGameStatus, startGame } from '../../../../api/games.ts';
import { addContribution } from '../../../../api/jackpot.ts';
import { type GameAction, isUnchanged } from './game-action.ts';

const QUIET = { quiet: true };

export async function perform(action: GameAction, game: GameRow, key: string): Promise<void> {
  try {
    if (action === 'pause') await pauseGame(game._id, key);
    else if (action === 'stop') await setGameStatus({ gameId: game._id, status: 'completed' }, key, QUIET);
    else if (game.status === 'pending') await startGame(game._id, key, QUIET);
    else await setGameStatus({ gameId: game._id, status: 'active' }, key, QUIET);
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
