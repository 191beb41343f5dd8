import type { SaleCommand } from '@adarash/rules/sale';
import type { SetupText } from '../texts.ts';
import type { CounterStore } from './store.ts';

const MOST = 10;

/**
 * Creates the functions for the cashier's last actions: recording an action with the command that reverts it, and undo.
 */
export function createActions({ view, state, change, push, refusalOf }: CounterStore) {
  let lastId = 0;
  return {
    record(text: SetupText, undo: SaleCommand): void {
      lastId += 1;
      const action = { id: lastId, game: view().gameNumber, text, undo };
      change({ actions: [action, ...state().actions].slice(0, MOST) });
    },

    /** Undoes an action of the cashier. A confirmation is required if the cards of the action were paid since then. */
    undo(id: number): void {
      const action = state().actions.find((one) => one.id === id);
      if (action === undefined) return;
      const refusal = refusalOf(action.undo);
      if (refusal?.code === 'CARD_PAID') {
        change({ question: { kind: 'give-back', cards: refusal.cards, amount: refusal.amount, game: null } });
        return;
      }
      change({ actions: state().actions.filter((one) => one.id !== id) });
      push(action.undo);
    },
  };
}

export type Actions = ReturnType<typeof createActions>;
