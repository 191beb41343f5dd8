import { withSet } from '../draw/draw.ts';
import { addSantim, feeOf, santim } from '../money/money.ts';
import { ok } from '../result.ts';
import { ENDING } from './ending.ts';
import type { Applied, Decided, GameEvent } from './event.ts';
import type { Game, HandedOver, OutCard, Round, TakenBack } from './game.ts';
import { OPENING } from './opening.ts';
import { PLAYING } from './playing.ts';

export * from './calls.ts';
export * from './cards.ts';
export type { MakeCall } from './command.ts';
export { documentIn, documentOf, type GameDocument, isPatternNames, isTwoPersons } from './document.ts';
export * from './draw-kind.ts';
export { canUndoHandOver, claimOutcome, openAmount } from './ending.ts';
export { type Change, type ClaimOutcome, EVENT_NAMES, type GameEvent, type Given } from './event.ts';
export * from './game.ts';
export * from './locks.ts';
export * from './mix.ts';
export { drawSecretOf, type NewGame, newGame, playedPattern, salesOf, salesRootIn, soldFromSet } from './opening.ts';
export { callRefusal, commandForStatus, isOvertaken, jackpotRefusal, SETTABLE_STATUSES } from './playing.ts';
export * from './stakes.ts';
export * from './status.ts';
export * from './winners.ts';

/**
 * State machine of a game: returns the updated game with the events of a command, or the code of a refusal. It throws
 * only for an invalid round, which is a bug of the caller and not a user's mistake.
 */
export function apply(game: Game, command: Command): Applied {
  const result = decide(game, command);
  if (!result.ok) return result;
  const { events, outcome = null } = result.value;
  if (events.length === 0) return ok({ game, events, outcome });
  return ok({ game: { ...events.reduce(evolve, game), version: game.version + 1 }, events, outcome });
}

const DECISIONS = { ...OPENING, ...PLAYING, ...ENDING };
type Decisions = typeof DECISIONS;

/** All commands of a game: the name of each decision with the parameters that it requires. */
export type Command = {
  [T in keyof Decisions]: { type: T } & (Decisions[T] extends (game: Game, command: infer C) => Decided ? C : never);
}[keyof Decisions];

/** Returns the events of a command, which `evolve` then applies. */
function decide(game: Game, command: Command): Decided {
  const decision = DECISIONS[command.type] as (game: Game, command: Command) => Decided;
  return decision(game, command);
}

/**
 * Returns a game after an event. Events are never validated, because they have already happened. A game's version
 * counts changes; one change can have several events.
 */
