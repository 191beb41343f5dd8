import { basisPointsFromPercent, birrFromSantim, divide } from '@adarash/rules/money';
import { betOf } from './amounts.ts';
import type { Settings } from './settings.ts';

/** All in Birr. */
export interface Profit {
  totalPot: number;
  houseFee: number;
  prizePool: number;
  contribution: number;
}

export const NO_PROFIT: Profit = { totalPot: 0, houseFee: 0, prizePool: 0, contribution: 0 };

/** Where the stakes go, with the server's own arithmetic; nothing while there is no bet or no card. */
export function profitOf(settings: Pick<Settings, 'bet' | 'percentage'>, cards: number): Profit {
  const bet = betOf(settings.bet);
  if (bet === null || cards < 1) return NO_PROFIT;
  const feeBasisPoints = basisPointsFromPercent(Number(settings.percentage)) ?? 0;
  const { pot, houseFee, prizePool, contribution } = divide({ bet, cards, feeBasisPoints });
  return {
    totalPot: birrFromSantim(pot),
    houseFee: birrFromSantim(houseFee),
    prizePool: birrFromSantim(prizePool),
    contribution: birrFromSantim(contribution),
  };
}
