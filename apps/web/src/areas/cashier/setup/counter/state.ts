import type { Answer, GameJson, HallPattern } from '@adarash/contract';
import type { Santim } from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleCommand } from '@adarash/rules/sale';

type NextDraw = Answer<'GET /games/next-draw'>;

/** All answers of the server that the counter shows. */
export interface Inputs {
  /** As loaded, without the pending commands. */
  sale: Sale;
  saleKnown: boolean;
  cards: readonly number[];
  /** Null until the list is loaded: then every card is offered. */
  available: readonly number[] | null;
  /** Null until the list of the hall is loaded. */
  patterns: readonly Pick<HallPattern, 'pattern'>[] | null;
  patternsReadAt: number;
  /** Games that have not ended. */
  games: readonly GameJson[];
  gamesKnown: boolean;
  nextDraw: NextDraw | null;
  lastGame: GameJson | null;
  /** In Birr. */
  jackpot: number;
  /** What could not be loaded. */
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

/** A customer who has paid, until the next one's first card. */
interface ServedCustomer {
  cards: readonly number[];
  due: Santim;
  /** Null if less than the amount due was entered. */
  change: Santim | null;
}

export type Question =
  /** `game`: the created game with the cards; null: they are in the draft. */
  | { kind: 'give-back'; cards: readonly number[]; amount: Santim; game: GameJson | null }
  /** A typed card is in the draft already, and nobody has paid for it. */
  | { kind: 'remove'; card: number }
  | { kind: 'clear'; cards: number; amount: Santim }
  /** `amount`: to give back; below 0: to collect. */
  | { kind: 'price'; number: number; from: Santim; to: Santim; amount: Santim }
  /** Asked before a start; `confirmed`: what was asked before. */
  | { kind: 'few'; cards: number; prize: number; confirmed: readonly StartQuestion[] }
  | { kind: 'beside'; running: number; confirmed: readonly StartQuestion[] };

/** Something done at this counter that can be undone while the same game is sold. */
interface Action {
  id: number;
  game: number | null;
  text: string;
  /** The command that undoes it. */
  undo: SaleCommand;
}

export type StartQuestion = 'few' | 'beside';

/** A price that cannot be sold, or that a question must confirm first. `over`: the price when it was typed. */
interface BetDraft {
  text: string;
  over: Santim;
}

export interface CounterState {
  /** Id of this tab among the counters of the hall. */
  counter: string;
  /** Commands that the loaded sale does not contain. */
  commands: readonly SaleCommand[];
  bet: BetDraft | null;
  /** A text from the hall that is too long. */
  entropy: string | null;
  /** Money received from the customer, as typed. */
  received: string;
  served: ServedCustomer | null;
  /** Whether the next game is sold while one runs. */
  ahead: boolean;
  page: number;
  /** Id of a game whose start was not answered: it may run already. */
  open: string | null;
  starting: boolean;
  printing: boolean;
  /** Whether anything but Enter was pressed: Enters from the screen before must not start a game. */
  touched: boolean;
  /** Whether Enter was pressed: the next one, on Start itself, starts the game. */
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
