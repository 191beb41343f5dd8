import type { ClosedShift } from '@adarash/contract';
import { expect } from 'vitest';
import { dueTo, type Noted } from '../../../../checks/evening/book.ts';
import { CashBook, type Place } from '../../../../checks/evening/cash-book.ts';
import { type Desk, requestOf, type Send } from '../../../../checks/evening/desk.ts';
import { moveCash, settle } from '../../../../checks/evening/drawer.ts';
import { isPlayed, type Plan } from '../../../../checks/evening/plan.ts';
import { LATE_CARD, PATTERN, type Played, playGame } from '../../../../checks/evening/play.ts';
import type { Dice } from './dice.ts';
import { fine } from './evening.ts';
import type { Hall, Pair, Person } from './hall.ts';
import { type Seller, sellCommand, sellersOf } from './sellers.ts';
import { shiftsOf } from './shifts.ts';

const COUNTERS = ['till1', 'till2'] as const;
const MEANS = ['telebirr', 'CBE Birr'] as const;
const CARDS = Array.from({ length: 60 }, (_, i) => i + 1);
const PRICES = [1_000, 1_035, 2_550] as const;
const ENDS = ['drawn', 'shared', 'typed', 'decided', 'unclaimed', 'voided', 'never started'] as const;
const TAXES = [undefined, { taxPercent: 15, taxAbove: 20 }, { taxPercent: 7.25, taxAbove: 5, cashLimit: 20 }] as const;
const HOUR_MS = 3_600_000;
const REASONS = ['change', 'expense', 'owner', 'other'] as const;

type OnSale = { card: number; by: string };
type Unpaid = { gameId: string; cardId: number; net: number };

/** A hall whose counters, sellers and players do what comes to their minds, and a cash book of it. */
export class MoneyEvening {
  readonly cash = new CashBook();
  /** Names of what has happened. */
  readonly done = new Set<string>();
  readonly #desk: Desk;
  readonly #sellers: ReturnType<typeof sellersOf>;
  readonly #shifts: ReturnType<typeof shiftsOf>;
  #phones = new Map<string, Seller>();
  #onSale: OnSale[] = [];
  #unpaid: Unpaid[] = [];
  #price: number = PRICES[0];

  private constructor(
    readonly hall: Hall,
    readonly pair: Pair,
    readonly dice: Dice,
  ) {
    const { cashier, moderator, hallId } = pair;
    this.#desk = { hallId, cashier: sendAs(cashier), moderator: sendAs(moderator), owner: sendAs(hall.admin) };
    this.#sellers = sellersOf(hall, pair);
    this.#shifts = shiftsOf(pair);
  }

