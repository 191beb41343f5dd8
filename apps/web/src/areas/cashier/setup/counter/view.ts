import type { GameJson } from '@adarash/contract';
import { betOf } from '@adarash/contract/sale-codec';
import { ascending } from '@adarash/rules/card';
import { changeFor, dueFor } from '@adarash/rules/counter';
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
  type WaitingGame,
} from '@adarash/rules/sale';
import { type CardPage, pageOf } from '../card-pages.ts';
import { type Profit, profitOf, type Setup, setupOfGame, setupOfSale } from '../settings.ts';
import type { CounterState, Inputs } from './state.ts';

/** Current customer: the unpaid cards of this counter. Amounts in Birr. */
export interface TillView {
  cards: readonly number[];
  due: number;
  received: string;
  /** null if the received money is less than the amount due. */
  change: number | null;
  /** Previous customer; null if there is a current customer. */
  served: { cards: readonly number[]; due: number; change: number | null } | null;
  /** Unpaid cards of all other counters. */
  elsewhere: { cards: number; due: number } | null;
}

interface Offer {
  cards: readonly number[];
  amount: number;
  bet: number;
  before: number | null;
}

export interface CounterView {
  /** Draft including all pending commands. */
  sale: Sale;
  /** Whether the draft is loaded. */
  known: boolean;
  gamesKnown: boolean;
  /** Whether cards can be sold now. */
  ready: boolean;
  /** Whether the settings can be changed. Those of a created game are fixed. */
  mayChange: boolean;
  /** Whether an overlay covers the screen, because a sign-in or a start is in progress. */
  covered: boolean;
  setup: Setup;
  till: TillView;
  profit: Profit;
  /** Current jackpot in Birr. */
  jackpot: number;
  page: CardPage;
  /** Cards in play, and cards of the draft that the hall no longer sells. */
  unavailable: readonly number[];
  availableCount: number;
  /** Created game that was not started, by this counter or another. Its cards are sold together with the draft. */
  waiting: GameJson | null;
  /** Whether the waiting game was created from this hall's draft. */
  isOwn: boolean;
  running: GameJson | null;
  /** Running game, if cards are sold for the next game; otherwise null. */
  ahead: GameJson | null;
  /** Whether the game was created while another was running, and that game has ended. */
  startsAtOnce: boolean;
  gameNumber: number | null;
  designatedCard: number | null;
  /** Whether the winner of the game for sale was chosen in advance. */
  isDesignated: boolean;
  offer: Offer | null;
}

/** Placeholder. The server sets the time and the user of a command. */
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

/** Returns the draft after the commands. A command that the rules refuse is ignored. */
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
  // The same paper card can be used in the running game and in the next one, so cards in play are valid when selling
  // ahead.
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
 * Returns the game with an unconfirmed start, otherwise the pending game with the lowest number, or null. After a reset
 * of the game numbers, only games of the new series are valid.
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

/** Returns whether the typed price is valid and still requires confirmation. */
function isLocked(sale: Sale, { bet: draft }: CounterState): boolean {
  const typed = draft && betOf(draft.text);
  return typed !== null && typed !== sale.bet;
}

/**
 * Returns the typed price if it is invalid, equal to the current price in another notation, or unconfirmed; otherwise
 * null.
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
    served:
      cards.length > 0 || served === null
        ? null
        : { cards: served.cards, due: birrFromSantim(served.due), change: inBirr(served.change) },
    elsewhere: others === 0 ? null : { cards: others, due: birrFromSantim(dueFor(price, others)) },
  };
}

const inBirr = (amount: Santim | null): number | null => (amount === null ? null : birrFromSantim(amount));

/** Returns the change, or null if the text is invalid or less than the amount due. */
export function changeDue(due: Santim, received: string): Santim | null {
  const amount = parseBirr(received);
  return amount === null || amount < 0 ? null : changeFor(due, amount);
}

/** Returns the received money plus one note. */
export const withNote = (received: string, note: Santim): string =>
  String(birrFromSantim(addSantim(parseBirr(received) ?? santim(0), note)));

function offerOf({ lastGame, saleKnown }: Inputs, sale: Sale): Offer | null {
  // The price of the offer is unknown until the sale is loaded.
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
