import type { Card } from '@adarash/rules/card';
import { EVENT_NAMES, evolve, type Game, type GameEvent, newGame } from '@adarash/rules/game';
import { termsOf } from '@adarash/rules/house';
import type { CardLookup } from '../../repositories/stored-game.ts';
import type { Entry } from './entry.ts';

/** A game as its entries leave it, and what else they say of it. */
export type Replayed = {
  game: Game;
  drawId: string;
  day: string | undefined;
  /** Numbers that were typed, by their place among the calls. */
  typed: Map<number, { number: number; at: number }>;
  /** The digest of what phones added, once their mix was closed, and its last link, once it was done. */
  mix: { digest: string | null; last: string | null };
  receipt: { digest: string; seq: number; hash: string } | null;
};

/**
 * Folds the entries of a game with the rules' `evolve`. Facts that older releases left out of their entries are taken
 * from the stored game, and so are drawn numbers, parts and links, which are stored apart.
 */
export function replay([first, ...entries]: readonly Entry[], stored: Game, cardOf: CardLookup): Replayed {
  if (first?.action !== 'game.created') throw new Error('its record does not begin with its creation');
  const replayed: Replayed = {
    game: createdBy(first, stored, cardOf),
    drawId: first.after.drawId,
    day: first.after.day,
    typed: new Map(),
    mix: { digest: null, last: null },
    receipt: null,
  };
  // Entries from before 1.0.0 have neither the rounds of a designated game nor the count of broken mixes.
  let [areRoundsKnown, areMixesCounted] = [true, replayed.day !== undefined];
  for (const entry of entries) {
    const event = eventOf(entry, replayed, stored, cardOf);
    if (event && 'round' in event && Object.is(event.round, UNKNOWN_ROUND)) areRoundsKnown = false;
    if (entry.after?.attempt !== undefined) areMixesCounted = true;
    if (event) replayed.game = evolve(replayed.game, event);
    takeOther(replayed, entry);
  }
  const { game } = replayed;
  replayed.game = {
    ...game,
    version: stored.version,
    calls: stored.calls,
    rounds: areRoundsKnown ? game.rounds : stored.rounds,
    brokenOff: areMixesCounted ? game.brokenOff : stored.brokenOff,
    mix: game.mix && { ...game.mix, links: stored.mix?.links ?? [] },
  };
  return replayed;
}

function createdBy({ chain: hallId, subject: id, after, at }: Entry, stored: Game, cardOf: CardLookup): Game {
  const { series, gameNumber: number, pattern, bet, feeBasisPoints, feeTable, text: publicText, patternNames } = after;
  const { jackpotEnabled = stored.jackpotEnabled, feedsJackpot = stored.feedsJackpot } = after;
  const cards: Card[] = after.cards.map((cardId: number) => cardOf(cardId, after.cardSet));
  const fee = { feeBasisPoints, feeTable };
  const played = { pattern, patternNames, bet, ...fee, cards, jackpotEnabled, feedsJackpot, publicText };
  const terms = termsOf(after.terms);
  const { returned, payments, tickets, cardSet } = after;
  const sold = { terms, returned, payments, tickets, cardSet };
  const made = newGame({ id, hallId, series, number, createdAt: Date.parse(at), ...sold, ...played });
  if (!made.ok) throw new Error(`it could not be created (${made.error})`);
  const { scheme = stored.scheme, jackpotRule = '' } = after;
  const game: Game = { ...made.value, scheme, cardSet: cardSet ?? null, jackpotRule };
  if (after.designatedCard === null) return game;
  // Chosen in advance, its winner may have brought another pattern than the one it was created with.
  return {
    ...game,
    createdPattern: after.createdPattern ?? stored.createdPattern,
    patternNames: after.allNames ?? stored.patternNames,
    designation: designationOf(after.designation ?? { cardId: after.designatedCard }, stored),
  };
}

function designationOf(entered: Partial<NonNullable<Game['designation']>> & { cardId: number }, stored: Game) {
  const { pattern = stored.pattern, by = { id: '', name: '', role: 'moderator' } } = stored.designation ?? {};
  return { pattern, by, ...entered };
}

/** For an entry without its round, from before 1.0.0. */
const UNKNOWN_ROUND = Number.NaN;

/** Events by the actions of their entries. */
const EVENTS = new Map(Object.entries(EVENT_NAMES).map(([type, name]) => [`game.${name}`, type]));

