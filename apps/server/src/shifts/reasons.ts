import type { ShiftReason } from '@adarash/contract';
import { addSantim, type Santim, santim, winningsOf } from '@adarash/rules/money';
import { changeOfCards, type Drawer, isFloatOther, type Reading } from '@adarash/rules/shift';
import type { Kysely } from 'kysely';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import type { Database } from '../storage/schema.ts';

type Db = Kysely<Database>;
type Item = {
  gameNumber?: number;
  cardId?: number;
  cards?: number[];
  amount: Santim;
  why?: string;
  from?: Santim;
  to?: Santim;
  by?: string;
};
/** What a difference may come from; money in santim. */
export type Reason = { kind: ShiftReason['kind']; amount: Santim; count: number; items: Item[] };

type Shift = {
  hallId: string;
  /** The last entry of the record that belongs to the shift before. */
  afterEntry: number;
  drawer: Drawer;
  /** What of its money was given back for cards, and not for whole games. */
  returned: Santim;
  reading: Reading;
  /** What was counted at the close before, and why the float is another sum. */
  left: Santim | null;
  floatNote: string | null;
  /** Games that are sold and not started. */
  waiting: readonly StoredGame[];
};

const TOLD = [
  'game.won',
  'game.jackpot-drawn',
  'game.voided',
  'game.cards-changed',
  'sale.cards-removed',
  'sale.cards-restored',
  'sale.price-lowered',
  'game.paid-undone',
  'game.jackpot-paid-undone',
  'jackpot.opened',
  'jackpot.added',
  'shift.float-changed',
];
/**
 * A hall that never closes is not searched back to its first day, and what lies in an archived month is not looked for in
 * its file. Sums do not hang on this, only what is listed: what is open without an entry here stands in `open-earlier`.
 */
const MOST_ENTRIES = 20_000;
/** So many of a kind are listed, the latest. */
const MOST_ITEMS = 40;

/** All that explains a difference: each with its sum, those that are nothing left out. */
export async function reasonsOf(db: Db, shift: Shift): Promise<Reason[]> {
  const entries = await entriesOf(db, shift);
  const games = await gamesOf(db, [...new Set(entries.map(({ subject }) => subject))]);
  const open = [...games.values()].flatMap(openIn);
  const [openNow, listed] = [addSantim(shift.reading.open, shift.reading.awardsOpen), sumOf(open)];
  const given = entries.flatMap((entry) => givenBackBy(entry, games));
  const reasons: Reason[] = [
    reason('open', open),
    { ...reason('open-earlier', []), amount: santim(openNow - listed) },
    { ...reason('given-back', given), amount: santim(shift.drawer.givenBack - shift.returned) },
    reason(
      'cards-back',
      entries.flatMap((entry) => takenBackBy(entry, games)),
    ),
    reason(
      'late-sales',
      entries.flatMap((entry) => soldLateBy(entry, games)),
    ),
    reason('undone', entries.flatMap(undoneBy)),
    reason(
      'sold-ahead',
      shift.waiting.map(({ number, pot }) => ({ gameNumber: number, amount: pot })),
    ),
    reason('jackpot-by-hand', entries.flatMap(putIntoJackpotBy)),
    reason('float-changed', entries.flatMap(floatChangedBy)),
    reason('float-other', floatOther(shift)),
  ];
  return reasons.filter(({ amount, count }) => amount !== 0 || count > 0);
}

const sumOf = (items: readonly Item[]): Santim => addSantim(...items.map(({ amount }) => amount));

const reason = (kind: Reason['kind'], items: readonly Item[]): Reason => ({
  kind,
  amount: sumOf(items),
  count: items.length,
  items: items.slice(-MOST_ITEMS),
});

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

