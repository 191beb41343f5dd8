import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openInBrowser, openPageOfRunning } from '../src/owner/this-computer.ts';
import { useHall } from './harness/hall.ts';

const hall = useHall();
const ask = (key: string, extra?: { headers?: Record<string, string>; address?: string }, path = '/running') =>
  hall.api(null).post(path, { key }, extra);

let stops = 0;
const admin = { email: 'admin@adarash.local', generated: 'seven quiet owls' };
const opened: string[] = [];
const show = (address: string) => void opened.push(address);
/** The link that the browser was last sent to. */
const link = () => opened.at(-1)?.split('#')[1] ?? '';
let forget = () => {};
afterAll(() => forget());

const openAnew = (port = 1) => {
  forget = openInBrowser(hall.services.config, port, hall.services.runtime, show);
};

test('rejects every key of the start page if the server opened no page', async () => {
  openAnew();
  expect((await ask(link())).body.code).toBe('LINK_USED');
});

test('opens the start page once by its link, and then by a new key', async () => {
  hall.services.thisComputer.offer({ admin, stop: () => (stops += 1) });
  openAnew();
  expect(opened.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:1\/running#/);
  const { status, body } = await ask(link());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    dataFolder: hall.services.config.dataDir,
    addresses: [],
    firstSignIn: { email: admin.email, password: admin.generated },
  });
  const again = await ask(link());
  expect([again.status, again.body.code, again.text.includes(admin.generated)]).toEqual([410, 'LINK_USED', false]);
  expect((await ask(body.key)).body.key).toBe(body.key);
});

test('rejects the link of the start page from another computer or a proxy, or if it is late or changed', async () => {
  openAnew();
  const refused = async (...asked: Parameters<typeof ask>) => expect((await ask(...asked)).status).toBe(410);
  await refused(link(), { address: '192.168.1.7' });
  await refused(link(), { headers: { 'x-forwarded-for': '127.0.0.1' } });
  await refused(link().replace(/^./, (first) => (first === 'A' ? 'B' : 'A')));
  await refused(`${link().slice(0, -1)}${link().endsWith('A') ? 'B' : 'A'}`);
  await refused(link(), { address: '192.168.1.7' }, '/running/stop');
  hall.clock.advance(5 * 60_000);
  await refused(link());
});

test('stops the server only with the key of the opened start page', async () => {
  openAnew();
  const { key } = (await ask(link())).body;
  expect((await ask('x'.repeat(key.length), {}, '/running/stop')).status).toBe(410);
  expect((await ask(key, { address: '10.0.0.9' }, '/running/stop')).status).toBe(410);
  await hall.services.background.idle();
  expect(stops).toBe(0);
  expect((await ask(key, {}, '/running/stop')).status).toBe(200);
  await hall.services.background.idle();
  expect(stops).toBe(1);
});

test('opens the start page of the first server at a second start, but not after it stopped', async () => {
  const { config, runtime } = hall.services;
  const file = join(config.dataDir, 'running.json');
  const url = await hall.app.listen({ host: '127.0.0.1', port: 0 });
  openAnew(Number(new URL(url).port));
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
  const before = link();
  expect(await openPageOfRunning(config, runtime, show)).toBe(url);
  expect(link()).not.toBe(before);
  expect((await ask(link())).status).toBe(200);
  openAnew(1);
  expect(await openPageOfRunning(config, runtime, show)).toBeNull();
  forget();
  expect(existsSync(file)).toBe(false);
  expect(await openPageOfRunning(config, runtime, show)).toBeNull();
});
