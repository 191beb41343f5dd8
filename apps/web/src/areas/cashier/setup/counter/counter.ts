import { type SaleFields, settingsFrom } from '@adarash/contract/sale-codec';
import type { FeeTable } from '@adarash/rules/money';
import { checkEntropy } from '../settings.ts';
import { countOfCards, type SetupText } from '../texts.ts';
import { createActions } from './actions.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import { createSaleFollowing } from './following.ts';
import type { Ports } from './ports.ts';
import { createStart } from './start.ts';
import type { Inputs, StartQuestion } from './state.ts';
import { createCounterStore } from './store.ts';

/** Creates the controller of the screen that sells cards. It does not depend on React. */
export function createCounter(ports: Ports) {
  const store = createCounterStore(ports);
  const { view, state, change, push } = store;
  const actions = createActions(store);
  const cards = createCards(ports, store, actions);
  const { paid, confirmShort, chooseBet, confirmBet, ...till } = createCustomer(ports, store);
  const starting = createStart(ports, store);
  const follow = createSaleFollowing(ports, store);

  /**
   * Starts the game for which cards are sold. A confirmation is required for input that may be a mistake: a changed
   * price of paid cards, a single card, no prize, or a second running game.
   */
  async function start(confirmed: readonly StartQuestion[] = []): Promise<void> {
    if (confirmBet() || !starting.mayStart()) return;
    const { setup, profit, running, ahead } = view();
    const count = setup.cards.length;
    const isSmall = count === 1 || profit.prizePool === 0;
    if (ahead !== null) {
      await starting.sellAhead();
    } else if (isSmall && !confirmed.includes('few')) {
      change({ question: { kind: 'few', cards: count, prize: profit.prizePool, confirmed } });
    } else if (running !== null && !confirmed.includes('beside')) {
      change({ question: { kind: 'beside', running: running.gameNumber, confirmed } });
    } else {
      await starting.start();
    }
  }

  /** Runs the action that the cashier confirmed in the open dialog. */
  function confirm(): void {
    const { question } = state();
    change({ question: null });
    switch (question?.kind) {
      case 'give-back':
        if (question.game === null) push({ type: 'remove', cards: question.cards, giveBack: true });
        else void cards.giveBackOfGame(question.game._id, question.cards);
        break;
      case 'remove':
        cards.remove(question.card);
        break;
      case 'short':
        if (question.print) void till.printTicket(true);
        else paid();
        break;
      case 'clear':
        push({ type: 'clear', giveBack: true });
        ports.say('info', { key: 'cleared' });
        break;
      case 'price':
        push({ type: 'settings', settings: { bet: question.to }, settle: true });
        break;
      case 'few':
      case 'beside':
        void start([...question.confirmed, question.kind]);
        break;
    }
  }

  /**
   * Handles Enter in the empty card field: marks the current customer's cards as paid, then moves the focus to Start if
   * a start is possible.
   */
  function enter(): void {
    if (!view().ready) return;
    if (!state().touched) {
      if (starting.mayStart()) ports.say('info', { key: 'enterFirst' });
      return;
    }
    if (confirmShort(false)) return;
    const isServed = paid();
    // An incomplete game is no error directly after a customer has paid, because sales to more customers may follow.
    if (isServed && starting.obstacle() !== null) return;
    if (starting.mayStart()) change({ asking: true });
  }

  /**
   * Adds the available cards of the last game to the sale and moves the focus to Start. If a running game uses all
   * these cards, sells them for the game after it.
   */
  async function sellAgain(): Promise<void> {
    const { offer, running, ready, unavailable } = view();
    if (offer === null || !ready) return;
    const free = await ports.loadAvailable();
    const isFree = (card: number) => free?.includes(card) ?? !unavailable.includes(card);
    if (running === null || offer.cards.some(isFree)) {
      const added = offer.cards.filter(isFree);
      cards.add(added);
      cards.recordAdded(added);
      change({ asking: true });
    } else {
      change({ ahead: true });
      cards.add(offer.cards);
      const said: SetupText = {
        key: 'takenAhead',
        values: { cards: countOfCards(offer.cards.length), running: running.gameNumber },
      };
      cards.recordAdded(offer.cards);
      ports.say('info', said);
    }
  }

  return {
    store: {
      view,
      state,
      subscribe: store.subscribe,
      setInputs(inputs: Inputs): void {
        const before = store.inputs();
        store.setInputs(inputs);
        follow(before);
      },
      /** Sends all pending commands as one request when the page closes. */
      leave: store.leave,
    },

    cards: {
      toggle: cards.toggle,
      type: cards.type,
      clearAll: cards.clearAll,
      undo: actions.undo,
      setPage: (page: number) => change({ page }),
    },

    till: {
      setReceived: till.setReceived,
      addNote: till.addNote,
      printTicket: () => till.printTicket(),
      /**
       * Completes the current customer. Returns false without a current customer, or if a confirmation is required,
       * because less money than the amount due was received.
       */
      paid: () => !confirmShort(false) && paid(),
    },

    settings: {
      chooseBet,
      confirmBet,
      choose(fields: Partial<Omit<SaleFields, 'bet'>>): void {
        const settings = settingsFrom(fields);
        if (settings !== null) push({ type: 'settings', settings });
      },
      setFeeTable: (feeTable: FeeTable) => push({ type: 'settings', settings: { feeTable, feeBySize: true } }),
      setEntropy(text: string): void {
        const isFine = checkEntropy(text) === null;
        change({ entropy: isFine ? null : text });
        if (isFine) push({ type: 'settings', settings: { text } });
      },
    },

    games: {
      /** Must be called on any input except Enter, because Enter is ignored until then. */
      touch(): void {
        if (!state().touched) change({ touched: true });
      },
      enter,
      endAsking(): void {
        if (state().asking) change({ asking: false });
      },
      sellAgain,
      setAhead: (ahead: boolean) => change({ ahead }),
      start: () => start(),
      sellAhead(): void {
        change({ question: null });
        void starting.sellAhead();
      },
      /**
       * Continues after a finished game. Starts the next game if its cards were already sold, otherwise adds the cards
       * of the last game.
       */
      goOn: () => (view().startsAtOnce ? start() : sellAgain()),
    },

    question: {
      confirm,
      /** Closes the confirmation dialog and removes a typed price that was not confirmed. */
      dismiss(): void {
        const { question, bet } = state();
        change({ question: null, bet: question?.kind === 'price' ? null : bet });
      },
    },
  };
}

export type Counter = ReturnType<typeof createCounter>;
