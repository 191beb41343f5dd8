import {
  type Game,
  type GameStatus,
  type HandedOver,
  hasEndedWithHall,
  type JackpotDraw,
  potDivision,
  roundedOff,
  type Winner,
} from '../game/index.ts';
import { addSantim, type Division, type Santim, santim } from './money.ts';
import {
  BOOKS,
  byName,
  DEDUCTED,
  DEDUCTIONS,
  type Deduction,
  type MoneyTerms,
  type SumName,
  winningsOf,
} from './sums.ts';

/** Sums of money that one game moved, or that all games of a period moved. */
export type Books = Record<SumName, Santim>;

/** Fields of a game from which its sums of money are computed. */
export type Booked = Pick<Division, 'pot' | 'contribution' | 'houseFee' | 'prizePool'> & {
  status: GameStatus;
  winners: readonly Pick<Winner, 'prize' | 'jackpot' | 'handedOver'>[];
  roundedOff: Santim;
  award: Pick<JackpotDraw, 'amount' | 'handedOver'> | null;
  terms: MoneyTerms;
  endedBy: Game['endedBy'];
};

const NOTHING = santim(0);

export const NO_BOOKS: Books = byName(BOOKS, () => NOTHING);

export function booksOf(game: Booked): Books {
  if (game.status === 'pending') return NO_BOOKS;
  if (game.status === 'voided') return { ...NO_BOOKS, stakes: game.pot, givenBack: game.pot };
  const isWon = game.winners.length > 0;
  const isOver = game.status === 'completed';
  const isEarned = isOver && !hasEndedWithHall(game);
  const notWon = isEarned ? game.prizePool : addSantim(game.prizePool, game.houseFee);
  const prizes = game.winners.map(({ prize, handedOver }) => ({ gross: prize, handedOver }));
  const shares = game.winners.flatMap(({ jackpot: gross, handedOver }) =>
    gross === undefined ? [] : [{ gross, handedOver }],
  );
  const awards = game.award ? [{ gross: game.award.amount, handedOver: game.award.handedOver }] : shares;
  const ofPrizes = settled(prizes, game.terms);
  const ofAwards = settled(awards, game.terms);
  return {
    stakes: game.pot,
    givenBack: NOTHING,
    houseFee: isEarned ? game.houseFee : NOTHING,
    toJackpot: addSantim(game.contribution, game.roundedOff),
    won: ofPrizes.gross,
    handedOver: ofPrizes.handedOver,
    open: ofPrizes.open,
    unclaimed: isOver && !isWon ? notWon : NOTHING,
    inPlay: isOver ? NOTHING : notWon,
    awarded: ofAwards.gross,
    awardsHandedOver: ofAwards.handedOver,
    awardsOpen: ofAwards.open,
    byBank: addSantim(ofPrizes.byBank, ofAwards.byBank),
    ...deducted('prizes', ofPrizes),
    ...deducted('awards', ofAwards),
  };
}

const deducted = <From extends 'prizes' | 'awards'>(from: From, sums: Record<Deduction, Santim>) =>
  Object.fromEntries(DEDUCTED.map((name) => [DEDUCTIONS[name][from], sums[name]])) as Pick<
    Books,
    (typeof DEDUCTIONS)[Deduction][From]
  >;

/**
 * Returns whether a payout used no cash of the drawer. Release 1.1 stored a named method for such a payout, which was
 * counted with that method and not by bank.
 */
export const isByTransfer = (aboveLimit: boolean, handedOver: HandedOver | undefined): boolean =>
  handedOver?.byTransfer === true || (aboveLimit && handedOver?.means === undefined);

/** Returns the sums of prizes or jackpot awards: gross, deductions, paid and unpaid. */
function settled(won: readonly { gross: Santim; handedOver: HandedOver | undefined }[], terms: MoneyTerms) {
  const all = won.map(({ gross, handedOver }) => ({ ...winningsOf(gross, terms), handedOver }));
  const sum = (amount: Deduction | 'gross' | 'net', of = all): Santim => addSantim(...of.map((one) => one[amount]));
  const given = all.filter(({ handedOver }) => handedOver !== undefined);
  return {
    ...byName(DEDUCTED, (name) => sum(name)),
    gross: sum('gross'),
    handedOver: sum('net', given),
    open: santim(sum('net') - sum('net', given)),
    byBank: sum(
      'net',
      given.filter(({ byBank, handedOver }) => isByTransfer(byBank, handedOver)),
    ),
  };
}

export const booksOfGame = (game: Omit<Game, 'calls'>): Books =>
  booksOf({
    ...potDivision(game),
    status: game.status,
    winners: game.winners,
    roundedOff: roundedOff(game),
    award: game.jackpot,
    terms: game.terms,
    endedBy: game.endedBy,
  });

export const addBooks = (...all: readonly Books[]): Books =>
  byName(BOOKS, (name) => addSantim(...all.map((books) => books[name])));

/** Unpaid prize or jackpot award, with the net amount for its winner. */
type OpenWinnings = { cardId: number; amount: Santim; of: 'prize' | 'jackpot' };

export function openWinnings({
  status,
  winners,
  jackpot,
  terms,
}: Pick<Game, 'status' | 'winners' | 'jackpot' | 'terms'>): OpenWinnings[] {
  if (status === 'voided') return [];
  const prizes = winners.map(({ prize: won, ...winner }) => ({ ...winner, won, of: 'prize' as const }));
  const shares = winners.flatMap((winner) =>
    winner.jackpot === undefined ? [] : [{ ...winner, won: winner.jackpot, of: 'jackpot' as const }],
  );
  const awards = jackpot ? [{ ...jackpot, won: jackpot.amount, of: 'jackpot' as const }] : [];
  return [...prizes, ...shares, ...awards]
    .filter(({ handedOver }) => handedOver === undefined)
    .map(({ cardId, won, of }) => ({ cardId, amount: winningsOf(won, terms).net, of }));
}

export const sumOpen = (open: readonly OpenWinnings[]): Santim => addSantim(...open.map(({ amount }) => amount));
