import { catalogue } from '@adarash/rules/catalogue';
import { addDays } from '@adarash/rules/house';
import { birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';
import { DENOMINATIONS, type DenominationId } from '@adarash/rules/shift';
import pino, { type Logger } from 'pino';
import { openShiftOf } from '../money/shifts/open-shift.ts';
import { ensureFirstAdmin } from '../people/accounts.ts';
import { addPair, preparePair } from '../people/pairs.ts';
import { findAccount } from '../people/users.ts';
import type { ByStaff } from '../record/append.ts';
import { beginAsDemo, type Demo, type DemoHall, tellVisitors } from '../repositories/demo.ts';
import { dayAt } from '../repositories/halls.ts';
import { bringSet } from '../settings/card-sets.ts';
import { type Config, readConfig } from '../start/config.ts';
import { type Runtime, realRuntime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import {
  type Dice,
  type MadeUpHall,
  makeDice,
  makeUpHall,
  type Pair,
  type Person,
  type StillClock,
  stillRuntime,
} from './made-up-hall.ts';

const SEED = 'adarash demo';
/** The same for everybody, and shown on every page: there is nothing here to keep from anyone. */
const PASSWORD = 'adarash-demo';
const OWNER = { email: 'owner@demo.adarash', password: PASSWORD };

/** Two packs of laminated cards, some of which were lost over the years: their numbers have gaps. */
const OWN_CARDS = {
  name: 'የጠረጴዛ ካርዶች',
  numbers: [...numbersFrom(1, 60), ...numbersFrom(201, 260)].filter(
    (number) => ![13, 29, 44, 207, 230].includes(number),
  ),
};

/** The first is the visitor's; the second plays by itself, with cards of its own. */
const HALLS = [
  { name: 'Awash Hall', language: 'en', cashier: 'Chaltu', moderator: 'Mulu', jackpot: 2_500, own: null },
  { name: 'አባይ አዳራሽ', language: 'am', cashier: 'Abebe', moderator: 'Sara', jackpot: 4_000, own: OWN_CARDS },
] as const;

function numbersFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

type CreateServices = (config: Config, log: Logger, instead: { runtime: Runtime }) => Promise<Services>;

/** A demo in an empty folder: an owner, two halls with their pairs, and the games of the last `days` evenings. */
export async function makeDemo(createServices: CreateServices, dataDir: string, days: number): Promise<Demo> {
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: PASSWORD }, dataDir);
  const dice = makeDice(SEED);
  const { runtime, clock } = stillRuntime(dice, realRuntime.now());
  const services = await createServices(config, pino({ level: 'silent' }), { runtime });
  const { storage } = services;
  try {
    const evenings = eveningsBefore(await dayAt(storage.db, config, runtime.now()), days);
    clock.at = Date.parse(`${evenings[0]}T07:00:00.000Z`);
    await storage.write({}, (tx) => beginAsDemo(tx, runtime.now()));
    await ensureFirstAdmin(services);
    const made = { services, clock, dice };
    const halls: OpenedHall[] = [];
    for (const plan of HALLS) halls.push(await openHall(made, plan));
    for (const day of evenings) {
      for (const { hallId, pair } of halls) await playEvening({ ...made, hallId, pair }, day, day === evenings[0]);
    }
    const demo = { owner: OWNER, halls: halls.map(({ shown }) => shown) };
    await storage.write({}, (tx) => tellVisitors(tx, demo));
    return demo;
  } finally {
    await storage.close();
  }
}

type OpenedHall = Pick<Evenings, 'hallId' | 'pair'> & { shown: DemoHall };

