import { basisPointsFromPercent, MAX_AMOUNT, MAX_BASIS_POINTS, santimFromBirr } from './money.ts';
import { type MoneyTerms, TAX_ON, type Tax } from './sums.ts';

/** How a line counts that was complete before the last number: not at all, or like any other in games of release 1.1. */
const LATE_CALLS = ['strict', 'off'] as const;

/** What follows a claim without a line: the staff are told, or the card is out of the game. */
export const FALSE_CLAIMS = ['told', 'out'] as const;

/** What the owner had decided when a game was created, as far as it touches money or claims: it holds for that game. */
export type GameTerms = MoneyTerms & {
  readonly lateCalls: (typeof LATE_CALLS)[number];
  readonly falseClaims: (typeof FALSE_CLAIMS)[number];
};

/** Those of a game that nobody decided anything for, and of every game from before there were terms. */
export const USUAL_TERMS: GameTerms = { lateCalls: 'strict', falseClaims: 'told', tax: null };

/** The terms of claims that differ from the usual. Only these go on a receipt, so that ordinary ones stay the same. */
export type UnusualTerms = { lateCalls?: 'off' | undefined; falseClaims?: 'out' | undefined };

/** What the owner's settings say of it, as they are typed: in percent and Birr, with two decimals at most. */
export type TaxSettings = {
  /** 0: nothing is withheld. */
  readonly taxPercent: number;
  readonly taxAbove: number;
  readonly taxOn: Tax['on'];
  readonly cashLimit: number | null;
};

export const NO_TAX: TaxSettings = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null };

/** Null where nothing is withheld and everything is paid in cash: nothing of a tax is stored or shown then. */
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
  if (amount === null) throw new RangeError('a tax is set with two decimals at most');
  return amount;
}

/** Out of the owner's settings. */
export const termsFrom = (settings: Pick<GameTerms, 'falseClaims'> & TaxSettings): GameTerms => ({
  lateCalls: 'strict',
  falseClaims: settings.falseClaims,
  tax: taxOf(settings),
});

/** The unusual terms as they are stored; the tax is not on a receipt, because it is between the house and a winner. */
type KeptTerms = UnusualTerms & { tax?: Tax | undefined };

/** Null where all are usual. */
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

/** Null where all are usual. */
export function unusualTerms({ lateCalls, falseClaims }: GameTerms): UnusualTerms | null {
  const terms: UnusualTerms = {
    ...(lateCalls === 'off' && { lateCalls }),
    ...(falseClaims === 'out' && { falseClaims }),
  };
  return Object.keys(terms).length === 0 ? null : terms;
}

/** Whether a value from outside is a list of terms that differ from the usual, of which there is at least one. */
export function isUnusualTerms(value: unknown): value is UnusualTerms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known: Record<string, unknown> = { lateCalls: 'off', falseClaims: 'out' };
  const terms = Object.entries(value);
  return terms.length > 0 && terms.every(([name, term]) => name in known && known[name] === term);
}

export const termsOf = (kept: KeptTerms | null | undefined): GameTerms => ({
  ...USUAL_TERMS,
  ...(kept?.lateCalls && { lateCalls: kept.lateCalls }),
  ...(kept?.falseClaims && { falseClaims: kept.falseClaims }),
  ...(kept?.tax && { tax: kept.tax }),
});

export const CALENDARS = ['gregorian', 'ethiopian'] as const;

/** What the owner decides for every hall of this server, each with what holds until they decide otherwise. */
export const OWNER_DEFAULTS = {
  dayStartsAt: 6,
  calendar: 'gregorian' as (typeof CALENDARS)[number],
  /** The business day since which no winner may be chosen in advance or by decision; null: it is allowed. */
  noDesignatedSince: null as string | null,
  /** Taken into a game when it is created, as its terms. */
  falseClaims: 'told' as GameTerms['falseClaims'],
  cardCount: 100,
  means: [] as string[],
  /** Whether the expected cash is hidden until the drawer is counted. */
  blindCount: false,
  cashiersBringCards: false,
  drawMinCards: 20,
  ...NO_TAX,
  /** Amount in Birr from which an act needs a second signature; null: off. */
  secondSignatureFrom: null as number | null,
};
export type OwnerSettings = Readonly<typeof OWNER_DEFAULTS>;

/** A hall may be open until noon on the business day before; any later, one day would run into the next. */
export const LATEST_START = 12;

/**
 * The business day of something that happens on a day at an hour: before the business day starts it belongs to the
 * evening before.
 */
export function businessDay(day: string, hour: number, dayStartsAt: number): string {
  return hour >= dayStartsAt ? day : addDays(day, -1);
}

/** So many days later, or earlier; days are written YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
