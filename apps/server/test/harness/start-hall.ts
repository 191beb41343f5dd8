import type { Role } from '@adarash/contract/access';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createServices, type Instead } from '../../src/create-services.ts';
import type { Services } from '../../src/services.ts';
import { type Api, apiOf } from './api.ts';
import { type Clock, chanceOf, makeClock } from './clock.ts';
import { type Pair, type Person, peopleOf } from './people.ts';
import { freshPlace, type Place } from './storage-place.ts';

/** Hashing as in production costs tens of milliseconds a time; stories that are not about it use less. */
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export type Hall = Pair & {
  app: FastifyInstance;
  services: Services;
  clock: Clock;
  place: Place;
  admin: Person;
  /** What the server logged, as text. */
  logged(): string;
  /** Calls as the first pair, the admin, or nobody. */
  api(who: Role | null): Api;
  as(token: string): Api;
  /** Another hall in the same house. */
  pair(): Promise<Pair>;
  stop(): Promise<void>;
};

export type Options = { env?: Record<string, string>; hashingCost?: Instead['hashingCost'] };

/** A server over an empty storage, with an admin and one pair who are signed in. */
export async function startHall(options: Options = {}): Promise<Hall> {
  const place = await freshPlace();
  const clock = makeClock();
  const lines: string[] = [];
  const config = readConfig({ ...place.env, LOG_LEVEL: 'debug', ...options.env }, place.dataDir);
  const log = pino({ level: config.logLevel }, { write: (line: string) => void lines.push(line) });
  const services = await createServices(config, log, {
    chance: chanceOf(clock),
    hashingCost: options.hashingCost ?? CHEAP,
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