/** The event that an entry holds; null for one that changes nothing of the game. */
function eventOf(entry: Entry, replayed: Replayed, stored: Game, cardOf: CardLookup): GameEvent | null {
  const { action, after, by: actor } = entry;
  const { game, typed } = replayed;
  const at = Date.parse(entry.at);
  const by = { id: actor.id ?? '', name: actor.name, role: actor.role };
  // A fair game is drawn from round 0 on.
  const round = game.startedAt === null ? null : (after?.round ?? (game.designation ? UNKNOWN_ROUND : 0));
  switch (action) {
    case 'game.designated': {
      const { pattern, jackpotEnabled = game.jackpotEnabled, patternNames: names, cardSet } = after;
      const designation = designationOf(after.designation, stored);
      return { type: 'designated', designation, pattern, names, jackpotEnabled, cardSet };
    }
    case 'game.undesignated': {
      const { pattern, jackpotEnabled = game.jackpotEnabled } = after;
      return { type: 'undesignated', pattern, jackpotEnabled };
    }
    case 'game.started': {
      const { text = stored.publicText, wholeBirr = false } = after;
      const first = after.round ?? (game.designation ? UNKNOWN_ROUND : 0);
      return { type: 'started', at, text, wholeBirr, round: first };
    }
    case 'game.text-added':
      return { type: 'textAdded', text: after.text, round };
    case 'game.cards-changed':
      return {
        type: 'cardsChanged',
        cards: after.cards.map((cardId: number) => cardOf(cardId, game.cardSet)),
        round,
        ...givenBack(after),
      };
    case 'game.redrawn':
      return { type: 'roundChanged', fromCall: after.fromCall, round: after.round ?? UNKNOWN_ROUND };
    case 'game.call-taken-back': {
      const { number, callIndex, takenAt, reason, version } = after;
      const calledAt = typed.get(callIndex)?.at ?? 0;
      return { type: 'takenBack', number, callIndex, calledAt, at: Date.parse(takenAt), reason, version };
    }
    case 'game.claim':
      return after.refusedAt === undefined
        ? null
        : { type: 'claimRefused', cardId: after.cardId, callIndex: after.refusedAt };
    case 'game.finished': {
      const { reason, endedBy = stored.endedBy, decision = reason === 'decided' ? stored.decision : null } = after;
      return { type: 'completed', reason, at, endedBy, decision };
    }
    case 'game.voided':
      return {
        ...{ type: 'voided', reason: after.reason, at, endedBy: after.endedBy ?? stored.endedBy },
        ...(after.refund && { refund: after.refund }),
      };
    case 'game.jackpot-drawn': {
      const { awardId, cardId, amount, random, message = stored.jackpot?.message ?? '', twoPersons } = after;
      return { type: 'jackpotGiven', awardId, cardId, amount, random, message, at, ...(twoPersons && { twoPersons }) };
    }
    case 'game.paid':
    case 'game.jackpot-paid': {
      const [of, since] =
        action === 'game.paid' ? (['prize', game.endedAt] as const) : ['jackpot' as const, game.jackpot?.at];
      const { cardId, prize: amount = after.amount, shift, means, reference } = after;
      return { type: 'handedOver', of, cardId, amount, at: Math.max(at, since ?? at), by, shift, means, reference };
    }
    case 'game.paid-undone':
    case 'game.jackpot-paid-undone': {
      const { cardId, prize: amount = after.amount, reason } = after;
      return {
        type: 'handOverUndone',
        of: action === 'game.paid-undone' ? 'prize' : 'jackpot',
        cardId,
        amount,
        reason,
      };
    }
    case 'game.mix-opened':
      return { type: 'mixOpened', at: instant(after.openedAt, at), attempt: after.attempt ?? 1 };
    case 'game.mix-closed': {
      const closedAt = Math.max(instant(after.closedAt, at), game.mix?.openedAt ?? 0);
      return { type: 'mixClosed', at: closedAt, parts: stored.mix?.parts ?? [] };
    }
    case 'game.mix-broken':
      return { type: 'mixBroken', attempt: after.attempt, openedAt: instant(after.openedAt, at), parts: after.parts };
    // Numbers and links are stored apart.
    case 'game.manual-call':
    case 'game.mix-done':
      return null;
  }
  const type = EVENTS.get(action);
  if (type === undefined) return null;
  const { gameNumber, beside, ...fields } = after;
  return { type, ...fields } as GameEvent;
}

/** Nothing before it was counted. */
const givenBack = ({ returned, carried, payments }: Entry['after']) => ({
  ...(returned !== undefined && { returned }),
  ...(carried !== undefined && { carried }),
  ...(payments !== undefined && { payments }),
});

const instant = (text: string | undefined, at: number) => (text === undefined ? at : Date.parse(text));

function takeOther(replayed: Replayed, { action, after, at, seq, hash }: Entry): void {
  const { typed } = replayed;
  if (action === 'game.manual-call') typed.set(after.callIndex, { number: after.number, at: Date.parse(at) });
  if (action === 'game.call-taken-back') typed.delete(after.callIndex);
  if (action === 'game.mix-opened') replayed.mix = { digest: null, last: null };
  if (action === 'game.mix-closed') replayed.mix.digest = after.digest;
  if (action === 'game.mix-done') replayed.mix.last = after.last;
  if (action === 'game.receipt') replayed.receipt = { digest: after.digest, seq, hash };
}
