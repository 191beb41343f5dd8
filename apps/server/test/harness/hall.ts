import type { Role } from '@adarash/contract/basics';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { insertPair } from '../../src/accounts/pairs.ts';
import { insertUser } from '../../src/accounts/users.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/config.ts';
import { createServices, type ServiceOverrides } from '../../src/create-services.ts';
import type { Services } from '../../src/services.ts';
import type { UserRow } from '../../src/storage/schema.ts';
import { type Api, apiOf } from './api.ts';
import { type Clock, chanceOf, makeClock } from './clock.ts';
import { freshPlace, type Place } from './servers/storage-place.ts';

export const PASSWORD = 'three blue geese';

/** Hashing as in production costs tens of milliseconds a time; stories that are not about it use less. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** User with an open session. */
export type Person = { id: string; name: string; email: string; token: string; api: Api };
export type Pair = { hallId: string; cashier: Person; moderator: Person };

export type Hall = Pair & {
  app: FastifyInstance;
  services: Services;
  clock: Clock;
  place: Place;
  admin: Person;
  /** Returns the log of the server as text. */
  logged(): string;
  /** Returns the API client of the first pair or the admin, or one without a session. */
  api(who: Role | null): Api;
  as(token: string): Api;
  /** Another hall on the same server. */
  pair(): Promise<Pair>;
  stop(): Promise<void>;
};

/**
 * `databaseClock`: mixes measure time as in production, by the clock of the database and not by that of the test.
 * `place`: a storage that is not empty.
 */
type Options = { env?: Record<string, string>; databaseClock?: boolean; place?: Place } & Pick<
  ServiceOverrides,
  'hashingCost' | 'mixing'
>;

/** The hall of a test file: opened before its first test, closed after its last. */
export function useHall(options?: Options): Hall {
  const hall = {} as Hall;
  beforeAll(async () => void Object.assign(hall, await startHall(options)));
  afterAll(() => hall.stop());
  return hall;
}

/** Starts a new server for every test, for tests that would affect later ones. */
export function useHallPerTest(): Hall {
  const hall = {} as Hall;
  beforeEach(async () => void Object.assign(hall, await startHall()));
  afterEach(() => hall.stop());
  return hall;
}

/** A hall of its own for every test, so that no card is in play elsewhere; `renew` puts another in its place. */
export function usePair(hall: Hall): Pair & { renew(): Promise<void> } {
  const renew = async () => void Object.assign(pair, await hall.pair());
  const pair = { renew } as Pair & { renew(): Promise<void> };
  beforeEach(renew);
  return pair;
}

/** A server over an empty storage, with an admin and one pair who are signed in. */
export async function startHall(options: Options = {}): Promise<Hall> {
  const place = options.place ?? (await freshPlace());
  const clock = makeClock();
  const lines: string[] = [];
  const config = readConfig({ ...place.env, MAIL_DIR: 'mail', LOG_LEVEL: 'debug', ...options.env }, place.dataDir);
  const log = pino({ level: config.logLevel }, { write: (line: string) => void lines.push(line) });
  const services = await createServices(config, log, {
    runtime: chanceOf(clock),
    hashingCost: options.hashingCost ?? CHEAP,
    checkAnswers: true,
    mixing: options.databaseClock ? options.mixing : { now: async () => clock.now(), ...options.mixing },
  });
  const app = await buildApp(services);
  await app.ready();
  const people = peopleOf(app, services);
  const admin = await people.admin();
  const first = await people.pair();
  return {
    ...first,
    app,
    services,
    clock,
    place,
    admin,
    logged: () => lines.join(''),
    api: (who) => (who === null ? apiOf(app, null) : { admin, ...first }[who].api),
    as: (token) => apiOf(app, token),
    pair: () => people.pair(),
    async stop() {
      await app.close();
      await services.background.idle();
      await services.storage.close();
      await place.remove();
    },
  };
}

let made = 0;

function peopleOf(app: FastifyInstance, { storage, runtime, sessions, passwords }: Services) {
  let passwordHash: Promise<string> | undefined;
  const account = async (name: string, email: string) => {
    passwordHash ??= passwords.hash(PASSWORD);
    return { name, email: `${email}@hall.test`, passwordHash: await passwordHash };
  };
  const signedIn = async ({ id, name, email }: UserRow): Promise<Person> => {
    const token = await storage.write({}, (tx) => sessions.open(tx, id));
    return { id, name, email, token, api: apiOf(app, token) };
  };
  return {
    async admin(): Promise<Person> {
      const almaz = await account('Almaz', `admin${++made}`);
      return signedIn(await storage.write({}, (tx) => insertUser(tx, runtime, 'admin', almaz)));
    },
    async pair(): Promise<Pair> {
      const number = ++made;
      const accounts = {
        cashier: await account(`Chaltu ${number}`, `chaltu${number}`),
        moderator: await account(`Mulu ${number}`, `mulu${number}`),
      };
      const { cashier, moderator } = await storage.write({}, (tx) => insertPair(tx, runtime, accounts));
      return { hallId: cashier.id, cashier: await signedIn(cashier), moderator: await signedIn(moderator) };
    },
  };
}

/** The same people with new sessions, once time has run past the old ones. */
export async function signInAgain(hall: Hall, { hallId, cashier, moderator }: Pair): Promise<Pair> {
  const again = async (person: Person): Promise<Person> => {
    const { storage, sessions } = hall.services;
    const token = await storage.write({}, (tx) => sessions.open(tx, person.id));
    return { ...person, token, api: hall.as(token) };
  };
  return { hallId, cashier: await again(cashier), moderator: await again(moderator) };
}
