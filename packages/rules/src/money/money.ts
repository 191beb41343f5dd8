declare const unit: unique symbol;

/** Integer number of santim; 100 santim are one Birr. */
export type Santim = number & { readonly [unit]: 'santim' };

export function santim(amount: number): Santim {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount in santim must be a safe integer, got ${amount}`);
  return (amount === 0 ? 0 : amount) as Santim;
}

/** Maximum price of one card: 1,000,000 Birr. */
export const MAX_BET = santim(100_000_000);
/** Maximum amount in a request or response: 1,000,000,000 Birr. */
export const MAX_AMOUNT = santim(100_000_000_000);
/** 100 percent in basis points. */
export const MAX_BASIS_POINTS = 10_000;

export const addSantim = (...amounts: readonly Santim[]): Santim => santim(amounts.reduce((sum, n) => sum + n, 0));

export function santimFromBirr(birr: number): Santim | null {
  const hundredths = hundredthsOf(birr);
  return hundredths === null ? null : santim(hundredths);
}

/** Returns the amount in santim for a field that contains Birr with at most two decimals, otherwise null. */
export function parseBirr(text: string): Santim | null {
  const birr = text.trim() === '' ? Number.NaN : Number(text);
  const amount = santimFromBirr(Math.abs(birr));
  return amount === null || birr >= 0 ? amount : santim(-amount);
}

export const birrFromSantim = (amount: Santim): number => amount / 100;

/** Returns an amount as text: "1,234.50". With `needed`, whole amounts have no decimals: "1,234". */
export function formatBirr(amount: Santim, santim: 'always' | 'needed' = 'needed'): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  const written = rest === 0 && santim === 'needed' ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amount < 0 ? '-' : ''}${whole}${written}`;
}

/**
 * Returns a percentage in basis points: 1250 for 12.5. Returns null if it is not from 0 to 100 or has more than two
 * decimals.
 */
export function basisPointsFromPercent(percent: number): number | null {
  const points = hundredthsOf(percent);
  return points === null || points > MAX_BASIS_POINTS ? null : points;
}

export const percentFromBasisPoints = (points: number): number => points / 100;

// Below this limit, 100 times a double is less than half a unit from the exact product, and no two multiples of 0.01
// have the same double. So rounding and dividing is a valid test of two decimals.
const EXACT_LIMIT = 2 ** 50;

/** Returns the number of hundredths in a decimal, or null if it has more than two decimals. */
function hundredthsOf(decimal: number): number | null {
  if (!Number.isFinite(decimal) || decimal < 0) return null;
  const hundredths = Math.round(decimal * 100);
  if (hundredths > EXACT_LIMIT || hundredths / 100 !== decimal) return null;
  return hundredths === 0 ? 0 : hundredths;
}

/**
 * Returns one of the equal shares of a total amount; `index` starts at 0. The remaining santim are added to the first
 * shares.
 */
export function shareOf(total: Santim, shares: number, index: number): Santim {
  if (!Number.isSafeInteger(shares) || shares < 1)
    throw new RangeError(`number of shares must be a positive integer, got ${shares}`);
  if (total < 0) throw new RangeError(`total must not be negative, got ${total}`);
  return santim(Math.floor(total / shares) + (index < total % shares ? 1 : 0));
}

const BIRR = 100;

/**
 * Returns the part of a prize pool that is removed by rounding to whole Birr and added to the jackpot. It is less than
 * one Birr and does not depend on the number of winners, so that a later co-winner does not change it. A pool below one
 * Birr is not rounded.
 */
export const roundedOffFrom = (prizePool: Santim): Santim => santim(prizePool < BIRR ? 0 : prizePool % BIRR);

type Sharing = { prizePool: Santim; winners: number; wholeBirr: boolean };

/**
 * Returns the prize of one winner; `index` starts at 0. In whole Birr the remaining Birr are added to the prizes of the
 * first winners. If there is less than one Birr per winner, the prize is shared in santim.
 */
export function prizeOf({ prizePool, winners, wholeBirr }: Sharing, index: number): Santim {
  if (!wholeBirr) return shareOf(prizePool, winners, index);
  const paid = santim(prizePool - roundedOffFrom(prizePool));
  if (paid < BIRR * winners) return shareOf(paid, winners, index);
  return santim(shareOf(santim(paid / BIRR), winners, index) * BIRR);
}

