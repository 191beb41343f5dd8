import { ascending } from './card.ts';
import { dueFor } from './counter.ts';
import { type Instant, MAX_CARDS_PER_GAME, type Person } from './game/game.ts';
import { CASH, givingBack, otherThanCash, type PaidBy, type Payment, paymentsFor } from './means.ts';
import { addSantim, type FeeTable, feeOf, type Santim, santim } from './money.ts';
import type { Pattern } from './pattern.ts';
import { fail, ok, type Result } from './refusal.ts';

/** Cards that are paid together. They are sold once their buyer is closed; until then a change is a typing correction. */
type Buyer = {
  id: number;
  /** The screen that sells to this buyer. */
  counter: string;
  cards: readonly number[];
  closed: boolean;
  paid: boolean;
  ticket: boolean;
  changedAt: Instant;
  /** What each of its cards cost, in a sale of release 1.1 whose price was changed after it was closed. */
  bet?: Santim;
} & Partial<PaidBy>;

/** What the next game is sold for. Null: the cashier has to choose again. */
export type SaleSettings = {
  bet: Santim;
  feeBasisPoints: number | null;
  /** The table that the hall made last, and whether it decides the fee in place of the percentage. */
  feeTable: FeeTable | null;
  feeBySize: boolean;
  pattern: Pattern | null;
  text: string;
};

/** What the hall sees of a sale. */
export type SalePicture = Pick<SaleSettings, 'bet'> & {
  cards: number;
  feeBasisPoints: number;
  /** Where the fee follows the cards. */
  feeTable?: FeeTable;
  pattern: Pattern;
};

/** A sold card that was given back before its game existed. */
export type Removal = {
  card: number;
  bet: Santim;
  paid: boolean;
  at: Instant;
  /** What was paid for it, and given back, by other means than cash. */
  payments?: readonly Payment[];
  /** Who sold it in the aisles; `own`: the same seller took it back. */
  seller?: string;
  own?: true;
};

/** Cards that one person took out before their buyers were closed. */
type Correction = { by: Person; cards: number; amount: Santim };

/** All that a hall has on its counters for a game that does not exist yet. */
export type Sale = SaleSettings & {
  version: number;
  changedAt: Instant;
  buyers: readonly Buyer[];
  /** The game that the sale before this one became. */
  game: string | null;
  /** Cards of a game that waits for its start, to be taken out of it then. */
  without: { readonly game: string; readonly cards: readonly number[] } | null;
  /** Removals that can still be undone, those by other means than cash, which go into the game, and those of sellers. */
  removed: readonly Removal[];
  /** What all removals gave back, less those undone. It goes into the game. */
  returned: Santim;
  corrections: readonly Correction[];
};

export const NO_SALE: Sale = {
  version: 0,
  changedAt: 0,
  bet: santim(1_000),
  feeBasisPoints: 1_500,
  feeTable: null,
  feeBySize: false,
  pattern: 'all',
  text: '',
  buyers: [],
  game: null,
  without: null,
  removed: [],
  returned: santim(0),
  corrections: [],
};

/** After so long without a change a buyer has paid and gone. */
export const BUYER_PAUSE_MS = 20_000;

/** A game that is created and waits for its start: its cards are sold with the sale's. */
export type WaitingGame = { readonly id: string; readonly cards: readonly number[]; readonly bet?: Santim };

export type SaleCommand =
  /** Cards that somebody has already are left out. */
  | { type: 'add'; cards: readonly number[] }
  /** `refund`: how sold cards are given back; nothing said: as each was paid. */
  | { type: 'remove'; cards: readonly number[]; refund?: PaidBy | undefined }
  | { type: 'clear'; refund?: PaidBy | undefined }
  /** `paid` and `next`: this counter's last buyer; `ticket`: all of this counter's buyers. Nothing said: paid in cash. */
  | { type: 'close'; how: 'paid' | 'ticket' | 'next'; paidBy?: PaidBy | undefined }
  | { type: 'settings'; settings: Partial<SaleSettings> };

export type SaleContext = {
  counter: string;
  at: Instant;
  by: Person;
  waiting: WaitingGame | null;
  /** A seller sells, closes buyers and takes back what they sold themselves. */
  ownOnly?: boolean;
};
type SaleErrorCode = 'CARD_TAKEN' | 'TOO_MANY_CARDS' | 'CARD_NOT_OWN' | 'PRICE_PAID';

