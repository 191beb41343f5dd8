import { ascending, sortCards, writeCards } from '@adarash/rules/card';
import { createIntent } from '@/api/intent.ts';
import { pageWith } from '../card-pages.ts';
import { soldText } from '../settings.ts';
import { countOfCards, type SetupText } from '../texts.ts';
import type { Actions } from './actions.ts';
import type { Ports } from './ports.ts';
import type { CounterStore } from './store.ts';
import { waitingGame } from './view.ts';

/** Creates the functions that add cards to the sale and remove them, at the counter of one browser tab. */
export function createCards(
  ports: Ports,
  { view, state, inputs, change, push, refusalOf }: CounterStore,
  { record }: Actions,
) {
  const giving = createIntent(ports.makeKey);

  function add(cards: readonly number[]): void {
    if (cards.length > 0) push({ type: 'add', cards });
  }

  function recordAdded(cards: readonly number[]): void {
    if (cards.length === 0) return;
    const text: SetupText = { key: 'addedCards', values: { cards: writeCards(cards) } };
    record(text, { type: 'remove', cards, giveBack: false });
  }

  /**
   * Removes a card from the sale. A confirmation is required if the card is paid, or if the cashier typed its number
   * (`typed`).
   */
  function remove(card: number, typed = false): void {
    const { waiting, sale } = view();
    const game = waitingGame(waiting);
    if (waiting !== null && game?.cards.includes(card)) {
      change({ question: { kind: 'give-back', cards: [card], amount: game.bet, game: waiting } });
      return;
    }
    const command = { type: 'remove', cards: [card], giveBack: false } as const;
    const refusal = refusalOf(command);
    if (refusal?.code === 'CARD_PAID') {
      change({ question: { kind: 'give-back', cards: refusal.cards, amount: refusal.amount, game: null } });
    } else if (typed) {
      change({ question: { kind: 'remove', card } });
    } else {
      // Undo exists only for cards that this counter sold, because it adds the removed card to this counter.
      const isMine = sale.cards.some((one) => one.card === card && one.by === state().counter);
      push(command);
      const text: SetupText = { key: 'removed', values: { number: card } };
      if (isMine) record(text, { type: 'add', cards: [card] });
      ports.say('info', text);
    }
  }

  function toggle(card: number): void {
    const { unavailable, setup } = view();
    const isAvailable = !unavailable.includes(card);
    if (!isAvailable) ports.say('error', { key: 'notAvailable', values: { number: card } });
    if (setup.cards.includes(card)) remove(card);
    else if (isAvailable) {
      add([card]);
      recordAdded([card]);
    }
  }

  /**
   * Adds the available cards of a typed list or range. Displays a message with the cards that are already sold or
   * unavailable.
   */
  function addTogether(wanted: readonly number[]): void {
    const { unavailable, setup } = view();
    const held = wanted.filter((card) => unavailable.includes(card));
    if (held.length === 1) ports.say('error', { key: 'notAvailable', values: { number: held.join() } });
    else if (held.length > 1) ports.say('error', { key: 'notAvailableMany', values: { cards: held.join(', ') } });
    const sold = ascending(wanted.filter((card) => setup.cards.includes(card)));
    const added = ascending(wanted.filter((card) => !setup.cards.includes(card) && !held.includes(card)));
    add(added);
    recordAdded(added);
    if (sold.length > 0) ports.say('warning', soldText(sold, added));
    else if (added.length > 0) ports.say('info', { key: 'added', values: { cards: countOfCards(added.length) } });
  }

  return {
    add,
    recordAdded,
    remove,
    toggle,

    /**
     * Sells a typed number, list or range. Returns the invalid part of the text, so that the cashier can correct it.
     */
    type(text: string): string {
      const known = inputs().cards;
      const { cards: wanted, rest, unknown } = sortCards(text, (card) => known.includes(card));
      const [first] = wanted;
      if (unknown !== null) ports.say('error', { key: 'noSuchCard', values: { number: unknown } });
      else if (rest !== '' || first === undefined) ports.say('error', { key: 'notCards' });
      if (first === undefined) return rest;
      change({ page: pageWith(known, first) ?? 1 });
      if (wanted.length > 1 || rest !== '') addTogether(wanted);
      else if (view().setup.cards.includes(first)) remove(first, true);
      else toggle(first);
      return rest;
    },

    /** Removes the cards of this counter from the sale. A confirmation is required for paid cards. */
    clearAll(): void {
      const command = { type: 'clear', giveBack: false } as const;
      const refusal = refusalOf(command);
      const { cards } = view().till;
      if (refusal?.code === 'CARD_PAID') {
        change({ question: { kind: 'clear', cards: refusal.cards.length, amount: refusal.amount } });
      } else if (cards.length === 0) {
        ports.say('info', { key: 'nothingToClear' });
      } else {
        push(command);
        record({ key: 'cleared' }, { type: 'add', cards });
        ports.say('info', { key: 'cleared' });
      }
    },

    /** Removes paid cards from a created game. The server records the refund for that game. */
    async giveBackOfGame(id: string, cards: readonly number[]): Promise<void> {
      const wanted = { params: { id }, body: { add: [], remove: [...cards] } };
      try {
        await giving.run(wanted, (idempotencyKey) =>
          ports.ask('POST /games/:id/cards', wanted, { idempotencyKey, quiet: true }),
        );
      } catch (error) {
        ports.say('error', { error, otherwise: 'network' });
      }
      await ports.reload('POST /games/:id/cards');
    },
  };
}
