import { bytesToHex, mixDigest } from '@adarash/rules/draw';
import { drawKind, type Game, type GameEvent, type Given, salesRootIn } from '@adarash/rules/game';
import type { AuditEvent, EventOf } from './events.ts';

/**
 * Returns the audit entry of a game's event, or null if the event has none: a drawn number is stored only in `calls`,
 * and a refused claim is part of the claim's entry. The entry of a mix contains only a digest of the phones' random
 * codes.
 */
export function entryOf(event: GameEvent, before: Game, after: Game): AuditEvent | null {
  const { number: gameNumber } = after;
  const status = { before: { status: before.status }, after: { gameNumber, status: after.status } };
  switch (event.type) {
    case 'designated':
      return { action: 'game.designated', before: designationOf(before), after: designationOf(after) };
    case 'undesignated':
      return { action: 'game.undesignated', before: designationOf(before), after: designationOf(after) };
    case 'jackpotSwitched': {
      const { enabled } = event;
      return { action: 'game.jackpot-switched', before: { enabled: !enabled }, after: { enabled } };
    }
    case 'started': {
      const { text, round, wholeBirr } = event;
      const started = { draw: drawKind(after), wholeBirr: wholeBirr || undefined, text, round };
      return { action: 'game.started', before: status.before, after: { ...status.after, ...started } };
    }
    case 'saleClosed':
      return { action: 'game.sale-closed', after: { gameNumber, phones: event.phones } };
    case 'mixOpened': {
      const { attempt, at } = event;
      const salesRoot = bytesToHex(salesRootIn(after));
      return { action: 'game.mix-opened', after: { gameNumber, attempt, openedAt: iso(at), salesRoot } };
    }
    case 'mixBroken': {
      const { attempt, openedAt, parts } = event;
      return { action: 'game.mix-broken', after: { gameNumber, attempt, openedAt: iso(openedAt), parts } };
    }
    case 'mixClosed': {
      const { at, parts } = event;
      const closed = { closedAt: iso(at), count: parts.length, digest: mixDigest(after) };
      return { action: 'game.mix-closed', after: { gameNumber, ...closed } };
    }
    case 'mixCompleted':
      return { action: 'game.mix-done', after: { gameNumber, last: event.links.at(-1) } };
    case 'cardsChanged': {
      const { type: _, ...changed } = event;
      const cards = { before: cardIds(before), after: cardIds(after) };
      return {
        action: 'game.cards-changed',
        before: { cards: cards.before },
        after: { gameNumber, ...changed, cards: cards.after },
      };
    }
    case 'paused':
      return { action: 'game.paused', ...status };
    case 'resumed':
      return { action: 'game.resumed', ...status };
    case 'called': {
      const { number, callIndex } = event;
      return event.kind === 'drawn' ? null : { action: 'game.manual-call', after: { gameNumber, number, callIndex } };
    }
    case 'roundChanged': {
      const { round, fromCall } = event;
      return { action: 'game.redrawn', after: { gameNumber, round, fromCall } };
    }
    case 'takenBack': {
      const { number, callIndex, at, reason, version } = event;
      const taken = { number, callIndex, takenAt: iso(at), reason, version };
      return { action: 'game.call-taken-back', after: { gameNumber, ...taken } };
    }
    case 'locked': {
      const { type: _, ...out } = event;
      return { action: 'game.card-out', after: { gameNumber, ...out } };
    }
    case 'unlocked': {
      const { type: _, ...unlocked } = event;
      return { action: 'game.card-unlocked', after: { gameNumber, ...unlocked } };
    }
    case 'claimRefused':
      return null;
    case 'won':
      return { action: 'game.won', before: { winners: before.winners }, after: { winners: event.winners } };
    case 'completed': {
      const { reason, endedBy, decision } = event;
      const why = endedBy?.reason || undefined;
      const ended = { reason, why, endedBy, decision: decision ?? undefined };
      return { action: 'game.finished', before: status.before, after: { ...status.after, ...ended } };
    }
    case 'handedOver': {
      const { type: _, at, by, ...given } = event;
      return paidEntry(after, given);
    }
    case 'handOverUndone': {
      const { type: _, ...given } = event;
      return undoneEntry(after, given);
    }
    case 'voided': {
      const { reason, endedBy } = event;
      const ended = { reason, endedBy };
      return { action: 'game.voided', before: status.before, after: { ...status.after, ...ended } };
    }
    case 'jackpotGiven': {
      const { type: _, at, ...drawn } = event;
      return { action: 'game.jackpot-drawn', after: { gameNumber, ...drawn } };
    }
  }
}

function paidEntry(game: Game, { of, amount, ...given }: Given): EventOf<'game.paid' | 'game.jackpot-paid'> {
  const { number: gameNumber } = game;
  if (of === 'prize') return { action: 'game.paid', after: { gameNumber, prize: amount, ...given } };
  return { action: 'game.jackpot-paid', after: { gameNumber, awardId: awardIdOf(game), amount, ...given } };
}

type Undone = Given & { readonly reason: string };

function undoneEntry(
  game: Game,
  { of, amount, ...given }: Undone,
): EventOf<'game.paid-undone' | 'game.jackpot-paid-undone'> {
  const { number: gameNumber } = game;
  if (of === 'prize') return { action: 'game.paid-undone', after: { gameNumber, prize: amount, ...given } };
  return { action: 'game.jackpot-paid-undone', after: { gameNumber, awardId: awardIdOf(game), amount, ...given } };
}

/** Returns the id of a game's jackpot award. An award by rule, as in release 1.1, has the id of its game. */
const awardIdOf = ({ id, jackpot }: Game): string => jackpot?.awardId ?? id;

const iso = (at: number) => new Date(at).toISOString();

const cardIds = ({ cards }: Game) => cards.map(({ cardId }) => cardId);

const designationOf = ({ number, pattern, jackpotEnabled, designation, cardSet, ...game }: Game) => ({
  gameNumber: number,
  pattern,
  cardSet: cardSet ?? undefined,
  patternNames: game.patternNames[pattern],
  jackpotEnabled,
  designation,
});
