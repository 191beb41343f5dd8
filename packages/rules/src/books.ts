import { type Game, type GameStatus, moneyOf, roundedOff, type Winner } from './game/index.ts';
import { addSantim, type Division, type Santim, santim } from './money.ts';

/**
 * What a game moved, or all games of a while: the one sum that every screen and paper is written from.
 *
 *     stakes = given back + house fee + to the jackpot + won + unclaimed + in play
 *     won    = handed over + open
 */
export type Books = {
  /** All that players staked. A game that waits for its start has taken in nothing yet. */
  stakes: Santim;
  /** The stakes of games that were called off. */
  givenBack: Santim;
  houseFee: Santim;
  /** One bet of each game that feeds the jackpot, and what prizes in whole Birr left over. */
  toJackpot: Santim;
  /** The prizes of all winners together. */
  won: Santim;
  /** Of these, what was put into a winner's hand. */
  handedOver: Santim;
  /** And what was not. */
  open: Santim;
  /** The prize pools of completed games that nobody won. */
  unclaimed: Santim;
  /** The prize pools of games that run. */
  inPlay: Santim;
  /** Jackpot awards that fell; they come out of the jackpot and not out of the stakes. */
  awarded: Santim;
  awardsHandedOver: Santim;
  awardsOpen: Santim;
};

export const BOOKS = [
  'stakes',
  'givenBack',
  'houseFee',
  'toJackpot',
  'won',
  'handedOver',
  'open',
  'unclaimed',
  'inPlay',
  'awarded',
  'awardsHandedOver',
  'awardsOpen',
] as const satisfies readonly (keyof Books)[];

/** All of a game that its books follow from. */
export type Booked = Pick<Division, 'pot' | 'contribution' | 'houseFee' | 'prizePool'> & {
  status: GameStatus;
  winners: readonly Pick<Winner, 'prize' | 'handedOver'>[];
  roundedOff: Santim;
  award: { amount: Santim; handedOver: boolean } | null;
};

const NOTHING = santim(0);

export const NO_BOOKS = Object.fromEntries(BOOKS.map((name) => [name, NOTHING])) as Books;

export function booksOf(game: Booked): Books {
  if (game.status === 'pending') return NO_BOOKS;
  if (game.status === 'voided') return { ...NO_BOOKS, stakes: game.pot, givenBack: game.pot };
  const isWon = game.winners.length > 0;
  const won = addSantim(...game.winners.map(({ prize }) => prize));
  const handedOver = addSantim(...game.winners.map((winner) => (winner.handedOver ? winner.prize : NOTHING)));
  const awarded = game.award?.amount ?? NOTHING;
  const awardsHandedOver = game.award?.handedOver ? awarded : NOTHING;
  return {
    stakes: game.pot,
    givenBack: NOTHING,
    houseFee: game.houseFee,
    toJackpot: addSantim(game.contribution, game.roundedOff),
    won,
    handedOver,
    open: santim(won - handedOver),
    unclaimed: game.status === 'completed' && !isWon ? game.prizePool : NOTHING,
    inPlay: game.status === 'completed' ? NOTHING : game.prizePool,
    awarded,
    awardsHandedOver,
    awardsOpen: santim(awarded - awardsHandedOver),
  };
}

export const booksOfGame = (game: Omit<Game, 'calls'>): Books =>
  booksOf({
    ...moneyOf(game),
    status: game.status,
    winners: game.winners,
    roundedOff: roundedOff(game),
    award: game.jackpot && { amount: game.jackpot.amount, handedOver: game.jackpot.handedOver !== undefined },
  });

export const addBooks = (...all: readonly Books[]): Books =>
  Object.fromEntries(BOOKS.map((name) => [name, addSantim(...all.map((books) => books[name]))])) as Books;