async function entriesOf(db: Db, { hallId, afterEntry }: Shift) {
  const head = await db.selectFrom('audit_heads').select('seq').where('chain', '=', hallId).executeTakeFirst();
  const rows = await db
    .selectFrom('audit')
    .select(['seq', 'action', 'subject', 'actor_name', 'before', 'after'])
    .where('chain', '=', hallId)
    .where('seq', '>', Math.max(afterEntry, Number(head?.seq ?? 0) - MOST_ENTRIES))
    .where('action', 'in', TOLD)
    .orderBy('seq')
    .execute();
  return rows.map(({ before, after, ...entry }) => ({ ...entry, before: read(before), after: read(after) }));
}

// biome-ignore lint/suspicious/noExplicitAny: what an entry holds is known by its action.
const read = (text: string | null): any => (text === null ? {} : JSON.parse(text));

/** So many are asked for at once: a statement takes no more values than that on either engine. */
const BATCH = 500;

async function gamesOf(db: Db, ids: readonly string[]): Promise<Map<string, StoredGame>> {
  const games = new Map<string, StoredGame>();
  for (let from = 0; from < ids.length; from += BATCH)
    for (const row of await db
      .selectFrom('games')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + BATCH))
      .execute())
      games.set(row.id, row);
  return games;
}

/** What was won in a game and lies in nobody's hand. */
function openIn(row: StoredGame): Item[] {
  const { number: gameNumber } = row;
  const { winners, jackpot, terms } = factsOf(row);
  const owed = (won: Santim) => winningsOf(won, terms.tax).net;
  const prizes = winners.flatMap(({ cardId, prize, handedOver }) =>
    handedOver ? [] : [{ gameNumber, cardId, amount: owed(prize) }],
  );
  if (jackpot === null || jackpot.handedOver) return prizes;
  return [...prizes, { gameNumber, cardId: jackpot.cardId, amount: owed(jackpot.amount), why: 'Jackpot' }];
}

function givenBackBy({ action, subject, after }: Entry, games: ReadonlyMap<string, StoredGame>): Item[] {
  const game = games.get(subject);
  if (action !== 'game.voided' || !game) return [];
  return [{ gameNumber: game.number, amount: game.pot, why: String(after.reason) }];
}

/** Cards of a game that runs; before the start they are what the game is sold with. */
function soldLateBy({ action, subject, before, after }: Entry, games: ReadonlyMap<string, StoredGame>): Item[] {
  const game = games.get(subject);
  if (action !== 'game.cards-changed' || after.round === null || !game) return [];
  const { sold: amount } = changeOfCards(game.bet, before.cards, after.cards);
  return amount === 0 ? [] : [{ gameNumber: game.number, amount }];
}

/** Sold cards that were taken out, of a game that has started or not, or of the sale before it, or cost less then. */
function takenBackBy(entry: Entry, games: ReadonlyMap<string, StoredGame>): Item[] {
  const { action, subject, before, after } = entry;
  const by = peopleOf(entry);
  const game = games.get(subject);
  if (action === 'game.cards-changed' && game) {
    const { removed: cards } = changeOfCards(game.bet, before.cards, after.cards);
    const amount = santim(after.returned ?? game.bet * cards.length);
    return amount === 0 ? [] : [{ gameNumber: game.number, cards, amount, by }];
  }
  if (!action.startsWith('sale.')) return [];
  const { gameNumber, cards, amount, from, to } = after;
  const prices = from === undefined ? {} : { from, to };
  return [{ gameNumber, cards, ...prices, amount: santim(action === 'sale.cards-restored' ? -amount : amount), by }];
}

function undoneBy({ action, after }: Entry): Item[] {
  if (!action.endsWith('paid-undone')) return [];
  const amount = santim((after.prize ?? after.amount) - (after.withheld ?? 0));
  return [{ gameNumber: after.gameNumber, cardId: after.cardId, amount, why: String(after.reason) }];
}

function putIntoJackpotBy({ action, before, after }: Entry): Item[] {
  return action.startsWith('jackpot.') ? [{ amount: santim(after.available - before.available) }] : [];
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
