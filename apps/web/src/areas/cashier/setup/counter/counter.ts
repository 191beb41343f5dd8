import { type SaleFields, settingsFrom } from '@adarash/contract/sale-codec';
import type { FeeTable } from '@adarash/rules/money';
import { cardsText } from '@/i18n/common.ts';
import { checkEntropy } from '../settings.ts';
import { t } from '../texts.ts';
import { createActions } from './actions.ts';
import { createCards } from './cards.ts';
import { createCustomer } from './customer.ts';
import { createSaleFollowing } from './following.ts';
import type { Ports } from './ports.ts';
import { createStart } from './start.ts';
import type { Inputs, StartQuestion } from './state.ts';
import { createCounterStore } from './store.ts';

/** The counter without its looks. */
export function createCounter(ports: Ports) {
  const store = createCounterStore(ports);
  const { view, state, change, push } = store;
  const actions = createActions(store);
  const cards = createCards(ports, store, actions);
  const { paid, confirmBet, ...customer } = createCustomer(ports, store);
  const starting = createStart(ports, store);
  const follow = createSaleFollowing(ports, store);

  /** Starts the game, after questions about what may be a slip. */
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

  /** Does what the open question asks for. */
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
      case 'clear':
        push({ type: 'clear', giveBack: true });
        ports.say('info', t('cleared'));
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

  /** Enter in the empty field: completes the customer, then asks to start the game. */
  function enter(): void {
    if (!view().ready) return;
    if (!state().touched) {
      if (starting.mayStart()) ports.say('info', t('enterFirst'));
      return;
    }
    const isServed = paid();
    // While customers come, a game that cannot start yet is no mistake.
    if (isServed && starting.obstacle() !== null) return;
    if (starting.mayStart()) change({ asking: true });
  }

  /** Adds the cards of the last game, and asks to start. */
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
      const said = t('takenAhead', { cards: cardsText(offer.cards.length), running: running.gameNumber });
      cards.recordAdded(offer.cards);
      ports.say('info', said);
    }
  }

  return {
    view,
    state,
    subscribe: store.subscribe,
    setInputs(inputs: Inputs): void {
      const before = store.inputs();
      store.setInputs(inputs);
      follow(before);
    },
    /** The page is left: unsent commands leave as one request. */
    leave: store.leave,

    toggleCard: cards.toggle,
    typeCards: cards.type,
    clearAll: cards.clearAll,
    undo: actions.undo,
    setPage: (page: number) => change({ page }),

    paid,
    confirmBet,
    ...customer,

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

    /** Anything but Enter was pressed. */
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
    /** On from a game that is over by one key: starts what was sold ahead, otherwise takes the same cards. */
    goOn: () => (view().startsAtOnce ? start() : sellAgain()),

    confirm,
    /** A price that is not confirmed is forgotten. */
    dismiss(): void {
      const { question, bet } = state();
      change({ question: null, bet: question?.kind === 'price' ? null : bet });
    },
  };
}

export type Counter = ReturnType<typeof createCounter>;
