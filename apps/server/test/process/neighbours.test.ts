import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { buildServer, node, type Running, run } from '../harness/servers/built-server.ts';
import { freshPlace, type Place } from '../harness/servers/storage-place.ts';

const [CALL, READ] = ['/api/games/:id/call-number', '/api/games'];
const ROUNDS = sized(1, 3);
const EACH = 9;

let built: Awaited<ReturnType<typeof buildServer>>;
let place: Place;
let server: Running;
let url: string;
let busy: Staff;
let calm: Staff;
let call: () => Promise<void>;
beforeAll(async () => {
  built = await buildServer();
  place = await freshPlace();
  const mail = { MAIL_DIR: join(place.dataDir, 'mail') };
  server = run(node(built.path('main')), { PORT: '0', LOG_LEVEL: 'debug', ...ADMIN, ...place.env, ...mail });
  url = (await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/))[1] ?? '';
  const admin = await signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  [busy, calm] = [await openHall(admin, 1), await openHall(admin, 2)];
  call = calling(calm);
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await place.remove();
  built.remove();
});

const ADMIN = { ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' };

const signIn = async (email: string, password: string): Promise<string> =>
  (await ask({ method: 'POST', path: '/auth/login', body: { email, password } })).body.token;

type Staff = { hallId: string; cashier: string; moderator: string };

async function openHall(token: string, n: number): Promise<Staff> {
  const member = (name: string) => ({ name, email: `${name}${n}@hall.test`, password: 'three blue geese' });
  const body = { cashier: member('chaltu'), moderator: member('mulu') };
  const added = await ask({ method: 'POST', path: '/admin/add-user', token, body });
  const enter = ({ email, password }: ReturnType<typeof member>) => signIn(email, password);
  return {
    hallId: added.body.cashier._id,
    cashier: await enter(body.cashier),
    moderator: await enter(body.moderator),
  };
}

type FloodRequest = { method: string; path: string; token?: string; body?: unknown };

// biome-ignore lint/suspicious/noExplicitAny: answers that other tests have checked.
async function ask({ method, path, token, body }: FloodRequest): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Sends concurrent requests without a pause. Runs in a separate thread, so that it does not delay the measurement. */
class Flood {
  #worker: Worker;

  constructor(requests: readonly FloodRequest[], atOnce: number) {
    this.#worker = new Worker(FLOOD, { eval: true, workerData: { url: `${url}/api`, requests, atOnce } });
  }

  #say(word: string): Promise<Record<string, number>> {
    return new Promise((resolve) => {
      this.#worker.once('message', resolve);
      this.#worker.postMessage(word);
    });
  }

  begin = () => this.#say('begin');
  /** Stops the requests and returns the number of responses by status. */
  pause = () => this.#say('pause');
  end = () => this.#worker.terminate();
}

const FLOOD = `
const { parentPort, workerData: { url, requests, atOnce } } = require('node:worker_threads');
const { Agent, request } = require('node:http');
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
let [flowing, made, statuses] = [false, 0, {}];
const one = ({ method, path, token, body }) => new Promise((resolve) => {
  const text = body === undefined ? '' : JSON.stringify(body).replaceAll('%n', String(made));
  const headers = { ...(token && { authorization: 'Bearer ' + token, 'idempotency-key': 'flood-key-' + process.pid + '-' + made }),
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }) };
  const asked = request(url + path, { method, agent, headers }, (answer) => {
    statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    answer.resume().once('end', resolve);
  });
  asked.once('error', resolve);
  asked.end(text);
});
const flow = async () => { while (flowing) await one(requests[made++ % requests.length]); };
let going = [];
parentPort.on('message', async (word) => {
  flowing = word === 'begin';
  if (flowing) going = Array.from({ length: atOnce }, flow);
  else await Promise.all(going);
  parentPort.postMessage(statuses);
  statuses = {};
});
`;

/** Returns the first quartile, because delays of the server affect all times and delays of the machine only some. */
const quarter = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;

/**
 * Minimum delay that matters. A single call may require less than a millisecond, so a small delay would already double
 * its time.
 */
const A_TURN_MS = 10;

/**
 * Returns the ratio of the times with and without the flood, measured alternately, so that the load of the machine
 * affects both. Uses the server's times, because on a small machine the flood slows the client too.
 */
