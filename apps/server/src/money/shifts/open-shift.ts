import type { ShiftReason } from '@adarash/contract';
import { openWinnings } from '@adarash/rules/books';
import { addMoved, type MovedBy, movedSince } from '@adarash/rules/means';
import { addSantim, type Santim, santim } from '@adarash/rules/money';
import {
  changeOfCards,
  type Drawer,
  drawerOf,
  isFloatOther,
  NO_READING,
  type Reading,
  readingOf,
} from '@adarash/rules/shift';
import { handedOverIn } from '@adarash/rules/sums';
import { sql } from 'kysely';
import { type AuditHead, GENESIS, headOf } from '../../audit-log/chain.ts';
import { hallRow } from '../../repositories/halls.ts';
import { factsOf, type StoredGame } from '../../repositories/stored-game.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { ShiftsTable, Weight } from '../../storage/schema/money.ts';
import type { AuditTable, Db, HallRow } from '../../storage/schema.ts';
import { inShift, movedBySellers, type SellerNow, sellersNow, withSellers } from '../sellers/ledger.ts';
import { ALL, booksOfWeight, movedEver, SUM_OF_EACH } from '../tallies/tally.ts';
import { movementsOf, type SealedMovement } from './movements.ts';

export type OpenShift = {
  number: number;
  /** Its row, once somebody said its float. */
  row: ShiftsTable | undefined;
  since: string | null;
  /** What was counted at the close before. */
  left: Santim | null;
  drawer: Drawer;
  movements: readonly SealedMovement[];
  moved: readonly MovedBy[];
  reading: Reading;
  reasons: Reason[];
  /** Those who sold in it, or have money of the drawer; and of all sellers how they stand. */
  sellers: ReturnType<typeof inShift>;
  allSellers: SellerNow[];
  /** What its entries explain: what is read next goes on from there. */
  explained: Explained;
};

/**
 * There is always one: it begins where the one before ended, whether anybody opened it or not. As much is read of a hall
 * that never closed as of one that did yesterday.
 */
export async function openShiftOf(db: Db, hallId: string, known?: Explained): Promise<OpenShift> {
  const hall = await hallRow(db, hallId);
  const { before, row } = await rowsAround(db, hallId, hall.shift);
  const sealed: { reading?: Reading; counted?: Santim } = JSON.parse(before?.close ?? '{}');
  const { reading: opening = NO_READING, counted: left = null } = sealed;
  const waiting = await soldAhead(db, hallId);
  const { books, returned } = await booksNow(db, hallId);
  const apart = { soldAhead: waiting.amount, returned, withSellers: await withSellers(db, hallId) };
  const ever = addMoved([...(await movedEver(db, hallId)), ...(await movedBySellers(db, hallId))]);
  const reading = readingOf(books, apart, ever);
  const allSellers = await sellersNow(db, hall);
  const moved = movedSince(opening.means, reading.means);
  const { listed: movements, ...byHand } = await movementsOf(db, hallId, hall.shift);
  const drawer = drawerOf({ float: row?.opening_float ?? santim(0), ...byHand }, opening, reading);
  const explained = await explain(db, hallId, before?.record_seq ?? 0, known);
  const reasons = await reasonsOf(db, {
    ...{ hall, drawer, reading, waiting, explained },
    ...{ returned: santim(returned - (opening.returned ?? 0)), left, floatNote: row?.float_note ?? null },
  });
  const stands = { drawer, movements, moved, reading, reasons, explained, sellers: inShift(allSellers), allSellers };
  return { number: hall.shift, row, since: before?.closed_at ?? null, left, ...stands };
}

async function rowsAround(db: Db, hallId: string, number: number) {
  const rows = await db
    .selectFrom('shifts')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('number', 'in', [number - 1, number])
    .execute();
  return { before: rows.find((row) => row.number < number), row: rows.find((row) => row.number === number) };
}

/** From the roll-ups, which move in the transaction of every change: few rows, however many games were played. */
async function booksNow(db: Db, hallId: string) {
  const sums = await db
    .selectFrom('tallies')
    .select(SUM_OF_EACH)
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirst();
  const total = (name: keyof Weight) => Number(sums?.[name] ?? 0);
  return { books: booksOfWeight(total), returned: santim(total('returned')) };
}

type Item = {
  gameNumber?: number;
  cardId?: number;
  cards?: number[];
  amount: Santim;
  why?: string;
  from?: Santim;
  to?: Santim;
  by?: string;
  soldBy?: string;
};
/** What a difference may come from; money in santim. */
export type Reason = { kind: ShiftReason['kind']; amount: Santim; count: number; items: Item[] };

/** So many of a kind are listed, the latest. */
const MOST_ITEMS = 40;

type Shift = {
  hall: HallRow;
  drawer: Drawer;
  reading: Reading;
  /** What of its money was given back for cards, and not for whole games. */
  returned: Santim;
  waiting: Omit<Reason, 'kind'>;
  /** What was counted at the close before, and why the float is another sum. */
  left: Santim | null;
  floatNote: string | null;
  explained: Explained;
};