  static async begin(hall: Hall, dice: Dice, float = dice.between(0, 40) * 2_500): Promise<MoneyEvening> {
    const evening = new MoneyEvening(hall, await hall.pair(), dice);
    await fine(hall.admin.api.patch('/admin/settings', { means: [...MEANS] }));
    for (const name of ['Hana', 'Dawit']) evening.#phones.set(name, await evening.#sellers.add(name));
    evening.cash.move('owner', 'drawer', float);
    await fine(evening.#shifts.float(float / 100));
    return evening;
  }

  /** Sells, plays and settles for one game, in an order that chance decides. */
  async playRandomGame(): Promise<void> {
    const { dice } = this;
    await this.setPrice(dice.pick(PRICES));
    await this.counterSells(dice.between(4, 6));
    for (let step = dice.between(3, 8); step > 0; step--) await this.#step();
    const end = dice.pick(ENDS);
    const manner: Pick<Plan, 'end'> & Partial<Plan> = {
      end,
      handOver: dice.pick([undefined, 'first', 'all', 'undone']),
      lateSale: dice.next() < 0.4,
      wholeBirr: dice.next() < 0.3,
      tax: dice.pick(TAXES),
    };
    await this.play(manner, dice.next() < 0.4);
    for (let step = dice.between(0, 3); step > 0; step--) await this.#step();
  }

  async #step(): Promise<void> {
    const { dice } = this;
    const names = [...this.#phones.keys()] as [string, ...string[]];
    const steps: [() => Promise<void>, ...(() => Promise<void>)[]] = [
      () => this.counterSells(dice.between(1, 3)),
      () => this.counterSells(dice.between(1, 3), dice.pick(MEANS)),
      () => this.completeCustomers(),
      () => this.changePrice(dice.pick(PRICES)),
      () => this.sellerSells(dice.pick(names), dice.between(1, 3)),
      () => this.giveBack(),
      () => this.sellerTakesBack(dice.pick(names)),
      () => this.settle(dice.pick(names), dice.next() < 0.5 ? 0 : dice.between(1, 9) * 100),
      () => this.settle(dice.pick(names), 0, dice.pick(MEANS)),
      () => this.moveCash(dice.pick(['in', 'out']), dice.between(1, 40) * 50),
      () => this.payUnpaid(),
    ];
    await dice.pick(steps)();
    await this.check();
  }

  async setPrice(price: number): Promise<void> {
    if (this.#onSale.length > 0) return;
    this.#price = price;
    const settings = { betAmount: price / 100, houseFeePercentage: 12.5, pattern: PATTERN };
    await this.#command({ type: 'settings', counter: COUNTERS[0], ...settings });
  }

  /** Whoever sold a card gives the difference back or collects it. */
  async changePrice(price: number): Promise<void> {
    if (price === this.#price) return;
    await this.#command({ type: 'settings', counter: COUNTERS[0], betAmount: price / 100, settle: true });
    for (const { by } of this.#onSale) this.cash.move('players', this.#placeOf(by), price - this.#price);
    this.#price = price;
    this.done.add('the price changes');
  }

  async completeCustomers(): Promise<void> {
    for (const counter of COUNTERS) await this.#command({ type: 'paid', counter });
    for (const { api, shown } of this.#phones.values())
      await fine(sellCommand(api, 'paid', (await shown()).gameNumber));
    this.done.add('customers are completed');
  }

  /** Customers pay in cash, or to an account of the hall. */
  async counterSells(count: number, to: Place = 'drawer'): Promise<void> {
    const counter = this.dice.pick(COUNTERS);
    const cards = this.#free(count);
    await this.#command({ type: 'add', counter, cards });
    this.#onSale.push(...cards.map((card) => ({ card, by: counter })));
    this.cash.move('players', to, this.#price * cards.length);
    this.done.add(to === 'drawer' ? 'a counter sells' : 'a counter sells by other means');
  }

  async sellerSells(name: string, count: number): Promise<void> {
    const cards = this.#free(count);
    const { api } = this.#phone(name);
    await fine(sellCommand(api, 'add', await this.#gameNumber(name), cards));
    this.#onSale.push(...cards.map((card) => ({ card, by: name })));
    this.cash.move('players', name, this.#price * cards.length);
    this.done.add('a seller sells');
  }

  /** A counter takes a card out and pays its price back, whoever sold it. */
  async giveBack(from?: string): Promise<void> {
    const sold = this.#take(({ by }) => from === undefined || by === from);
    if (sold === null) return;
    await this.#command({ type: 'remove', counter: this.dice.pick(COUNTERS), cards: [sold.card], giveBack: true });
    this.cash.move('drawer', 'players', this.#price);
    this.done.add(this.#phones.has(sold.by) ? 'a counter gives a seller’s card back' : 'a counter gives a card back');
  }

  async sellerTakesBack(name: string): Promise<void> {
    const sold = this.#take(({ by }) => by === name);
    if (sold === null) return;
    await fine(sellCommand(this.#phone(name).api, 'remove', await this.#gameNumber(name), [sold.card]));
    this.cash.move(name, 'players', this.#price);
    this.done.add('a seller takes a card back');
  }

  /** The seller pays all that is due, or keeps some of it. */
  async settle(name: string, kept = 0, to: Place = 'drawer'): Promise<void> {
    const due = this.cash.at(name);
    const received = due - (due > kept ? kept : 0);
    // Nobody pays a seller back out of an account.
    if (received === 0 || (received < 0 && to !== 'drawer')) return;
    await settle(this.#desk, this.cash, { id: this.#phone(name).id, name, received, to });
    if (to !== 'drawer') this.done.add('a seller settles by other means');
    else this.done.add(received === due ? 'a seller settles' : 'a seller settles less');
  }

  async moveCash(kind: 'in' | 'out', amount: number): Promise<void> {
    await moveCash(this.#desk, this.cash, { kind, reason: this.dice.pick(REASONS), amount });
    this.done.add(`cash goes ${kind}`);
  }

  /** Pays a prize that was left open, also one of an earlier shift. */
  async payUnpaid(): Promise<void> {
    const [owed, ...others] = this.#unpaid;
    if (owed === undefined) return;
    this.#unpaid = others;
    const params = { id: owed.gameId };
    await this.#desk.cashier('POST /games/:id/paid', { params, body: { cardId: owed.cardId } });
    this.cash.move('drawer', 'players', owed.net);
    this.done.add('a prize is paid later');
  }

  /** A game of all cards that are on sale, from its creation to the payouts. */
  async play(manner: Pick<Plan, 'end'> & Partial<Plan>, isRefunding = false): Promise<Played> {
    const { cashier, owner } = this.#desk;
    const cards = this.#onSale.map(({ card }) => card).sort((a, b) => a - b);
    const plan: Plan = { bet: this.#price, fee: 12.5, cards: cards.length, ...manner };
    const tax = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null, ...plan.tax } as const;
    await owner('PATCH /admin/settings', { body: tax });
    const { sale } = await cashier('GET /sale');
    const { games } = await cashier('POST /games/sequential', {
      body: {
        ...{ pattern: PATTERN, betAmount: plan.bet / 100, houseFeePercentage: plan.fee },
        ...{ cardPool: cards, saleVersion: sale.version },
      },
    });
    this.#onSale = [];
    let [game] = games;
    if (game === undefined) throw new Error('The game was not created.');
    await this.check();
    if (isRefunding && cards.length > 3) {
      const remove = this.dice.some(cards, 1);
      const params = { id: game._id };
      ({ game } = await cashier('POST /games/:id/cards', { params, body: { add: [], remove } }));
      this.cash.move('drawer', 'players', plan.bet);
      this.done.add('a card of a created game is refunded');
      plan.cards -= 1;
    }
    const played = await playGame(this.#desk, plan, game);
    this.#book(plan, played);
    await this.check();
    this.done.add(`a game is ${plan.end}`);
    return played;
  }

  #book(plan: Plan, { game, noted, won }: Played): void {
    if (plan.lateSale && plan.end !== 'never started') this.cash.move('players', 'drawer', plan.bet);
    if (!isPlayed(plan)) this.cash.move('drawer', 'players', noted.givenBack);
    this.cash.move('drawer', 'players', paidInCash(noted));
    const paid = plan.handOver === 'all' ? won.length : plan.handOver === 'first' ? 1 : 0;
    for (const { cardId, prize } of won.slice(paid)) {
      const { net, byBank } = dueTo(plan, prize);
      if (!byBank) this.#unpaid.push({ gameId: game._id, cardId, net });
    }
    if (plan.tax && noted.withheld > 0) this.done.add('tax is withheld');
    if (noted.byBank > 0) this.done.add('a prize is paid by bank');
  }

  /** Both sides of the evening agree: the drawer, and each seller. */
  async check(): Promise<void> {
    const { drawer } = await this.#shifts.open();
    const atCounters = this.#onSale.filter(({ by }) => !this.#phones.has(by)).length * this.#price;
    expect(santimOf(drawer.expected), 'the drawer').toBe(this.cash.at('drawer') + this.#byOtherMeans() - atCounters);
    for (const { name, due } of await this.#sellers.list()) expect(santimOf(due), name).toBe(this.cash.at(name));
  }

  /** Closes the shift with the cash that is there. All of it, or as much as is said, is the next float; debts stay. */
  async close(left?: number): Promise<ClosedShift> {
    if (this.#onSale.length > 0) await this.play({ end: 'unclaimed' });
    // Payouts and sellers may have taken more than the drawer has.
    if (this.cash.at('drawer') < 0) await this.moveCash('in', 1_000_00);
    const cash = this.cash.at('drawer');
    // The smallest coin has five santim.
    const counted = cash - (cash % 5);
    const withSellers = [...this.#phones.keys()].reduce((sum, name) => sum + this.cash.at(name), 0);
    const cashLeft = Math.min(left ?? counted, counted);
    const closing = { counted: counted / 100, withSellers: withSellers / 100, note: 'Counted twice' };
    const means = MEANS.map((name) => ({ means: name, amount: this.cash.at(name) / 100 }));
    const others = { means, cashLeft: cashLeft / 100, expected: cash / 100 };
    const { closed } = await fine(this.#shifts.close({ ...closing, ...others }));
    if (this.#byOtherMeans() > 0) this.done.add('amounts by other means are entered');
    for (const name of MEANS) this.cash.move(name, 'owner', this.cash.at(name));
    expect(santimOf(closed.difference), 'the difference').toBe(counted - cash);
    if (withSellers !== 0) this.done.add('a debt goes into the next shift');
    this.cash.move('drawer', 'owner', cash - cashLeft);
    if (cashLeft < counted) this.done.add('the owner takes cash out at the close');
    // Digits of phones that were paired before expire.
    this.hall.clock.advance(HOUR_MS);
    for (const [name, { id }] of this.#phones) this.#phones.set(name, await this.#sellers.withPhone(id));
    await this.check();
    return closed;
  }

  #command = (command: object) => fine(this.pair.cashier.api.post('/sale/commands', command));

  #byOtherMeans = (): number => MEANS.reduce((sum, name) => sum + this.cash.at(name), 0);
  #placeOf = (by: string): Place => (this.#phones.has(by) ? by : 'drawer');

  #phone(name: string): Seller {
    const phone = this.#phones.get(name);
    if (phone === undefined) throw new Error(`There is no seller ${name}.`);
    return phone;
  }

  #gameNumber = async (name: string): Promise<number> => (await this.#phone(name).shown()).gameNumber;

  #free(count: number): number[] {
    const sold = new Set(this.#onSale.map(({ card }) => card));
    return this.dice.some(
      CARDS.filter((card) => !sold.has(card) && card !== LATE_CARD),
      count,
    );
  }

  /** Removes a card from those on sale, if there are enough for a game without it. */
  #take(isMeant: (sold: OnSale) => boolean): OnSale | null {
    const [card] = this.dice.some(
      this.#onSale.filter(isMeant).map(({ card }) => card),
      1,
    );
    const sold = this.#onSale.find((one) => one.card === card);
    if (sold === undefined || this.#onSale.length < 5) return null;
    this.#onSale = this.#onSale.filter((one) => one !== sold);
    return sold;
  }
}

const paidInCash = ({ handedOver, awardsHandedOver, byBank }: Noted): number => handedOver + awardsHandedOver - byBank;

const santimOf = (birr: number): number => Math.round(birr * 100);

const sendAs =
  ({ api }: Person): Send =>
  (route, { params, body } = {}) => {
    const { method, path } = requestOf(route, params);
    return fine(api[method.toLowerCase() as 'post'](path, body));
  };
