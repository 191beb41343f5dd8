import { santim } from '@adarash/rules/money';
import type { Sale, SaleCard, SaleCommand } from '@adarash/rules/sale';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Done } from '@/api/outbox.ts';
import { createCounter } from './counter.ts';
import { NO_INPUTS } from './state.ts';
import { newerOf } from './use-inputs.ts';
import { createHall, LOST, PORTS } from './world.test-support.ts';

/** Small number of cards, so that both tabs often sell the same card. */
const FEW = 8;
const CARDS = Array.from({ length: FEW }, (_, index) => index + 1);
const PRICES = ['10', '20', '12.50'];

type Step = { tab: number; what: number; card: number; fate: number };

const steps = fc.array(
  fc.record({ tab: fc.nat(1), what: fc.nat(11), card: fc.integer({ min: 1, max: FEW }), fate: fc.nat(9) }),
  { minLength: 20, maxLength: 60 },
);

/** Creates two browser tabs and a server. Their simulated connection loses, repeats and reorders messages. */
function createLine() {
  const hall = createHall();
  /** Messages and timers of the simulated connection that are still pending: requests, responses and ends of delays. */
  const waiting: ((fate: number) => void)[] = [];
  const later = (arrive: (fate: number) => void) => void waiting.push(arrive);

  function openTab(name: string) {
    let keys = 0;
    let known: Sale | undefined;
    /**
     * Commands of the sale: `sent` in the order of their first request, `done` in the order of their execution on the
     * server.
     */
    const sent: SaleCommand[] = [];
    const done: SaleCommand[] = [];
    const show = (loaded: Sale) => {
      known = newerOf(known, loaded);
      counter.store.setInputs({ ...NO_INPUTS, saleKnown: true, gamesKnown: true, cards: CARDS, sale: known });
    };
    const load = () =>
      later(() => {
        const answer = hall.sale();
        later(() => show(answer));
      });
    const request = (commands: readonly SaleCommand[], key: string) =>
      new Promise<Done>((resolve, reject) => {
        for (const command of commands) if (!sent.includes(command)) sent.push(command);
        const reach = () =>
          hall.once(key, () => {
            const answer = hall.command(name, commands);
            done.push(...commands);
            return answer;
          });
        const arrive = (fate: number) => {
          if (fate === 0) return reject(LOST);
          try {
            const answer = reach();
            if (fate === 1) return reject(LOST);
            // The simulated connection repeats the request later.
            if (fate === 2) later(() => void attempt(reach));
            later(() => resolve(answer));
          } catch (error) {
            later(() => reject(error));
          }
        };
        later(arrive);
      });
    const counter = createCounter({
      ...PORTS,
      counter: name,
      claim: async () => name,
      makeKey: () => `${name}-${++keys}`,
      send: (_, commands, key) => request(commands, key),
      wait: () => new Promise<void>((done) => later(() => done())),
      loadSale: async () => hall.sale(),
      reload: async () => load(),
    });
    show(hall.sale());
    return { counter, load, sent, done };
  }

  return { hall, waiting, tabs: [openTab('one'), openTab('two')] as const };
}

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // The response to a repeated request is lost, so an error in it has no effect.
  }
}

const rest = async () => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

const cardsOf = ({ cards }: Sale) =>
  [...cards].sort((a, b) => a.card - b.card).map(({ card, by, paid }: SaleCard) => `${card} ${by} ${paid}`);

// Long timeout, because the 1,000 random runs require 20 seconds.
it('sells no card twice in two tabs with random losses, repetitions and orders', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { hall, waiting, tabs } = createLine();
      const expectSoldOnce = () => {
        const cards = hall.sale().cards.map(({ card }) => card);
        expect(new Set(cards).size).toBe(cards.length);
      };
      for (const { tab, what, card, fate } of all) {
        const { counter, load } = tabs[tab as 0 | 1];
        act(counter, { tab, what, card, fate }, () => hall.start(), load);
        if (what > 6) {
          const [arrived] = waiting.splice(card % Math.max(1, waiting.length), 1);
          arrived?.(fate);
        }
        await rest();
        expectSoldOnce();
      }
      // The simulated connection works again. Both tabs now load the current sale.
      for (const { load } of tabs) load();
      for (let turn = 0; waiting.length > 0; turn += 1) {
        waiting.shift()?.(9);
        await rest();
        expect(turn).toBeLessThan(1_000);
      }
      for (const { load } of tabs) load();
      while (waiting.length > 0) waiting.shift()?.(9);
      expectSoldOnce();
      for (const { counter, sent, done } of tabs) {
        // The server must have executed each command at most once and in the order of the requests.
        expect(done).toEqual(sent.filter((command) => done.includes(command)));
        expect(counter.store.state().commands).toEqual([]);
        expect(cardsOf(counter.store.view().sale)).toEqual(cardsOf(hall.sale()));
        expect(counter.store.view().sale.bet).toBe(hall.sale().bet);
      }
    }),
    { numRuns: 1_000 },
  );
});

type Counter = ReturnType<typeof createCounter>;

/** Runs one random action of a cashier in a browser tab. */
function act(counter: Counter, { what, card, fate }: Step, start: () => void, load: () => void): void {
  const others = [card, (card % FEW) + 1, ((card + 2) % FEW) + 1];
  switch (what) {
    case 0:
    case 1:
      counter.cards.toggle(card);
      break;
    case 2:
      counter.cards.type(others.join(','));
      break;
    case 3:
      counter.till.paid();
      break;
    case 4:
      if (counter.store.state().question !== null) counter.question.confirm();
      break;
    case 5:
      counter.settings.chooseBet(PRICES[fate % PRICES.length] ?? '');
      if (counter.settings.confirmBet()) counter.question.confirm();
      break;
    case 6:
      if (fate === 0) start();
      else if (fate < 5) counter.cards.clearAll();
      load();
      break;
  }
}

it('a tab ignores an older sale that arrives late', () => {
  const sale = (version: number) => ({ version, bet: santim(version) }) as Sale;
  expect(newerOf(sale(4), sale(3)).version).toBe(4);
  expect(newerOf(undefined, sale(3)).version).toBe(3);
});
