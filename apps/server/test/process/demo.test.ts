import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClosedShift, GameJson, HallView } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/command.mjs';
import { buildServer, node, type Running, run } from '../harness/built-server.ts';
import { ENGINE, freshPlace, type Place } from '../harness/storage-place.ts';
import { until } from '../harness/until.ts';

/** A demo is on SQLite, whatever the environment says. */
const onSqlite = test.runIf(ENGINE === 'sqlite');

const EVENINGS = 2;
const STALE = 'adarash-demo-999999999-stale';
const OURS = `adarash-demo-${process.pid}-kept`;

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
const addressOf = async (server: Running) => (await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/))[1]!;

async function ask<T>(url: string, path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.headers.get('x-adarash-demo')).toBe('true');
  expect(answer.ok, path).toBe(true);
  return (await answer.json()) as T;
}

/** What a visitor is shown of a demo: its address, its folder and who can sign in. */
async function visit(demo: Running) {
  const url = await addressOf(demo);
  await demo.says(/plays by itself/);
  const folder = join(temporary, foldersLeft().find((name) => name !== OURS) ?? '');
  const frame = demo.printed();
  expect(frame).toMatch(/DEMO: the halls, their people and their money are made up\./);
  const [owner, ...staff] = [...frame.matchAll(/(owner|cashier|moderator) +(\S+@\S+) +(\S+)/g)];
  const codes = [...frame.matchAll(/TV +\S+\/hall\/(\w+)/g)].map(([, code]) => String(code));
  expect([staff.length, codes.length]).toEqual([4, 2]);
  const signIn = async ([, , email, password]: RegExpExecArray | readonly string[]) =>
    (await ask<{ token: string }>(url, '/auth/login', undefined, { email, password })).token;
  const admin = await signIn(owner ?? []);
  const cashiers = await Promise.all(staff.filter(([, role]) => role === 'cashier').map(signIn));
  return { url, folder, codes, admin, cashiers };
}

onSqlite(
  'plays an evening that is whole, is marked for good, and leaves nothing behind',
  { tags: ['all'] },
  async () => {
    const demo = await startDemo('1');
    const { url, folder, codes, admin, cashiers } = await visit(demo);
    expect(foldersLeft()).toHaveLength(2);
    expect(foldersLeft()).not.toContain(STALE);
    expect(await ask(url, '/health')).toMatchObject({ status: 'ok', storage: 'sqlite', demo: true });
    for (const [place, token] of cashiers.entries()) {
      const { games } = await ask<{ games: GameJson[] }>(url, '/games?limit=200', token);
      const ended = games.filter(({ status }) => status === 'completed' || status === 'voided');
      for (const { _id } of ended) {
        const receipt = await ask(url, `/public/receipts/${_id}`);
        expect(receipt).toMatchObject({ demo: true });
        expect(verifyReceipt(receipt), _id).toMatchObject({ ok: true });
      }
      expect(new Set(ended.map(({ draw }) => draw))).toEqual(new Set(['fair', 'manual', 'designated']));
      expect(ended.some(({ winners }) => winners.some(({ decidedBy }) => decidedBy))).toBe(true);
      expect(ended.some(({ unclaimedPrize }) => unclaimedPrize > 0)).toBe(true);
      expect(ended.some(({ jackpotAwardedAmount }) => jackpotAwardedAmount)).toBe(true);
      expect(ended.some(({ status, startedAt }) => status === 'voided' && startedAt !== null)).toBe(true);
      const view = await ask<HallView>(url, `/hall/${codes[place]}`);
      expect(view.hall.demo).toBe(true);
      // The second hall sells cards of its own, with gaps between their numbers.
      expect(view.hall.cardSet?.cards).toBe(
        place === 0 ? undefined : '1-12, 14-28, 30-43, 45-60, 201-206, 208-229, 231-260',
      );
      const sold = new Set(ended.flatMap(({ selectedCards }) => selectedCards.map(({ cardId }) => cardId)));
      expect([Math.max(...sold) > 200, sold.has(13)]).toEqual(place === 0 ? [false, true] : [true, false]);
    }
    expect(await ask(url, '/shifts', admin)).toMatchObject({ success: true });

    demo.process.kill('SIGKILL');
    await demo.ended;
    const verify = await begin(node(built.path('hall'), 'audit', 'verify', 'quick', '--data', folder), {
      DATABASE_URL: '',
    }).ended;
    expect(verify.err + verify.out).toContain('The record is whole.');
    expect(verify.code).toBe(0);
    const later = begin(node(built.path('main'), '--port', '0', '--data', folder), { DATABASE_URL: '' });
    expect(await ask(await addressOf(later), '/health')).toMatchObject({ demo: true });
    expect(later.printed()).toMatch(/DEMO: [\s\S]*cashier +\S+@demo\.adarash/);
    later.process.kill('SIGTERM');
    expect((await later.ended).code).toBe(0);

    const last = await startDemo('1');
    await addressOf(last);
    expect(existsSync(folder)).toBe(false);
    last.process.kill('SIGINT');
    expect((await last.ended).code).toBe(0);
    expect(foldersLeft()).toEqual([OURS]);
  },
);

