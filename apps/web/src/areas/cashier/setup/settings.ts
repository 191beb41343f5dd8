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
import type { SetupText } from './texts.ts';

export const PERCENTAGES = [10, 15, 20, 25, 30] as const;

/** Selected card numbers in ascending order without duplicates. */
type Selection = readonly number[];

/** Values of the fields on the screen that sells cards. An empty text is invalid and requires a choice. */
export interface Setup extends SaleFields {
  /** Existing fee table of the hall, even if a percentage is selected instead. */
  feeTable?: FeeTable | null;
  cards: Selection;
  entropy: string;
  /** Whether the game contributes to the jackpot; undefined until the game is created. */
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

/**
 * Returns whether the pattern can be selected. Every custom pattern counts as valid here, because the hall's patterns
 * may not be loaded yet. `isGone` validates it after loading.
 */
const isSetupPattern = (value: string): value is Pattern =>
  (SETUP_PATTERNS as readonly string[]).includes(value) || isOwnPattern(value) || isRule(value);

/**
 * Returns whether the hall deleted a custom pattern. `own` contains the existing custom patterns, or is null until they
 * are loaded.
 */
export const isGone = (pattern: string, own: readonly { pattern: string }[] | null): boolean =>
  own !== null &&
  isPattern(pattern) &&
  ownPatternIn(pattern) !== null &&
  !own.some((one) => one.pattern === ownPatternIn(pattern));

/** Returns the pattern if an earlier release offered it and this release does not, otherwise null. */
export const earlierRule = (pattern: string | null): Pattern | null =>
  isPattern(pattern) && !isOffered(pattern) ? pattern : null;

/**
 * Returns the settings that an earlier release stored in the browser, with defaults for missing values. An invalid
 * pattern or percentage becomes empty and requires a new choice, because a default would sell a game that the cashier
 * did not choose.
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

/** Returns *all* for a pattern that only an earlier release offered, and an empty text for an invalid pattern. */
function restoredPattern(pattern: string): Pattern | '' {
  if (earlierRule(pattern) !== null) return 'all';
  return isSetupPattern(pattern) ? pattern : '';
}

/**
 * Returns a warning with the cards that are already sold, because two customers must not pay for the same card. The
 * warning also contains the added cards.
 */
export function soldText(sold: readonly number[], added: readonly number[]): SetupText {
  const key = sold.length === 1 ? 'oneSold' : 'manySold';
  const values = { cards: sayCards(sold) };
  if (added.length === 0) return { key, values };
  return { key, values, next: { key: 'theseAdded', values: { cards: sayCards(added) } } };
}

/** Returns an error message, or null if the card price is valid. */
export function checkBet(bet: string): SetupText | null {
  if (betOf(bet) !== null) return null;
  const isTooLarge = (parseBirr(bet) ?? 0) > MAX_BET;
  if (!isTooLarge) return { key: 'betInvalid' };
  return { key: 'betTooLarge', values: { amount: { birr: birrFromSantim(MAX_BET) } } };
}

export const checkPattern = (pattern: string): SetupText | null =>
  isSetupPattern(pattern) ? null : { key: 'patternInvalid' };

export function checkPercentage(percentage: string): SetupText | null {
  if (percentage === BY_SIZE) return null;
  const points = percentage.trim() === '' ? null : basisPointsFromPercent(Number(percentage));
  return points === null ? { key: 'percentageInvalid' } : null;
}

export const checkEntropy = (entropy: string): SetupText | null =>
  isShortText(entropy) ? null : { key: 'entropyTooLong' };

function checkCards(cards: Selection): SetupText | null {
  if (cards.length === 0) return { key: 'cardsRequired' };
  return cards.length > MAX_CARDS_PER_GAME ? { key: 'tooManyCards' } : null;
}

function checkAvailable(cards: Selection, isAvailable: (card: number) => boolean): SetupText | null {
  const missing = cards.filter((card) => !isAvailable(card));
  return missing.length === 0 ? null : { key: 'cardsInvalid', values: { cards: missing.join(', ') } };
}

/**
 * Returns an error message if the current sale does not contain the card that a moderator chose as winner, otherwise
 * null. Required before the game is created, because such a game cannot start without the chosen card.
 */
export const checkDesignated = ({ cards }: Pick<Setup, 'cards'>, card: number | null | undefined): SetupText | null =>
  card === null || card === undefined || cards.includes(card) ? null : { key: 'designatedMissing', values: { card } };

/** Returns the first error of the settings in the order of their fields, or null if the game can be sold. */
export const checkSetup = (setup: Setup, isAvailable: (card: number) => boolean): SetupText | null =>
  checkBet(setup.bet) ??
  checkCards(setup.cards) ??
  checkPattern(setup.pattern) ??
  checkPercentage(setup.percentage) ??
  checkAvailable(setup.cards, isAvailable) ??
  checkEntropy(setup.entropy);

/** Returns the current house fee: the selected percentage or, for a fee by size, the fee table. */
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

/** Returns the current house fee in percent and the next step of the fee table, if any. */
export function feeNow(setup: Pick<Setup, 'percentage' | 'feeTable' | 'cards'>) {
  const fee = feeOfSetup(setup);
  const next = fee.feeTable && nextFeeStep(percentTable(fee.feeTable), setup.cards.length);
  return { percent: percentFromBasisPoints(feeOf(fee, setup.cards.length)), next };
}

/** Division of the pot into fee, prize and jackpot contribution, in Birr. */
export interface Profit {
  totalPot: number;
  houseFee: number;
  prizePool: number;
  contribution: number;
}

export const NO_PROFIT: Profit = { totalPot: 0, houseFee: 0, prizePool: 0, contribution: 0 };

type Priced = Pick<Setup, 'bet' | 'percentage' | 'feeTable' | 'feedsJackpot'>;

/**
 * Returns the division of the pot, calculated like on the server. Returns `NO_PROFIT` if the bet is invalid or there
 * are no cards.
 */
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
