import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from '@playwright/test';
import { freePort, inRoot } from '../../../scripts/command.mjs';
import { apiOf } from '../../harness/api.ts';
import { createHall, signInAdmin, startGame } from '../../harness/hall.ts';
import { callNext } from '../../harness/hall-display.ts';
import { ADMIN } from '../../harness/server.ts';
import { createWine, type Wine } from '../wine.ts';

let wine: Wine;

test.beforeAll(() => {
  wine = createWine();
  const words = ['deploy/package/make.ts', '--platform', 'win32-x64', '--to', join(wine.folder, 'made')];
  execFileSync(process.execPath, [inRoot('scripts/run.mjs'), ...words], { stdio: 'pipe' });
  const [name = ''] = readdirSync(join(wine.folder, 'made')).filter((each) => !each.endsWith('.zip'));
  cpSync(join(wine.folder, 'made', name), join(wine.folder, "the owner's folder"), { recursive: true });
});
test.afterAll(() => wine.remove());

const START = "Z:\\mnt\\the owner's folder\\adarash.cmd";

test('sells, calls, prints and backs up with the Windows package, and continues after a power cut', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const start = () => wine.start([START, '--open-browser', 'no'], env, `Adarash runs at ${url}`);
  await start();
  const admin = await signInAdmin(url);
  const { cashier } = await createHall(url, admin);
  const { _id: id } = await startGame(cashier, { cards: [3, 7, 42] });
  for (let count = 0; count < 6; count += 1) await callNext(cashier, id);
  const paper = await fetch(`${url}/api/print/cards?cards=1-4&language=am`, {
    headers: { authorization: `Bearer ${cashier.token}` },
  });
  expect(Buffer.from(await paper.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  const { backup } = await admin.api('POST /admin/backups', {});
  const { calledNumbers } = await callNext(cashier, id);
  await wine.kill();

  const local = join(wine.folder, 'prefix/drive_c/users/root/AppData/Local');
  expect(existsSync(join(local, 'Adarash/backups', backup.file))).toBe(true);
  // The program runs from a place that stays the same from release to release.
  expect(existsSync(join(local, 'Adarash-program/node.exe'))).toBe(true);
  await start();
  const { game } = await cashier.api('GET /games/:id', { params: { id } });
  expect(game.calledNumbers).toEqual(calledNumbers);
  expect((await callNext(cashier, id)).calledNumbers).toHaveLength(8);
  await cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  const receipt = await apiOf(url)('GET /public/receipts/:gameId', { params: { gameId: id } });
  expect(verifyReceipt(receipt).steps.filter(({ ok }) => !ok)).toEqual([]);
  await wine.kill();
  const audit = await wine.run([START, 'hall', 'audit', 'verify', 'quick']);
  expect([audit.code, audit.said]).toEqual([0, expect.stringContaining('The audit log is whole.')]);
});

test('prints errors of the command files in cmd.exe', async () => {
  const alone = join(wine.folder, 'from the ZIP');
  mkdirSync(alone);
  cpSync(join(wine.folder, "the owner's folder", 'adarash.cmd'), join(alone, 'adarash.cmd'));
  const packed = await wine.run(['Z:\\mnt\\from the ZIP\\adarash.cmd']);
  expect([packed.code, packed.said]).toEqual([1, expect.stringContaining('Unpack the whole ZIP first')]);
  expect(packed.said).toContain('Dura ZIP guutuu hiikaa');
  const wrong = await wine.run([START, '--prot', '8080']);
  expect(wrong.said).toContain('There is no option --prot; adarash.cmd --help lists them all.');
  expect(wrong.said).toContain('Press any key');
  const firewall = await wine.run([START.replace('adarash.cmd', 'open-firewall.cmd'), 'eighty']);
  expect([firewall.code, firewall.said]).toEqual([1, expect.stringContaining('"eighty" is not a port.')]);
});
