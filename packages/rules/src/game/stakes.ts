import { type JackpotDecision, whyJackpotStays } from '../money/jackpot.ts';
import { addSantim, type Division, divide, prizeOf, roundedOffFrom, type Santim, santim } from '../money/money.ts';
import { type Winnings, winningsOf } from '../money/sums.ts';
import { drawKind } from './draw-kind.ts';
import type { Game } from './game.ts';
import { cardsOut } from './locks.ts';
import { hasEndedWithHall } from './status.ts';

type Staked = Pick<Game, 'bet' | 'cards' | 'feeBasisPoints' | 'feedsJackpot'>;

/** Returns the division of a game's stakes into jackpot contribution, house fee and prize pool. */
export const potDivision = ({ bet, cards, feeBasisPoints, feedsJackpot }: Staked): Division =>
  divide({ bet, cards: cards.length, feeBasisPoints, feedsJackpot });

type Paying = Staked & Pick<Game, 'wholeBirr'>;

/** Returns the prize of the winner at `index` (starting at 0) if this many winners share it. */
export const prizeIn = (game: Paying, winners: number, index: number): Santim =>
  prizeOf({ prizePool: potDivision(game).prizePool, winners, wholeBirr: game.wholeBirr }, index);

/** Returns the part of a won game's prizes that is removed by rounding to whole Birr and added to the jackpot. */
export const roundedOff = (game: Paying & Pick<Game, 'winners'>): Santim =>
  game.wholeBirr && game.winners.length > 0 ? roundedOffFrom(potDivision(game).prizePool) : santim(0);

/**
 * Returns the decision of a jackpot rule of release 1.1, or null without a rule and for a game without a call or an
 * end.
 */
export function jackpotDecided(game: Game): JackpotDecision | null {
  const { jackpotRule: rule, jackpotOffer: offer, status, cards, calls, winners } = game;
  if (rule === '' || !offer || status !== 'completed' || calls.length === 0) return null;
  const shares = winners
    .flatMap(({ cardId, jackpot: amount }) => (amount === undefined ? [] : [{ cardId, amount }]))
    .sort((a, b) => a.cardId - b.cardId);
  if (shares.length > 0) return { why: null, shares };
  const why = whyJackpotStays({
    ...offer,
    rule,
    draw: drawKind(game),
    lockedCards: cardsOut(game).length,
    cards: cards.length,
    calls: calls.length,
    winners: winners.length,
  });
  return { why, shares };
}

/** Returns the deductions and the net amount of a prize or jackpot award. */
export const winningsIn = (game: Pick<Game, 'terms'>, gross: Santim): Winnings => winningsOf(gross, game.terms);

/**
 * Returns the unclaimed prize pool of a completed game without a winner, otherwise 0. It includes the house fee if the
 * game ended because its hall was deleted.
 */
export function unclaimed(game: Staked & Pick<Game, 'status' | 'winners' | 'endedBy'>): Santim {
  if (game.status !== 'completed' || game.winners.length > 0) return santim(0);
  const { prizePool, houseFee } = potDivision(game);
  return hasEndedWithHall(game) ? addSantim(prizePool, houseFee) : prizePool;
}
