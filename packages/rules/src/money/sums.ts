import { addSantim, birrFromSantim, MAX_BASIS_POINTS, type Santim, santim } from './money.ts';

// Definitions of all sums of games and of a drawer. The wire format, the roll-ups, spreadsheets, papers and screens use
// these lists in this order; `docs/recipes.md` describes how to add a sum.

type Sum = {
  /** Key of the sum's text on papers in `paper.json`. Screens use the name of the sum in `books.json`. */
  readonly paper: string;
  /** Column of the roll-ups (stored sums per day); missing if the sum follows from other sums. */
  readonly column?: string;
  /** Papers or screens that hide the sum if it is 0. For example, a hall without a tax never sees the tax. */
  readonly hide?: 'screens' | 'all';
  /** Whether the sum is excluded from the snapshots of a shift. */
  readonly unread?: true;
};

/**
 * Sums of money that one game moved, or that all games of a period moved, in the groups of the screens.
 *
 *     stakes = given back + house fee + to the jackpot + won + unclaimed + in play
 *     won    = handed over + open + deductions, and awards likewise
 */
export const GROUPS = {
  stakes: {
    /** Stakes of all players. A pending game has no stakes yet. */
    stakes: { paper: 'stakes' },
    /** Refunded stakes of voided games. */
    givenBack: { paper: 'givenBack', column: 'given_back', hide: 'screens' },
    /** House fee, which is earned at the end of a game. */
    houseFee: { paper: 'houseFee', column: 'house_fee', unread: true },
    /**
     * Contributions to the jackpot: one bet of each game that feeds it, and the rounded part of prizes in whole Birr.
     */
    toJackpot: { paper: 'toJackpot' },
  },
  prizes: {
    /** Prizes of all winners. */
    won: { paper: 'won', column: 'prizes_paid', unread: true },
    /** Tax on these prizes. It is counted when the game is won, and from then on it is owed to the tax office. */
    withheld: { paper: 'withheld', column: 'withheld', hide: 'all' },
    /** Prizes paid to winners. */
    handedOver: { paper: 'prizesHandedOver', column: 'handed_over' },
    /** Prizes not yet paid. */
    open: { paper: 'prizesOpen' },
    /**
     * Prize pools of completed games without a winner. If a game ended because its hall was deleted, its fee is
     * included.
     */
    unclaimed: { paper: 'unclaimed', column: 'unclaimed', hide: 'screens', unread: true },
    /** Prize pools of running games, and the house fees that will be earned at their end. */
    inPlay: { paper: 'inPlay', hide: 'screens', unread: true },
  },
  awards: {
    /** Jackpot awards of ended games. They are paid from the jackpot and not from the stakes. */
    awarded: { paper: 'awarded', column: 'awarded', unread: true },
    awardsWithheld: {
      paper: 'awardsWithheld',
      column: 'awards_withheld',
      hide: 'all',
    },
    awardsHandedOver: { paper: 'awardsHandedOver', column: 'awards_handed_over' },
    awardsOpen: { paper: 'awardsOpen' },
    /** Part of the paid prizes and awards that was paid by bank, so that its cash remained in the drawer. */
    byBank: { paper: 'paidByBank', column: 'by_bank', hide: 'all' },
  },
} as const satisfies Record<string, Record<string, Sum>>;

export const SUMS = { ...GROUPS.stakes, ...GROUPS.prizes, ...GROUPS.awards };

export type SumName = keyof typeof SUMS;
export const BOOKS = Object.keys(SUMS) as SumName[];

/** Returns whether a sum is visible on screens or papers. */
export function isShown(name: SumName, amount: number, on: 'screens' | 'papers'): boolean {
  const { hide }: Sum = SUMS[name];
  return amount !== 0 || hide === undefined || (on === 'papers' && hide === 'screens');
}

/**
 * Deductions from a prize or an award before it is paid, and the two sums that each deduction updates. The drawer has a
 * sum with the same name, because the cash remains in it.
 */
export const DEDUCTIONS = {
  withheld: { prizes: 'withheld', awards: 'awardsWithheld' },
} as const satisfies Record<string, Record<'prizes' | 'awards', SumName>>;

export type Deduction = keyof typeof DEDUCTIONS;
export const DEDUCTED = Object.keys(DEDUCTIONS) as Deduction[];

type DrawerSum = {
  readonly paper: string;
  /** Sign of the sum in the formula of the expected cash; missing if the formula does not contain the sum. */
  readonly sign?: 1 | -1;
};

/**
 * Sums of the drawer of one shift. Their texts in `shift.json` have the same names.
 *
 *     expected = sum of all rows with a sign
 *     games    = sold − to the jackpot − handed over − given back − deductions from prizes
 *     jackpot  = to the jackpot − awards handed over − deductions from awards
 *
 * A hall has one drawer: it also contains the jackpot's bets, and awards are paid from it. Deductions remain in it until
 * they are paid to the tax office. All sums except `sold` and the entered amounts can be negative: voiding a game of an
 * earlier shift creates only a refund, and another winner reduces the tax.
 */
