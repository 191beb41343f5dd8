import type { DrawKind, GameStatus } from '@adarash/rules/game';
import { divide, santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';
import { WEIGHTS, type Weight } from '../storage/schema/tallies.ts';
import { betBand, feeBand, weekdayOf } from './bands.ts';

/** What the roll-ups need to know of a game. */
export type TallyGame = {
  hallId: string;
  /** YYYY-MM-DD of its creation in the hall's time zone. */
  day: string;
  status: GameStatus;
  pattern: Pattern;
  draw: DrawKind;
  /** Whether it was ever started. */
  started: boolean;
  /** Santim a card. */
  bet: number;
  feeBasisPoints: number;
  cards: number;
  prizesPaid: number;
  hasWinner: boolean;
};

export const NOTHING = Object.fromEntries(WEIGHTS.map((name) => [name, 0])) as Weight;

/** What one game adds to each of its rows. The stakes of a voided game went back, so its money counts nowhere. */
export function weightOf(game: TallyGame): Weight {
  const weight: Weight = { ...NOTHING, games: 1, bets: game.bet };
  weight[betBand(game.bet)] = 1;
  weight[feeBand(game.feeBasisPoints)] = 1;
  weight[weekdayOf(game.day)] = 1;
  if (game.draw !== 'fair') weight[game.draw] = 1;
  if (!game.started || game.status === 'voided') return weight;

  const money = divide({ bet: santim(game.bet), cards: game.cards, feeBasisPoints: game.feeBasisPoints });
  const completed = game.status === 'completed';
  const won = completed && game.hasWinner;
  return {
    ...weight,
    started: 1,
    started_bets: game.bet,
    cards: game.cards,
    pot: money.pot,
    contribution: money.contribution,
    house_fee: money.houseFee,
    prize_pool: money.prizePool,
    prizes_paid: game.prizesPaid,
    unclaimed: completed && !won ? money.prizePool : 0,
    won: won ? 1 : 0,
    fair_won: won && game.draw === 'fair' ? 1 : 0,
  };
}
