import { fail } from '../result/index.ts';
import { type Applied, changed } from './change.ts';
import type { GiveJackpot } from './command.ts';
import { cardOf } from './derived.ts';
import type { Game } from './game.ts';

export function giveJackpot(game: Game, command: GiveJackpot): Applied {
  const { type, ...jackpot } = command;
  if (game.jackpot?.awardId === jackpot.awardId) return changed(game, {}, []);
  if (game.jackpot) return fail('JACKPOT_NOT_DRAWABLE');
  if (game.status === 'pending') return fail('GAME_NOT_STARTED');
  if (game.status === 'voided') return fail('GAME_VOIDED');
  // Once a game has ended its seed is known, and a draw from it would be no draw.
  if (game.status === 'completed' && jackpot.random) return fail('JACKPOT_NOT_DRAWABLE');
  if (!game.jackpotEnabled) return fail('JACKPOT_DISABLED');
  if (!cardOf(game, jackpot.cardId)) return fail('CARD_NOT_IN_GAME');
  const { awardId, cardId, amount, random, at } = jackpot;
  return changed(game, { jackpot }, [{ type: 'jackpotGiven', awardId, cardId, amount, random, at }]);
}
