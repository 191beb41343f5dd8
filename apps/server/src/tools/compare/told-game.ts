import type { Game, Person } from '@adarash/rules/game';
import { termsOf } from '@adarash/rules/terms';
import type { Entry } from './entry.ts';

/** A winner chosen in advance, as far as the entries of its release name it. */
type ChosenTold = { cardId: number; pattern?: Game['pattern'] | undefined; by?: Person | undefined };

/** A game as its entries leave it. What the release that wrote them did not tell is missing, and is not compared. */
export type ToldGame = {
  drawId: string;
  day?: string | undefined;
  facts: Partial<Omit<Game, 'cards' | 'mix' | 'designation' | 'jackpot' | 'calls'>>;
  cards: readonly number[];
  designation: ChosenTold | null;
  jackpot: (Omit<NonNullable<Game['jackpot']>, 'message'> & { message?: string | undefined }) | null;
  /** Numbers that were typed, by their place among the calls. */
  typed: Map<number, { number: number; at: number }>;
  mix: { openedAt: number; closedAt: number | null; digest: string | null; last: string | null } | null;
  /** The mixes that were not closed in time; a game from before these were counted has none to tell of. */
  brokenOff: readonly { openedAt: number; parts: number }[] | undefined;
  receipt: { digest: string; seq: number; hash: string } | null;
};

/** Takes one entry of a game; the first of them creates it. */
export function takeGameEntry(games: Map<string, ToldGame>, entry: Entry): void {
  if (entry.action === 'game.created') games.set(entry.subject, created(entry));
  const game = games.get(entry.subject);
  if (!game) return;
  const { facts } = game;
  const { action, after, by } = entry;
  const at = Date.parse(entry.at);
  switch (action) {
    case 'game.designated':
    case 'game.undesignated':
      facts.pattern = after.pattern;
      facts.jackpotEnabled = after.jackpotEnabled ?? facts.jackpotEnabled;
      if (facts.patternNames && after.patternNames)
        facts.patternNames = { ...facts.patternNames, [after.pattern]: after.patternNames };
      game.designation = after.designation;
      break;
    case 'game.jackpot-switched':
      facts.jackpotEnabled = after.enabled;
      break;
    case 'game.started':
      facts.status = after.status;
      facts.startedAt = at;
      facts.wholeBirr = after.wholeBirr === true;
      // A start may bring a text along.
      facts.publicText = after.text;
      drawnFrom(game, after.round);
      break;
    case 'game.text-added':
      facts.publicText = after.text;
      if (facts.startedAt !== null) drawnFrom(game, after.round);
      break;
    case 'game.cards-changed':
      game.cards = after.cards;
      if (facts.startedAt !== null) drawnFrom(game, after.round);
      break;
    case 'game.redrawn':
      facts.rounds =
        facts.rounds && after.round !== undefined
          ? [...facts.rounds, { round: after.round, fromCall: after.fromCall }]
          : undefined;
      break;
    case 'game.paused':
    case 'game.resumed':
      facts.status = after.status;
      break;
    case 'game.manual-call':
      game.typed.set(after.callIndex, { number: after.number, at });
      break;
    case 'game.call-taken-back':
      takeBack(game, after);
      break;
    case 'game.card-out': {
      const { cardId, callIndex, by, decided, version } = after;
      const told = { cardId, callIndex, ...(by && { by }), ...(decided && { decided }), version };
      facts.out = [...(facts.out ?? []), told];
      break;
    }
    case 'game.claim':
      if (after.refusedAt !== undefined) facts.refused = refusedWith(facts.refused, after);
      break;
    case 'game.won':
      facts.winners = after.winners;
      break;
    case 'game.paid':
    case 'game.paid-undone': {
      const note = action === 'game.paid' ? handedOver(facts.endedAt, at, by, after.shift) : {};
      facts.winners = facts.winners?.map(({ handedOver: before, ...winner }) =>
        winner.cardId === after.cardId ? { ...winner, ...note } : { ...winner, ...(before && { handedOver: before }) },
      );
      break;
    }
    case 'game.jackpot-paid':
    case 'game.jackpot-paid-undone':
      if (game.jackpot) {
        const { handedOver: _, ...jackpot } = game.jackpot;
        game.jackpot = {
          ...jackpot,
          ...(action === 'game.jackpot-paid' && handedOver(jackpot.at, at, by, after.shift)),
        };
      }
      break;
    case 'game.finished':
    case 'game.voided':
      facts.status = after.status;
      facts.endedAt = at;
      facts.endedBy = after.endedBy;
      facts.voidReason = action === 'game.voided' ? after.reason : null;
      facts.decision = after.decision ?? (after.reason === 'decided' && action === 'game.finished' ? undefined : null);
      break;
    case 'game.jackpot-drawn': {
      const { awardId, cardId, amount, random, message, twoPersons } = after;
      game.jackpot = { awardId, cardId, amount, random, message, at, ...(twoPersons && { twoPersons }) };
      break;
    }
    case 'game.receipt':
      game.receipt = { digest: after.digest, seq: entry.seq, hash: entry.hash };
      break;
    default:
      takeMixEntry(game, entry, at);
  }
}