async function slowedOnce(flood: Flood, route: string, work: () => Promise<unknown>): Promise<number> {
  const [alone, beside]: [number[], number[]] = [[], []];
  const measure = async (times: number[]) => {
    for (let n = 0; n < EACH; n++) {
      const already = timesOf(route).length;
      await work();
      await expect.poll(() => timesOf(route).length, { interval: 1 }).toBeGreaterThan(already);
      times.push(timesOf(route).at(-1) ?? Number.NaN);
    }
  };
  await measure([]);
  for (let round = 0; round < ROUNDS; round++) {
    await measure(alone);
    await flood.begin();
    await measure(beside);
    await flood.pause();
  }
  return Math.max(0, quarter(beside) - A_TURN_MS) / quarter(alone);
}

/**
 * Returns the minimum of five measurements, because other work on the machine can slow some of them, but a real
 * slowness occurs in all.
 */
async function slowedBy(...given: Parameters<typeof slowedOnce>): Promise<number> {
  const ratios: number[] = [];
  while (ratios.length < 5 && !ratios.some((ratio) => ratio < 2)) ratios.push(await slowedOnce(...given));
  return Math.min(...ratios);
}

/** Returns the durations of requests of the calm hall from the log of the server. */
function timesOf(route: string): number[] {
  const lines = server
    .printed()
    .split('\n')
    .filter((line) => line.includes(`"route":"${route}"`) && line.includes(calm.hallId));
  return lines.map((line) => Number(/"ms":([\d.]+)/.exec(line)?.[1]));
}

const start = async (staff: Staff, cardPool: number[]) => {
  const settings = { numGames: 1, pattern: 'all', betAmount: 10, houseFeePercentage: 20, cardPool };
  const created = await ask({ method: 'POST', path: '/games/sequential', token: staff.cashier, body: settings });
  const { _id } = created.body.games[0];
  await ask({ method: 'POST', path: `/games/${_id}/start`, token: staff.cashier, body: {} });
  return _id as string;
};

/** A call in a game of its own each time it is needed: 75 numbers are soon called. */
function calling(staff: Staff) {
  const cards = [1, 2, 3, 4];
  let [game, left] = ['', 0];
  return async () => {
    if (left-- === 0) {
      const over = { method: 'POST', path: `/games/${game}/finish`, token: staff.moderator, body: { reason: 'done' } };
      if (game !== '') await ask(over);
      [game, left] = [await start(staff, cards), 69];
    }
    const { status, body } = await ask({ method: 'POST', path: `/games/${game}/call-number`, token: staff.cashier });
    if (status !== 200) throw new Error(`${status} ${body.error}`);
  };
}

const email = 'nobody%n@hall.test';
const FLOODS: Record<string, FloodRequest[]> = {
  'sign-ins, codes and resets': [
    { method: 'POST', path: '/auth/forgot-password', body: { email } },
    { method: 'POST', path: '/auth/login', body: { email, password: 'wrong' } },
    { method: 'POST', path: '/auth/reset-password', body: { email, otp: '123456', newPassword: 'seven red herons' } },
  ],
  displays: [{ method: 'GET', path: '/hall/nosuchcode' }],
};

test.each(Object.entries(FLOODS))('slows a call by less than factor two during a flood of %s', async (_, requests) => {
  const flood = new Flood(requests, 16);
  try {
    expect(await slowedBy(flood, CALL, call)).toBeLessThan(2);
  } finally {
    await flood.end();
  }
});

test.each(['call', 'read'])(
  'slows a %s of other halls by less than factor two while one hall has 150 requests',
  async (kind) => {
    const token = busy.cashier;
    const jackpot = `/jackpot/${busy.hallId}`;
    const flood = new Flood(
      [
        { method: 'GET', path: '/games/report', token },
        { method: 'GET', path: jackpot, token: busy.moderator },
        { method: 'PATCH', path: jackpot, token: busy.moderator, body: { enabled: true } },
      ],
      150,
    );
    const read = async () => {
      expect((await ask({ method: 'GET', path: '/games', token: calm.cashier })).status).toBe(200);
    };
    try {
      expect(
        await slowedBy(flood, ...(kind === 'read' ? ([READ, read] as const) : ([CALL, call] as const))),
      ).toBeLessThan(2);
    } finally {
      await flood.end();
    }
  },
);
