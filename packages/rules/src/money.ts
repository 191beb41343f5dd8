declare const unit: unique symbol;

/** A whole number of santim; 100 make one Birr. */
export type Santim = number & { readonly [unit]: 'santim' };

export function santim(amount: number): Santim {
  if (!Number.isSafeInteger(amount)) throw new RangeError('an amount of santim is a safe integer');
  return (amount === 0 ? 0 : amount) as Santim;
}

/** The highest bet of one card: 1,000,000 Birr. */
export const MAX_BET = santim(100_000_000);
/** The most that any amount on the wire may be: 1,000,000,000 Birr. */
export const MAX_AMOUNT = santim(100_000_000_000);
/** One hundred percent. */
export const MAX_BASIS_POINTS = 10_000;

export const addSantim = (...amounts: readonly Santim[]): Santim => santim(amounts.reduce((sum, n) => sum + n, 0));

export function santimFromBirr(birr: number): Santim | null {
  const hundredths = hundredthsOf(birr);
  return hundredths === null ? null : santim(hundredths);
}

export const birrFromSantim = (amount: Santim): number => amount / 100;

/** "1,234.50", and "1,234" for whole Birr where the santim are only written when there are some. */
export function formatBirr(amount: Santim, santim: 'always' | 'needed' = 'needed'): string {
  const size = Math.abs(amount);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = size % 100;
  const written = rest === 0 && santim === 'needed' ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${amount < 0 ? '-' : ''}${whole}${written}`;
}

/** 12.5 → 1250; null outside 0 to 100 or with more than two decimals. */
export function basisPointsFromPercent(percent: number): number | null {
  const points = hundredthsOf(percent);
  return points === null || points > MAX_BASIS_POINTS ? null : points;
}

export const percentFromBasisPoints = (points: number): number => points / 100;

// Up to here a double times one hundred is less than half a unit from the true product, and no two
// numbers of hundredths share a double, so rounding and dividing back is an exact test.
const EXACT_LIMIT = 2 ** 50;

/** The number of hundredths in a decimal with at most two places, or null when it is no such decimal. */
function hundredthsOf(decimal: number): number | null {
  if (!Number.isFinite(decimal) || decimal < 0) return null;
  const hundredths = Math.round(decimal * 100);
  if (hundredths > EXACT_LIMIT || hundredths / 100 !== decimal) return null;
  return hundredths === 0 ? 0 : hundredths;
}

/** One of the equal shares of a total, counted from 0; the odd santim go to the earlier ones. */
export function shareOf(total: Santim, shares: number, index: number): Santim {
  if (!Number.isSafeInteger(shares) || shares < 1) throw new RangeError('a total is split into one share or more');
  if (total < 0) throw new RangeError('only an amount that is there can be split');
  return santim(Math.floor(total / shares) + (index < total % shares ? 1 : 0));
}

const BIRR = 100;

/**
 * What prizes in whole Birr leave of a prize pool for the jackpot: less than one Birr, however many share it, so that a
 * later co-winner never takes money out of the jackpot again. A pool below one Birr is paid as it is.
 */
export const roundedOffFrom = (prizePool: Santim): Santim => santim(prizePool < BIRR ? 0 : prizePool % BIRR);

type Sharing = { prizePool: Santim; winners: number; wholeBirr: boolean };

/**
 * One winner's prize, counted from 0. In whole Birr the odd ones go to the earlier winners, as odd santim do; where there
 * is not one for each, they share to the santim.
 */
export function prizeOf({ prizePool, winners, wholeBirr }: Sharing, index: number): Santim {
  if (!wholeBirr) return shareOf(prizePool, winners, index);
  const paid = santim(prizePool - roundedOffFrom(prizePool));
  if (paid < BIRR * winners) return shareOf(paid, winners, index);
  return santim(shareOf(santim(paid / BIRR), winners, index) * BIRR);
}

/** From this many cards on the house takes this share. */
type FeeStep = { readonly from: number; readonly basisPoints: number };

/** A house fee by size, as an alternative to one percentage. */
export type FeeTable = readonly FeeStep[];

export const MAX_FEE_STEPS = 20;

const isStep = (value: unknown): value is FeeStep => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { from, basisPoints } = value as Partial<FeeStep>;
  return Number.isSafeInteger(from) && isFee(basisPoints);
};

export const isFee = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_BASIS_POINTS;

/** The first step holds from one card on, and each further one from more cards than the one before. */
export const isFeeTable = (value: unknown): value is FeeTable =>
  Array.isArray(value) &&
  value.length <= MAX_FEE_STEPS &&
  value.every(isStep) &&
  value[0]?.from === 1 &&
  value.every(({ from }, i, { [i - 1]: before }) => before === undefined || from > before.from);

/** The fee of a game with this many cards; of one without any, that of the first card. */
export function feeAt(table: FeeTable, cards: number): number {
  const step = table.filter(({ from }) => from <= Math.max(1, cards)).pop();
  if (!step) throw new RangeError('a table of fees begins with one card');
  return step.basisPoints;
}

/** The step that further cards lead to; null on the last one. */
export const nextFeeStep = <Step extends Pick<FeeStep, 'from'>>(table: readonly Step[], cards: number): Step | null =>
  table.find(({ from }) => from > Math.max(1, cards)) ?? null;

/** A table as the wire and the screens have it. */
type PercentTable = { from: number; percentage: number }[];

export const percentTable = (table: FeeTable): PercentTable =>
  table.map(({ from, basisPoints }) => ({ from, percentage: percentFromBasisPoints(basisPoints) }));

/** Null for what is no table. */
export function feeTableFrom(rows: Readonly<PercentTable>): FeeTable | null {
  const table = rows.map(({ from, percentage }) => ({ from, basisPoints: basisPointsFromPercent(percentage) }));
  return isFeeTable(table) ? table : null;
}

/** The fee of a game or sale, which a table decides where there is one. */
export const feeOf = <Fee extends number | null>(
  { feeBasisPoints, feeTable }: { feeBasisPoints: Fee; feeTable: FeeTable | null },
  cards: number,
): Fee | number => (feeTable ? feeAt(feeTable, cards) : feeBasisPoints);

type Stakes = {
  bet: Santim;
  cards: number;
  feeBasisPoints: number;
  /** False for a game that is played without the jackpot; its whole pot is divided between house and winners. */
  feedsJackpot?: boolean | undefined;
};

export type Division = {
  /** What all cards cost together; given back when the game is called off. */
  pot: Santim;
  /** One bet, which goes to the jackpot; nothing where the game does not feed it. */
  contribution: Santim;
  remainder: Santim;
  houseFee: Santim;
  prizePool: Santim;
};

/** Where the stakes of a game go: pot = contribution + house fee + prize pool, to the santim. */
export function divide({ bet, cards, feeBasisPoints, feedsJackpot = true }: Stakes): Division {
  if (bet < 0) throw new RangeError('a bet is not negative');
  if (!Number.isSafeInteger(cards) || cards < 1) throw new RangeError('a pot needs at least one card');
  if (!isFee(feeBasisPoints)) throw new RangeError('a fee lies between 0 and 10,000 basis points');
  const pot = santim(bet * cards);
  const contribution = feedsJackpot ? bet : santim(0);
  const remainder = santim(pot - contribution);
  const houseFee = santim(Math.floor(santim(remainder * feeBasisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));
  return { pot, contribution, remainder, houseFee, prizePool: santim(remainder - houseFee) };
}
