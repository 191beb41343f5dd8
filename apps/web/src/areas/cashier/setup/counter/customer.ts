import { betOf } from '@adarash/contract/sale-codec';
import { type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { sentenceOf } from '@/api/client.ts';
import { tc } from '@/i18n/common.ts';
import { t } from '../texts.ts';
import type { Ports } from './ports.ts';
import type { CounterStore } from './store.ts';
import { changeDue, withNote } from './view.ts';

/** How the current customer pays, and what a card costs. */
export function createCustomer(ports: Ports, { view, state, change, push, refusalOf, settled }: CounterStore) {
  /** Completes the customer. Returns whether there was one. */
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

    /** Prints the customer's cards, which are paid with it, or those of the customer before again. */
    async printTicket(): Promise<void> {
      const { cards: current } = view().till;
      const cards = current.length > 0 ? current : (state().served?.cards ?? []);
      if (cards.length === 0 || state().printing) return;
      paid();
      change({ printing: true });
      try {
        // The price on the ticket is the server's, which has to know what is sold.
        await settled();
        const file = await ports.printTicket(cards);
        ports.say('success', tc('paperSaved', { file }));
      } catch (error) {
        ports.say('error', sentenceOf(error, t('ticketFailed')));
      }
      change({ printing: false });
    },

    /** Takes a price as it is typed. It is not sent while paid cards lock the price. */
    chooseBet(text: string): void {
      const { sale } = view();
      const bet = betOf(text);
      change({ bet: { text, over: sale.bet } });
      if (bet === null || bet === sale.bet) return;
      const command = { type: 'settings', settings: { bet } } as const;
      if (refusalOf(command) === null) push(command);
    },

    /** Asks about a typed price that paid cards lock. Returns whether it asks. */
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
