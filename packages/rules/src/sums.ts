import { addSantim, birrFromSantim, MAX_BASIS_POINTS, type Santim, santim } from './money.ts';

// Every sum of money that is said of games and of a drawer, once. The wire, the roll-ups, spreadsheets, papers and screens
// take their lists from here, in this order; `docs/recipes.md` says how to add one.

type Sum = {
  /** Its text on papers, in `paper.json`; screens have one by its own name in `books.json`. */
  readonly paper: string;
  /** Its column of the roll-ups, where it does not follow from others. */
  readonly column?: string;
  /** Where it is left out if it is nothing: a hall without a tax reads nothing of one. */
  readonly hide?: 'screens' | 'all';
  /** Left out of the reading of a shift. */
  readonly unread?: true;
};

/**
 * What a game moved, or all games of a while, as screens group it.
 *
 *     stakes = given back + house fee + to the jackpot + won + unclaimed + in play
 *     won    = handed over + open + deductions, and awards likewise
 */
export const GROUPS = {
  stakes: {
    /** All that players staked. A game that waits for its start has taken in nothing yet. */
    stakes: { paper: 'stakes' },
    /** The stakes of games that were called off. */
    givenBack: { paper: 'givenBack', column: 'given_back', hide: 'screens' },
    /** Earned at the end of a game. */
    houseFee: { paper: 'houseFee', column: 'house_fee', unread: true },
    /** One bet of each game that feeds the jackpot, and what prizes in whole Birr left over. */
    toJackpot: { paper: 'toJackpot' },
  },
  prizes: {
    /** The prizes of all winners together. */
    won: { paper: 'won', column: 'prizes_paid', unread: true },
    /** Of these, the tax: counted with the win, and owed to the tax office from then on. */
    withheld: { paper: 'withheld', column: 'withheld', hide: 'all' },
    /** What was put into a winner's hand. */
    handedOver: { paper: 'prizesHandedOver', column: 'handed_over' },
    /** And what was not. */
    open: { paper: 'prizesOpen' },
    /** The prize pools of completed games that nobody won; of a game that ended with its hall the fee too. */
    unclaimed: { paper: 'unclaimed', column: 'unclaimed', hide: 'screens', unread: true },
    /** The prize pools of games that run, and the fees that the house earns at their end. */
    inPlay: { paper: 'inPlay', hide: 'screens', unread: true },
  },
  awards: {
    /** Jackpot awards that fell; they come out of the jackpot and not out of the stakes. */
    awarded: { paper: 'awarded', column: 'awarded', unread: true },
    awardsWithheld: {
      paper: 'awardsWithheld',
      column: 'awards_withheld',
      hide: 'all',
    },
    awardsHandedOver: { paper: 'awardsHandedOver', column: 'awards_handed_over' },
    awardsOpen: { paper: 'awardsOpen' },
    /** Of all that was handed over, prizes and awards, what went by bank and left its cash in the drawer. */
    byBank: { paper: 'paidByBank', column: 'by_bank', hide: 'all' },
  },
} as const satisfies Record<string, Record<string, Sum>>;

export const SUMS = { ...GROUPS.stakes, ...GROUPS.prizes, ...GROUPS.awards };

export type SumName = keyof typeof SUMS;
export const BOOKS = Object.keys(SUMS) as SumName[];

/** Whether a screen or a paper has a line for a sum. */
export function isShown(name: SumName, amount: number, on: 'screens' | 'papers'): boolean {
  const { hide }: Sum = SUMS[name];
  return amount !== 0 || hide === undefined || (on === 'papers' && hide === 'screens');
}

/**
 * What is taken from a prize or an award before it is handed over, and the two sums that it adds up to. Each has a sum of
 * the drawer by the same name, because its cash stays there.
 */
export const DEDUCTIONS = {
  withheld: { prizes: 'withheld', awards: 'awardsWithheld' },
} as const satisfies Record<string, Record<'prizes' | 'awards', SumName>>;

export type Deduction = keyof typeof DEDUCTIONS;
export const DEDUCTED = Object.keys(DEDUCTIONS) as Deduction[];

type DrawerSum = {
  readonly paper: string;
  /** A term of the expected cash: whether it adds to it or reduces it. */
  readonly sign?: 1 | -1;
};

/**
 * The drawer of one shift, with texts by the same names in `shift.json`.
 *
 *     expected = sum of all rows with a sign
 *     games    = sold − to the jackpot − handed over − given back − deductions from prizes
 *     jackpot  = to the jackpot − awards handed over − deductions from awards
 *
 * There is one drawer: the jackpot's bets lie in it among the stakes, and awards are paid out of it. What was deducted
 * stays in it until somebody carries it to the tax office. Except `sold` and the entered amounts any of these may be
 * negative: a game of an earlier shift that is called off only gives back, and a further winner lowers a tax.
 */
