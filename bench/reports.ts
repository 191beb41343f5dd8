import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { createServices } from '../apps/server/src/create-services.ts';
import type { Services } from '../apps/server/src/services.ts';
import { addDays } from '../apps/server/src/tallies/periods.ts';
import { insertPair } from '../apps/server/src/users/pairs.ts';
import { fillHall } from './halls/played-hall.ts';

const FEW = 1_000;
const MANY = 100_000;
const RUNS = 25;
const MOST = 2;

const today = new Date().toISOString().slice(0, 10);
const QUERIES = {
  'no filter': '',
  'status (nearly all)': 'status=completed',
  'status (few)': 'status=paused',
  pattern: 'pattern=cross',
  'status and pattern': 'status=voided&pattern=cross',
  'last seven days': `from=${addDays(today, -6)}&to=${today}`,
  'all days, named': `from=2000-01-01&to=${today}`,
  'from some day on': `from=${addDays(today, -8)}`,
  'days and pattern': `from=${addDays(today, -6)}&to=${today}&pattern=cross`,
  'search for words': 'search=line',
  'search for a letter': 'search=e',
  'search for a number': 'search=777',
};

type Ask = (query: string) => Promise<void>;

/** The first page of a cashier's report, in a hall with few games and in one with a hundred times as many. */
export async function run(): Promise<void> {
  await onEngine('SQLite', {});
  const server = process.env.DATABASE_URL_TEST;
  if (!server) return console.log('PostgreSQL: left out, DATABASE_URL_TEST is not set');
  const name = `adarash_bench_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await statement(server, `create database ${name}`);
  try {
    await onEngine('PostgreSQL', { DATABASE_URL: url.href, SEED_KEY: randomBytes(32).toString('hex') });
  } finally {
    await statement(server, `drop database ${name} with (force)`);
  }
}

async function onEngine(engine: string, env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-bench-'));
  const config = readConfig({ DATA_DIR: folder, ...env }, folder);
  const services = await createServices(config, pino({ level: 'silent' }));
  const app = await buildApp(services);
  await app.ready();
  try {
    const ask = async (count: number): Promise<Ask> => {
      const token = await newHall(services, count);
      return async (query) => {
        const url = `/api/games/report?${query}`;
        const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        if (statusCode !== 200) throw new Error(body);
      };
    };
    const [few, many] = [await ask(FEW), await ask(MANY)];
    if (config.databaseUrl !== null) await statement(config.databaseUrl, 'analyze');
    for (const [name, query] of Object.entries(QUERIES)) await compare(`${engine}, ${name}`, query, few, many);
  } finally {
    await app.close();
    await services.storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newHall(services: Services, count: number): Promise<string> {
  const { storage, chance, sessions } = services;
  const member = (role: string) => ({ name: role, email: `${role}${count}@hall.test`, passwordHash: 'none' });
  const pair = { cashier: member('cashier'), moderator: member('moderator') };
  const { cashier } = await storage.write({}, (tx) => insertPair(tx, chance, pair));
  await fillHall(services, cashier.id, count);
  return storage.write({}, (tx) => sessions.open(tx, cashier.id));
}

/** The two halls take turns, so that whatever else the machine does meets both alike. */
async function compare(name: string, query: string, few: Ask, many: Ask): Promise<void> {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS + 5; run++) {
    for (const [i, ask] of [few, many].entries()) {
      const from = performance.now();
      await ask(query);
      if (run >= 5) times[i]!.push(performance.now() - from);
    }
  }
  const [small, large] = times.map((all) => all.sort((a, b) => a - b)[all.length >> 1]!) as [number, number];
  const ratio = large / small;
  console.log(
    `${name}: ${small.toFixed(1)} ms with ${FEW} games, ${large.toFixed(1)} ms with ${MANY}, ` +
      `ratio ${ratio.toFixed(2)} (limit ${MOST})${ratio <= MOST ? '' : ' TOO SLOW'}`,
  );
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