/** Only what was refused on the last number counts. */
function refusedWith(before: Game['refused'] = null, { refusedAt: callIndex, cardId }: Entry['after']) {
  const cards = before !== null && before.callIndex === callIndex ? before.cards : [];
  return { callIndex, cards: [...cards, cardId] };
}

/** It stands among the typed numbers no more, nor does the round that it brought about; who went out on it plays again. */
function takeBack(game: ToldGame, { number, callIndex, takenAt, reason, version }: Entry['after']): void {
  const { facts, typed } = game;
  const brought = facts.rounds?.find(({ fromCall }) => fromCall === callIndex + 1);
  const calledAt = typed.get(callIndex)?.at ?? 0;
  const taken = { number, callIndex, calledAt, at: Date.parse(takenAt), reason, version };
  facts.takenBack = [...(facts.takenBack ?? []), { ...taken, ...(brought && { round: brought.round }) }];
  facts.rounds = facts.rounds?.filter((round) => round !== brought);
  facts.out = facts.out?.map((card) =>
    card.callIndex === callIndex && card.liftedIn === undefined ? { ...card, liftedIn: version } : card,
  );
  if (facts.refused?.callIndex === callIndex) facts.refused = null;
  typed.delete(callIndex);
}

function takeMixEntry(game: ToldGame, { action, after }: Entry, at: number): void {
  const { mix } = game;
  switch (action) {
    case 'game.mix-opened':
      game.mix = { openedAt: instant(after.openedAt, at), closedAt: null, digest: null, last: null };
      if (after.attempt !== undefined) game.brokenOff ??= [];
      break;
    case 'game.mix-closed':
      if (mix) {
        mix.closedAt = Math.max(instant(after.closedAt, at), mix.openedAt);
        mix.digest = after.digest;
      }
      break;
    case 'game.mix-done':
      if (mix) mix.last = after.last;
      break;
    case 'game.mix-broken':
      game.mix = null;
      game.brokenOff = [...(game.brokenOff ?? []), { openedAt: instant(after.openedAt, at), parts: after.parts }];
  }
}

const instant = (told: string | undefined, at: number) => (told === undefined ? at : Date.parse(told));

/** A fair game is drawn from round 0 on; which round a designated one has, older releases did not tell. */
function drawnFrom({ facts, designation }: ToldGame, round: number | undefined): void {
  const known = round ?? (designation ? undefined : 0);
  facts.rounds = known === undefined ? undefined : [{ round: known, fromCall: 1 }];
}

/** Nobody got money before it was won. */
/** `shift`: hand-overs from before shifts were counted have none. */
const handedOver = (
  since: number | null | undefined,
  at: number,
  { id, name, role }: Entry['by'],
  shift: number | undefined,
) => ({
  handedOver: {
    at: Math.max(at, since ?? at),
    by: { id: id ?? '', name, role },
    ...(shift !== undefined && { shift }),
  },
});

function created({ chain: hallId, subject: id, after, at }: Entry): ToldGame {
  const { series, gameNumber, pattern, bet, feeBasisPoints, cards, drawId, text, designatedCard, day } = after;
  const named = after.patternNames ? { [pattern]: after.patternNames } : {};
  const isChosen = designatedCard !== null;
  return {
    drawId,
    day,
    facts: {
      id,
      hallId,
      series,
      number: gameNumber,
      scheme: after.scheme,
      pattern,
      // Chosen in advance, its winner may have brought another pattern than the one it was created with.
      createdPattern: isChosen ? after.createdPattern : pattern,
      patternNames: isChosen ? after.allNames : named,
      bet,
      feeBasisPoints,
      jackpotEnabled: after.jackpotEnabled,
      feedsJackpot: after.feedsJackpot,
      publicText: text,
      wholeBirr: false,
      terms: termsOf(after.terms),
      status: 'pending',
      decision: null,
      rounds: [],
      takenBack: [],
      out: [],
      refused: null,
      winners: [],
      createdAt: Date.parse(at),
      startedAt: null,
      endedAt: null,
      voidReason: null,
      endedBy: null,
    },
    cards,
    designation: isChosen ? (after.designation ?? { cardId: designatedCard }) : null,
    jackpot: null,
    typed: new Map(),
    mix: null,
    brokenOff: day === undefined ? undefined : [],
    receipt: null,
  };
}
