import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot, ROOT } from '../scripts/command.mjs';
import { ask, type Json } from './harness/desk.ts';
import { addressOf, type Built, buildServer, kill, launch, PASSWORD } from './harness/server.ts';
import { openHalls } from './harness/staff.ts';

let built: Built;
const media = mkdtempSync(join(tmpdir(), 'adarash-media-'));
const [oldDisk, newDisk] = [join(media, 'old'), join(media, 'new')];

beforeAll(async () => {
  built = await buildServer();
  for (const folder of ['stick/adarash', 'key']) mkdirSync(join(media, folder), { recursive: true });
});
afterAll(() => {
  built.remove();
  rmSync(media, { recursive: true, force: true });
});

/** The commands of the page, step by step, with the sticks where this test has them. */
function steps(): string[] {
  const page = readFileSync(inRoot('docs/operations.md'), 'utf8');
  const chapter = page.split(/^## /m).find((text) => text.startsWith('A dead disk, in five steps')) ?? '';
  const found = [...chapter.matchAll(/\*\*Step (\d)\.\*\*[^`]*?(?:`[^`\n]+`[^`]*?)*```sh\n([\s\S]*?)```/g)];
  expect(found.map(([, number]) => number)).toEqual(['1', '2', '3', '4', '5']);
  return found.map(([, , command = '']) => here(command.trim()));
}
const here = (command: string) => command.replaceAll('/media/', `${media}/`);

async function type(command: string, env: Record<string, string>): Promise<string> {
  const shell = spawn('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env } });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (said += part));
  const [code] = await once(shell, 'close');
  expect(code, `${command}\n${said}`).toBe(0);
  return said;
}

/** In a process group of its own, so that what npm started ends with it. */
function serve(command: string, env: Record<string, string>): { address: Promise<string>; stop(): Promise<void> } {
  const shell = spawn('sh', ['-c', command], { cwd: ROOT, env: { ...process.env, ...env }, detached: true });
  let said = '';
  const address = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part;
      const [, url] = /Adarash runs at (http:\S+)[\s\S]*┘/.exec(said) ?? [];
      if (url) resolve(url);
    };
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', hear);
    shell.once('exit', (code) => reject(new Error(`ended with ${code}:\n${said}`)));
  });
  // Its output ends when the last of them has: until then they may write into folders that are about to be removed.
  const ended = once(shell, 'close');
  return {
    address,
    async stop() {
      process.kill(-(shell.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

async function play(url: string, token: string, cards: number[]): Promise<Json> {
  const post = async (path: string, body: object = {}) => {
    const { status, body: answer } = await ask(url, { method: 'POST', path, body, token });
    expect([status, answer.error]).toEqual([status < 300 ? status : 200, undefined]);
    return answer;
  };
  const sale = { betAmount: 10, houseFeePercentage: 15, pattern: 'all', cardPool: cards };
  const { games } = await post('/games/sequential', sale);
  const path = `/games/${games[0]._id}`;
  await post(`${path}/start`);
  for (let i = 0; i < 5; i++) await post(`${path}/call-number`);
  return (await post(`${path}/finish`)).game;
}

const copies = () => readdirSync(join(media, 'stick/adarash')).filter((name) => name.endsWith('.db'));

test('an owner who follows docs/operations.md word by word has the hall back', async () => {
  const env = { DATA_DIR: oldDisk, BACKUP_DIR: join(media, 'stick/adarash') };
  const server = launch(built, env);
  const url = await addressOf(server);
  const [staff] = await openHalls(url, 1);
  if (!staff) throw new Error('There is no hall.');
  await type(here('npm run hall -- seed-key export /media/key/seed.key'), env);
  const played: Json[] = [];
  for (const cards of [[3, 7, 42], [1, 2], [99]]) {
    const before = copies().length;
    const { _id } = await play(url, staff.cashier, cards);
    played.push((await ask(url, { method: 'GET', path: `/games/${_id}`, token: staff.cashier })).body.game);
    for (let i = 0; i < 1200 && copies().length === before; i++) await wait(50);
    expect(copies().length).toBe(before + 1);
  }
  await kill(server);
  rmSync(oldDisk, { recursive: true });

  const typed = steps();
  const onNew = { DATA_DIR: newDisk };
  for (const command of typed.slice(0, 4)) await type(command, onNew);
  const again = serve(typed[4] ?? '', { PORT: '0', ...onNew });
  try {
    const back = await again.address;
    const login = { email: 'chaltu1@hall.test', password: PASSWORD };
    const { body } = await ask(back, { method: 'POST', path: '/auth/login', body: login });
    const { token } = body;
    for (const game of played) {
      const { body } = await ask(back, { method: 'GET', path: `/games/${game._id}`, token });
      // What the jackpot could pay belongs to the moment, not to the game.
      const { potentialJackpot } = body.game;
      expect(body.game).toEqual({ ...game, potentialJackpot });
      const receipt = await ask(back, { method: 'GET', path: `/public/receipts/${game._id}` });
      expect(verifyReceipt(receipt.body).steps.filter((each) => !each.ok)).toEqual([]);
    }
    expect((await play(back, token, [5, 6])).gameNumber).toBe(played.length + 1);
  } finally {
    await again.stop();
  }
});