export const isClosed = ({ closed, changedAt }: Buyer, at: Instant): boolean =>
  closed || at - changedAt >= BUYER_PAUSE_MS;

/** What a card cost its buyer: a closed one keeps its price, and cards for a game that waits cost what that game does. */
const betFor = ({ bet }: Buyer, sale: Pick<Sale, 'bet'>, waiting: WaitingGame | null): Santim =>
  waiting?.bet ?? bet ?? sale.bet;

/** What one buyer pays in all. */
export const amountOf = (sale: Pick<Sale, 'bet'>, buyer: Buyer, waiting: WaitingGame | null): Santim =>
  dueFor(betFor(buyer, sale, waiting), buyer.cards.length);

/** The buyer at a counter, who owes what is due; null when the last one is closed, who then is the one served last. */
export function tillOf({ buyers }: Pick<Sale, 'buyers'>, counter: string, at: Instant) {
  const mine = buyers.filter((buyer) => buyer.counter === counter).at(-1);
  const open = mine && !isClosed(mine, at) ? mine : null;
  return { open, last: mine ?? buyers.at(-1) ?? null };
}

type PlayedGame = { readonly cards: readonly number[]; readonly bet: Santim; readonly voided: boolean };

/**
 * The cards of the last game, for the next one. Nobody has paid for them yet, so they are offered and never taken by
 * themselves. A game that was called off has given its stakes back: its players are asked again.
 */
export function sameCardsOffer({ cards, bet: before, voided }: PlayedGame, bet: Santim) {
  if (voided || cards.length === 0) return null;
  return { cards, amount: dueFor(bet, cards.length), before: before === bet ? null : before };
}

const cardsOf = ({ buyers }: Pick<Sale, 'buyers'>): number[] => buyers.flatMap(({ cards }) => cards);

/** What was taken off the counter of a game that waits. */
export const withoutOf = ({ without }: Pick<Sale, 'without'>, waiting: WaitingGame | null): readonly number[] =>
  waiting !== null && without?.game === waiting.id ? without.cards : [];

/** Every card on the counters, those of a waiting game among them. */
export function cardsOnSale(sale: Pick<Sale, 'buyers' | 'without'>, waiting: WaitingGame | null): number[] {
  const without = withoutOf(sale, waiting);
  const waitingCards = waiting?.cards.filter((card) => !without.includes(card)) ?? [];
  return ascending([...new Set([...cardsOf(sale), ...waitingCards])]);
}

/** The sale after a command; the very same one where the command changes nothing. */
export function changeSale(sale: Sale, command: SaleCommand, context: SaleContext): Result<Sale, SaleErrorCode> {
  if (context.ownOnly && !isOwn(sale, command, context))
    return fail(command.type === 'add' ? 'CARD_TAKEN' : 'CARD_NOT_OWN');
  const changed = changesOf(sale, command, context);
  if (!changed.ok || changed.value === null) return changed.ok ? ok(sale) : changed;
  return ok({ ...sale, ...changed.value, version: sale.version + 1, changedAt: context.at });
}

/** A card that the counter took off a game that waits goes back there without a buyer, so no seller can have sold it. */
function isOwn(sale: Sale, command: SaleCommand, { counter, waiting }: SaleContext): boolean {
  if (command.type === 'add') return !withoutOf(sale, waiting).some((card) => command.cards.includes(card));
  if (command.type !== 'remove') return command.type === 'close';
  const own = cardsOf({ buyers: sale.buyers.filter((buyer) => buyer.counter === counter) });
  return command.cards.every((card) => own.includes(card));
}

type Changes = Result<Partial<Sale> | null, SaleErrorCode>;

function changesOf(sale: Sale, command: SaleCommand, context: SaleContext): Changes {
  switch (command.type) {
    case 'add':
      return add(sale, command.cards, context);
    case 'remove':
      return ok(remove(sale, command.cards, context, command.refund));
    case 'clear':
      return ok(remove(sale, clearedCards(sale, context.waiting), context, command.refund));
    case 'close':
      return ok(close(sale, command, context));
    case 'settings':
      return settle(sale, command.settings, context);
  }
}

