import { ok } from '../refusal.ts';
import { type Applied, type Command, type Decided, evolve } from './command.ts';
import { claim, finish, handOver, undoHandOver, voidGame } from './ending.ts';
import type { Game } from './game.ts';
import {
  addText,
  breakMix,
  changeCards,
  closeMix,
  closeSale,
  completeMix,
  designate,
  openMix,
  printTicket,
  setJackpotEnabled,
  start,
  undesignate,
} from './opening.ts';
import { call, disqualify, giveJackpot, pause, resume, takeBack } from './playing.ts';

export {
  type Change,
  type ClaimOutcome,
  type Command,
  evolve,
  type GameEvent,
  type Given,
  type MakeCall,
} from './command.ts';
export { documentIn, documentOf, type GameDocument, isPatternNames, isTwoPersons } from './document.ts';
export { canUndoHandOver, claimOutcome, gameAt, type Moment } from './ending.ts';
export * from './game.ts';
export { drawSecretOf, type NewGame, newGame, playedPattern, salesOf, salesRootIn, soldFromSet } from './opening.ts';
export { callRefusal, commandForStatus, isOvertaken, jackpotRefusal, SETTABLE_STATUSES } from './playing.ts';

/**
 * A game and a command go in; the new game with its events, or a coded refusal, comes out. It throws only for a
 * round that cannot be right, which is the caller's mistake and nothing that a person did.
 */
export function apply(game: Game, command: Command): Applied {
  const result = decide(game, command);
  if (!result.ok) return result;
  const { events, outcome } = result.value;
  if (events.length === 0) return ok({ game, events, outcome });
  return ok({ game: { ...events.reduce(evolve, game), version: game.version + 1 }, events, outcome });
}

/** What a command comes to, which `evolve` then brings about. */
function decide(game: Game, command: Command): Decided {
  switch (command.type) {
    case 'designate':
      return designate(game, command);
    case 'undesignate':
      return undesignate(game);
    case 'setJackpotEnabled':
      return setJackpotEnabled(game, command);
    case 'start':
      return start(game, command);
    case 'addText':
      return addText(game, command);
    case 'closeSale':
      return closeSale(game, command);
    case 'openMix':
      return openMix(game, command);
    case 'closeMix':
      return closeMix(game, command);
    case 'breakMix':
      return breakMix(game, command);
    case 'completeMix':
      return completeMix(game, command);
    case 'changeCards':
      return changeCards(game, command);
    case 'printTicket':
      return printTicket(game, command);
    case 'pause':
      return pause(game);
    case 'resume':
      return resume(game);
    case 'call':
      return call(game, command);
    case 'takeBack':
      return takeBack(game, command);
    case 'disqualify':
      return disqualify(game, command);
    case 'claim':
      return claim(game, command);
    case 'finish':
      return finish(game, command);
    case 'handOver':
      return handOver(game, command);
    case 'undoHandOver':
      return undoHandOver(game, command);
    case 'void':
      return voidGame(game, command);
    case 'giveJackpot':
      return giveJackpot(game, command);
  }
}
