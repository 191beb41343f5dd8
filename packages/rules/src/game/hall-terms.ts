import { basisPointsFromPercent, MAX_AMOUNT, MAX_BASIS_POINTS, santimFromBirr } from '../money/money.ts';
import { type MoneyTerms, TAX_ON, type Tax } from '../money/sums.ts';

/**
 * Effect of a claim for a line that was complete before the last call: `strict` refuses the claim; `off` accepts it
 * (only games of release 1.1).
 */
const LATE_CALLS = ['strict', 'off'] as const;

/** Effect of a false claim: the staff are warned, or the card may be removed from the game. */
export const FALSE_CLAIMS = ['told', 'out'] as const;

/**
 * The owner's settings on money and claims, copied when a game is created. They are valid for that game until it ends.
 */
export type GameTerms = MoneyTerms & {
  readonly lateCalls: (typeof LATE_CALLS)[number];
  readonly falseClaims: (typeof FALSE_CLAIMS)[number];
};

/** Default terms of a game. They are also valid for every game that was created before terms existed. */
export const USUAL_TERMS: GameTerms = { lateCalls: 'strict', falseClaims: 'told', tax: null };

/**
 * Terms on claims that differ from the defaults. A receipt contains only these, so that receipts of games with default
 * terms remain unchanged.
 */
export type UnusualTerms = { lateCalls?: 'off' | undefined; falseClaims?: 'out' | undefined };

/** Tax settings as the owner enters them: in percent and Birr, with at most two decimals. */
export type TaxSettings = {
  /** 0 disables the tax. */
  readonly taxPercent: number;
  readonly taxAbove: number;
  readonly taxOn: Tax['on'];
  readonly cashLimit: number | null;
};

export const NO_TAX: TaxSettings = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null };

/**
 * Returns the owner's tax settings, or null if there is no tax and all payouts are in cash. Without them no tax is
 * stored or displayed.
 */
function taxOf({ taxPercent, taxAbove, taxOn, cashLimit }: TaxSettings): Tax | null {
  if (taxPercent === 0 && cashLimit === null) return null;
  return {
    basisPoints: exact(basisPointsFromPercent(taxPercent)),
    above: exact(santimFromBirr(taxAbove)),
    on: taxOn,
    cashLimit: cashLimit === null ? null : exact(santimFromBirr(cashLimit)),
  };
}

function exact<T>(amount: T | null): T {
  if (amount === null) throw new RangeError('tax must have at most two decimals');
  return amount;
}

/** Returns the terms of a new game based on the owner's settings. */
export const termsFrom = (settings: Pick<GameTerms, 'falseClaims'> & TaxSettings): GameTerms => ({
  lateCalls: 'strict',
  falseClaims: settings.falseClaims,
  tax: taxOf(settings),
});

/**
 * Terms that differ from the defaults, as stored. A receipt does not contain the tax, because it concerns only the
 * owner and the winner.
 */
type KeptTerms = UnusualTerms & { tax?: Tax | undefined };

/** Returns the terms that differ from the defaults; null if all are the defaults. */
export function keptTerms(terms: GameTerms): KeptTerms | null {
  if (terms.tax === null) return unusualTerms(terms);
  return { ...unusualTerms(terms), tax: terms.tax };
}

const isTax = (value: unknown): value is Tax => {
  if (typeof value !== 'object' || value === null) return false;
  const { basisPoints, above, on, cashLimit } = value as Partial<Record<keyof Tax, unknown>>;
  return (
    isWholeUpTo(MAX_BASIS_POINTS, basisPoints) &&
    isWholeUpTo(MAX_AMOUNT, above) &&
    TAX_ON.some((one) => one === on) &&
    (cashLimit === null || isWholeUpTo(MAX_AMOUNT, cashLimit))
  );
};

const isWholeUpTo = (most: number, value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most;

export function isTerms(value: unknown): value is GameTerms {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return false;
  const { lateCalls, falseClaims, tax } = value as Partial<Record<keyof GameTerms, unknown>>;
  return (
    LATE_CALLS.some((one) => one === lateCalls) &&
    FALSE_CLAIMS.some((one) => one === falseClaims) &&
    (tax === null || isTax(tax))
  );
}

/** Returns the terms on claims for a receipt; null if all are the defaults. */
export function unusualTerms({ lateCalls, falseClaims }: GameTerms): UnusualTerms | null {
  const terms: UnusualTerms = {};
  if (lateCalls === 'off') terms.lateCalls = lateCalls;
  if (falseClaims === 'out') terms.falseClaims = falseClaims;
  return Object.keys(terms).length === 0 ? null : terms;
}

/** Returns whether a value from outside is a valid object with at least one term that differs from the defaults. */
export function isUnusualTerms(value: unknown): value is UnusualTerms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known: Record<string, unknown> = { lateCalls: 'off', falseClaims: 'out' };
  const terms = Object.entries(value);
  return terms.length > 0 && terms.every(([name, term]) => name in known && known[name] === term);
}

export const termsOf = (kept: KeptTerms | null | undefined): GameTerms => ({
  lateCalls: kept?.lateCalls ?? USUAL_TERMS.lateCalls,
  falseClaims: kept?.falseClaims ?? USUAL_TERMS.falseClaims,
  tax: kept?.tax ?? USUAL_TERMS.tax,
});

export const CALENDARS = ['gregorian', 'ethiopian'] as const;

/** Defaults of the settings that the owner can change for every hall of this server. */
export const OWNER_DEFAULTS = {
  dayStartsAt: 6,
  calendar: 'gregorian' as (typeof CALENDARS)[number],
  /** First business day on which no winner may be designated or decided; null if it is allowed. */
  noDesignatedSince: null as string | null,
  /** Terms on claims that are copied into each new game. */
  falseClaims: 'told' as GameTerms['falseClaims'],
  cardCount: 100,
  means: [] as string[],
  /** Whether the expected cash is hidden until the drawer is counted. */
  blindCount: false,
  cashiersBringCards: false,
  drawMinCards: 20,
  ...NO_TAX,
  /** Minimum amount in Birr from which an action requires a second signature; null if disabled. */
  secondSignatureFrom: null as number | null,
};
export type OwnerSettings = Readonly<typeof OWNER_DEFAULTS>;

/** Latest hour at which a business day can start. With a later start, one evening would belong to two business days. */
export const LATEST_START = 12;

/**
 * Returns the business day of a local date and hour. Hours before the start of a business day belong to the day before.
 */
export function businessDay(day: string, hour: number, dayStartsAt: number): string {
  return hour >= dayStartsAt ? day : addDays(day, -1);
}

/** Returns the date this many days later, or earlier if `days` is negative. The format is YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