function add(sale: Sale, wanted: readonly number[], { counter, at, waiting }: SaleContext): Changes {
  const taken = takenCards(sale, wanted, waiting);
  const free = [...new Set(wanted)].filter((card) => !taken.includes(card));
  if (free.length === 0) return fail('CARD_TAKEN');
  const back = withoutOf(sale, waiting).filter((card) => free.includes(card));
  const cards = free.filter((card) => !back.includes(card));
  const without = back.length === 0 ? sale.without : lessen(sale.without, back);
  // Taken out and put back within the pause, as by Undo: nothing was given back.
  const undone = sale.removed.filter((one) => cards.includes(one.card) && isRecent(one, at) && isUndo(one, counter));
  const removed = sale.removed.filter((one) => !undone.includes(one));
  const returned = santim(sale.returned - sumOf(undone));
  // What they had paid by other means is with the hall: they stay the buyers they were, and join nobody.
  const again = cards.every((card) => undone.some((one) => one.card === card)) ? paidAgain(undone) : null;
  const open = again ? undefined : sale.buyers.find((buyer) => buyer.counter === counter && !isClosed(buyer, at));
  const buyer = open
    ? { ...open, cards: ascending([...open.cards, ...cards]), changedAt: at }
    : { ...NEW_BUYER, ...again, id: sale.version + 1, counter, cards: ascending(cards), changedAt: at };
  const others = sale.buyers.filter((one) => one !== open);
  const buyers = cards.length === 0 ? sale.buyers : [...others, buyer];
  const after = { buyers, without, removed, returned };
  return cardsOnSale(after, waiting).length > MAX_CARDS_PER_GAME ? fail('TOO_MANY_CARDS') : ok(after);
}

/** Under this name a seller is a counter of the sale. No screen can take it: it has a sign that their names have not. */
export const counterOf = (sellerId: string): string => `seller:${sellerId}`;
export const sellerOf = (counter: string): string | null => /^seller:(.+)$/.exec(counter)?.[1] ?? null;

/** Who takes a card out pays it back. So a seller undoes what they took out themselves, and the counters what they did. */
const isUndo = ({ own, seller }: Removal, counter: string): boolean => sellerOf(counter) === (own ? seller : null);

/** How cards had been paid that are put back, where that was not cash. */
function paidAgain(undone: readonly Removal[]) {
  const bought = undone.map(({ payments = [] }) => payments.find(({ back }) => !back));
  const [first] = bought;
  if (first === undefined || !bought.every((one) => one?.means === first.means)) return null;
  return { closed: true, paid: true, ...otherThanCash(first) };
}

const isRecent = (removal: Removal, at: Instant): boolean => at - removal.at < BUYER_PAUSE_MS;
const sumOf = (removals: readonly Removal[]): Santim => addSantim(...removals.map(({ bet }) => bet));

const NEW_BUYER = { closed: false, paid: false, ticket: false };

/** Those of the wanted cards that somebody has already. */
export function takenCards(sale: Sale, wanted: readonly number[], waiting: WaitingGame | null): number[] {
  const sold = cardsOnSale(sale, waiting);
  return ascending(wanted.filter((card) => sold.includes(card)));
}

function remove(
  sale: Sale,
  gone: readonly number[],
  { counter, at, by, waiting }: SaleContext,
  refund: PaidBy | undefined,
): Partial<Sale> | null {
  const hit = sale.buyers.filter(({ cards }) => cards.some((card) => gone.includes(card)));
  const without =
    waiting?.cards.filter((card) => gone.includes(card) && !withoutOf(sale, waiting).includes(card)) ?? [];
  if (hit.length === 0 && without.length === 0) return null;
  const taken = (buyers: readonly Buyer[]): Removal[] =>
    buyers.flatMap((buyer) => {
      const { cards, paid } = buyer;
      const bet = betFor(buyer, sale, waiting);
      const seller = sellerOf(buyer.counter);
      const sold = seller !== null && { seller, ...(buyer.counter === counter && { own: true as const }) };
      const removed = cards.filter((card) => gone.includes(card));
      return removed.map((card) => {
        const bought = paymentsFor([card], bet, paidByOf(buyer));
        const payments = [...bought, ...givingBack(bought, [card], bet, refund)];
        return { card, bet, paid, at, ...(payments.length > 0 && { payments }), ...sold };
      });
    });
  // What a seller typed is for nobody else to correct: the seller may have been paid for it.
  const isSold = (buyer: Buyer) =>
    isClosed(buyer, at) || (sellerOf(buyer.counter) !== null && buyer.counter !== counter);
  const removals = taken(hit.filter(isSold));
  const corrected = taken(hit.filter((buyer) => !isSold(buyer)));
  const buyers = sale.buyers
    .map((buyer) =>
      hit.includes(buyer) ? { ...buyer, cards: buyer.cards.filter((card) => !gone.includes(card)) } : buyer,
    )
    .filter(({ cards }) => cards.length > 0);
  return {
    buyers,
    removed: [...sale.removed.filter((one) => isRecent(one, at) || one.payments || one.seller), ...removals],
    returned: addSantim(sale.returned, sumOf(removals)),
    corrections: corrected.length === 0 ? sale.corrections : correct(sale.corrections, by, corrected),
    ...(waiting && { without: { game: waiting.id, cards: [...withoutOf(sale, waiting), ...without] } }),
  };
}