async function reasonsOf(db: Db, shift: Shift): Promise<Reason[]> {
  const { hall, drawer, reading, returned, waiting, explained } = shift;
  const by = explained.reasons;
  const reasons: Reason[] = [
    { kind: 'open', amount: santim(hall.open_sum), count: hall.open_count, items: await openItems(db, hall) },
    { kind: 'open-earlier', ...NOTHING, amount: santim(reading.open + reading.awardsOpen - hall.open_sum) },
    { ...by['given-back'], amount: santim(drawer.givenBack - returned) },
    by['cards-back'],
    by['late-sales'],
    by.undone,
    { kind: 'sold-ahead', ...waiting },
    by['jackpot-by-hand'],
    by['float-changed'],
    withItems({ kind: 'float-other', ...NOTHING }, floatOther(shift)),
  ];
  return reasons.filter(({ amount, count }) => amount !== 0 || count > 0);
}

const NOTHING: Omit<Reason, 'kind'> = { amount: santim(0), count: 0, items: [] };

export const openGamesOfShift = (db: Db, hallId: string, shift: number) =>
  db
    .selectFrom('games')
    .select(['number', 'status', 'document'])
    .where('hall_id', '=', hallId)
    .where('open_shift', '=', shift)
    .orderBy('id', 'desc')
    .limit(MOST_ITEMS);

/** What was won in this shift and lies in nobody's hand, in the latest games. */
async function openItems(db: Db, { id, shift }: HallRow): Promise<Item[]> {
  const games = await openGamesOfShift(db, id, shift).execute();
  const items = games.reverse().flatMap(({ number: gameNumber, ...game }) =>
    openWinnings({ ...factsOf(game), status: game.status }).map(({ cardId, amount, of }) => ({
      ...{ gameNumber, cardId, amount },
      ...(of === 'jackpot' && { why: 'Jackpot' }),
    })),
  );
  return items.slice(-MOST_ITEMS);
}

async function soldAhead(db: Db, hallId: string): Promise<Omit<Reason, 'kind'>> {
  const games = await db
    .selectFrom('games')
    .select(['number', 'pot', sql<number>`count(*) over ()`.as('count'), sql<number>`sum(pot) over ()`.as('amount')])
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('status', '=', 'pending')
    .orderBy('series', 'desc')
    .orderBy('number', 'desc')
    .limit(MOST_ITEMS)
    .execute();
  const { count = 0, amount = 0 } = games[0] ?? {};
  const items = games.reverse().map(({ number, pot }) => ({ gameNumber: number, amount: pot }));
  return { amount: santim(Number(amount)), count: Number(count), items };
}

type Game = Pick<StoredGame, 'id' | 'number' | 'bet' | 'pot'>;
type Games = ReadonlyMap<string, Game>;

/** What entries of the audit log explain, kind by kind. Their actions are those of the index below. */
const BY_ENTRIES = {
  'given-back': givenBackBy,
  'cards-back': takenBackBy,
  'late-sales': soldLateBy,
  undone: undoneBy,
  'jackpot-by-hand': putIntoJackpotBy,
  'float-changed': floatChangedBy,
} satisfies Partial<Record<Reason['kind'], (entry: Entry, games: Games) => Item[]>>;
type Kind = keyof typeof BY_ENTRIES;
const KINDS = Object.keys(BY_ENTRIES) as Kind[];

/**
 * What the entries of a shift explain, up to one of them. They never change, so that reading goes on from there: a shift
 * that nobody closes is read once.
 */
export type Explained = {
  /** The last entry that belongs to the shift before. */
  readonly afterEntry: number;
  readonly upTo: AuditHead;
  readonly reasons: Readonly<Record<Kind, Reason>>;
};

async function explain(db: Db, hallId: string, afterEntry: number, known?: Explained): Promise<Explained> {
  const upTo = (await headOf(db, hallId)) ?? { seq: 0, hash: GENESIS };
  const base = known?.afterEntry === afterEntry && (await isInAuditLog(db, hallId, known.upTo)) ? known : null;
  let reasons = base?.reasons ?? ofKinds((kind) => ({ kind, ...NOTHING }));
  for await (const entries of entriesAfter(db, hallId, base?.upTo.seq ?? afterEntry)) {
    const games = await gamesOf(db, entries);
    const before = reasons;
    reasons = ofKinds((kind) =>
      withItems(
        before[kind],
        entries.flatMap((entry) => BY_ENTRIES[kind](entry, games)),
      ),
    );
  }
  return { afterEntry, upTo, reasons };
}

const ofKinds = (reasonOf: (kind: Kind) => Reason) =>
  Object.fromEntries(KINDS.map((kind) => [kind, reasonOf(kind)])) as Record<Kind, Reason>;

/** What is read may be older than what somebody else read, and a database may be another one than it was. */
const isInAuditLog = async (db: Db, chain: string, { seq, hash }: AuditHead): Promise<boolean> =>
  (await db.selectFrom('audit').select('hash').where('chain', '=', chain).where('seq', '=', seq).executeTakeFirst())
    ?.hash === hash;

