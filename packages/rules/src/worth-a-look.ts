import { OWNER_DEFAULTS } from './house.ts';
import { type Santim, santim } from './money.ts';
import { handedOverIn } from './sums.ts';

/** What an owner should look at: none of it is forbidden, and each of it can hide a theft. */
export const WORTH_A_LOOK = [
  'called-off',
  'taken-back',
  'corrected',
  'put-out',
  'decision',
  'designated',
  'typed',
  'float',
  'difference',
  'award-chosen',
  'award-changed',
  'jackpot-corrected',
  'few-cards',
  'undone',
  'after-midnight',
  'clock',
  'signature',
  'backup-late',
] as const;

export type SightKind = (typeof WORTH_A_LOOK)[number];

/** An entry of the record, with what it leaves out of the game that it is about. */
export type Judged = {
  readonly action: string;
  readonly subject: string;
  /** ISO, in UTC. */
  readonly at: string;
  readonly actorId: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: what an entry holds is known by its action.
  readonly before: any;
  // biome-ignore lint/suspicious/noExplicitAny: what an entry holds is known by its action.
  readonly after: any;
  readonly game: {
    readonly series: number;
    readonly number: number;
    readonly bet: Santim;
    readonly pot: Santim;
    readonly draw: 'fair' | 'manual' | 'designated';
  } | null;
};

/** A row of the owner's list, or what an entry adds to one. */
export type Sight = {
  readonly kind: SightKind;
  /** The money that it is about; null where there is none, or none yet. Below 0: cash that is missing. */
  readonly amount: Santim | null;
  readonly gameNumber: number | null;
  /** Entries of one kind and group share a row; null: a row of its own. */
  readonly group: string | null;
  /** What the row counts: cards, numbers, games, tries. 0 or less: the entry changes a row, and makes none. */
  readonly count: number;
  /** Whose doing it is, where that is not the person whom the entry names. */
  readonly by?: Person;
};

type Person = { readonly id: string; readonly name: string; readonly role: string };

/** With fewer cards in a game, staff who choose the buyers nearly choose who wins a jackpot drawn among them. */
const FEW_CARDS = OWNER_DEFAULTS.drawMinCards;
const NIGHT_ENDS = 6;

/** Whether an hour of the hall's clock is one in which halls are closed. */
export const isAfterMidnight = (hour: number): boolean => hour < NIGHT_ENDS;

type Judge = (entry: Judged) => readonly Sight[];

