import type { GameJson } from '@adarash/contract';
import { BY_SIZE, betOf, fieldsOf, type SaleFields } from '@adarash/contract/sale-codec';
import { sayCards } from '@adarash/rules/card';
import { isShortText, MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import {
  basisPointsFromPercent,
  birrFromSantim,
  divide,
  type FeeTable,
  feeOf,
  feeTableFrom,
  MAX_BET,
  nextFeeStep,
  parseBirr,
  percentFromBasisPoints,
  percentTable,
} from '@adarash/rules/money';
import {
  isOffered,
  isOwnPattern,
  isPattern,
  isRule,
  ownPatternIn,
  type Pattern,
  SETUP_PATTERNS,
} from '@adarash/rules/pattern';
import { NO_SALE, type SaleSettings } from '@adarash/rules/sale';
import { formatMoney } from '@/lib/format.ts';
import { t } from './texts.ts';

export const PERCENTAGES = [10, 15, 20, 25, 30] as const;

/** Card numbers, ascending and each once. */
type Selection = readonly number[];

/** The fields of the screen; an empty text is a choice to make. */
export interface Setup extends SaleFields {
  /** The hall's house fee by size, whether it is chosen or not. */
  feeTable?: FeeTable | null;
  cards: Selection;
  entropy: string;
  /** Of a game that is created already. */
  feedsJackpot?: boolean;
}

export const setupOfSale = (settings: Omit<SaleSettings, 'text'>) => ({
  ...fieldsOf(settings),
  feeTable: settings.feeTable,
});

const DEFAULTS = fieldsOf(NO_SALE);

export const setupOfGame = ({ pattern, betAmount, jackpotContribution, ...game }: GameJson) => ({
  pattern,
  bet: String(betAmount),
  percentage: game.houseFeeTable ? BY_SIZE : String(game.houseFeePercentage),
  feeTable: feeTableFrom(game.houseFeeTable ?? []),
  feedsJackpot: jackpotContribution > 0,
});

/** Whether an own pattern is still on the hall's list is seen once that list is there. */
const isSetupPattern = (value: string): value is Pattern =>
  (SETUP_PATTERNS as readonly string[]).includes(value) || isOwnPattern(value) || isRule(value);

/** Whether a chosen pattern was taken off the hall's list, which is null until it is loaded. */
export const isGone = (pattern: string, own: readonly { pattern: string }[] | null): boolean =>
  own !== null &&
  isPattern(pattern) &&
  ownPatternIn(pattern) !== null &&
  !own.some((one) => one.pattern === ownPatternIn(pattern));

/** Returns a rule of lines that is not offered any more, otherwise null. */
export const earlierRule = (pattern: string | null): Pattern | null =>
  isPattern(pattern) && !isOffered(pattern) ? pattern : null;

/**
 * Returns what an earlier release stored in the browser, or the defaults. A value that is no longer offered becomes a
 * choice to make again, because another value would sell a game that nobody chose.
 */
export function restoreSettings(stored: Record<keyof SaleFields, string | null>): SaleFields {
  const percentage = stored.percentage ?? DEFAULTS.percentage;
  const pattern = stored.pattern ?? DEFAULTS.pattern;
  return {
    pattern: restoredPattern(pattern),
    percentage: PERCENTAGES.some((offered) => String(offered) === percentage) ? percentage : '',
    bet: stored.bet ?? DEFAULTS.bet,
  };
}

function restoredPattern(pattern: string): Pattern | '' {
  if (earlierRule(pattern) !== null) return 'all';
  return isSetupPattern(pattern) ? pattern : '';
}

/** Two people must not pay for one card: what was sold before is named. */
export function soldSentence(sold: readonly number[], added: readonly number[]): string {
  const sentence = t(sold.length === 1 ? 'oneSold' : 'manySold', { cards: sayCards(sold) });
  return added.length === 0 ? sentence : `${sentence} ${t('theseAdded', { cards: sayCards(added) })}`;
}

/** Each answers the sentence to show, or null. */
export function checkBet(bet: string): string | null {
  if (betOf(bet) !== null) return null;
  const isTooLarge = (parseBirr(bet) ?? 0) > MAX_BET;
  return isTooLarge ? t('betTooLarge', { amount: formatMoney(birrFromSantim(MAX_BET)) }) : t('betInvalid');
}

export const checkPattern = (pattern: string) => (isSetupPattern(pattern) ? null : t('patternInvalid'));

export function checkPercentage(percentage: string): string | null {
  if (percentage === BY_SIZE) return null;
  const points = percentage.trim() === '' ? null : basisPointsFromPercent(Number(percentage));
  return points === null ? t('percentageInvalid') : null;
}

export const checkEntropy = (entropy: string) => (isShortText(entropy) ? null : t('entropyTooLong'));

function checkCards(cards: Selection): string | null {
  if (cards.length === 0) return t('cardsRequired');
  return cards.length > MAX_CARDS_PER_GAME ? t('tooManyCards') : null;
}

function checkAvailable(cards: Selection, isAvailable: (card: number) => boolean): string | null {
  const missing = cards.filter((card) => !isAvailable(card));
  return missing.length === 0 ? null : t('cardsInvalid', { cards: missing.join(', ') });
}

/** A game whose winner was chosen in advance starts with that card or not at all; better said before it exists. */
export const checkDesignated = ({ cards }: Pick<Setup, 'cards'>, card: number | null | undefined): string | null =>
  card === null || card === undefined || cards.includes(card) ? null : t('designatedMissing', { card });

/** The first fault because of which the game cannot be sold, in the order of the screen. */
export const checkSetup = (setup: Setup, isAvailable: (card: number) => boolean): string | null =>
  checkBet(setup.bet) ??
  checkCards(setup.cards) ??
  checkPattern(setup.pattern) ??
  checkPercentage(setup.percentage) ??
  checkAvailable(setup.cards, isAvailable) ??
  checkEntropy(setup.entropy);

/** One percentage, or the table in its place. */
const feeOfSetup = ({ percentage, feeTable = null }: Pick<Setup, 'percentage' | 'feeTable'>) =>
  percentage === BY_SIZE
    ? { feeBasisPoints: 0, feeTable }
    : { feeBasisPoints: basisPointsFromPercent(Number(percentage)) ?? 0, feeTable: null };

export function feeAsked(setup: Pick<Setup, 'percentage' | 'feeTable'>) {
  const { feeBasisPoints, feeTable } = feeOfSetup(setup);
  return feeTable
    ? { houseFeeTable: percentTable(feeTable) }
    : { houseFeePercentage: percentFromBasisPoints(feeBasisPoints) };
}

/** The fee in force, in percent, and the step that more cards lead to. */
export function feeNow(setup: Pick<Setup, 'percentage' | 'feeTable' | 'cards'>) {
  const fee = feeOfSetup(setup);
  const next = fee.feeTable && nextFeeStep(percentTable(fee.feeTable), setup.cards.length);
  return { percent: percentFromBasisPoints(feeOf(fee, setup.cards.length)), next };
}

/** All in Birr. */
export interface Profit {
  totalPot: number;
  houseFee: number;
  prizePool: number;
  contribution: number;
}

export const NO_PROFIT: Profit = { totalPot: 0, houseFee: 0, prizePool: 0, contribution: 0 };

/** Where the stakes go, with the server's own arithmetic; nothing while there is no bet or no card. */
type Priced = Pick<Setup, 'bet' | 'percentage' | 'feeTable' | 'feedsJackpot'>;

export function profitOf(setup: Priced, cards: number): Profit {
  const bet = betOf(setup.bet);
  if (bet === null || cards < 1) return NO_PROFIT;
  const feeBasisPoints = feeOf(feeOfSetup(setup), cards);
  const feedsJackpot = setup.feedsJackpot ?? true;
  const { pot, houseFee, prizePool, contribution } = divide({ bet, cards, feeBasisPoints, feedsJackpot });
  return {
    totalPot: birrFromSantim(pot),
    houseFee: birrFromSantim(houseFee),
    prizePool: birrFromSantim(prizePool),
    contribution: birrFromSantim(contribution),
  };
}
