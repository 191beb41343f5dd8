import type { CashBook, Place } from '../../../../../checks/evening/cash-book.ts';
import { LATE_CARD, PATTERN } from '../../../../../checks/evening/play.ts';
import type { Dice } from '../../harness/dice.ts';
import type { Hall, Pair } from '../../harness/hall.ts';
import { fine } from '../../harness/play/evening.ts';
import { type Seller, sellCommand, sellersOf } from '../../harness/play/sellers.ts';

const COUNTERS = ['till1', 'till2'] as const;
const CARDS = Array.from({ length: 60 }, (_, i) => i + 1);
const FEE_PERCENTAGE = 12.5;

type OnSale = { card: number; by: string };

type Scene = {
  readonly hall: Hall;
  readonly pair: Pair;
  readonly dice: Dice;
  readonly cash: CashBook;
  /** Names of executed actions. */
  readonly done: Set<string>;
};

/** Simulates two counters and the phones of sellers that sell cards of the next game, and the location of the cash. */
export class EveningSale {
  readonly #scene: Scene;
  readonly #sellers: ReturnType<typeof sellersOf>;
  readonly #phones = new Map<string, Seller>();
  #cards: OnSale[] = [];
  #price = 1_000;

  private constructor(scene: Scene) {
    this.#scene = scene;
    this.#sellers = sellersOf(scene.hall, scene.pair);
  }

  static async begin(scene: Scene, names: readonly string[]): Promise<EveningSale> {
    const sale = new EveningSale(scene);
    for (const name of names) sale.#phones.set(name, await sale.#sellers.add(name));
    return sale;
  }

  get price(): number {
    return this.#price;
  }

  /** Numbers of the cards on sale, in order. */
  get cards(): number[] {
    return this.#cards.map(({ card }) => card).sort((a, b) => a - b);
  }

  get sellers(): string[] {
    return [...this.#phones.keys()];
  }

  /** Cash that the counters took for cards of a game that does not exist yet. */
  get atCounters(): number {
    return this.#cards.filter(({ by }) => !this.#phones.has(by)).length * this.#price;
  }

  idOf = (name: string): string => this.#phone(name).id;

  /** The cards are in a game, and the sale is empty. */
  empty(): void {
    this.#cards = [];
  }

  /** The phones of a shift are paired again in the next one. */
  async pairAgain(): Promise<void> {
    for (const [name, { id }] of this.#phones) this.#phones.set(name, await this.#sellers.withPhone(id));
  }

  async setPrice(price: number): Promise<void> {
    if (this.#cards.length > 0) return;
    this.#price = price;
    const settings = { betAmount: price / 100, houseFeePercentage: FEE_PERCENTAGE, pattern: PATTERN };
    await this.#command({ type: 'settings', counter: COUNTERS[0], ...settings });
  }

  /** Changes the price. The seller or counter of each card returns or collects the difference. */
  async changePrice(price: number): Promise<void> {
    if (price === this.#price) return;
    await this.#command({ type: 'settings', counter: COUNTERS[0], betAmount: price / 100, settle: true });
    for (const { by } of this.#cards) this.#scene.cash.move('players', this.#placeOf(by), price - this.#price);
    this.#price = price;
    this.#scene.done.add('the price changes');
  }

  async completeCustomers(): Promise<void> {
    for (const counter of COUNTERS) await this.#command({ type: 'paid', counter });
    for (const { api, shown } of this.#phones.values())
      await fine(sellCommand(api, 'paid', (await shown()).gameNumber));
    this.#scene.done.add('customers are completed');
  }

  /** Customers pay in cash, or to an account of the hall. */
  async counterSells(count: number, to: Place = 'drawer'): Promise<void> {
    const counter = this.#scene.dice.pick(COUNTERS);
    const cards = this.#free(count);
    await this.#command({ type: 'add', counter, cards });
    this.#cards.push(...cards.map((card) => ({ card, by: counter })));
    this.#scene.cash.move('players', to, this.#price * cards.length);
    this.#scene.done.add(to === 'drawer' ? 'a counter sells' : 'a counter sells by other means');
  }

  async sellerSells(name: string, count: number): Promise<void> {
    const cards = this.#free(count);
    await fine(sellCommand(this.#phone(name).api, 'add', await this.#gameNumber(name), cards));
    this.#cards.push(...cards.map((card) => ({ card, by: name })));
    this.#scene.cash.move('players', name, this.#price * cards.length);
    this.#scene.done.add('a seller sells');
  }

  /** Removes a card at a counter, which pays back its price even if another counter or a seller sold it. */
  async giveBack(from?: string): Promise<void> {
    const sold = this.#take(({ by }) => from === undefined || by === from);
    if (sold === null) return;
    const counter = this.#scene.dice.pick(COUNTERS);
    await this.#command({ type: 'remove', counter, cards: [sold.card], giveBack: true });
    this.#scene.cash.move('drawer', 'players', this.#price);
    const isOfSeller = this.#phones.has(sold.by);
    this.#scene.done.add(isOfSeller ? 'a counter gives a seller’s card back' : 'a counter gives a card back');
  }

  async sellerTakesBack(name: string): Promise<void> {
    const sold = this.#take(({ by }) => by === name);
    if (sold === null) return;
    await fine(sellCommand(this.#phone(name).api, 'remove', await this.#gameNumber(name), [sold.card]));
    this.#scene.cash.move(name, 'players', this.#price);
    this.#scene.done.add('a seller takes a card back');
  }

  #command = (command: object) => fine(this.#scene.pair.cashier.api.post('/sale/commands', command));
  #placeOf = (by: string): Place => (this.#phones.has(by) ? by : 'drawer');
  #gameNumber = async (name: string): Promise<number> => (await this.#phone(name).shown()).gameNumber;

  #phone(name: string): Seller {
    const phone = this.#phones.get(name);
    if (phone === undefined) throw new Error(`There is no seller ${name}.`);
    return phone;
  }

  #free(count: number): number[] {
    const sold = new Set(this.cards);
    return this.#scene.dice.some(
      CARDS.filter((card) => !sold.has(card) && card !== LATE_CARD),
      count,
    );
  }

  /** Removes a card from those on sale, if there are enough for a game without it. */
  #take(isMeant: (sold: OnSale) => boolean): OnSale | null {
    const meant = this.#cards.filter(isMeant).map(({ card }) => card);
    const [card] = this.#scene.dice.some(meant, 1);
    const sold = this.#cards.find((one) => one.card === card);
    if (sold === undefined || this.#cards.length < 5) return null;
    this.#cards = this.#cards.filter((one) => one !== sold);
    return sold;
  }
}
