import { type Game, type HandedOver, hasEnded, prizeIn } from './game.ts';

/**
 * What tells a moment of a called game before any of its money was handed over: all that may change after its first
 * number and is never undone. A hand-over can be undone, so no moment after one is told.
 */
export type Moment = Pick<Game, 'version' | 'status' | 'jackpotEnabled'> & {
  /** How many numbers had been called, and at least one. */
  calls: number;
  winners: number;
  /** Whether a jackpot had fallen. */
  jackpot: boolean;
};

/** A game as it stood at an earlier moment. Cards, text and pattern are settled by then; the rest only ever grows. */
export function gameAt(game: Game, moment: Moment): Game {
  const { version, status, jackpotEnabled } = moment;
  const winners = game.winners
    .slice(0, moment.winners)
    .map((winner, index) => ({ ...owed(winner), prize: prizeIn(game, moment.winners, index) }));
  const then = {
    ...game,
    version,
    status,
    jackpotEnabled,
    winners,
    calls: game.calls.slice(0, moment.calls),
    rounds: game.rounds.filter(({ fromCall }) => fromCall <= moment.calls + 1),
    jackpot: moment.jackpot && game.jackpot ? owed(game.jackpot) : null,
  };
  return hasEnded(then) ? then : { ...then, decision: null, endedAt: null, endedBy: null, voidReason: null };
}

/** What was won, as it stood before it was handed over. */
function owed<Won extends { handedOver?: HandedOver }>({ handedOver, ...won }: Won): Omit<Won, 'handedOver'> {
  return won;
}
