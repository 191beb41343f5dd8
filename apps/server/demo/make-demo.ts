import { randomInt } from 'node:crypto';
import type { Answer, GameJson, RouteKey } from '@adarash/contract';
import { cardsUnpaid } from '@adarash/rules/claim';
import { addDays } from '@adarash/rules/hall-terms';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { ensureFirstAdmin } from '../src/accounts/accounts.ts';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { createServices } from '../src/create-services.ts';
import { makeRuntime, realRuntime } from '../src/platform/runtime.ts';
import { markAsDemo } from '../src/repositories/demo.ts';
import { dayAt } from '../src/repositories/halls.ts';
import { openStorage } from '../src/storage/open.ts';
import { piecesOf } from './pieces.ts';

export type SignIn = { readonly email: string; readonly password: string };
type DemoHall = { readonly name: string; readonly code: string; readonly cashier: SignIn; readonly moderator: SignIn };
export type Demo = { readonly owner: SignIn; readonly halls: readonly DemoHall[] };

const PASSWORD = 'adarash-demo';
const OWNER: SignIn = { email: 'owner@demo.adarash', password: PASSWORD };
const NOTICE = 'Demo: not a real hall, no real money';

const HALLS = [
  { name: 'Awash Hall (Demo)', language: 'en', cashier: 'Chaltu', moderator: 'Mulu' },
  { name: 'አባይ አዳራሽ (Demo)', language: 'am', cashier: 'Abebe', moderator: 'Sara' },
] as const;

/** Seven in the evening in Addis Ababa. */
const OPENING = 'T16:00:00.000Z';

/** Plays the last evenings of two halls through the API of a server without a port, with a clock that the demo sets. */
export async function makeDemo(dataDir: string, days: number): Promise<Demo> {
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: PASSWORD }, dataDir);
  let at = realRuntime.now().getTime();
  const clock: Clock = {
    set: (time) => {
      at = Date.parse(time);
    },
    pass: (seconds) => {
      at += seconds * 1_000;
    },
  };
  const runtime = makeRuntime(() => new Date(at), realRuntime.bytes);
  const log = pino({ level: 'silent' });
  const fresh = await openStorage(config, log, runtime);
  await fresh.write({}, markAsDemo);
  await fresh.close();
  const services = await createServices(config, log, { runtime });
  const { storage } = services;
  const today = await dayAt(storage.db, config, runtime.now());
  const evenings = Array.from({ length: days }, (_, i) => addDays(today, i - days));
  clock.set(`${evenings[0]}T07:00:00.000Z`);
  const app = await buildApp(services);
  try {
    await app.ready();
    await ensureFirstAdmin(services);
    const halls: DemoHall[] = [];
    for (const plan of HALLS) halls.push(await openHall(app, plan));
    for (const day of evenings) {
      for (const hall of halls) {
        clock.set(day + OPENING);
        await playEvening(app, clock, hall);
      }
    }
    return { owner: OWNER, halls };
  } finally {
    await app.close();
    await services.background.idle();
    await storage.close();
  }
}

type Clock = { set(time: string): void; pass(seconds: number): void };

type Ask = <K extends RouteKey>(route: K, path: string, body?: object) => Promise<Answer<K>>;

/** The API as one person. `path`: with its parameters filled in. */
const asToken =
  (app: FastifyInstance, token: string | null): Ask =>
  async (route, path, body) => {
    const [method] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH'];
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const { statusCode, payload } = await app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(body && { payload: body }),
    });
    if (statusCode >= 300) throw new Error(`${route}: ${payload}`);
    return JSON.parse(payload);
  };

async function signedIn(app: FastifyInstance, { email, password }: SignIn): Promise<Ask> {
  const { token } = await asToken(app, null)('POST /auth/login', '/auth/login', { email, password });
  return asToken(app, token);
}

