import { MAX_CARDS_PER_GAME } from '../game/cards.ts';
import type { Instant, Person } from '../game/game.ts';
import { addSantim, type Santim, santim } from '../money/money.ts';
import { fail, ok, type Result } from '../result.ts';
import {
  cardsOnSale,
  customerOf,
  numbersOf,
  priceOf,
  type RemovedCard,
  type Sale,
  type SaleCard,
  type SaleSettings,
  type TakenCard,
  takenCards,
  type WaitingGame,
} from './draft.ts';
import { sellerOf } from './of-sellers.ts';

/** An unpaid card that is removed within this time after it was added is a correction, which is not counted. */
export const CORRECTION_MS = 10_000;

/** Maximum number of sale commands in one request. */
export const MAX_SALE_COMMANDS = 200;

export type SaleCommand =
  /** Adds cards to the draft. Cards that are already sold are skipped. */
  | { type: 'add'; cards: readonly number[] }
  /** Removes cards. `giveBack` confirms that the cashier refunds the price of paid cards. */
  | { type: 'remove'; cards: readonly number[]; giveBack: boolean }
  /** Marks the cards of the current customer as paid. */
  | { type: 'paid' }
  /** Removes all cards of this counter from the draft. */
  | { type: 'clear'; giveBack: boolean }
  /** Updates settings. `settle` confirms that the cashier refunds or collects the price difference of paid cards. */
  | { type: 'settings'; settings: Partial<SaleSettings>; settle?: true | undefined };

/** Origin of a command: the name of a counter or seller, and the game created in advance (`waiting`). */
export type SaleContext = { counter: string; at: Instant; by: Person; waiting: WaitingGame | null };

export type SaleRefusal =
  | { code: 'CARD_TAKEN'; taken: readonly TakenCard[] }
  | { code: 'CARD_PAID'; cards: readonly number[]; amount: Santim }
  | { code: 'CARD_NOT_OWN'; cards: readonly number[] }
  /** Refused price change of paid cards. `amount` is the amount to refund; negative amounts are collected. */
  | { code: 'PRICE_PAID'; number: number; from: Santim; to: Santim; amount: Santim }
  | { code: 'TOO_MANY_CARDS' };

/** Change of the draft that is counted per shift. */
export type SaleEvent =
  | { type: 'removed'; cards: readonly number[] }
  /** Refunded cards. `seller` is the id of the seller of the cards. `own` is true if the same seller refunded them. */
  | { type: 'returned'; cards: readonly number[]; amount: Santim; seller: string | null; own: boolean }
  | { type: 'priceChanged'; number: number; from: Santim; to: Santim; amount: Santim };

/** Result of a sale command. `taken` contains the requested cards that were not added. */
export type SaleChange = { sale: Sale; taken: readonly TakenCard[]; events: readonly SaleEvent[] };

/** Returns the sale after a command, or a refusal. If the command changes nothing, it returns the identical object. */
export function changeSale(sale: Sale, command: SaleCommand, context: SaleContext): Result<SaleChange, SaleRefusal> {
  const changed = changesOf(sale, command, context);
  if (!changed.ok) return changed;
  const { changes, taken = [], events = [] } = changed.value;
  if (changes === null) return ok({ sale, taken, events });
  const after = { ...sale, ...changes, version: sale.version + 1, changedAt: context.at };
  return ok({ sale: after, taken, events });
}

/**
 * Returns the sale after a list of commands. If one of them is refused, no command is applied, and the refusal contains
 * the index of the refused command.
 */
export function changeSaleInOrder(
  sale: Sale,
  commands: readonly SaleCommand[],
  context: SaleContext,
): Result<SaleChange, SaleRefusal & { index: number }> {
  let all: SaleChange = { sale, taken: [], events: [] };
  for (const [index, command] of commands.entries()) {
    const changed = changeSale(all.sale, command, context);
    if (!changed.ok) return fail({ ...changed.error, index });
    const { sale: after, taken, events } = changed.value;
    all = { sale: after, taken: [...all.taken, ...taken], events: [...all.events, ...events] };
  }
  return ok(all);
}

/** Changes of the draft by one command; `changes` is null if nothing changes. */
type Changes = { changes: Partial<Sale> | null; taken?: readonly TakenCard[]; events?: readonly SaleEvent[] };

const NOTHING: Changes = { changes: null };

function changesOf(sale: Sale, command: SaleCommand, context: SaleContext): Result<Changes, SaleRefusal> {
  const mine = sale.cards.filter(({ by }) => by === context.counter);
  switch (command.type) {
    case 'add':
      return add(sale, command.cards, context);
    case 'remove': {
      const gone = sale.cards.filter(({ card }) => command.cards.includes(card));
      const foreign = command.cards.filter((card) => !mine.some((one) => one.card === card));
      if (isSeller(context) && foreign.length > 0) return fail({ code: 'CARD_NOT_OWN', cards: foreign });
      return remove(sale, gone, command.giveBack, context);
    }
    case 'paid':
      return pay(sale, context);
    case 'clear':
      return remove(sale, mine, command.giveBack, context);
    case 'settings':
      return isSeller(context) ? fail({ code: 'CARD_NOT_OWN', cards: [] }) : set(sale, command);
  }
}

