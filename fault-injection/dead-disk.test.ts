import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type Json } from './harness/desk.ts';
import { chapterOf, play, serve, stepsOf, type } from './harness/owner.ts';
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

const here = (command: string) => command.replaceAll('/media/', `${media}/`);

/** Returns the commands of the page, step by step, with the paths of this test. */
function steps(): string[] {
  const found = stepsOf(chapterOf('docs/operations.md', 'A dead disk, in five steps'));
  expect(found.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
  return found.map(({ command }) => here(command));
}

const copies = () => readdirSync(join(media, 'stick/adarash')).filter((name) => name.endsWith('.db'));

test('restores the hall if an owner follows docs/operations.md word by word', async () => {
  const env = { DATA_DIR: oldDisk, BACKUP_DIR: join(media, 'stick/adarash') };
  const server = launch(built, env);
  const url = await addressOf(server);
  const [staff] = await openHalls(url, 1);
  if (!staff) throw new Error('There is no hall.');
  await type(here('npm run hall -- seed-key export /media/key/seed.key'), { env: { ...process.env, ...env } });
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
  for (const command of typed.slice(0, 4)) await type(command, { env: { ...process.env, ...onNew } });
  const again = serve(typed[4] ?? '', { env: { ...process.env, PORT: '0', ...onNew } });
  try {
    const back = await again.address;
    const login = { email: 'chaltu1@hall.test', password: PASSWORD };
    const { body } = await ask(back, { method: 'POST', path: '/auth/login', body: login });
    const { token } = body;
    for (const game of played) {
      const { body } = await ask(back, { method: 'GET', path: `/games/${game._id}`, token });
      // The possible jackpot depends on the time, not on the game.
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
