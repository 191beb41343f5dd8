import type { ClosedShift } from '@adarash/contract';
import { expect } from 'vitest';
import { dueTo, type ExpectedSums } from '../../../../../checks/evening/book.ts';
import { CashBook, type Place } from '../../../../../checks/evening/cash-book.ts';
import { type Desk, requestOf, type Send } from '../../../../../checks/evening/desk.ts';
import { moveCash, settle } from '../../../../../checks/evening/drawer.ts';
import { isPlayed, type Plan } from '../../../../../checks/evening/plan.ts';
import { PATTERN, type Played, playGame } from '../../../../../checks/evening/play.ts';
import type { Dice } from '../../harness/dice.ts';
import type { Hall, Pair, Person } from '../../harness/hall.ts';
import { fine } from '../../harness/play/evening.ts';
import { expectRefusal } from '../../harness/play/games.ts';
import { sellersOf } from '../../harness/play/sellers.ts';
import { piecesOf, shiftsOf } from '../../harness/play/shifts.ts';
import { EveningSale } from './sale.ts';

const MEANS = ['telebirr', 'CBE Birr'] as const;
const PRICES = [1_000, 1_035, 2_550] as const;
const ENDS = ['drawn', 'shared', 'typed', 'decided', 'unclaimed', 'voided', 'never started'] as const;
const TAXES = [undefined, { taxPercent: 15, taxAbove: 20 }, { taxPercent: 7.25, taxAbove: 5, cashLimit: 20 }] as const;
const HOUR_MS = 3_600_000;
const REASONS = ['change', 'expense', 'owner', 'other'] as const;
const PUT_ASIDE = 'put aside';

type Unpaid = { gameId: string; cardId: number; net: number };

type Closing = {
  /** Cash that stays as the next float; all of it if it is missing. */
  left?: number | undefined;
  /** Cards on sale stay for a game of the next shift; otherwise they are played before the close. */
  isOverSale?: boolean;
  /** The owner hides the expected cash until the count is entered. */
  isBlind?: boolean;
};

/** Simulates a hall with random actions of counters, sellers and players, and a cash book. */
export class MoneyEvening {
  readonly cash: CashBook;
  /** Names of executed actions. */
  readonly done: Set<string>;
  readonly #desk: Desk;
  readonly #sellers: ReturnType<typeof sellersOf>;
  readonly #shifts: ReturnType<typeof shiftsOf>;
  #unpaid: Unpaid[] = [];

  private constructor(
    readonly hall: Hall,
    pair: Pair,
    readonly dice: Dice,
    readonly sale: EveningSale,
    { cash, done }: { cash: CashBook; done: Set<string> },
  ) {
    const { cashier, moderator, hallId } = pair;
    this.#desk = { hallId, cashier: sendAs(cashier), moderator: sendAs(moderator), owner: sendAs(hall.admin) };
    this.#sellers = sellersOf(hall, pair);
    this.#shifts = shiftsOf(pair);
    this.cash = cash;
    this.done = done;
  }