// The mix of its phones is the real one, and takes half a minute of a processor.
onSqlite('has as many evenings as asked for, and goes on playing with phones', { tags: ['all'] }, async () => {
  const demo = await startDemo(String(EVENINGS));
  const { url, codes, cashiers } = await visit(demo);
  const [first] = cashiers;
  for (const token of cashiers) {
    const { games } = await ask<{ games: GameJson[] }>(url, '/games?limit=200', token);
    const ended = games.filter(({ status }) => status === 'completed' || status === 'voided');
    expect(ended.length).toBeGreaterThan(12);
    const { shifts } = await ask<{ shifts: ClosedShift[] }>(url, '/shifts', token);
    expect(shifts).toHaveLength(EVENINGS);
    const days = shifts.map(({ day }) => day);
    expect(new Set(ended.map(({ createdAt }) => createdAt.slice(0, 10)))).toEqual(new Set(days));
  }
  const shown = () => ask<HallView>(url, `/hall/${codes[1]}`);
  const played = await until(shown, ({ game }) => (game?.calledNumbers.length ?? 0) > 0, 300_000);
  expect(played.phones).toBeGreaterThan(1);
  const open = await ask<{ parts: string[]; links: string[] }>(url, `/public/receipts/${played.game?._id}`);
  expect([open.parts.length, open.links.length]).toEqual([4, 20]);
  const { games } = await ask<{ games: GameJson[] }>(url, '/games?limit=5', first);
  const ready = games.find(({ status }) => status === 'active');
  expect(ready?.calledNumbers).toEqual([]);
  // The visitor's hall has phones too: the first number waits for what they add.
  const next = { method: 'POST', headers: { authorization: `Bearer ${first}` } };
  void fetch(`${url}/api/games/${ready?._id}/call-number`, next).catch(() => {});
  const asked = () => ask<{ game: GameJson }>(url, `/games/${ready?._id}`, first);
  await until(asked, ({ game }) => game.mixing !== null);
  demo.process.kill('SIGINT');
  expect((await demo.ended).code).toBe(0);
});

onSqlite.each([
  [['0'], 'npm run demo takes a number of evenings from 1 to 365, not "0".'],
  [['5', 'x'], 'npm run demo takes a number of evenings from 1 to 365, not "x".'],
  [['--data', 'x'], 'npm run demo has no --data: it takes --port and --open-to-hall.'],
])('%j is one clear line, and no folder is made', async (words, sentence) => {
  const before = foldersLeft();
  const { code, out, err } = await begin(node(built.path('demo'), ...words)).ended;
  expect([code, out, err.trim()]).toEqual([1, '', sentence]);
  expect(foldersLeft()).toEqual(before);
});