/** A pair with its hall, its settings and what lies in its jackpot. */
async function openHall(made: Pick<Evenings, 'services' | 'clock'>, plan: (typeof HALLS)[number]): Promise<OpenedHall> {
  const { services, clock } = made;
  const { storage } = services;
  const member = (name: string) => ({ name, email: `${name.toLowerCase()}@demo.adarash`, password: PASSWORD });
  const [cashier, moderator] = [member(plan.cashier), member(plan.moderator)];
  const owner = await findAccount(storage.db, OWNER.email);
  if (!owner) throw new Error('The demo has no owner.');
  const accounts = await preparePair(services, { cashier, moderator });
  const by = { actor: personOf(owner), at: new Date(clock.at) };
  const rows = await storage.write({}, (tx) => addPair(tx, by, services, accounts));
  const pair = { cashier: personOf(rows.cashier), moderator: personOf(rows.moderator) };
  const hallId = rows.cashier.id;
  const cardSet = plan.own && (await bringCards(services, by, plan.own));
  const code = await storage.write({ hallId }, async (tx) => {
    const hall = makeUpHall(services, clock, tx, pair);
    await hall.settings({ hallName: plan.name, language: plan.language, cardSet });
    await hall.putIn(plan.jackpot);
    return tx.hall.hall_code;
  });
  const signIn = ({ email }: { email: string }) => ({ email, password: PASSWORD });
  return { hallId, pair, shown: { name: plan.name, code, cashier: signIn(cashier), moderator: signIn(moderator) } };
}

/** The owner brings a set, with squares that no card of the catalogue's first hundred has. */
async function bringCards(services: Services, by: ByStaff, { name, numbers }: typeof OWN_CARDS): Promise<string> {
  const others = catalogue(400).slice(-numbers.length);
  const cards = others.map((card, i) => ({ cardId: numbers[i] ?? 0, numbers: [...card.numbers] }));
  const commit = (scope: object, work: (tx: Tx, by: ByStaff) => Promise<unknown>) =>
    services.storage.write(scope, (tx) => work(tx, by));
  const bring = bringSet(services) as unknown as (asked: object) => Promise<{ set: { digest: string } }>;
  return (await bring({ actor: by.actor, body: { name, cards }, commit })).set.digest;
}

const personOf = ({ id, name, role }: UserRow): Person => ({ id, name, role });

/** How a game came to its end, or was brought to it; the first evening shows one of each. */
const STORIES = ['drawn', 'typed', 'designated', 'decided', 'unclaimed', 'voided', 'never started', 'jackpot'] as const;
type Story = (typeof STORIES)[number];

const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  'all',
  'all',
  'horizontal_line',
  'vertical_line',
  'main_diagonal',
  'four_corners_center',
  'inner_corners',
];
const FLOAT = 1_500;
/** Seven in the evening in Addis Ababa. */
const OPENING = 'T16:00:00.000Z';

type Evenings = {
  readonly services: Services;
  readonly clock: StillClock;
  readonly dice: Dice;
  readonly hallId: string;
  readonly pair: Pair;
};

/** One evening of a hall, from the float to the close. */
async function playEvening(evenings: Evenings, day: string, isFirst: boolean): Promise<void> {
  const { services, clock, dice, hallId, pair } = evenings;
  clock.at = Date.parse(day + OPENING) + dice.below(900) * 1000;
  await services.storage.write({ hallId }, async (tx) => {
    const hall = makeUpHall(services, clock, tx, pair);
    await hall.openShift(FLOAT);
    for (const story of isFirst ? STORIES : storiesOf(dice, day)) {
      clock.pass(dice.between(60, 240));
      await playGame(hall, clock, dice, story);
    }
    clock.pass(900);
    await count(hall, dice, hallId);
  });
}

/** Most are drawn and claimed. Fuller at the end of the week. */
function storiesOf(dice: Dice, day: string): Story[] {
  const isWeekend = [5, 6, 0].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: dice.between(4, 6) + (isWeekend ? 3 : 0) }, () => storyOf(dice));
}

function storyOf(dice: Dice): Story {
  if (dice.onceIn(40)) return 'designated';
  if (dice.onceIn(60)) return 'decided';
  if (dice.onceIn(25)) return 'typed';
  if (dice.onceIn(30)) return 'unclaimed';
  if (dice.onceIn(40)) return 'voided';
  if (dice.onceIn(80)) return 'never started';
  return dice.onceIn(45) ? 'jackpot' : 'drawn';
}