export const DRAWER_SUMS = {
  float: { paper: 'float', sign: 1 },
  /** Cash that staff put in and took out by name. */
  paidIn: { paper: 'paidIn', sign: 1 },
  paidOut: { paper: 'paidOut', sign: -1 },
  /** Cards of created and started games, those among them that were removed later. Never negative. */
  sold: { paper: 'sold', sign: 1 },
  /** For games that were called off, and for cards that were removed from a created or started game. */
  givenBack: { paper: 'givenBack', sign: -1 },
  /** Prizes and awards paid, net of tax. */
  handedOver: { paper: 'prizesHandedOver', sign: -1 },
  awardsHandedOver: { paper: 'awardsHandedOver', sign: -1 },
  /** Of these prizes and awards, the amount paid by transfer, which left its cash in the drawer. */
  byBank: { paper: 'paidByBank', sign: 1 },
  /** Increase of the sellers' balances since the last close; negative if a debt of an earlier shift was settled. */
  withSellers: { paper: 'withSellers', sign: -1 },
  /** Amounts received by other means than cash. */
  otherMeans: { paper: 'byOtherMeans', sign: -1 },
  toJackpot: { paper: 'toJackpot' },
  /** The tax of prizes and awards. */
  withheld: { paper: 'taxWithheld' },
  games: { paper: 'ofGames' },
  jackpot: { paper: 'ofJackpot' },
  /** The cash that has to be there. */
  expected: { paper: 'expected' },
} as const satisfies Record<string, DrawerSum> & Record<Deduction, DrawerSum>;

export type DrawerName = keyof typeof DRAWER_SUMS;
export const DRAWER = Object.keys(DRAWER_SUMS) as DrawerName[];

export type Having<Table, Mark extends string> = {
  [Name in keyof Table]: Mark extends keyof Table[Name] ? Name : never;
}[keyof Table];

/** The names in a table whose row says something of this kind. */
export const having = <Table extends object, const Mark extends string>(table: Table, mark: Mark) =>
  Object.entries(table).flatMap(([name, row]) => (mark in row ? [name] : [])) as Having<Table, Mark>[];

export const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

/** Named sums as the wire has them; one that was not stored yet is nothing. */
export const sumsInBirr = <Name extends string>(
  names: readonly Name[],
  sums: Readonly<Partial<Record<Name, Santim>>>,
) => byName(names, (name) => birrFromSantim(sums[name] ?? santim(0)));

/** Once a sum lies above the threshold: whether the whole of it is taxed, or only what lies above. */
export const TAX_ON = ['whole', 'excess'] as const;

/**
 * What a house withholds from winnings, and which of them it does not pay in cash. Nothing of any law is assumed: the
 * owner says all of it.
 */
export type Tax = {
  readonly basisPoints: number;
  /** What was won up to this sum, and at this sum, is free. */
  readonly above: Santim;
  readonly on: (typeof TAX_ON)[number];
  /** More than this is paid by bank; null: everything is paid in cash. */
  readonly cashLimit: Santim | null;
};

/** All that the owner had decided about winnings when their game was created. */
export type MoneyTerms = {
  /** On what is won; null: none. */
  readonly tax: Tax | null;
};

/** Whether everything that is won is handed over in cash: nothing of a deduction is shown then. */
export const isPaidWhole = ({ tax }: MoneyTerms): boolean => tax === null;

/** What one player won: a prize, after sharing and rounding, or a jackpot award. gross = deductions + net. */
export type Winnings = Record<Deduction, Santim> & {
  gross: Santim;
  /** What is handed over. */
  net: Santim;
  byBank: boolean;
};

/** Half a santim is withheld as a whole one, as with the house fee. */
export function winningsOf(gross: Santim, { tax }: MoneyTerms): Winnings {
  if (gross < 0) throw new RangeError('nobody wins less than nothing');
  const deducted: Record<Deduction, Santim> = { withheld: tax === null ? santim(0) : withheldFrom(gross, tax) };
  const net = santim(gross - addSantim(...Object.values(deducted)));
  return { gross, ...deducted, net, byBank: tax !== null && tax.cashLimit !== null && net > tax.cashLimit };
}

function withheldFrom(gross: Santim, { basisPoints, above, on }: Tax): Santim {
  if (gross <= above) return santim(0);
  const taxed = on === 'whole' ? gross : gross - above;
  return santim(Math.floor(santim(taxed * basisPoints + MAX_BASIS_POINTS / 2) / MAX_BASIS_POINTS));
}
