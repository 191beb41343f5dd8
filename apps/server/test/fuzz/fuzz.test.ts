// @module-tag postgres
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ROUTES, type Route } from '@adarash/contract';
import { type ActingRole, ROLES } from '@adarash/contract/basics';
import { expect, test } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { makeDice } from '../harness/dice.ts';
import { type Pair, useHall } from '../harness/hall.ts';
import { makeLuck } from '../harness/luck.ts';
import { createGames, expectEnvelope } from '../harness/play/games.ts';
import { sellersOf } from '../harness/play/sellers.ts';
import { type Bent, nextRequest } from './requests.ts';
import type { Known } from './shapes.ts';

const hall = useHall({ env: { LOG_LEVEL: 'silent' } });

/** Number of requests per engine, equal in every run. FUZZ_SEED or LUCK selects other requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? sized(500, 10_000));
const SEED = Number(process.env.FUZZ_SEED ?? makeLuck('fuzz')(3).readUIntLE(0, 3));
const AT_ONCE = 5;
const NEW_PEOPLE_EVERY = 200;
const LONGEST_MS = 30_000;
const MOST_KNOWN_IDS = 300;
const MOST_GROWTH = 64 * 1024 * 1024;

type Tokens = Record<ActingRole, string[]>;

/**
 * Some requests sign out, delete or change accounts, so new accounts replace them. Several sessions avoid the rate
 * limit.
 */
async function newPeople(): Promise<{ tokens: Tokens; pair: Pair }> {
  const pair = await hall.pair();
  const { storage, sessions } = hall.services;
  const tokens = {} as Tokens;
  const people = { admin: hall.admin, cashier: pair.cashier, moderator: pair.moderator };
  for (const role of ROLES) {
    const open = () => storage.write({}, (tx) => sessions.open(tx, people[role].id));
    tokens[role] = await Promise.all(Array.from({ length: AT_ONCE }, open));
  }
  // A seller has one phone, and no session.
  tokens.seller = [];
  const sellers = sellersOf(hall, pair);
  // Invalid requests of strangers may use all slots for pairings.
  await hall.services.storage.write({}, ({ db }) => db.deleteFrom('pairings').execute());
  for (const number of tokens.cashier.keys()) tokens.seller.push((await sellers.add(`Seller ${number}`)).token);
  return { tokens, pair };
}

type Outcome = { status: number; text: string; retryAfter: unknown };

async function send(bent: Bent, token: string | undefined, address: string): Promise<Outcome> {
  const { method, url, headers, payload, route } = bent;
  const stream = (ROUTES[route] as Route).answer === null;
  const answering = hall.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
    ...(stream && { payloadAsStream: true }),
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LONGEST_MS} ms`)), LONGEST_MS);
  });
  const answer = await Promise.race([answering, late]).finally(() => clearTimeout(timer));
  const retryAfter = answer.headers['retry-after'];
  if (!stream) return { status: answer.statusCode, text: answer.payload, retryAfter };
  answer.stream().destroy();
  return { status: answer.statusCode, text: '', retryAfter };
}

/** Every refusal leaves in the one envelope; nothing is ever an error of the server. */
function judge({ status, text, retryAfter }: Outcome): void {
  // A busy storage returns the time of the next attempt.
  if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
  else expect(status).toBeLessThan(500);
  if (status < 400 || text === '') return;
  expectEnvelope(JSON.parse(text));
}

function learn(known: Known, text: string): void {
  for (const [, id] of text.matchAll(/"_?id":"([0-9a-f]{24})"/g)) if (id && !known.ids.includes(id)) known.ids.push(id);
  if (known.ids.length > MOST_KNOWN_IDS) known.ids.splice(0, known.ids.length - MOST_KNOWN_IDS);
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
function heap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test(`responds to ${REQUESTS} malformed requests without a server error, a hang or a memory leak (FUZZ_SEED=${SEED})`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  const dice = makeDice(SEED);
  const known: Known = { ids: [], games: [], hallId: '' };
  const statuses = new Map<number, number>();
  let people = await newPeople();
  let after: number | undefined;
  for (let done = 0; done < REQUESTS; done += AT_ONCE) {
    if (done % NEW_PEOPLE_EVERY === 0) {
      people = await newPeople();
      known.ids.push(people.pair.cashier.id, people.pair.moderator.id);
      known.hallId = people.pair.hallId;
      known.games = (await createGames(people.pair.cashier.api, { numGames: 6 })).map((game) => game._id);
      for (const id of known.games.slice(0, 2)) await people.pair.cashier.api.post(`/games/${id}/start`);
    }
    if (done >= REQUESTS / 4) after ??= heap();
    const requests = Array.from({ length: AT_ONCE }, (_, i) => nextRequest(dice, known, done + i));
    const answers = requests.map(async (bent, i) => {
      const address = `10.${dice.below(250)}.${dice.below(250)}.${i + 1}`;
      try {
        const outcome = await send(bent, bent.who === null ? undefined : people.tokens[bent.who][i], address);
        judge(outcome);
        return outcome;
      } catch (error) {
        throw new Error(`FUZZ_SEED=${SEED}, request ${done + i}:\n${JSON.stringify(bent)}\n`, { cause: error });
      }
    });
    for (const { status, text } of await Promise.all(answers)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      learn(known, text);
    }
  }
  // A fuzz that only meets closed doors would prove nothing.
  const share = (fits: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, count]) => sum + (fits(status) ? count : 0), 0) / REQUESTS;
  expect(share((status) => status < 300)).toBeGreaterThan(0.1);
  expect(share((status) => status === 429)).toBeLessThan(0.1);
  expect(share((status) => status === 503)).toBeLessThan(0.01);
  expect(heap() - (after ?? 0)).toBeLessThan(MOST_GROWTH);
  console.log(`fuzz: seed ${SEED}, answers by status ${JSON.stringify([...statuses].sort(([a], [b]) => a - b))}`);
});
