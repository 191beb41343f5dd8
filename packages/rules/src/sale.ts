import { ascending } from './card.ts';
import { type Instant, MAX_CARDS_PER_GAME } from './game/game.ts';
import { type Santim, santim } from './money.ts';
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
};

/** What the next game is sold for. Null: the cashier has to choose again. */
export type SaleSettings = { bet: Santim; feeBasisPoints: number | null; pattern: Pattern | null; text: string };

/** What the hall sees of a sale. */
export type SalePicture = Pick<SaleSettings, 'bet'> & {
  cards: number;
  feeBasisPoints: number;
  pattern: Pattern;
  feedsJackpot: boolean;
};

/** A sold card that was given back before its game existed. */
type Removal = { card: number; bet: Santim; paid: boolean; ticket: boolean; at: Instant };

/** All that a hall has on its counters for a game that does not exist yet. */
export type Sale = SaleSettings & {
  version: number;
  changedAt: Instant;
  buyers: readonly Buyer[];
  /** The line of the program that was taken into the settings last. */
  line: string | null;
  /** The game that the sale before this one became. */
  game: string | null;
  /** Cards of a game that waits for its start, to be taken out of it then. */
  without: { readonly game: string; readonly cards: readonly number[] } | null;
  removed: readonly Removal[];
  /** What a client that names no cards has announced. */
  announced: SalePicture | null;
  /** When the hall is promised the next game; Start ends the countdown. */
  startsAt: Instant | null;
};

export const NO_SALE: Sale = {
  version: 0,
  changedAt: 0,
  bet: santim(1_000),
  feeBasisPoints: 1_500,
  pattern: 'all',
  text: '',
  buyers: [],
  line: null,
  game: null,
  without: null,
  removed: [],
  announced: null,
  startsAt: null,
};

/** The longest countdown to a game. */
export const MOST_MINUTES = 60;
/** After so long without a change a buyer has paid and gone. */
export const BUYER_PAUSE_MS = 20_000;
/** Removals that a sale holds on to, the newest. */
const MOST_REMOVED = 100;

/** A game that is created and waits for its start: its cards are sold with the sale's. */
export type WaitingGame = { readonly id: string; readonly cards: readonly number[] };

export type SaleCommand =
  /** Cards that somebody has already are left out. */
  | { type: 'add'; cards: readonly number[] }
  | { type: 'remove'; cards: readonly number[] }
  | { type: 'clear' }
  /** `paid` and `next`: this counter's last buyer; `ticket`: all of this counter's buyers. */
  | { type: 'close'; how: 'paid' | 'ticket' | 'next' }
  | { type: 'settings'; settings: Partial<SaleSettings> }
  /** The hall reads how long it is until the next game; null ends that. */
  | { type: 'countdown'; minutes: number | null }
  | { type: 'announce'; picture: SalePicture | null };

export type SaleContext = { counter: string; at: Instant; waiting: WaitingGame | null };
type SaleErrorCode = 'CARD_TAKEN' | 'TOO_MANY_CARDS';

export const isClosed = ({ closed, changedAt }: Buyer, at: Instant): boolean =>
  closed || at - changedAt >= BUYER_PAUSE_MS;

const cardsOf = ({ buyers }: Pick<Sale, 'buyers'>): number[] => buyers.flatMap(({ cards }) => cards);

/** What was taken off the counter of a game that waits. */
const withoutOf = ({ without }: Pick<Sale, 'without'>, waiting: WaitingGame | null): readonly number[] =>
  waiting !== null && without?.game === waiting.id ? without.cards : [];

/** Every card on the counters, those of a waiting game among them. */
export function cardsOnSale(sale: Pick<Sale, 'buyers' | 'without'>, waiting: WaitingGame | null): number[] {
  const without = withoutOf(sale, waiting);
  const waitingCards = waiting?.cards.filter((card) => !without.includes(card)) ?? [];
  return ascending([...new Set([...cardsOf(sale), ...waitingCards])]);
}

/** The sale after a command; the very same one where the command changes nothing. */
export function changeSale(sale: Sale, command: SaleCommand, context: SaleContext): Result<Sale, SaleErrorCode> {
  const changed = changesOf(sale, command, context);
  if (!changed.ok || changed.value === null) return changed.ok ? ok(sale) : changed;
  return ok({ ...sale, ...changed.value, version: sale.version + 1, changedAt: context.at });
}

type Changes = Result<Partial<Sale> | null, SaleErrorCode>;

