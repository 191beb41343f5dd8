import type { GameRow } from '@adarash/contract';
import { birrFromSantim, santim, santimFromBirr, stakesOf } from '@adarash/rules/money';

/** What the players of a game paid for their cards, and get back when it is called off. */
export const stakesIn = ({ betAmount, cardCount }: Pick<GameRow, 'betAmount' | 'cardCount'>): number =>
  birrFromSantim(stakesOf(santimFromBirr(betAmount) ?? santim(0), cardCount));
