import { ascending } from '@adarash/rules/card';
import { changeSale, type Sale, type SaleCommand, type SaleRefusal } from '@adarash/rules/sale';
import { replaceEqualDeep } from '@tanstack/react-query';
import { createOutbox } from '@/api/outbox.ts';
import { createListeners } from '@/lib/listen.ts';
import { soldText } from '../settings.ts';
import type { Ports } from './ports.ts';
import { type CounterState, type Inputs, initialCounterState, NO_INPUTS } from './state.ts';
import { storeSetup } from './stored.ts';
import { contextOf, viewOf } from './view.ts';

/**
 * Creates the store of the counter. It contains the server's data, the state, pending commands, and the view based on
 * them.
 */
export function createCounterStore(ports: Ports) {
  let inputs = NO_INPUTS;
  let state = initialCounterState(ports.counter);
  let view = viewOf(inputs, state);
  const { subscribe, notify } = createListeners();
  let claimed = false;
  const claiming = ports.claim().then((counter) => {
    claimed = true;
    if (counter !== state.counter) change({ counter });
  });

  const reload = () => void ports.reload('POST /sale/commands');

  const outbox = createOutbox({
    // Requests are sent synchronously if possible, because a request after a promise may be lost when the page closes.
    send: (commands, key) =>
      claimed
        ? ports.send(state.counter, commands, key)
        : claiming.then(() => ports.send(state.counter, commands, key)),
    makeKey: ports.makeKey,
    wait: ports.wait,
    onChange: () => change({}),
    onDone: ({ taken }) => {
      if (taken.length > 0) ports.say('warning', soldText(ascending(taken.map(({ card }) => card)), []));
      reload();
    },
    onRefused: (error) => {
      change({ bet: null });
      ports.say('error', { error, otherwise: 'unexpected' });
      reload();
    },
  });

  /**
   * Updates the state of the counter and the view based on it. Unchanged parts of the view stay the same objects, which
   * prevents unnecessary rendering.
   */
  function change(changed: Partial<CounterState>): void {
    const { setup } = view;
    compute(changed);
    // Removes the received money without a current customer, and the previous customer once a current customer exists.
    const isHere = view.till.cards.length > 0;
    if (!isHere && state.received !== '') compute({ received: '' });
    if (isHere && state.served !== null) compute({ served: null });
    if (view.setup !== setup && view.known && view.sale.version > 0 && !state.starting) storeSetup(view.setup);
    notify();
  }

  function compute(changed: Partial<CounterState>): void {
    state = { ...state, ...changed, commands: outbox.after(inputs.sale.version) };
    view = replaceEqualDeep(view, viewOf(inputs, state));
  }

  return {
    subscribe,
    view: () => view,
    state: () => state,
    inputs: () => inputs,
    change,
    setInputs(next: Inputs): void {
      inputs = next;
      outbox.confirm(inputs.sale.version);
      change({});
    },
    push: (command: SaleCommand) => outbox.push(command),
    leave: () => outbox.leave(),

    /** Returns the reason why the rules reject the command, or null if it is valid. */
    refusalOf(command: SaleCommand): SaleRefusal | null {
      const changed = changeSale(view.sale, command, contextOf(state.counter, view.waiting));
      return changed.ok ? null : changed.error;
    },

    /** Returns the server's sale after all commands of this counter are part of it. Rejects if a request fails. */
    async settled(): Promise<Sale> {
      await outbox.settled();
      return ports.loadSale();
    },
  };
}

export type CounterStore = ReturnType<typeof createCounterStore>;
