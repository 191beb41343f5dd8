import { fail } from '../result/index.ts';
import { type Applied, changed } from './change.ts';
import type { Designate, SetJackpotEnabled, Start } from './command.ts';
import { cardOf, hasEnded } from './derived.ts';
import type { Game } from './game.ts';
import { isPublicText } from './new-game.ts';

export function designate(game: Game, { cardId, pattern, by, jackpotEnabled, source }: Designate): Applied {
  if (game.status !== 'pending') return fail('DESIGNATION_CLOSED');
  if (source === 'game' && !cardOf(game, cardId)) return fail('DESIGNATED_CARD_NOT_IN_GAME');
  const fields = {
    designation: { cardId, pattern, by },
    pattern: pattern === 'all' ? game.createdPattern : pattern,
    jackpotEnabled: jackpotEnabled ?? game.jackpotEnabled,
  };
  return changed(game, fields, [{ type: 'designated', cardId, pattern, by }]);
}

export function undesignate(game: Game): Applied {
  if (game.status !== 'pending') return fail('DESIGNATION_CLOSED');
  if (!game.designation) return changed(game, {}, []);
  return changed(game, { designation: null, pattern: game.createdPattern }, [{ type: 'undesignated' }]);
}

export function setJackpotEnabled(game: Game, { enabled }: SetJackpotEnabled): Applied {
  if (hasEnded(game)) return fail(game.status === 'voided' ? 'GAME_VOIDED' : 'GAME_ALREADY_COMPLETED');
  if (game.jackpotEnabled === enabled) return changed(game, {}, []);
  return changed(game, { jackpotEnabled: enabled }, [{ type: 'jackpotSwitched', enabled }]);
}

export function start(game: Game, { at, round, publicText = game.publicText }: Start): Applied {
  if (game.status !== 'pending') return fail('GAME_NOT_PENDING');
  if (!isPublicText(publicText)) return fail('HALL_ENTROPY_INVALID');
  if (game.designation && !cardOf(game, game.designation.cardId)) return fail('DESIGNATED_CARD_NOT_IN_GAME');
  // A fair game drawn with any round but 0 would be one that somebody picked.
  if (!Number.isSafeInteger(round) || (game.designation ? round < 1 : round !== 0))
    throw new RangeError(`round ${round} does not fit the game`);
  return changed(game, { status: 'active', startedAt: at, publicText, rounds: [{ round, fromCall: 1 }] }, [
    { type: 'started', at, round },
  ]);
}