function changesOf(sale: Sale, command: SaleCommand, context: SaleContext): Changes {
  switch (command.type) {
    case 'add':
      return add(sale, command.cards, context);
    case 'remove':
      return ok(remove(sale, command.cards, context));
    case 'clear':
      return ok(remove(sale, cardsOnSale(sale, context.waiting), context));
    case 'close':
      return ok(close(sale, command.how, context));
    case 'settings':
      return ok(isSame(sale, { ...sale, ...command.settings }) ? null : command.settings);
    case 'countdown':
      return ok(countdown(sale, command.minutes, context.at));
    case 'announce':
      return ok(isSame(sale.announced, command.picture) ? null : { announced: command.picture });
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
  const removed = sale.removed.filter((one) => !cards.includes(one.card) || at - one.at >= BUYER_PAUSE_MS);
  const open = sale.buyers.find((buyer) => buyer.counter === counter && !isClosed(buyer, at));
  const buyer = open
    ? { ...open, cards: ascending([...open.cards, ...cards]), changedAt: at }
    : { ...NEW_BUYER, id: sale.version + 1, counter, cards: ascending(cards), changedAt: at };
  const others = sale.buyers.filter((one) => one !== open);
  const buyers = cards.length === 0 ? sale.buyers : [...others, buyer];
  const after = { buyers, without, removed };
  return cardsOnSale(after, waiting).length > MAX_CARDS_PER_GAME ? fail('TOO_MANY_CARDS') : ok(after);
}

const NEW_BUYER = { closed: false, paid: false, ticket: false };

/** Those of the wanted cards that somebody has already. */
export function takenCards(sale: Sale, wanted: readonly number[], waiting: WaitingGame | null): number[] {
  const sold = cardsOnSale(sale, waiting);
  return ascending(wanted.filter((card) => sold.includes(card)));
}

function remove(sale: Sale, gone: readonly number[], { at, waiting }: SaleContext): Partial<Sale> | null {
  const hit = sale.buyers.filter(({ cards }) => cards.some((card) => gone.includes(card)));
  const without =
    waiting?.cards.filter((card) => gone.includes(card) && !withoutOf(sale, waiting).includes(card)) ?? [];
  if (hit.length === 0 && without.length === 0) return null;
  const removals = hit
    .filter((buyer) => isClosed(buyer, at))
    .flatMap(({ cards, paid, ticket }) =>
      cards.filter((card) => gone.includes(card)).map((card) => ({ card, bet: sale.bet, paid, ticket, at })),
    );
  const buyers = sale.buyers
    .map((buyer) =>
      hit.includes(buyer) ? { ...buyer, cards: buyer.cards.filter((card) => !gone.includes(card)) } : buyer,
    )
    .filter(({ cards }) => cards.length > 0);
  return {
    buyers,
    removed: [...sale.removed, ...removals].slice(-MOST_REMOVED),
    ...(waiting && { without: { game: waiting.id, cards: [...withoutOf(sale, waiting), ...without] } }),
  };
}

function close({ buyers }: Sale, how: 'paid' | 'ticket' | 'next', { counter }: SaleContext): Partial<Sale> | null {
  const mine = buyers.filter((buyer) => buyer.counter === counter);
  const meant = how === 'ticket' ? mine : mine.slice(-1);
  const marks = { closed: true, ...(how === 'next' ? {} : { [how]: true }) };
  const after = buyers.map((buyer) => (meant.includes(buyer) ? { ...buyer, ...marks } : buyer));
  return isSame(buyers, after) ? null : { buyers: after };
}

function countdown({ startsAt }: Sale, minutes: number | null, at: Instant): Partial<Sale> | null {
  if (minutes === null) return startsAt === null ? null : { startsAt: null };
  return { startsAt: at + minutes * 60_000 };
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
  announced: null,
  game,
});

/** A line of the program, as far as it is sold. */
export type SaleLine = { id: string; pattern: Pattern; bet: Santim; feedsJackpot: boolean };

const nameOf = ({ id, pattern, bet }: SaleLine) => `${id} ${pattern} ${bet}`;

/** The program's next line is taken into the settings once; a cashier who changes them sets it aside. */
export const withLine = (sale: Sale, line: SaleLine | null): Sale =>
  line === null || sale.line === nameOf(line)
    ? sale
    : { ...sale, line: nameOf(line), pattern: line.pattern, bet: line.bet };

/** Named cards come before what was announced; without all settings there is nothing to show. */
export function pictureOf(sale: Sale, line: SaleLine | null): SalePicture | null {
  const { bet, feeBasisPoints, pattern } = sale;
  const cards = cardsOf(sale).length;
  if (cards === 0) return sale.announced;
  if (feeBasisPoints === null || pattern === null) return null;
  const isLine = line !== null && line.pattern === pattern && line.bet === bet;
  return { cards, bet, feeBasisPoints, pattern, feedsJackpot: !isLine || line.feedsJackpot };
}