  static async begin(hall: Hall, dice: Dice, float = dice.between(0, 40) * 2_500): Promise<MoneyEvening> {
    const pair = await hall.pair();
    await fine(hall.admin.api.patch('/admin/settings', { means: [...MEANS] }));
    const [cash, done] = [new CashBook(), new Set<string>()];
    const sale = await EveningSale.begin({ hall, pair, dice, cash, done }, ['Hana', 'Dawit']);
    const evening = new MoneyEvening(hall, pair, dice, sale, { cash, done });
    cash.move('owner', 'drawer', float);
    await fine(evening.#shifts.float(float / 100));
    return evening;
  }

  /** Sells, plays and settles for one game, in an order that chance decides. */
  async playRandomGame(): Promise<void> {
    const { dice, sale } = this;
    await sale.setPrice(dice.pick(PRICES));
    await sale.counterSells(dice.between(4, 6));
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

  async closeAtRandom(): Promise<void> {
    const { dice } = this;
    await this.close({
      left: dice.next() < 0.5 ? undefined : 50_00,
      isOverSale: dice.next() < 0.5,
      isBlind: dice.next() < 0.5,
    });
  }

  async #step(): Promise<void> {
    const { dice, sale } = this;
    const names = sale.sellers as [string, ...string[]];
    const steps: [() => Promise<void>, ...(() => Promise<void>)[]] = [
      () => sale.counterSells(dice.between(1, 3)),
      () => sale.counterSells(dice.between(1, 3), dice.pick(MEANS)),
      () => sale.completeCustomers(),
      () => sale.changePrice(dice.pick(PRICES)),
      () => sale.sellerSells(dice.pick(names), dice.between(1, 3)),
      () => sale.giveBack(),
      () => sale.giveBack(dice.pick(names)),
      () => sale.sellerTakesBack(dice.pick(names)),
      () => this.settle(dice.pick(names), dice.next() < 0.5 ? 0 : dice.between(1, 9) * 100),
      () => this.settle(dice.pick(names), 0, dice.pick(MEANS)),
      () => this.moveCash(dice.pick(['in', 'out']), dice.between(1, 40) * 50),
      () => this.payUnpaid(),
    ];
    await dice.pick(steps)();
    await this.check();
  }

  /** The seller pays all that is due, or keeps some of it. */
  async settle(name: string, kept = 0, to: Place = 'drawer'): Promise<void> {
    const due = this.cash.at(name);
    const received = due - (due > kept ? kept : 0);
    // A seller is never paid back from an account.
    if (received === 0 || (received < 0 && to !== 'drawer')) return;
    await settle(this.#desk, this.cash, { id: this.sale.idOf(name), name, received, to });
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
    const { cards, price } = this.sale;
    const plan: Plan = { bet: price, fee: 12.5, cards: cards.length, ...manner };
    const tax = { taxPercent: 0, taxAbove: 0, taxOn: 'whole', cashLimit: null, ...plan.tax } as const;
    await owner('PATCH /admin/settings', { body: tax });
    const { sale } = await cashier('GET /sale');
    const { games } = await cashier('POST /games/sequential', {
      body: {
        ...{ pattern: PATTERN, betAmount: plan.bet / 100, houseFeePercentage: plan.fee },
        ...{ cardPool: cards, saleVersion: sale.version },
      },
    });
    this.sale.empty();
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
    const expected = this.cash.at('drawer') + this.#byOtherMeans() - this.sale.atCounters;
    expect(santimOf(drawer.expected), 'the drawer').toBe(expected);
    for (const { name, due } of await this.#sellers.list()) expect(santimOf(due), name).toBe(this.cash.at(name));
  }

  /** Closes the shift with the cash that is there; debts stay. */
  async close({ left, isOverSale = false, isBlind = false }: Closing = {}): Promise<ClosedShift> {
    if (this.sale.cards.length > 0 && !isOverSale) await this.play({ end: 'unclaimed' });
    const aside = this.sale.atCounters;
    // Payouts and sellers may have taken more than the drawer has.
    if (this.cash.at('drawer') < aside) await this.moveCash('in', 1_000_00);
    // Cash for cards that are in no game yet belongs to the next shift.
    this.cash.move('drawer', PUT_ASIDE, aside);
    const cash = this.cash.at('drawer');
    // The smallest coin has five santim.
    const counted = cash - (cash % 5);
    const cashLeft = Math.min(left ?? counted, counted);
    if (isBlind) await this.#countBlind(counted);
    const closed = await this.#seal(counted, { cashLeft, expected: cash });
    if (isBlind) await this.#hideExpected(false);
    expect(closed.firstCounted).toBe(isBlind ? counted / 100 : undefined);
    expect(santimOf(closed.difference), 'the difference').toBe(counted - cash);
    if (this.#byOtherMeans() > 0) this.done.add('amounts by other means are entered');
    for (const name of MEANS) this.cash.move(name, 'owner', this.cash.at(name));
    this.cash.move('drawer', 'owner', cash - cashLeft);
    if (cashLeft < counted) this.done.add('the owner takes cash out at the close');
    this.cash.move(PUT_ASIDE, 'drawer', aside);
    // Digits of phones that were paired before expire.
    this.hall.clock.advance(HOUR_MS);
    await this.sale.pairAgain();
    await this.check();
    return closed;
  }

  async #seal(counted: number, { cashLeft, expected }: Record<'cashLeft' | 'expected', number>): Promise<ClosedShift> {
    const withSellers = this.sale.sellers.reduce((sum, name) => sum + this.cash.at(name), 0);
    if (withSellers !== 0) this.done.add('a debt goes into the next shift');
    const closing = { counted: counted / 100, withSellers: withSellers / 100, note: 'Counted twice' };
    const means = MEANS.map((name) => ({ means: name, amount: this.cash.at(name) / 100 }));
    const others = { means, cashLeft: cashLeft / 100, expected: expected / 100 };
    const onSale = this.sale.cards.length;
    if (onSale > 0) {
      const refused = await this.#shifts.close({ ...closing, ...others, onSale: onSale - 1 });
      expectRefusal(refused, 409, 'SALE_OPEN');
      expect(refused.body.details).toEqual({ number: onSale });
      this.done.add('a close names the cards on sale');
    }
    const { closed } = await fine(this.#shifts.close({ ...closing, ...others, onSale }));
    return closed;
  }

  /** The expected cash is hidden before the count, and shown after it. */
  async #countBlind(counted: number): Promise<void> {
    await this.#hideExpected(true);
    const { number, drawer } = await this.#shifts.open();
    expect(drawer).toBeNull();
    const { shift } = await fine(this.#shifts.count({ number, count: piecesOf(counted / 100) }));
    expect(shift.drawer).not.toBeNull();
    this.done.add('the count is blind');
  }

  async #hideExpected(blindCount: boolean): Promise<void> {
    await this.#desk.owner('PATCH /admin/settings', { body: { blindCount } });
  }

  #byOtherMeans = (): number => MEANS.reduce((sum, name) => sum + this.cash.at(name), 0);
}

const paidInCash = ({ handedOver, awardsHandedOver, byBank }: ExpectedSums): number =>
  handedOver + awardsHandedOver - byBank;

const santimOf = (birr: number): number => Math.round(birr * 100);

const sendAs =
  ({ api }: Person): Send =>
  (route, { params, body } = {}) => {
    const { method, path } = requestOf(route, params);
    return fine(api[method.toLowerCase() as 'post'](path, body));
  };
