import { catalogue } from '@adarash/rules/catalogue';
import pino, { type Logger } from 'pino';
import { ensureFirstAdmin } from '../people/first-admin.ts';
import { addPair, preparePair } from '../people/pairs.ts';
import { findAccount } from '../people/users.ts';
import type { ByStaff } from '../record/append.ts';
import { beginAsDemo, type Demo, type DemoHall, tellVisitors } from '../repositories/demo.ts';
import { dayAt } from '../repositories/owner-settings.ts';
import { bringSet } from '../settings/card-sets.ts';
import { type Config, readConfig } from '../start/config.ts';
import { type Runtime, realRuntime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { makeDice, stillRuntime } from './dice.ts';
import { type Evenings, eveningsBefore, playEvening } from './history.ts';
import { makeUpHall, type Person } from './made-up-hall.ts';

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