const isSeller = ({ counter }: SaleContext): boolean => sellerOf(counter) !== null;

function add(
  sale: Sale,
  wanted: readonly number[],
  { counter, at, waiting }: SaleContext,
): Result<Changes, SaleRefusal> {
  const taken = takenCards(sale, wanted, waiting);
  const free = [...new Set(wanted)].filter((card) => !taken.some((one) => one.card === card));
  if (free.length === 0) return fail({ code: 'CARD_TAKEN', taken });
  const added = free.map((card): SaleCard => ({ card, by: counter, paid: false, addedAt: at }));
  const cards = [...sale.cards, ...added];
  if (cardsOnSale({ cards }, waiting).length > MAX_CARDS_PER_GAME) return fail({ code: 'TOO_MANY_CARDS' });
  return ok({ changes: { cards }, taken });
}

/** Marks the cards of the current customer as paid. The price of a created game becomes the price of the draft. */
function pay(sale: Sale, { counter, waiting }: SaleContext): Result<Changes, SaleRefusal> {
  if (customerOf(sale, counter).length === 0) return ok(NOTHING);
  const bet = priceOf(sale, waiting);
  const difference = differenceOf(sale, bet);
  if (difference !== null) return fail({ code: 'PRICE_PAID', ...difference });
  const cards = sale.cards.map((one) => (one.by === counter ? { ...one, paid: true } : one));
  return ok({ changes: { cards, bet } });
}

/**
 * Returns the difference between a new price and the price at which all paid cards were sold; null if no paid card is
 * affected.
 */
function differenceOf(sale: Sale, to: Santim) {
  const number = sale.cards.filter(({ paid }) => paid).length;
  if (to === sale.bet || number === 0) return null;
  return { number, from: sale.bet, to, amount: santim((sale.bet - to) * number) };
}

function remove(
  sale: Sale,
  gone: readonly SaleCard[],
  giveBack: boolean,
  { counter, at, by, waiting }: SaleContext,
): Result<Changes, SaleRefusal> {
  if (gone.length === 0) return ok(NOTHING);
  // A seller's card that is removed elsewhere counts as paid, because it may be paid before it is marked as paid.
  const isPaid = (one: SaleCard) => one.paid || (one.by !== counter && sellerOf(one.by) !== null);
  const returned = gone.filter(isPaid);
  const amountOf = (cards: readonly SaleCard[]) =>
    addSantim(...cards.map(({ paid }) => (paid ? sale.bet : priceOf(sale, waiting))));
  if (returned.length > 0 && !giveBack)
    return fail({ code: 'CARD_PAID', cards: numbersOf(returned), amount: amountOf(returned) });
  const late = gone.filter((one) => !isPaid(one) && at - one.addedAt > CORRECTION_MS);
  const counted = [...returned, ...late].map((one): RemovedCard => {
    const seller = sellerOf(one.by);
    return { card: one.card, by, paid: isPaid(one), seller: seller ?? undefined };
  });
  const cards = sale.cards.filter((one) => !gone.includes(one));
  const removal: SaleEvent[] = late.length === 0 ? [] : [{ type: 'removed', cards: numbersOf(late) }];
  return ok({
    changes: { cards, removed: [...sale.removed, ...counted] },
    events: [...removal, ...returnsOf(returned, counter, amountOf)],
  });
}

/** Creates one return event for the cards of all counters, and one per seller. */
function returnsOf(
  returned: readonly SaleCard[],
  counter: string,
  amountOf: (cards: readonly SaleCard[]) => Santim,
): SaleEvent[] {
  const sellers = new Set(returned.map(({ by }) => sellerOf(by)));
  return [...sellers].map((seller) => {
    const cards = returned.filter(({ by }) => sellerOf(by) === seller);
    const own = seller !== null && seller === sellerOf(counter);
    return { type: 'returned', cards: numbersOf(cards), amount: amountOf(cards), seller, own };
  });
}

type Settings = Extract<SaleCommand, { type: 'settings' }>;

/**
 * Changes the settings of the draft. The price is locked while paid cards exist, because all cards of a game have one
 * price.
 */
function set(sale: Sale, { settings, settle }: Settings): Result<Changes, SaleRefusal> {
  const after = { ...sale, ...settings };
  if (JSON.stringify(after) === JSON.stringify(sale)) return ok(NOTHING);
  const difference = differenceOf(sale, after.bet);
  if (difference === null) return ok({ changes: settings });
  if (!settle) return fail({ code: 'PRICE_PAID', ...difference });
  return ok({ changes: settings, events: [{ type: 'priceChanged', ...difference }] });
}

/**
 * Returns the sale with the cards of a printed ticket marked as paid, because only a customer who has paid receives a
 * ticket.
 */
export function paidByTicket(sale: Sale, printed: readonly number[]): Sale {
  const unpaid = sale.cards.filter(({ card, paid }) => !paid && printed.includes(card));
  if (unpaid.length === 0) return sale;
  const cards = sale.cards.map((one) => (unpaid.includes(one) ? { ...one, paid: true } : one));
  return { ...sale, cards, version: sale.version + 1 };
}
