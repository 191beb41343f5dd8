import { type Game, type GameStatus, moneyOf, roundedOff, type Winner } from './game/index.ts';
import { addSantim, type Division, type Santim, santim, type Tax, type Winnings, winningsOf } from './money.ts';

/**
 * What a game moved, or all games of a while: the one sum that every screen and paper is written from.
 *
 *     stakes = given back + house fee + to the jackpot + won + unclaimed + in play
 *     won    = handed over + open + withheld
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
  /** Of these, the tax: counted with the win, and owed to the tax office from then on. */
  withheld: Santim;
  /** What was put into a winner's hand. */
  handedOver: Santim;
  /** And what was not. */
  open: Santim;
  /** The prize pools of completed games that nobody won. */
  unclaimed: Santim;
  /** The prize pools of games that run. */
  inPlay: Santim;
  /** Jackpot awards that fell; they come out of the jackpot and not out of the stakes. */
  awarded: Santim;
  awardsWithheld: Santim;
  awardsHandedOver: Santim;
  awardsOpen: Santim;
  /** Of all that was handed over, prizes and awards, what went by bank and left its cash in the drawer. */
  byBank: Santim;
};

export const BOOKS = [
  'stakes',
  'givenBack',
  'houseFee',
  'toJackpot',
  'won',
  'withheld',
  'handedOver',
  'open',
  'unclaimed',
  'inPlay',
  'awarded',
  'awardsWithheld',
  'awardsHandedOver',
  'awardsOpen',
  'byBank',
] as const satisfies readonly (keyof Books)[];

/** All of a game that its books follow from. */
export type Booked = Pick<Division, 'pot' | 'contribution' | 'houseFee' | 'prizePool'> & {
  status: GameStatus;
  winners: readonly Pick<Winner, 'prize' | 'handedOver'>[];
  roundedOff: Santim;
  award: { amount: Santim; handedOver: boolean } | null;
  tax: Tax | null;
};

const NOTHING = santim(0);

export const NO_BOOKS = Object.fromEntries(BOOKS.map((name) => [name, NOTHING])) as Books;

export function booksOf(game: Booked): Books {
  if (game.status === 'pending') return NO_BOOKS;
  if (game.status === 'voided') return { ...NO_BOOKS, stakes: game.pot, givenBack: game.pot };
  const isWon = game.winners.length > 0;
  const prizes = game.winners.map(({ prize, handedOver }) => ({ gross: prize, handedOver: handedOver !== undefined }));
  const awards = game.award ? [{ gross: game.award.amount, handedOver: game.award.handedOver }] : [];
  const [ofPrizes, ofAwards] = [settled(prizes, game.tax), settled(awards, game.tax)];
  return {
    stakes: game.pot,
    givenBack: NOTHING,
    houseFee: game.houseFee,
    toJackpot: addSantim(game.contribution, game.roundedOff),
    won: ofPrizes.gross,
    withheld: ofPrizes.withheld,
    handedOver: ofPrizes.handedOver,
    open: ofPrizes.open,
    unclaimed: game.status === 'completed' && !isWon ? game.prizePool : NOTHING,
    inPlay: game.status === 'completed' ? NOTHING : game.prizePool,
    awarded: ofAwards.gross,
    awardsWithheld: ofAwards.withheld,
    awardsHandedOver: ofAwards.handedOver,
    awardsOpen: ofAwards.open,
    byBank: addSantim(ofPrizes.byBank, ofAwards.byBank),
  };
}

/** What was won together: taxed, in players' hands, and open. */
function settled(won: readonly { gross: Santim; handedOver: boolean }[], tax: Tax | null) {
  const all = won.map(({ gross, handedOver }) => ({ ...winningsOf(gross, tax), handedOver }));
  const sum = (amount: keyof Pick<Winnings, 'gross' | 'withheld' | 'net'>, of = all): Santim =>
    addSantim(...of.map((one) => one[amount]));
  const given = all.filter(({ handedOver }) => handedOver);
  return {
    gross: sum('gross'),
    withheld: sum('withheld'),
    handedOver: sum('net', given),
    open: santim(sum('net') - sum('net', given)),
    byBank: sum(
      'net',
      given.filter(({ byBank }) => byBank),
    ),
  };
}

export const booksOfGame = (game: Omit<Game, 'calls'>): Books =>
  booksOf({
    ...moneyOf(game),
    status: game.status,
    winners: game.winners,
    roundedOff: roundedOff(game),
    award: game.jackpot && { amount: game.jackpot.amount, handedOver: game.jackpot.handedOver !== undefined },
    tax: game.terms.tax,
  });

export const addBooks = (...all: readonly Books[]): Books =>
  Object.fromEntries(BOOKS.map((name) => [name, addSantim(...all.map((books) => books[name]))])) as Books;

/** A prize or an award that lies in nobody's hand, and what its winner gets. */
type OpenWinnings = { cardId: number; amount: Santim; of: 'prize' | 'jackpot' };

export function openWinnings({
  status,
  winners,
  jackpot,
  terms: { tax },
}: Pick<Game, 'status' | 'winners' | 'jackpot' | 'terms'>): OpenWinnings[] {
  if (status === 'voided') return [];
  const prizes = winners.map(({ prize: won, ...winner }) => ({ ...winner, won, of: 'prize' as const }));
  const award = jackpot && { ...jackpot, won: jackpot.amount, of: 'jackpot' as const };
  return [...prizes, ...(award ? [award] : [])]
    .filter(({ handedOver }) => handedOver === undefined)
    .map(({ cardId, won, of }) => ({ cardId, amount: winningsOf(won, tax).net, of }));
}

export const sumOpen = (open: readonly OpenWinnings[]): Santim => addSantim(...open.map(({ amount }) => amount));
