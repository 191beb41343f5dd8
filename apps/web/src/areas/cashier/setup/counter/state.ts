import type { Answer, GameJson, HallPattern } from '@adarash/contract';
import type { Santim } from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleCommand } from '@adarash/rules/sale';
import type { SetupText } from '../texts.ts';

type NextDraw = Answer<'GET /games/next-draw'>;

/** Loaded server data that the counter shows. */
export interface Inputs {
  /** Loaded sale without the pending commands. */
  sale: Sale;
  saleKnown: boolean;
  cards: readonly number[];
  /** Cards that are not in play. null until loaded; then every card is offered. */
  available: readonly number[] | null;
  /** Custom patterns of the hall; null until loaded. */
  patterns: readonly Pick<HallPattern, 'pattern'>[] | null;
  patternsReadAt: number;
  /** Games that have not ended. */
  games: readonly GameJson[];
  gamesKnown: boolean;
  nextDraw: NextDraw | null;
  lastGame: GameJson | null;
  /** Current jackpot in Birr. */
  jackpot: number;
  /** Current loading errors. */
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

/** The last customer who paid, until the next customer's first card is added. */
interface ServedCustomer {
  cards: readonly number[];
  due: Santim;
  /** null if the entered money is less than the amount due. */
  change: Santim | null;
}

export type Question =
  /** `game`: created game that contains the cards, or null if they are in the draft. */
  | { kind: 'give-back'; cards: readonly number[]; amount: Santim; game: GameJson | null }
  /** The typed card is already in the draft and is unpaid. */
  | { kind: 'remove'; card: number }
  | { kind: 'clear'; cards: number; amount: Santim }
  /** `amount`: refund. A negative amount must be collected. */
  | { kind: 'price'; number: number; from: Santim; to: Santim; amount: Santim }
  /** Requires confirmation before a start. `confirmed`: questions that are already confirmed. */
  | { kind: 'few'; cards: number; prize: number; confirmed: readonly StartQuestion[] }
  | { kind: 'beside'; running: number; confirmed: readonly StartQuestion[] };

/** Action at this counter that can be undone while cards of the same game are sold. */
interface Action {
  id: number;
  game: number | null;
  text: SetupText;
  /** Command that undoes the action. */
  undo: SaleCommand;
}

export type StartQuestion = 'few' | 'beside';

/** Typed price that is invalid or requires confirmation. `over`: the sale's price at the time of typing. */
interface BetDraft {
  text: string;
  over: Santim;
}

export interface CounterState {
  /** Id of this tab among the counters of the hall. */
  counter: string;
  /** Pending commands, which the loaded sale does not contain yet. */
  commands: readonly SaleCommand[];
  bet: BetDraft | null;
  /** Text from the hall if it is too long to be sent, otherwise null. */
  entropy: string | null;
  /** Money received from the customer, as typed. */
  received: string;
  served: ServedCustomer | null;
  /** Whether cards are sold for the next game while another is running. */
  ahead: boolean;
  page: number;
  /** Id of the game with an unconfirmed start request. The game may already be running. */
  open: string | null;
  starting: boolean;
  printing: boolean;
  /**
   * Whether any input except Enter occurred. Before that, Enter must not start a game, because the key may still be
   * pressed from the previous screen.
   */
  touched: boolean;
  /** Whether Enter moved the focus to Start, so that the next Enter starts the game. */
  asking: boolean;
  question: Question | null;
  /** The last ten actions, the newest first. */
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
