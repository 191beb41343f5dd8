import type { GameJson } from '@adarash/contract';
import type { Dice } from '../../apps/server/test/harness/dice.ts';
import { type Hall, type Pair, type Person, signInAgain } from '../../apps/server/test/harness/hall.ts';
import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { shiftsOf } from '../../apps/server/test/harness/play/shifts.ts';
import { addUp, type ExpectedSums } from '../../checks/evening/book.ts';
import { type Desk, requestOf, type Send } from '../../checks/evening/desk.ts';
import type { Plan } from '../../checks/evening/plan.ts';
import { playGame, sell, type Watch } from '../../checks/evening/play.ts';

const MINUTE_MS = 60_000;

/** The means other than cash that the owner of the hall lists. */
export const MEANS = 'telebirr';

type Closing = { missing?: number; byTelebirr?: number; note?: string };

type Seen = { game: GameJson; noted: ExpectedSums; plan: Plan };
type Manner = {
  /** Runs between sale and start; returns the number of remaining cards. */
  sold?: (game: GameJson, plan: Plan) => Promise<number>;
  running?: Watch['running'];
};

/** Evening of a hall: actions of staff, and a book of its money in santim that is independent of the product. */
export class Evening {
  readonly desk: Desk;
  /** Sums of all games of the day, and of those since the last close. */
  readonly day: ExpectedSums[] = [];
  #shift: ExpectedSums[] = [];
  /** Cash of this shift without games: movements, settlements, cards that sellers sold. */
  #apart = 0;

  private constructor(
    readonly hall: Hall,
    readonly pair: Pair,
    readonly dice: Dice,
    /** The change that lay in the drawer when the shift began. */
    public float: number,
  ) {
    const { cashier, moderator, hallId } = pair;
    this.desk = { hallId, cashier: sendAs(cashier), moderator: sendAs(moderator), owner: sendAs(hall.admin) };
  }

  /** Signs in all users and enters the float. */
  static async begin(hall: Hall, before: Pair, at: string, float: number, dice: Dice): Promise<Evening> {
    hall.clock.freeze(at);
    await signOwnerIn(hall);
    const evening = new Evening(hall, await signInAgain(hall, before), dice, float);
    await evening.setOpeningFloat(float);
    return evening;
  }

  /** A game as an honest hall plays it, in whole Birr, so that every sum can be counted in notes and coins. */
  plan(): Plan {
    const { dice } = this;
    return {
      end: 'drawn',
      bet: dice.pick([500, 1000, 2000]),
      fee: dice.pick([10, 15, 20]),
      cards: dice.between(20, 26),
      lateSale: dice.next() < 0.3,
      wholeBirr: true,
      handOver: 'all',
    };
  }

  /** Plays one more game, either correctly or with the changes of a thief. */
  async play(changed: Partial<Plan> = {}, { sold, running }: Manner = {}): Promise<Seen> {
    let plan = { ...this.plan(), ...changed };
    let game = await sell(this.desk, plan);
    if (sold) {
      plan = { ...plan, cards: await sold(game, plan) };
      ({ game } = await this.desk.cashier('GET /games/:id', { params: { id: game._id } }));
    }
    return this.finish(plan, game, running);
  }

  /** Plays a game that was sold, from its start to the hand-over. */
  async finish(plan: Plan, game: GameJson, running: Watch['running'] = async () => {}): Promise<Seen> {
    this.hall.clock.advance(MINUTE_MS);
    const played = await playGame(this.desk, plan, game, { running: (now) => running(now, []), ended: async () => {} });
    this.book(played.noted);
    return { game: played.game, noted: played.noted, plan };
  }

  book(noted: ExpectedSums): void {
    this.day.push(noted);
    this.#shift.push(noted);
  }

  async setOpeningFloat(float: number, note = ''): Promise<void> {
    this.hall.clock.advance(MINUTE_MS);
    await fine(this.pair.cashier.api.put('/shift/float', { float: float / 100, note }));
    this.float = float;
  }

  /** Records cash that was added to the drawer or removed without a game. */
  bookApart(amount: number): void {
    this.#apart += amount;
  }

  /** Returns the expected cash of an honest drawer. */
  cash(): number {
    const { stakes, givenBack, handedOver, awardsHandedOver } = addUp(this.#shift);
    return this.float + stakes - givenBack - handedOver - awardsHandedOver + this.#apart;
  }

  shift = async (): Promise<string> => `shift ${(await shiftsOf(this.pair).open()).number}`;

  /**
   * Counts the drawer and closes the shift; the remaining cash is the next float. Missing cash was stolen; cash
   * recorded as telebirr was stolen too, but is not missing in the count.
   */
  async close({ missing = 0, byTelebirr = 0, note = '' }: Closing = {}): Promise<string> {
    this.hall.clock.advance(MINUTE_MS);
    const shifts = shiftsOf(this.pair);
    const { number, drawer, sellers } = await shifts.open();
    const withSellers = sellers.reduce((sum, { due }) => sum + due, 0);
    const [cash, expected] = [this.cash(), Math.round(drawer.expected * 100)];
    if (expected !== cash) throw new Error(`The drawer should hold ${expected} santim, and by the book ${cash}.`);
    const counted = (cash - missing - byTelebirr) / 100;
    const means = [{ means: MEANS, amount: byTelebirr / 100 }];
    await fine(shifts.close({ counted, means, expected: (cash - byTelebirr) / 100, withSellers, note }));
    this.#shift = [];
    this.#apart = 0;
    this.float = cash - missing - byTelebirr;
    return `shift ${number}`;
  }
}

/** A session lasts no night. */
export async function signOwnerIn(hall: Hall): Promise<void> {
  const { storage, sessions } = hall.services;
  const token = await storage.write({}, (tx) => sessions.open(tx, hall.admin.id));
  Object.assign(hall.admin, { token, api: hall.as(token) });
}

const sendAs =
  ({ api }: Person): Send =>
  (route, { params, body } = {}) => {
    const { method, path } = requestOf(route, params);
    return fine(api[method.toLowerCase() as 'post'](path, body));
  };