/** Actions that are not here are never worth a look. */
const JUDGES: Readonly<Record<string, Judge>> = {
  'game.voided': (entry) => [sight('called-off', entry, { amount: entry.game?.pot ?? null })],
  'game.cards-changed': (entry) => {
    const left = new Set<number>(entry.after.cards);
    const taken = (entry.before.cards as number[]).filter((cardId) => !left.has(cardId)).length;
    const amount = santim(entry.after.returned ?? (entry.game?.bet ?? 0) * taken);
    return taken === 0 || amount === 0 ? [] : [sight('taken-back', entry, { amount, count: taken })];
  },
  'sale.cards-removed': (entry) => takenFromSale(entry, 1),
  // Put back within seconds: the row stays, with nothing in it.
  'sale.cards-restored': (entry) => takenFromSale(entry, -1),
  // Sold at one price and played at a lower one.
  'sale.price-lowered': (entry) => takenFromSale(entry, 1),
  'sale.corrected': (entry) =>
    entry.after.people.map(({ by, cards, amount }: Corrected) =>
      sight('corrected', entry, {
        ...{ gameNumber: entry.after.gameNumber, amount: santim(amount), count: cards },
        ...{ group: `${entry.subject} ${by.id}`, by },
      }),
    ),
  'game.card-out': (entry) => [sight('put-out', entry, { amount: entry.game?.bet ?? null })],
  'designation.set': (entry) => {
    const { series, gameNumber } = entry.after;
    return [sight('designated', entry, { gameNumber, group: gameAt(series, gameNumber) })];
  },
  'game.manual-call': (entry) => [sight('typed', entry, { group: entry.subject })],
  'game.won': (entry) => {
    const { game, before, after } = entry;
    const amount = santim(prizesOf(after.winners) - prizesOf(before.winners));
    if (after.winners.some(({ decidedBy }: Winner) => decidedBy)) return [sight('decision', entry, { amount })];
    // The row belongs to the person who chose the winner or typed the numbers; here it gets its sum.
    if (game?.draw === 'manual') return [sight('typed', entry, { amount, group: entry.subject, count: 0 })];
    if (game?.draw !== 'designated') return [];
    return [sight('designated', entry, { amount, group: gameAt(game.series, game.number), count: 0 })];
  },
  // What the close before left is not what the next shift says that it found.
  'shift.opened': (entry) => {
    const { float, left = float } = entry.after;
    return left === float ? [] : [sight('float', entry, { amount: santim(float - left) })];
  },
  'shift.float-changed': (entry) => [sight('float', entry, { amount: santim(entry.after.float - entry.before.float) })],
  'shift.closed': (entry) => {
    const amount = santim(entry.after.difference ?? 0);
    return amount === 0 ? [] : [sight('difference', entry, { amount })];
  },
  'game.jackpot-drawn': (entry) => {
    const { game } = entry;
    const { amount, random } = entry.after;
    // The row belongs to the person who chose the card; here it gets its game.
    if (!random) return [sight('award-chosen', entry, { group: entry.after.awardId, count: 0 })];
    const among = game ? game.pot / game.bet : FEW_CARDS;
    return among < FEW_CARDS ? [sight('few-cards', entry, { amount, count: among })] : [];
  },
  'jackpot.awarded': (entry) => awardChosen(entry),
  'jackpot.award-changed': (entry) => [
    ...awardChanged(entry, [entry.before, entry.after]),
    ...(entry.before.random ? awardChosen(entry) : []),
  ],
  'jackpot.award-deleted': (entry) => awardChanged(entry, [entry.before]),
  'jackpot.corrected': (entry) => [sight('jackpot-corrected', entry, { amount: entry.after.amount })],
  'game.paid-undone': (entry) => undone(entry),
  'game.jackpot-paid-undone': (entry) => undone(entry),
  'game.created': (entry) => {
    const { hour, bet, cards, gameNumber } = entry.after;
    if (hour === undefined || !isAfterMidnight(hour)) return [];
    const amount = santim(bet * cards.length);
    return [sight('after-midnight', entry, { gameNumber, amount, group: dayAndPerson(entry) })];
  },
  'house.clock-set-back': (entry) => [sight('clock', entry, {})],
  'access.signature-failed': (entry) => [
    sight('signature', entry, { group: `${dayAndPerson(entry)} ${entry.subject}` }),
  ],
  'backup.late': (entry) => [sight('backup-late', entry, {})],
};

/** Whether entries of an action are judged at all: few are, and only those cost anything. */
export const isJudged = (action: string): boolean => Object.hasOwn(JUDGES, action);

/** Whether its game has to be known for that. The entry of a new game says all of it. */
export const isJudgedByGame = (action: string): boolean => action.startsWith('game.') && action !== 'game.created';

/** What of an entry is worth a look. The list of the owner's home, mail and folder is made of this alone. */
export const worthALook = (entry: Judged): readonly Sight[] => JUDGES[entry.action]?.(entry) ?? [];

const sight = (kind: SightKind, { game }: Judged, more: Partial<Sight>): Sight => ({
  kind,
  amount: null,
  gameNumber: game?.number ?? null,
  group: null,
  count: 1,
  ...more,
});

type Winner = { readonly prize: number; readonly decidedBy?: unknown };
const prizesOf = (winners: readonly Winner[] = []) => winners.reduce((sum, { prize }) => sum + prize, 0);

const gameAt = (series: number, number: number) => `${series}:${number}`;
const dayAndPerson = ({ at, actorId }: Judged) => `${at.slice(0, 'YYYY-MM-DD'.length)} ${actorId}`;

type Corrected = { readonly by: Person; readonly cards: number; readonly amount: number };

function takenFromSale(entry: Judged, sign: 1 | -1): Sight[] {
  const { series, gameNumber, cards, amount } = entry.after;
  const group = `${gameAt(series, gameNumber)} ${entry.actorId}`;
  return [sight('taken-back', entry, { gameNumber, group, amount: santim(sign * amount), count: sign * cards.length })];
}

type Award = { readonly amount: number; readonly gameNumber: number | null };

const awardChanged = (entry: Judged, awards: readonly Award[]): Sight[] => [
  sight('award-changed', entry, {
    amount: santim(Math.max(...awards.map(({ amount }) => amount))),
    gameNumber: awards.at(-1)?.gameNumber ?? null,
  }),
];

const awardChosen = (entry: Judged): Sight[] => {
  const { random, amount, gameNumber } = entry.after;
  return random ? [] : [sight('award-chosen', entry, { amount, gameNumber, group: entry.subject })];
};

const undone = (entry: Judged): Sight[] => [sight('undone', entry, { amount: handedOverIn(entry.after) })];