export function evolve(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'designated': {
      const { designation, pattern, names, jackpotEnabled, cardSet } = event;
      const patternNames = names ? { ...game.patternNames, [pattern]: names } : game.patternNames;
      const sold = cardSet ? { cardSet, scheme: withSet(game.scheme) } : {};
      return { ...game, ...sold, designation, pattern, patternNames, jackpotEnabled };
    }
    case 'undesignated':
      return { ...game, designation: null, pattern: event.pattern, jackpotEnabled: event.jackpotEnabled };
    case 'jackpotSwitched':
      return { ...game, jackpotEnabled: event.enabled };
    case 'started': {
      const { at, round, text, wholeBirr } = event;
      return { ...game, status: 'active', startedAt: at, publicText: text, wholeBirr, rounds: firstRound(round) };
    }
    case 'cardsChanged': {
      const { cards, round, returned = santim(0) } = event;
      return {
        ...{ ...game, cards, feeBasisPoints: feeOf(game, cards.length), rounds: firstRound(round) },
        returned: addSantim(game.returned, returned),
      };
    }
    // No update, because the following event `mixOpened` closes the sale.
    case 'saleClosed':
      return game;
    case 'mixOpened':
      return {
        ...game,
        mix: { openedAt: event.at, closedAt: null, parts: [], links: [] },
        brokenOff: game.brokenOff ?? [],
      };
    case 'mixBroken': {
      const { openedAt, parts } = event;
      const before = game.brokenOff ?? [];
      return { ...game, mix: null, brokenOff: [...before, { openedAt, parts }] };
    }
    case 'mixClosed':
      return { ...game, mix: game.mix && { ...game.mix, closedAt: event.at, parts: event.parts } };
    case 'mixCompleted':
      return { ...game, mix: game.mix && { ...game.mix, links: event.links } };
    case 'paused':
      return { ...game, status: 'paused' };
    case 'resumed':
      return { ...game, status: 'active' };
    case 'called': {
      const { number, kind, at } = event;
      return { ...game, calls: [...game.calls, { number, kind, at }] };
    }
    case 'roundChanged':
      return { ...game, rounds: [...game.rounds, { round: event.round, fromCall: event.fromCall }] };
    case 'takenBack': {
      const { type, ...taken } = event;
      return takenBack(game, taken);
    }
    case 'locked': {
      const { type, ...card } = event;
      return { ...game, out: [...game.out, card] };
    }
    case 'unlocked': {
      const { cardId, by, version } = event;
      const lifted = (card: OutCard): OutCard =>
        card.cardId === cardId && card.liftedIn === undefined ? { ...card, liftedIn: version, unlockedBy: by } : card;
      return { ...game, out: game.out.map(lifted) };
    }
    case 'claimRefused': {
      const { cardId, callIndex } = event;
      const before = game.refused?.callIndex === callIndex ? game.refused.cards : [];
      return { ...game, refused: { callIndex, cards: [...before, cardId] } };
    }
    case 'won':
      return { ...game, winners: event.winners };
    case 'completed': {
      const { at, endedBy, decision } = event;
      return { ...game, status: 'completed', endedAt: at, endedBy, decision };
    }
    case 'voided': {
      const { at, reason, endedBy } = event;
      return { ...game, status: 'voided', endedAt: at, voidReason: reason, endedBy };
    }
    case 'jackpotGiven': {
      const { type, ...jackpot } = event;
      return { ...game, jackpot };
    }
    case 'handedOver': {
      const { at, by, shift, byTransfer } = event;
      return noted(game, event, { handedOver: { at, by, shift, byTransfer } });
    }
    case 'handOverUndone':
      return noted(game, event, {});
  }
}

const firstRound = (round: number | null): Round[] => (round === null ? [] : [{ round, fromCall: 1 }]);

/**
 * Restores the game before an undone call. Locks and refused claims on that call are removed too, because they were
 * based on a number that is no longer valid.
 */
function takenBack(game: Game, taken: Omit<TakenBack, 'round'>): Game {
  const { callIndex, version } = taken;
  const brought = game.rounds.find(({ fromCall }) => fromCall === callIndex + 1);
  return {
    ...game,
    calls: game.calls.slice(0, callIndex - 1),
    rounds: game.rounds.filter((round) => round !== brought),
    takenBack: [...game.takenBack, { ...taken, round: brought?.round }],
    out: game.out.map((card) => (card.callIndex === callIndex ? withoutLock(card, version) : card)),
    refused: game.refused?.callIndex === callIndex ? null : game.refused,
  };
}

/**
 * Ends a lock on an undone call. Neither the lock nor an earlier unlock counts, because both were based on that call.
 */
function withoutLock({ unlockedBy: _, liftedIn, ...card }: OutCard, version: number): OutCard {
  return { ...card, liftedIn: liftedIn ?? version };
}

type Undone = Pick<Extract<GameEvent, { type: 'handOverUndone' }>, 'of' | 'cardId'>;

/** Updates the payout of a prize or a jackpot award, or removes it. */
function noted(game: Game, { of, cardId }: Undone, note: { handedOver?: HandedOver }): Game {
  const { winners, jackpot } = game;
  const again = <Won extends { handedOver?: HandedOver }>({ handedOver: _, ...won }: Won) => ({ ...won, ...note });
  if (of === 'jackpot') return { ...game, jackpot: jackpot && again(jackpot) };
  return { ...game, winners: winners.map((winner) => (winner.cardId === cardId ? again(winner) : winner)) };
}