/** House fee for games with at least `from` cards. */
type FeeStep = { readonly from: number; readonly basisPoints: number };

/** Fee table: house fee by number of cards, as an alternative to one percentage. */
export type FeeTable = readonly FeeStep[];

export const MAX_FEE_STEPS = 20;

const isStep = (value: unknown): value is FeeStep => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { from, basisPoints } = value as Partial<FeeStep>;
  return Number.isSafeInteger(from) && isFee(basisPoints);
};

export const isFee = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_BASIS_POINTS;

/**
 * Returns whether a fee table is valid. Its first step must start at one card, and each further step at more cards than
 * the step before.
 */
export const isFeeTable = (value: unknown): value is FeeTable =>
  Array.isArray(value) &&
  value.length <= MAX_FEE_STEPS &&
  value.every(isStep) &&
  value[0]?.from === 1 &&
  value.every(({ from }, i, { [i - 1]: before }) => before === undefined || from > before.from);

/** Returns the house fee of a game with this number of cards. Without cards it is the fee of the first step. */
export function feeAt(table: FeeTable, cards: number): number {
  const step = table.filter(({ from }) => from <= Math.max(1, cards)).pop();
  if (!step) throw new RangeError('fee table must start at one card');
  return step.basisPoints;
}

/** Returns the step of the fee table that more cards would reach, or null at the last step. */
export const nextFeeStep = <Step extends Pick<FeeStep, 'from'>>(table: readonly Step[], cards: number): Step | null =>
  table.find(({ from }) => from > Math.max(1, cards)) ?? null;

/** Fee table in the wire format of the API. */
type PercentTable = { from: number; percentage: number }[];

export const percentTable = (table: FeeTable): PercentTable =>
  table.map(({ from, basisPoints }) => ({ from, percentage: percentFromBasisPoints(basisPoints) }));

/** Returns the fee table of a request, or null if it is not valid. */
export function feeTableFrom(rows: Readonly<PercentTable>): FeeTable | null {
  const table = rows.map(({ from, percentage }) => ({ from, basisPoints: basisPointsFromPercent(percentage) }));
  return isFeeTable(table) ? table : null;
}

/** Returns the house fee of a game or draft. A fee table has priority over the single percentage. */
export const feeOf = <Fee extends number | null>(
  { feeBasisPoints, feeTable }: { feeBasisPoints: Fee; feeTable: FeeTable | null },
  cards: number,
): Fee | number => (feeTable ? feeAt(feeTable, cards) : feeBasisPoints);

type Stakes = {
  bet: Santim;
  cards: number;
  feeBasisPoints: number;
  /** False for a game without the jackpot, whose whole pot is divided between house and winners. Defaults to true. */
  feedsJackpot?: boolean | undefined;
};

export type Division = {
  /** Price of all cards of a game; it is refunded if the game is voided. */
  pot: Santim;
  /** Contribution of a game to the jackpot: one bet, or 0 for a game without the jackpot. */
  contribution: Santim;
  remainder: Santim;
  houseFee: Santim;
  prizePool: Santim;
};

/** Divides the stakes of a game: pot = contribution + house fee + prize pool, exact to the santim. */
export function divide({ bet, cards, feeBasisPoints, feedsJackpot = true }: Stakes): Division {
  if (bet < 0) throw new RangeError(`bet must not be negative, got ${bet}`);
  if (!Number.isSafeInteger(cards) || cards < 1)
    throw new RangeError(`number of cards must be a positive integer, got ${cards}`);
  if (!isFee(feeBasisPoints))
    throw new RangeError(`fee must be from 0 to ${MAX_BASIS_POINTS} basis points, got ${feeBasisPoints}`);
  const pot = santim(bet * cards);
  const contribution = feedsJackpot ? bet : santim(0);
  const remainder = santim(pot - contribution);
  const houseFee = santim(Math.floor(santim(remainder * feeBasisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));
  return { pot, contribution, remainder, houseFee, prizePool: santim(remainder - houseFee) };
}