async function openHall(app: FastifyInstance, plan: (typeof HALLS)[number]): Promise<DemoHall> {
  const owner = await signedIn(app, OWNER);
  const member = (name: string) => ({ name, email: `${name.toLowerCase()}@demo.adarash`, password: PASSWORD });
  const [cashier, moderator] = [member(plan.cashier), member(plan.moderator)];
  await owner('POST /admin/add-user', '/admin/add-user', { cashier, moderator });
  const asCashier = await signedIn(app, cashier);
  const settings = { hallName: plan.name, notice: NOTICE, language: plan.language };
  await asCashier('PATCH /games/settings', '/games/settings', settings);
  const { code } = await asCashier('GET /hall-code', '/hall-code');
  return { name: plan.name, code, cashier, moderator };
}

/** Ways in which the games of an evening end. */
const STORIES = ['drawn', 'typed', 'designated', 'voided', 'drawn'] as const;
const FLOAT = 1_500;

/** Plays one evening of a hall from the float to the close of the shift. */
async function playEvening(app: FastifyInstance, clock: Clock, hall: DemoHall): Promise<void> {
  const [cashier, moderator] = [await signedIn(app, hall.cashier), await signedIn(app, hall.moderator)];
  await cashier('PUT /shift/float', '/shift/float', { float: FLOAT, note: 'The rest is in the safe' });
  for (const story of STORIES) {
    clock.pass(randomInt(60, 240));
    await playGame({ cashier, moderator, clock }, story);
  }
  clock.pass(900);
  const { shift } = await cashier('GET /shift', '/shift');
  const expected = shift.drawer?.expected ?? 0;
  const { email, password } = hall.moderator;
  const count = { number: shift.number, expected, count: piecesOf(expected), moderator: { email, password } };
  await cashier('POST /shift/close', '/shift/close', { ...count, note: 'Counted twice' });
}

type Playing = { readonly cashier: Ask; readonly moderator: Ask; readonly clock: Clock };

async function playGame({ cashier, moderator, clock }: Playing, story: (typeof STORIES)[number]): Promise<void> {
  const cardPool = someCards(randomInt(14, 38));
  const sold = { pattern: 'all', betAmount: 20, houseFeePercentage: 15, cardPool, jackpotEnabled: true };
  const { games } = await cashier('POST /games/sequential', '/games/sequential', sold);
  const game = games[0] as GameJson;
  const path = `/games/${game._id}`;
  if (story === 'designated')
    await moderator('POST /games/:id/select-winner', `${path}/select-winner`, { cardId: cardPool[0] });
  clock.pass(randomInt(120, 240));
  await cashier('POST /games/:id/start', `${path}/start`);
  if (story === 'typed')
    await moderator('POST /games/:id/call-number', `${path}/call-number`, { number: randomInt(1, 76) });
  for (let calls = 0; calls < 75; calls++) {
    clock.pass(6);
    const { game: now } = await cashier('POST /games/:id/call-number', `${path}/call-number`);
    if (story === 'voided' && calls === 5)
      return void (await cashier('POST /games/:id/void', `${path}/void`, { reason: 'The power failed' }));
    const complete = completeIn(game, now);
    for (const cardId of complete) await cashier('POST /games/:id/check-bingo', `${path}/check-bingo`, { cardId });
    if (complete.length > 0 || now.status !== 'active') break;
  }
  clock.pass(30);
  await cashier('POST /games/:id/paid', `${path}/paid`, {});
}

/** Different card numbers of the catalogue. */
function someCards(count: number): number[] {
  const taken = new Set<number>();
  while (taken.size < count) taken.add(randomInt(1, 101));
  return [...taken].sort((a, b) => a - b);
}

function completeIn({ selectedCards }: GameJson, { pattern, calledNumbers, winners }: GameJson): number[] {
  const cards = selectedCards.map(({ cardId, numbers = [] }) => ({ cardId, numbers }));
  return cardsUnpaid(cards, calledNumbers, pattern, winners);
}
