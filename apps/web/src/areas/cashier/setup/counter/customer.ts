import { betOf } from '@adarash/contract/sale-codec';
import { type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import type { Ports } from './ports.ts';
import type { CounterStore } from './store.ts';
import { changeDue, missingDue, withNote } from './view.ts';

/** Creates the functions for the current customer's payment and for updates of the card price. */
export function createCustomer(ports: Ports, { view, state, change, push, refusalOf, settled }: CounterStore) {
  /**
   * Marks the current customer's cards as paid. Returns false if there is no customer or if cards cannot be sold now.
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

  /**
   * Opens a confirmation dialog if the received money is below the current amount due. Returns whether it was opened.
   */
  function confirmShort(print: boolean): boolean {
    const { till, ready } = view();
    const due = santimFromBirr(till.due) ?? santim(0);
    const missing = missingDue(due, state().received);
    if (missing === 0 || till.cards.length === 0 || !ready) return false;
    change({ question: { kind: 'short', missing, due, print } });
    return true;
  }

  async function print(cards: readonly number[]): Promise<void> {
    change({ printing: true });
    try {
      // The server must first receive all pending commands, because it prints its current price and only cards that it
      // knows.
      await settled();
      const file = await ports.printTicket(cards);
      ports.say('success', { key: 'paperSaved', values: { file } });
    } catch (error) {
      ports.say('error', { error, otherwise: 'ticketFailed' });
    }
    change({ printing: false });
  }

  return {
    paid,
    confirmShort,
    setReceived: (received: string) => change({ received }),
    addNote: (note: Santim) => change({ received: withNote(state().received, note) }),

    /**
     * Creates a printable ticket of the current customer's cards and marks the cards as paid. Without a current
     * customer, the last ticket is printed again. `isConfirmed` is true if the required confirmation was given.
     */
    async printTicket(isConfirmed = false): Promise<void> {
      const { cards: current } = view().till;
      const cards = current.length > 0 ? current : (state().served?.cards ?? []);
      if (cards.length === 0 || state().printing) return;
      if (!isConfirmed && confirmShort(true)) return;
      paid();
      await print(cards);
    },

    /**
     * Updates the card price while the cashier types. A changed price is not sent if cards are already paid, because a
     * confirmation is required then.
     */
    chooseBet(text: string): void {
      const { sale } = view();
      const bet = betOf(text);
      change({ bet: { text, over: sale.bet } });
      if (bet === null || bet === sale.bet) return;
      const command = { type: 'settings', settings: { bet } } as const;
      if (refusalOf(command) === null) push(command);
    },

    /**
     * Opens a confirmation dialog if the typed price differs from the price of paid cards. Returns whether it was
     * opened.
     */
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
