import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClosedShift, GameJson } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/command.mjs';
import { buildServer, node, type Running, run } from '../harness/servers/built-server.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

/** A demo always uses SQLite, even with settings for PostgreSQL. */
const onSqlite = test.runIf(ENGINE === 'sqlite');

const STALE = 'adarash-demo-999999999-stale';
const OURS = `adarash-demo-${process.pid}-other`;

let built: Awaited<ReturnType<typeof buildServer>>;
let place: Place;
let temporary: string;
const running: Running[] = [];

beforeAll(async () => {
  built = await buildServer();
  place = await freshPlace();
  temporary = join(place.dataDir, 'tmp');
  for (const name of [STALE, OURS]) mkdirSync(join(temporary, name), { recursive: true });
});
afterAll(async () => {
  for (const each of running) {
    each.process.kill('SIGKILL');
    await each.ended;
  }
  await place.remove();
  built.remove();
});

const foldersLeft = () => readdirSync(temporary).filter((name) => name.startsWith('adarash-demo-'));

function begin(command: string[], env: Record<string, string> = {}): Running {
  const process = run(command, { TMPDIR: temporary, DATABASE_URL: 'postgres://nobody/nothing', ...env });
  running.push(process);
  return process;
}

const startDemo = async (...words: string[]) =>
  begin(node(built.path('demo'), '--port', String(await freePort()), ...words));
const addressOf = async (server: Running) => (await server.says(/Adarash runs at (http:\S+)/))[1]!;

async function ask<T>(url: string, path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

/** Reads the credentials that the demo prints, and signs in with them. */
async function visit(demo: Running) {
  const url = await addressOf(demo);
  const printed = demo.printed();
  const people = [...printed.matchAll(/(owner|cashier|moderator) +(\S+@\S+) +(\S+)/g)];
  const codes = [...printed.matchAll(/TV +\S+\/hall\/(\w+)/g)].map(([, code]) => String(code));
  expect([people.length, codes.length]).toEqual([5, 2]);
  const signIn = async ([, , email, password]: RegExpExecArray) =>
    (await ask<{ token: string }>(url, '/auth/login', undefined, { email, password })).token;
  const cashiers = await Promise.all(people.filter(([, role]) => role === 'cashier').map(signIn));
  return { url, codes, cashiers };
}

onSqlite('plays evenings of two halls that verify, and deletes its folder on exit', { tags: ['all'] }, async () => {
  const demo = await startDemo('2');
  const { url, codes, cashiers } = await visit(demo);
  expect(foldersLeft()).not.toContain(STALE);
  for (const [index, token] of cashiers.entries()) {
    const { games } = await ask<{ games: GameJson[] }>(url, '/games?limit=200', token);
    expect(new Set(games.map(({ draw }) => draw))).toEqual(new Set(['fair', 'manual', 'designated']));
    expect(games.some(({ status }) => status === 'voided')).toBe(true);
    for (const { _id } of games) {
      const receipt = await ask(url, `/public/receipts/${_id}`);
      expect(receipt).toMatchObject({ demo: true });
      expect(verifyReceipt(receipt), _id).toMatchObject({ ok: true });
    }
    const { shifts } = await ask<{ shifts: ClosedShift[] }>(url, '/shifts', token);
    expect(shifts).toHaveLength(2);
    const { hall } = await ask<{ hall: { name: string; notice: string } }>(url, `/hall/${codes[index]}`);
    expect(`${hall.name} ${hall.notice}`).toMatch(/Demo.*Demo/);
  }
  const folder = join(temporary, foldersLeft().find((name) => name !== OURS) ?? '');
  const verify = await begin(node(built.path('hall'), 'audit', 'verify', 'quick', '--data', folder), {
    DATABASE_URL: '',
  }).ended;
  expect([verify.code, verify.err]).toEqual([0, expect.not.stringContaining('differs')]);
  demo.process.kill('SIGINT');
  expect((await demo.ended).code).toBe(0);
  expect(existsSync(folder)).toBe(false);
  expect(foldersLeft()).toEqual([OURS]);
});

onSqlite.each([
  [['0'], 'npm run demo accepts a number of evenings from 1 to 60, not "0".'],
  [['5', 'x'], 'npm run demo accepts a number of evenings from 1 to 60, not "x".'],
  [['--data', 'x'], 'npm run demo has no --data: it accepts --port and --open-to-hall.'],
])('refuses the arguments %j in one line and creates no folder', async (words, sentence) => {
  const before = foldersLeft();
  const { code, out, err } = await begin(node(built.path('demo'), ...words)).ended;
  expect([code, out, err.trim()]).toEqual([1, '', sentence]);
  expect(foldersLeft()).toEqual(before);
});