export const DRAWER_SUMS = {
  float: { paper: 'float', sign: 1 },
  /** Cash that staff added to the drawer and removed from it, apart from sales and payouts. */
  paidIn: { paper: 'paidIn', sign: 1 },
  paidOut: { paper: 'paidOut', sign: -1 },
  /** Price of all cards of created and started games, including cards that were removed later. Never negative. */
  sold: { paper: 'sold', sign: 1 },
  /** Refunds for voided games, and for cards removed from a created or started game. */
  givenBack: { paper: 'givenBack', sign: -1 },
  /** Paid prizes and awards, net of tax. */
  handedOver: { paper: 'prizesHandedOver', sign: -1 },
  awardsHandedOver: { paper: 'awardsHandedOver', sign: -1 },
  /** Part of these prizes and awards that was paid by bank transfer, so that its cash remained in the drawer. */
  byBank: { paper: 'paidByBank', sign: 1 },
  /**
   * Increase of the sellers' unsettled money since the last close; negative if a debt of an earlier shift was settled.
   */
  withSellers: { paper: 'withSellers', sign: -1 },
  /** Amount received by payment methods other than cash. */
  otherMeans: { paper: 'byOtherMeans', sign: -1 },
  toJackpot: { paper: 'toJackpot' },
  /** Tax deducted from prizes and awards. */
  withheld: { paper: 'taxWithheld' },
  games: { paper: 'ofGames' },
  jackpot: { paper: 'ofJackpot' },
  /** Cash that the drawer should contain. */
  expected: { paper: 'expected' },
} as const satisfies Record<string, DrawerSum> & Record<Deduction, DrawerSum>;

export type DrawerName = keyof typeof DRAWER_SUMS;
export const DRAWER = Object.keys(DRAWER_SUMS) as DrawerName[];

export type Having<Table, Mark extends string> = {
  [Name in keyof Table]: Mark extends keyof Table[Name] ? Name : never;
}[keyof Table];

/** Returns the names of the sums in a table that have this property. */
export const having = <Table extends object, const Mark extends string>(table: Table, mark: Mark) =>
  Object.entries(table).flatMap(([name, row]) => (mark in row ? [name] : [])) as Having<Table, Mark>[];

export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Returns named sums in the wire format. The default of a missing sum is 0. */
export const sumsInBirr = <Name extends string>(
  names: readonly Name[],
  sums: Readonly<Partial<Record<Name, Santim>>>,
) => byName(names, (name) => birrFromSantim(sums[name] ?? santim(0)));

/** Tax base of winnings above the threshold: the whole winnings, or only the part above the threshold. */
export const TAX_ON = ['whole', 'excess'] as const;

/** The owner's settings for tax on winnings and for payouts by bank. There are no defaults based on a law. */
export type Tax = {
  readonly basisPoints: number;
  /** Maximum amount of winnings that is tax-free. */
  readonly above: Santim;
  readonly on: (typeof TAX_ON)[number];
  /** Maximum payout in cash; a higher payout is by bank. null if all payouts are in cash. */
  readonly cashLimit: Santim | null;
};

/** Terms on winnings, copied from the owner's settings when a game is created. */
export type MoneyTerms = {
  /** Tax on winnings; null if disabled. */
  readonly tax: Tax | null;
};

/** Returns whether every payout is in cash without deductions, so that no deduction is displayed. */
export const isPaidWhole = ({ tax }: MoneyTerms): boolean => tax === null;

/** Winnings of one player: a prize after sharing and rounding, or a jackpot award. gross = deductions + net. */
export type Winnings = Record<Deduction, Santim> & {
  gross: Santim;
  /** Amount paid to the winner. */
  net: Santim;
  byBank: boolean;
};

/** Returns the deductions and the net amount of winnings. Half a santim of tax is rounded up, as for the house fee. */
export function winningsOf(gross: Santim, { tax }: MoneyTerms): Winnings {
  if (gross < 0) throw new RangeError(`prize must not be negative, got ${gross}`);
  const deducted: Record<Deduction, Santim> = { withheld: tax === null ? santim(0) : withheldFrom(gross, tax) };
  const net = santim(gross - addSantim(...Object.values(deducted)));
  return { gross, ...deducted, net, byBank: tax !== null && tax.cashLimit !== null && net > tax.cashLimit };
}

function withheldFrom(gross: Santim, { basisPoints, above, on }: Tax): Santim {
  if (gross <= above) return santim(0);
  const taxed = on === 'whole' ? gross : gross - above;
  return santim(Math.floor(santim(taxed * basisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));
}