async function playGame(hall: MadeUpHall, clock: StillClock, dice: Dice, story: Story): Promise<void> {
  const cards = dice.some(dice.between(14, 38), await hall.cards());
  const card = cards[dice.below(cards.length)] ?? 1;
  const game = {
    pattern: dice.pick(PATTERNS),
    betAmount: dice.pick([10, 10, 20, 20, 25, 50]),
    houseFeePercentage: dice.pick([15, 15, 20, 12.5]),
    cardPool: cards,
  };
  const id = await hall.sell(game);
  clock.pass(dice.between(120, 240));
  if (story === 'never started') return void (await hall.callOff(id, 'Too few players'));
  if (story === 'designated') await hall.designate(id, card);
  await hall.start(id);
  clock.pass(20);
  if (story === 'jackpot') await hall.award(id, 200);
  const complete = await callNumbers(hall, dice, story, id);
  clock.pass(15);
  if (story === 'voided') return void (await hall.callOff(id, 'The power failed'));
  if (story === 'decided') await hall.finish(id, { moderatorCardId: card, reason: 'The player had left the hall' });
  else if (story === 'unclaimed') await hall.finish(id, { reason: 'Nobody came' });
  else await claim(hall, dice, { id, cards, complete });
  await handOver(hall, clock, dice, { id, isJackpot: story === 'jackpot' });
}

async function callNumbers(hall: MadeUpHall, dice: Dice, story: Story, id: string): Promise<readonly number[]> {
  if (story === 'voided' || story === 'decided') return hall.call(id, dice.between(4, 9));
  if (story === 'typed') {
    await hall.call(id, 3);
    const { game } = await hall.load(id);
    const open = Array.from({ length: 75 }, (_, i) => i + 1).filter(
      (n) => !game.calls.some((call) => call.number === n),
    );
    await hall.type(id, open[dice.below(open.length)] ?? 1);
  }
  return hall.call(id);
}

type Claim = { id: string; cards: readonly number[]; complete: readonly number[] };

/** Claims every complete card, now and then after a false claim. */
async function claim(hall: MadeUpHall, dice: Dice, { id, cards, complete }: Claim): Promise<void> {
  const mistaken = cards.find((cardId) => !complete.includes(cardId));
  if (mistaken !== undefined && complete.length > 0 && dice.onceIn(12)) await hall.claim(id, mistaken);
  for (const cardId of complete) await hall.claim(id, cardId);
}

async function handOver(
  hall: MadeUpHall,
  clock: StillClock,
  dice: Dice,
  { id, isJackpot }: { id: string; isJackpot: boolean },
): Promise<void> {
  const { game } = await hall.load(id);
  for (const { cardId } of game.winners) {
    clock.pass(dice.between(15, 60));
    if (!dice.onceIn(60)) await hall.hand(id, cardId);
  }
  if (isJackpot) await hall.handJackpot(id);
}

/** Counts the drawer; now and then a note is missing, or one too many is there. */
async function count(hall: MadeUpHall, dice: Dice, hallId: string): Promise<void> {
  const { drawer } = await openShiftOf(hall.db, hallId);
  const wrong = dice.onceIn(9) ? dice.pick([-1000, -500, 500, 1000]) : 0;
  const money = piecesOf(santim(drawer.expected + wrong));
  const note = money.left === 0 && wrong === 0 ? '' : 'Counted twice';
  await hall.closeShift({ count: money.count, means: [], note, expected: birrFromSantim(drawer.expected) });
}

function piecesOf(sum: Santim): { count: Partial<Record<DenominationId, number>>; left: number } {
  let left: number = sum;
  const count: Partial<Record<DenominationId, number>> = {};
  for (const { id, value } of DENOMINATIONS) {
    const pieces = Math.max(0, Math.floor(left / value));
    if (pieces > 0) count[id] = pieces;
    left -= pieces * value;
  }
  return { count, left };
}

/** The evenings up to the last one that is over, the oldest first. */
const eveningsBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(today, i - count));