const withItems = ({ kind, amount, count, items }: Reason, more: readonly Item[]): Reason => ({
  kind,
  amount: addSantim(amount, ...more.map((item) => item.amount)),
  count: count + more.length,
  items: [...items, ...more].slice(-MOST_ITEMS),
});

type Entry = { seq: number; action: string; subject: string; actor_name: string; before: Facts; after: Facts };
// biome-ignore lint/suspicious/noExplicitAny: what an entry holds is known by its action.
type Facts = any;

/** As the index `audit_reasons` has it, word for word: SQLite takes no other for it. */
const IS_REASON = sql<boolean>`action in ('game.voided', 'game.cards-changed', 'sale.cards-removed', 'sale.cards-restored',
    'sale.price-lowered', 'game.paid-undone', 'game.jackpot-paid-undone', 'jackpot.opened', 'jackpot.added', 'jackpot.corrected', 'shift.float-changed')`;

/** So many are read at once; a statement takes no more values than that on either engine. */
const PAGE = 500;

export const reasonEntries = (db: Db, hallId: string, after: number, limit: number) =>
  db
    .selectFrom('audit')
    .select(['seq', 'action', 'subject', 'actor_name', 'before', 'after'])
    .where('chain', '=', hallId)
    .where('seq', '>', after)
    .where(IS_REASON)
    .orderBy('seq')
    .limit(limit);

/** By pages. */
async function* entriesAfter(db: Db, hallId: string, seq: number): AsyncGenerator<Entry[]> {
  const pages = pagesOf<Pick<AuditTable, 'seq' | 'action' | 'subject' | 'actor_name' | 'before' | 'after'>>(
    (last, limit) => reasonEntries(db, hallId, last?.seq ?? seq, limit).execute(),
    PAGE,
  );
  for await (const page of pages)
    yield page.map(({ before, after, ...entry }) => ({ ...entry, before: read(before), after: read(after) }));
}

const read = (text: string | null): Facts => (text === null ? {} : JSON.parse(text));

async function gamesOf(db: Db, entries: readonly Entry[]): Promise<Games> {
  const ids = [...new Set(entries.map(({ subject }) => subject))];
  const games = await db.selectFrom('games').select(['id', 'number', 'bet', 'pot']).where('id', 'in', ids).execute();
  return new Map(games.map((game) => [game.id, game]));
}

function givenBackBy({ action, subject, after }: Entry, games: Games): Item[] {
  const game = games.get(subject);
  if (action !== 'game.voided' || !game) return [];
  return [{ gameNumber: game.number, amount: game.pot, why: String(after.reason) }];
}

/** Cards of a game that runs; before the start they are what the game is sold with. */
function soldLateBy({ action, subject, before, after }: Entry, games: Games): Item[] {
  const game = games.get(subject);
  if (action !== 'game.cards-changed' || after.round === null || !game) return [];
  const { sold: amount } = changeOfCards(game.bet, before.cards, after.cards);
  return amount === 0 ? [] : [{ gameNumber: game.number, amount }];
}

/** Sold cards that were taken out, of a game that has started or not, or of the sale before it, or cost less then. */
function takenBackBy(entry: Entry, games: Games): Item[] {
  const { action, subject, before, after } = entry;
  const by = peopleOf(entry);
  const game = games.get(subject);
  if (action === 'game.cards-changed' && game) {
    const { removed: cards } = changeOfCards(game.bet, before.cards, after.cards);
    const amount = santim(after.returned ?? game.bet * cards.length);
    return amount === 0 ? [] : [{ gameNumber: game.number, cards, amount, by }];
  }
  if (!action.startsWith('sale.')) return [];
  const { gameNumber, cards, from, to, soldBy } = after;
  const amount = santim(action === 'sale.cards-restored' ? -after.amount : after.amount);
  const prices = from === undefined ? {} : { from, to };
  return [{ gameNumber, cards, ...prices, amount, by, ...(soldBy && { soldBy: soldBy.join(', ') }) }];
}

function undoneBy({ action, after }: Entry): Item[] {
  if (!action.endsWith('paid-undone')) return [];
  const { gameNumber, cardId, reason } = after;
  return [{ gameNumber, cardId, amount: handedOverIn(after), why: String(reason) }];
}

function putIntoJackpotBy({ action, before, after }: Entry): Item[] {
  if (!action.startsWith('jackpot.')) return [];
  const why = after.reason === undefined ? {} : { why: String(after.reason) };
  return [{ amount: santim(after.available - before.available), ...why }];
}

function floatChangedBy(entry: Entry): Item[] {
  if (entry.action !== 'shift.float-changed') return [];
  const { float: from } = entry.before;
  const { float: to } = entry.after;
  return [{ from, to, amount: santim(to - from), by: peopleOf(entry) }];
}

function floatOther({ drawer: { float: to }, left: from, floatNote }: Shift): Item[] {
  if (from === null || !isFloatOther(to, from)) return [];
  return [{ from, to, amount: santim(to - from), ...(floatNote !== null && { why: floatNote }) }];
}

const peopleOf = ({ actor_name, after }: Entry): string =>
  [actor_name, ...(after.beside ? [after.beside.name] : [])].join(', ');
