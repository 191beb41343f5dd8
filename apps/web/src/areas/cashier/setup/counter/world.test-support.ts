import type { GameJson } from '@adarash/contract';
import { changeSaleInOrder, NO_SALE, type Sale, type SaleCommand, soldAs } from '@adarash/rules/sale';
import { ApiError } from '@/api/client.ts';
import { inEnglish } from '../texts.ts';
import { createCounter } from './counter.ts';
import type { NoteKind, Ports } from './ports.ts';
import { type Inputs, NO_INPUTS } from './state.ts';
import { contextOf } from './view.ts';

export const ID = '64b7f0c2a1d3e4f5a6b7c8d9';
export const CASHIER = '64b7f0c2a1d3e4f5a6b7c8d0';
export const LOST = new ApiError(0, 'NETWORK', '');
const CARDS = Array.from({ length: 100 }, (_, index) => index + 1);

/** Creates a server with one sale. A repeated idempotency key returns the first response. */
export function createHall(start: Partial<Sale> = {}) {
  let sale: Sale = { ...NO_SALE, version: 1, ...start };
  const answers = new Map<string, unknown>();
  return {
    sale: () => sale,
    set(next: Partial<Sale>): void {
      sale = { ...sale, ...next, version: sale.version + 1 };
    },
    once<T>(key: string, act: () => T): T {
      if (!answers.has(key)) answers.set(key, act());
      return answers.get(key) as T;
    },
    command(counter: string, commands: readonly SaleCommand[]) {
      const changed = changeSaleInOrder(sale, commands, { ...contextOf(counter, null), at: Date.now() });
      if (!changed.ok) throw new ApiError(409, changed.error.code, `sentence of ${changed.error.code}`);
      sale = changed.value.sale;
      return { version: sale.version, taken: changed.value.taken };
    },
    start: () => {
      sale = soldAs(sale, ID, Date.now());
    },
  };
}

export const sampleGame = (given: Partial<GameJson>): GameJson =>
  ({
    _id: ID,
    gameNumber: 7,
    status: 'pending',
    series: 1,
    pattern: 'all',
    betAmount: 10,
    houseFeePercentage: 15,
    jackpotContribution: 10,
    selectedCards: [],
    moderatorWinnerCardId: null,
    designated: false,
    ...given,
  }) as unknown as GameJson;

export const gameWith = (cards: readonly number[], given: Partial<GameJson> = {}): GameJson =>
  sampleGame({ selectedCards: cards.map((cardId) => ({ cardId })) as GameJson['selectedCards'], ...given });

/** Default environment of a counter in tests: each request fails like a lost connection. */
export const PORTS: Ports = {
  counter: 'here',
  claim: async () => 'here',
  ask: () => Promise.reject(LOST),
  send: () => Promise.reject(LOST),
  makeKey: () => '',
  wait: () => Promise.resolve(),
  loadSale: () => Promise.reject(LOST),
  loadAvailable: async () => null,
  reload: async () => undefined,
  reloadPatterns: () => undefined,
  printTicket: () => Promise.reject(LOST),
  session: () => ({ loading: false, user: { id: CASHIER } }),
  signOut: () => undefined,
  say: () => undefined,
  started: () => undefined,
};

interface Note {
  kind: NoteKind;
  text: string;
}

/** Creates a counter that is connected to a test server. `inputs` is loaded data besides the sale. */
export function createWorld(start: Partial<Sale> = {}, inputs: Partial<Inputs> = {}, hand = 'touched') {
  const hall = createHall(start);
  const notes: Note[] = [];
  const asked: { route: string; body: unknown }[] = [];
  const sent: (readonly SaleCommand[])[] = [];
  const opened: string[] = [];
  const printed: (readonly number[])[] = [];
  /** Errors of the next requests: `before` prevents their execution on the server, `after` only loses the response. */
  const trouble: { before: ApiError[]; after: ApiError[] } = { before: [], after: [] };
  const shown = { ...NO_INPUTS, saleKnown: true, gamesKnown: true, cards: CARDS, ...inputs };
  let keys = 0;

  async function answer<T>(key: string, act: () => T): Promise<T> {
    const early = trouble.before.shift();
    if (early) throw early;
    const answered = hall.once(key, act);
    const late = trouble.after.shift();
    if (late) throw late;
    return answered;
  }

  const ask = (route: string, { body }: { body: unknown }, { idempotencyKey = '' } = {}) =>
    answer(idempotencyKey, () => {
      asked.push({ route, body });
      return { data: [{ _id: ID, gameNumber: 7 }], game: {} };
    });

  const ports: Ports = {
    ...PORTS,
    ask: ask as unknown as Ports['ask'],
    send: (counter, commands, key) => {
      sent.push(commands);
      return answer(key, () => hall.command(counter, commands));
    },
    makeKey: () => `key-${++keys}`,
    loadSale: async () => hall.sale(),
    reload: async () => load(),
    printTicket: async (cards) => {
      printed.push(cards);
      return 'ticket.pdf';
    },
    signOut: () => opened.push('/login'),
    say: (kind, note) => void notes.push({ kind, text: inEnglish(note) }),
    started: (_, gameId) => opened.push(gameId),
  };
  const counter = createCounter(ports);
  const load = (changed: Partial<Inputs> = {}) => {
    Object.assign(shown, changed);
    counter.store.setInputs({ ...shown, sale: hall.sale() });
  };
  load();
  if (hand === 'touched') counter.games.touch();

  return {
    counter,
    hall,
    ports,
    notes,
    asked,
    sent,
    opened,
    printed,
    trouble,
    load,
    said: () => notes.map(({ text }) => text),
    undo: () => counter.cards.undo(counter.store.state().actions[0]?.id ?? 0),
    cards: () => counter.store.view().setup.cards,
    question: () => counter.store.state().question,
    /** Resolves after all pending promises of the test. */
    rest: async () => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    },
  };
}