function correct(before: readonly Correction[], by: Person, taken: readonly Removal[]): Correction[] {
  const { cards = 0, amount = santim(0) } = before.find((one) => one.by.id === by.id) ?? {};
  const mine = { by, cards: cards + taken.length, amount: addSantim(amount, sumOf(taken)) };
  return [...before.filter((one) => one.by.id !== by.id), mine];
}

/** A price stays while cards are paid at it, because the drawer expects one price for all cards of the next game. */
function settle(sale: Sale, settings: Partial<SaleSettings>, { at, waiting }: SaleContext): Changes {
  if (isSame(sale, { ...sale, ...settings })) return ok(null);
  const { bet = sale.bet } = settings;
  if (bet !== sale.bet && paidPrice(sale, waiting, at) !== null) return fail('PRICE_PAID');
  return ok(settings);
}

/** Returns the number of cards that were paid at the price of the first closed buyer, and that price, or null. */
export function paidPrice(
  sale: Sale,
  waiting: WaitingGame | null,
  at: Instant,
): { cards: number; price: Santim } | null {
  const closed = sale.buyers.filter((buyer) => isClosed(buyer, at));
  const [first] = closed;
  if (first === undefined) return null;
  const price = betFor(first, sale, waiting);
  const alike = closed.filter((buyer) => betFor(buyer, sale, waiting) === price);
  return { cards: cardsOf({ buyers: alike }).length, price };
}

/** Returns the cards that *Clear All* removes: all but those that sellers sold. */
export function clearedCards(sale: Pick<Sale, 'buyers' | 'without'>, waiting: WaitingGame | null): number[] {
  const sellers = cardsOf({ buyers: sale.buyers.filter(({ counter }) => sellerOf(counter) !== null) });
  return cardsOnSale(sale, waiting).filter((card) => !sellers.includes(card));
}

/** Returns how many of the cleared cards were paid, and the amount to give back for them. */
export function paidOfCleared(sale: Sale, waiting: WaitingGame | null, at: Instant): { cards: number; amount: Santim } {
  const cleared = clearedCards(sale, waiting);
  const closed = sale.buyers.filter((buyer) => isClosed(buyer, at) && sellerOf(buyer.counter) === null);
  const inGame = cleared.filter((card) => waiting?.cards.includes(card)).length;
  const amounts = closed.map((buyer) => amountOf(sale, buyer, waiting));
  return {
    cards: cardsOf({ buyers: closed }).length + inGame,
    amount: addSantim(...amounts, dueFor(waiting?.bet ?? sale.bet, inGame)),
  };
}

type Close = Extract<SaleCommand, { type: 'close' }>;

function close({ buyers }: Sale, { how, paidBy }: Close, { counter }: SaleContext): Partial<Sale> | null {
  const mine = buyers.filter((buyer) => buyer.counter === counter);
  const meant = how === 'ticket' ? mine : mine.slice(-1);
  const marks = { closed: true, ...(how === 'next' ? {} : { [how]: true }) };
  const after = buyers.map((buyer) => {
    if (!meant.includes(buyer)) return buyer;
    const { means, reference, ...others } = buyer;
    // Said again, the last word counts: what was taken for cash can be put right until the game takes the sale along.
    return paidBy === undefined ? { ...buyer, ...marks } : { ...others, ...marks, ...otherThanCash(paidBy) };
  });
  return isSame(buyers, after) ? null : { buyers: after };
}

