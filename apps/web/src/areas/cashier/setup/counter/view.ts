import type { GameJson } from '@adarash/contract';
import { betOf } from '@adarash/contract/sale-codec';
import { ascending } from '@adarash/rules/card';
import { changeFor, dueFor, missingFrom } from '@adarash/rules/counter';
import { isRunning } from '@adarash/rules/game';
import { addSantim, birrFromSantim, parseBirr, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import {
  cardsOnSale,
  changeSale,
  customerOf,
  priceOf,
  type Sale,
  type SaleCommand,
  type SaleContext,
  sameCardsOffer,
  sellerOf,
  unpaidCards,
  type WaitingGame,
} from '@adarash/rules/sale';
import { type CardPage, pageOf } from '../card-pages.ts';
import { type Profit, profitOf, type Setup, setupOfGame, setupOfSale } from '../settings.ts';
import type { CounterState, Inputs } from './state.ts';

/** Current customer with the unpaid cards of this counter. Amounts are in Birr. */
export interface TillView {
  cards: readonly number[];
  due: number;
  received: string;
  /** Money to return to the customer, or null if the received money is less than the amount due. */
  change: number | null;
  /** Missing part of the current amount due, by default 0. */
  missing: number;
  /** Previous customer, or null if there is a current customer. */
  served: { cards: readonly number[]; due: number; change: number | null } | null;
  /** Unpaid cards of all other counters of the hall, or null if there are none. */
  elsewhere: { cards: number; due: number } | null;
}

interface Offer {
  cards: readonly number[];
  amount: number;
  bet: number;
  before: number | null;
}

export interface CounterView {
  /** Current sale including all pending commands. */
  sale: Sale;
  /** Whether the response with the current sale has arrived. */
  known: boolean;
  gamesKnown: boolean;
  /** Whether cards can be sold now. */
  ready: boolean;
  /** Whether the settings of the sale can be updated. The settings of a created game are fixed. */
  mayChange: boolean;
  /** Whether an overlay covers the screen, because a sign-in or a start is in progress. */
  covered: boolean;
  setup: Setup;
  till: TillView;
  /** Sold cards that are not paid yet, of all counters and sellers. */
  unpaid: readonly number[];
  profit: Profit;
  /** Current jackpot in Birr. */
  jackpot: number;
  page: CardPage;
  /** Cards that are in play, and sold cards that the hall has removed. */
  unavailable: readonly number[];
  availableCount: number;
  /** Created game that is not started, of this or another counter. Cards of the current sale are added to it. */
  waiting: GameJson | null;
  /** Whether the game in `waiting` was created from the current sale of this hall. */
  isOwn: boolean;
  running: GameJson | null;
  /** Running game if cards are sold for the game after it, otherwise null. */
  ahead: GameJson | null;
  /**
   * Whether the game can be started immediately: it was created while another game was running, and that game has
   * ended.
   */
  startsAtOnce: boolean;
  gameNumber: number | null;
  designatedCard: number | null;
  /** Whether a moderator chose the winner of the current sale's game in advance. */
  isDesignated: boolean;
  offer: Offer | null;
}

/** Placeholder for the user of a command, because the server adds the current time and user. */
const NOBODY = { id: '', name: '', role: 'cashier' };

export const contextOf = (counter: string, waiting: GameJson | null): SaleContext => ({
  counter,
  at: 0,
  by: NOBODY,
  waiting: waitingGame(waiting),
});

export const waitingGame = (game: GameJson | null): WaitingGame | null =>
  game && {
    id: game._id,
    cards: game.selectedCards.map(({ cardId }) => cardId),
    bet: santimFromBirr(game.betAmount) ?? santim(0),
  };

/** Returns the sale after the pending commands. An invalid command is ignored. */
function saleAfter(sale: Sale, commands: readonly SaleCommand[], context: SaleContext): Sale {
  return commands.reduce((before, command) => {
    const changed = changeSale(before, command, context);
    return changed.ok ? changed.value.sale : before;
  }, sale);
}

export function viewOf(inputs: Inputs, state: CounterState): CounterView {
  const { games, nextDraw, available } = inputs;
  const waiting = waitingOf(inputs, state);
  const sold = waitingGame(waiting);
  const sale = saleAfter(inputs.sale, state.commands, contextOf(state.counter, waiting));
  const cards = cardsOnSale(sale, sold);
  const draftSetup = setupOf(sale, state, cards);
  const setup: Setup = waiting === null ? draftSetup : { ...draftSetup, ...setupOfGame(waiting) };
  const usesSalePrice = waiting === null && isLocked(sale, state);
  const pricedSetup = usesSalePrice ? { ...setup, ...setupOfSale(sale) } : setup;
  const running = games.find((game) => isRunning(game) && game !== waiting) ?? null;
  const isOwn = waiting !== null && [sale.game, state.open].includes(waiting._id);
  // Cards in play are valid when cards are sold for the next game, because customers can use the same paper card again.
  const ahead = state.ahead || isOwn ? running : null;
  const free = ahead === null && available !== null ? new Set(available) : null;
  const unavailable = free === null ? [] : inputs.cards.filter((card) => !free.has(card));
  const gone = free === null ? [] : cards.filter((card) => !free.has(card) && !unavailable.includes(card));
  const loaded = inputs.cards.length > 0;
  const ready = loaded && inputs.saleKnown && !inputs.signingIn && !state.starting;
  const isWaiting = waiting !== null && !state.starting;
  return {
    sale,
    known: inputs.saleKnown,
    gamesKnown: inputs.gamesKnown,
    ready,
    mayChange: ready && !isWaiting,
    covered: inputs.signingIn || state.starting,
    setup,
    till: tillOf(sale, sold, state),
    unpaid: unpaidCards(sale),
    profit: profitOf(pricedSetup, cards.length),
    jackpot: inputs.jackpot,
    page: pageOf(inputs.cards, state.page),
    unavailable: [...unavailable, ...gone],
    availableCount: inputs.cards.length - unavailable.length,
    waiting,
    isOwn,
    running,
    ahead,
    startsAtOnce: isOwn && running === null,
    gameNumber: waiting?.gameNumber ?? nextDraw?.gameNumber ?? null,
    designatedCard: (waiting ? waiting.moderatorWinnerCardId : nextDraw?.designatedCardId) ?? null,
    isDesignated: (waiting ?? nextDraw)?.designated === true,
    offer: cards.length > 0 ? null : offerOf(inputs, sale),
  };
}

/**
 * Returns the game with a start request that has no response, otherwise the pending game with the lowest number, or null.
 * After the game numbers were reset, only games of the current number series are valid.
 */
function waitingOf({ games, nextDraw }: Inputs, { open }: CounterState): GameJson | null {
  const opened = games.find(({ _id }) => _id === open);
  const pending = games.find(({ status, series }) => status === 'pending' && (!nextDraw || series === nextDraw.series));
  return opened ?? pending ?? null;
}

function setupOf(sale: Sale, state: CounterState, cards: readonly number[]): Setup {
  const settings = setupOfSale(sale);
  return { ...settings, bet: shownBet(sale, state) ?? settings.bet, entropy: state.entropy ?? sale.text, cards };
}

/**
 * Returns whether the typed price is valid but different from the current price, so that a confirmation is required.
 */
function isLocked(sale: Sale, { bet: draft }: CounterState): boolean {
  const typed = draft && betOf(draft.text);
  return typed !== null && typed !== sale.bet;
}

/**
 * Returns the typed price if the price field must display it: the text is invalid, another notation of the current
 * price, or not confirmed. Returns null otherwise.
 */
function shownBet(sale: Sale, { bet: draft }: CounterState): string | null {
  if (draft === null) return null;
  const typed = betOf(draft.text);
  return typed === null || typed === sale.bet || sale.bet === draft.over ? draft.text : null;
}

function tillOf(sale: Sale, waiting: WaitingGame | null, { counter, received, served }: CounterState): TillView {
  const price = priceOf(sale, waiting);
  const cards = customerOf(sale, counter);
  const due = dueFor(price, cards.length);
  const isHere = ({ by }: { by: string }) => by === counter || sellerOf(by) !== null;
  const others = sale.cards.filter((one) => !one.paid && !isHere(one)).length;
  return {
    cards,
    due: birrFromSantim(due),
    received,
    change: inBirr(changeDue(due, received)),
    missing: birrFromSantim(missingDue(due, received)),
    served:
      cards.length > 0 || served === null
        ? null
        : { cards: served.cards, due: birrFromSantim(served.due), change: inBirr(served.change) },
    elsewhere: others === 0 ? null : { cards: others, due: birrFromSantim(dueFor(price, others)) },
  };
}

const inBirr = (amount: Santim | null): number | null => (amount === null ? null : birrFromSantim(amount));

/** Returns the money to return to the customer, or null if the received amount is invalid or too small. */
export function changeDue(due: Santim, received: string): Santim | null {
  const amount = parseBirr(received);
  return amount === null || amount < 0 ? null : changeFor(due, amount);
}

/** Returns the missing part of the amount due, 0 if the received amount is invalid. */
export function missingDue(due: Santim, received: string): Santim {
  const amount = parseBirr(received);
  return amount === null || amount < 0 ? santim(0) : missingFrom(due, amount);
}

/** Returns the received money after adding one banknote. */
export const withNote = (received: string, note: Santim): string =>
  String(birrFromSantim(addSantim(parseBirr(received) ?? santim(0), note)));

function offerOf({ lastGame, saleKnown }: Inputs, sale: Sale): Offer | null {
  // The price for the cards of the last game is unknown until the current sale is loaded.
  if (lastGame === null || !saleKnown) return null;
  const last = {
    cards: ascending(lastGame.selectedCards.map(({ cardId }) => cardId)),
    bet: santimFromBirr(lastGame.betAmount) ?? santim(0),
    voided: lastGame.status === 'voided',
  };
  const offer = sameCardsOffer(last, sale.bet);
  if (offer === null) return null;
  const { cards, amount, before } = offer;
  return { cards, amount: birrFromSantim(amount), bet: birrFromSantim(sale.bet), before: inBirr(before) };
}
