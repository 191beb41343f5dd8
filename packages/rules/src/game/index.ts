import { withSet } from '../draw.ts';
import { addSantim, feeOf, santim } from '../money.ts';
import { ok } from '../refusal.ts';
import type { Applied, Decided, GameEvent } from './command.ts';
import { ENDING } from './ending.ts';
import type { Game, HandedOver, OutCard, Round, TakenBack } from './game.ts';
import { OPENING } from './opening.ts';
import { PLAYING } from './playing.ts';

export { type Change, type ClaimOutcome, EVENT_NAMES, type GameEvent, type Given, type MakeCall } from './command.ts';
export { documentIn, documentOf, type GameDocument, isPatternNames, isTwoPersons } from './document.ts';
export { canUndoHandOver, claimOutcome, openAmount } from './ending.ts';
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
  const { events, outcome = null } = result.value;
  if (events.length === 0) return ok({ game, events, outcome });
  return ok({ game: { ...events.reduce(evolve, game), version: game.version + 1 }, events, outcome });
}

const DECISIONS = { ...OPENING, ...PLAYING, ...ENDING };
type Decisions = typeof DECISIONS;

/** What can be asked of a game, by the names of the decisions about it, each with what that one needs to know. */
export type Command = {
  [T in keyof Decisions]: { type: T } & (Decisions[T] extends (game: Game, command: infer C) => Decided ? C : never);
}[keyof Decisions];

/** What a command comes to, which `evolve` then brings about. */
function decide(game: Game, command: Command): Decided {
  const decision = DECISIONS[command.type] as (game: Game, command: Command) => Decided;
  return decision(game, command);
}

/** The game after an event. It judges nothing: what happened, happened. The version counts changes, not events. */
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
    // The opening of the mix, which follows, closes it.
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
      return { ...game, mix: null, brokenOff: [...(game.brokenOff ?? []), { openedAt, parts }] };
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
    case 'disqualified': {
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
      const how = { ...(shift !== undefined && { shift }), ...(byTransfer && { byTransfer }) };
      return noted(game, event, { handedOver: { at, by, ...how } });
    }
    case 'handOverUndone':
      return noted(game, event, {});
  }
}

const firstRound = (round: number | null): Round[] => (round === null ? [] : [{ round, fromCall: 1 }]);

/** What was so before the number is so again; a card put out or refused on it was judged on a number never called. */
function takenBack(game: Game, taken: Omit<TakenBack, 'round'>): Game {
  const { callIndex, version } = taken;
  const brought = game.rounds.find(({ fromCall }) => fromCall === callIndex + 1);
  return {
    ...game,
    calls: game.calls.slice(0, callIndex - 1),
    rounds: game.rounds.filter((round) => round !== brought),
    takenBack: [...game.takenBack, { ...taken, ...(brought && { round: brought.round }) }],
    out: game.out.map((card) => (card.callIndex === callIndex ? withoutLock(card, version) : card)),
    refused: game.refused?.callIndex === callIndex ? null : game.refused,
  };
}

/** The card was judged on a number that does not stand: neither its lock nor its unlocking does. */
function withoutLock({ unlockedBy: _, liftedIn, ...card }: OutCard, version: number): OutCard {
  return { ...card, liftedIn: liftedIn ?? version };
}

type Undone = Pick<Extract<GameEvent, { type: 'handOverUndone' }>, 'of' | 'cardId'>;

/** What was won, with a note of its hand-over or without one. */
function noted(game: Game, { of, cardId }: Undone, note: { handedOver?: HandedOver }): Game {
  const { winners, jackpot } = game;
  const again = <Won extends { handedOver?: HandedOver }>({ handedOver: _, ...won }: Won) => ({ ...won, ...note });
  if (of === 'jackpot') return { ...game, jackpot: jackpot && again(jackpot) };
  return { ...game, winners: winners.map((winner) => (winner.cardId === cardId ? again(winner) : winner)) };
}
