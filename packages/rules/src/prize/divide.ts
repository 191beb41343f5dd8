import { MAX_BASIS_POINTS, type Santim, santim } from '../money/index.ts';

export type Stakes = { bet: Santim; cards: number; feeBasisPoints: number };

export type Division = {
  pot: Santim;
  /** One bet, which goes to the jackpot. */
  contribution: Santim;
  remainder: Santim;
  houseFee: Santim;
  prizePool: Santim;
};

/** Where the stakes of a game go: pot = contribution + house fee + prize pool, to the santim. */
export function divide({ bet, cards, feeBasisPoints }: Stakes): Division {
  if (bet < 0) throw new RangeError('a bet is not negative');
  if (!Number.isSafeInteger(cards) || cards < 1) throw new RangeError('a pot needs at least one card');
  if (!Number.isSafeInteger(feeBasisPoints) || feeBasisPoints < 0 || feeBasisPoints > MAX_BASIS_POINTS)
    throw new RangeError('a fee lies between 0 and 10,000 basis points');
  const pot = santim(bet * cards);
  const remainder = santim(pot - bet);
  const houseFee = santim(Math.floor(santim(remainder * feeBasisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));
  return { pot, contribution: bet, remainder, houseFee, prizePool: santim(remainder - houseFee) };
}
