import type { Answer, GameJson, HallPattern } from '@adarash/contract';
import type { Santim } from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleCommand } from '@adarash/rules/sale';
import type { SetupText } from '../texts.ts';

type NextDraw = Answer<'GET /games/next-draw'>;

/** Data of the server that the counter requires to sell cards. */
export interface Inputs {
  /** Current sale of the server, without commands that this counter has not sent. */
  sale: Sale;
  saleKnown: boolean;
  cards: readonly number[];
  /** Cards that no running game uses. null until they are loaded; until then every card counts as available. */
  available: readonly number[] | null;
  /** Existing custom patterns of the hall; null until they are loaded. */
  patterns: readonly Pick<HallPattern, 'pattern'>[] | null;
  patternsReadAt: number;
  /** Games that have not ended. */
  games: readonly GameJson[];
  gamesKnown: boolean;
  nextDraw: NextDraw | null;
  lastGame: GameJson | null;
  /** Current jackpot in Birr. */
  jackpot: number;
  /** Errors of the current requests for cards and jackpot. */
  faults: readonly Fault[];
  signingIn: boolean;
}

export type Fault = 'cardsFailed' | 'noCards' | 'jackpotFailed';

export const NO_INPUTS: Inputs = {
  sale: NO_SALE,
  saleKnown: false,
  cards: [],
  available: null,
  patterns: null,
  patternsReadAt: 0,
  games: [],
  gamesKnown: false,
  nextDraw: null,
  lastGame: null,
  jackpot: 0,
  faults: [],
  signingIn: false,
};

/** Last paying customer. Removed when the first card of the next customer is added. */
interface ServedCustomer {
  cards: readonly number[];
  due: Santim;
  /** Money to return to the customer. null if the entered money is less than the amount due. */
  change: Santim | null;
}

export type Question =
  /** Returning paid cards. `game` is the created game that contains the cards, or null if no game is created yet. */
  | { kind: 'give-back'; cards: readonly number[]; amount: Santim; game: GameJson | null }
  /** Removing an unpaid card, because the cashier typed the number of a card that is already sold. */
  | { kind: 'remove'; card: number }
  /**
   * Payment of the current customer below the amount due, which requires a confirmation. `print` is whether a ticket is
   * created.
   */
  | { kind: 'short'; missing: Santim; due: Santim; print: boolean }
  | { kind: 'clear'; cards: number; amount: Santim }
  /**
   * New price while cards are already paid. `amount` is the total refund; if it is negative, customers must pay more.
   */
  | { kind: 'price'; number: number; from: Santim; to: Santim; amount: Santim }
  /** Start with a single card or without a prize. `confirmed` contains the questions that are already confirmed. */
  | { kind: 'few'; cards: number; prize: number; confirmed: readonly StartQuestion[] }
  | { kind: 'beside'; running: number; confirmed: readonly StartQuestion[] };

/** Action of the cashier that can be undone while cards of the same game are sold. */
interface Action {
  id: number;
  game: number | null;
  text: SetupText;
  /** Command that reverts the action. */
  undo: SaleCommand;
}

export type StartQuestion = 'few' | 'beside';

/** Typed price that is invalid or requires a confirmation. `over` is the valid price when the cashier began to type. */
interface BetDraft {
  text: string;
  over: Santim;
}

export interface CounterState {
  /** Id of this browser tab, which is one of the counters of the hall. */
  counter: string;
  /** Commands that the sale in the last response does not contain yet. */
  commands: readonly SaleCommand[];
  bet: BetDraft | null;
  /** Typed public text for the draw if it is too long and therefore invalid, otherwise null. */
  entropy: string | null;
  /** Text in the field for the money received from the current customer. */
  received: string;
  served: ServedCustomer | null;
  /** Whether cards are sold for the next game while another is running. */
  ahead: boolean;
  page: number;
  /** Id of the game with a start request that has no response yet. The game may already be running. */
  open: string | null;
  starting: boolean;
  printing: boolean;
  /**
   * Whether the user pressed any key except Enter, or clicked. Before that, Enter must not start a game, because the
   * user may still press the key for the previous screen.
   */
  touched: boolean;
  /** Whether Enter moved the focus to Start, so that the next Enter starts the game. */
  asking: boolean;
  question: Question | null;
  /** Last ten actions of the cashier, the newest first. */
  actions: readonly Action[];
}

export const initialCounterState = (counter: string): CounterState => ({
  counter,
  commands: [],
  bet: null,
  entropy: null,
  received: '',
  served: null,
  ahead: false,
  page: 1,
  open: null,
  starting: false,
  printing: false,
  touched: false,
  asking: false,
  question: null,
  actions: [],
});
