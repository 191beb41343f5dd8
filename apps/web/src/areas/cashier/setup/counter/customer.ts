import { betOf } from '@adarash/contract/sale-codec';
import { type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import type { Ports } from './ports.ts';
import type { CounterStore } from './store.ts';
import { changeDue, withNote } from './view.ts';

/** Creates the actions for the current customer's payment and for the card price. */
export function createCustomer(ports: Ports, { view, state, change, push, refusalOf, settled }: CounterStore) {
  /**
   * Marks the cards of the current customer as paid. Returns false if there is no customer or the counter is not ready.
   */
  function paid(): boolean {
    const { till, ready } = view();
    if (till.cards.length === 0 || !ready) return false;
    const due = santimFromBirr(till.due) ?? santim(0);
    const served = { cards: till.cards, due, change: changeDue(due, state().received) };
    push({ type: 'paid' });
    change({ served });
    return true;
  }

  return {
    paid,
    setReceived: (received: string) => change({ received }),
    addNote: (note: Santim) => change({ received: withNote(state().received, note) }),

    /**
     * Prints a ticket of the current customer's cards and marks them as paid. Without a current customer, prints the
     * last ticket again.
     */
    async printTicket(): Promise<void> {
      const { cards: current } = view().till;
      const cards = current.length > 0 ? current : (state().served?.cards ?? []);
      if (cards.length === 0 || state().printing) return;
      paid();
      change({ printing: true });
      try {
        // Must be settled first, because the server prints its current price and only the cards that it knows.
        await settled();
        const file = await ports.printTicket(cards);
        ports.say('success', { key: 'paperSaved', values: { file } });
      } catch (error) {
        ports.say('error', { error, otherwise: 'ticketFailed' });
      }
      change({ printing: false });
    },

    /** Updates the price while it is typed. The price is not sent if paid cards lock it. */
    chooseBet(text: string): void {
      const { sale } = view();
      const bet = betOf(text);
      change({ bet: { text, over: sale.bet } });
      if (bet === null || bet === sale.bet) return;
      const command = { type: 'settings', settings: { bet } } as const;
      if (refusalOf(command) === null) push(command);
    },

    /** Requires confirmation of a typed price that paid cards lock. Returns whether a question was opened. */
    confirmBet(): boolean {
      const { sale, mayChange } = view();
      const draft = state().bet;
      const bet = draft && betOf(draft.text);
      if (bet === null || draft?.over !== sale.bet || !mayChange) return false;
      const refusal = refusalOf({ type: 'settings', settings: { bet } });
      if (refusal?.code !== 'PRICE_PAID') return false;
      const { number, from, to, amount } = refusal;
      change({ question: { kind: 'price', number, from, to, amount } });
      return true;
    },
  };
}