const lessen = (without: Sale['without'], back: readonly number[]): Sale['without'] =>
  without && { ...without, cards: without.cards.filter((card) => !back.includes(card)) };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Start: every buyer's cards are the game's now. The settings stay for the next sale, the hall's text does not. */
export const soldAs = (sale: Sale, game: string, at: Instant): Sale => ({
  ...sale,
  version: sale.version + 1,
  changedAt: at,
  buyers: [],
  text: '',
  without: null,
  removed: [],
  returned: santim(0),
  corrections: [],
  game,
});

/** What a command gave back for sold cards, or put back. */
export const removalsBetween = (before: Sale, after: Sale, at: Instant) => ({
  removed: after.removed.filter((one) => !before.removed.includes(one)),
  restored: before.removed.filter((one) => isRecent(one, at) && !after.removed.includes(one)),
});

/** A printed ticket closes the buyers of its cards, because it is paid for, whatever the screen has sent. */
export function withTicket(sale: Sale, cards: readonly number[]): Sale {
  const buyers = sale.buyers.map((buyer) =>
    buyer.cards.some((card) => cards.includes(card)) ? { ...buyer, closed: true, ticket: true } : buyer,
  );
  return isSame(buyers, sale.buyers) ? sale : { ...sale, buyers, version: sale.version + 1 };
}

/** Cards that were paid for or have a ticket, and cost more than the game is played for: the rest was given back. */
export function overpaid(sale: Sale, cards: readonly number[], to: Santim) {
  const dear = sale.buyers.filter(({ paid, ticket, bet = sale.bet }) => (paid || ticket) && bet > to);
  return [...new Set(dear.map(({ bet = sale.bet }) => bet))].map((from) => {
    const theirs = dear.filter(({ bet = sale.bet }) => bet === from).flatMap((buyer) => buyer.cards);
    const sold = ascending(theirs.filter((card) => cards.includes(card)));
    return { from, to, cards: sold, amount: santim((from - to) * sold.length) };
  });
}

const paidByOf = ({ means, reference }: Partial<PaidBy>): PaidBy => ({ means: means ?? CASH, reference });

/** What the buyers of a game's cards paid by other means than cash, for a game of this bet. */
export const paymentsAt = (sale: Sale, cards: readonly number[], bet: Santim): Payment[] =>
  sale.buyers.flatMap((buyer) =>
    paymentsFor(
      buyer.cards.filter((card) => cards.includes(card)),
      bet,
      paidByOf(buyer),
    ),
  );

/** And what else the game takes along: cards given back in the sale, and what a price lowered to `to` gave back. */
export function paymentsAlong(sale: Sale, cards: readonly number[], to: Santim | null): Payment[] {
  const lowered = sale.buyers.flatMap((buyer) => {
    const { paid, ticket, bet = sale.bet } = buyer;
    const theirs = buyer.cards.filter((card) => cards.includes(card));
    const less = to !== null && (paid || ticket) && bet > to ? santim(bet - to) : null;
    const bought = less === null ? [] : paymentsFor(theirs, less, paidByOf(buyer));
    return less === null ? [] : [...bought, ...givingBack(bought, theirs, less, undefined)];
  });
  return [...sale.removed.flatMap(({ payments = [] }) => payments), ...lowered];
}

/** The cards of a sale that its game leaves out. */
export const leftOut = (sale: Sale, cards: readonly number[]): number[] =>
  cardsOf(sale).filter((card) => !cards.includes(card));

/** The table in force for the next game; null: one percentage. */
export const feeTableOf = ({ feeTable, feeBySize }: Pick<SaleSettings, 'feeTable' | 'feeBySize'>): FeeTable | null =>
  feeBySize ? feeTable : null;

/** Without cards or with a missing setting there is nothing to show. */
export function pictureOf(sale: Sale): SalePicture | null {
  const { bet, pattern } = sale;
  const cards = cardsOf(sale).length;
  if (cards === 0) return null;
  const feeTable = feeTableOf(sale);
  const feeBasisPoints = feeOf({ ...sale, feeTable }, cards);
  if (feeBasisPoints === null || pattern === null) return null;
  return { cards, bet, feeBasisPoints, ...(feeTable && { feeTable }), pattern };
}
