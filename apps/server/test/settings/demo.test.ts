import { LANGUAGES, textsIn } from '@adarash/contract/basics';
import { bytesToHex, commitmentOf } from '@adarash/rules/draw';
import { verifyReceipt } from '@adarash/rules/verify';
import paper from '@adarash/texts/paper.json';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readWorkbook, readZip, textIn } from '../../../../checks/read-zip.ts';
import { isWhole } from '../../../../checks/size.ts';
import { differences } from '../../src/audit/compare/differences.ts';
import { unsealSeed } from '../../src/games/draw/seeds.ts';
import { beginAsDemo, demoIn, tellVisitors } from '../../src/repositories/demo.ts';
import { markAsDemo } from '../../src/settings/demo-strip.ts';
import { readConfig } from '../../src/start/config.ts';
import { realRuntime } from '../../src/start/runtime.ts';
import { openStorage } from '../../src/storage/open.ts';
import { cardOf } from '../harness/cards.ts';
import { startedGame } from '../harness/games.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { freshPlace, pastTheServer } from '../harness/storage-place.ts';

let hall: Hall;
const signIn = (name: string) => ({ email: `${name}@hall.test`, password: 'a-password' });
const DEMO = {
  owner: signIn('owner'),
  halls: [{ name: 'A <hall>', code: 'abc', cashier: signIn('chaltu'), moderator: signIn('mulu') }],
};

beforeAll(async () => {
  const place = await freshPlace();
  const config = readConfig(place.env, place.dataDir);
  const storage = await openStorage(config, pino({ level: 'silent' }), realRuntime);
  await storage.write({}, (tx) => beginAsDemo(tx, realRuntime.now()));
  await storage.write({}, (tx) => tellVisitors(tx, DEMO));
  await storage.close();
  hall = await startHall({ place });
});
afterAll(() => hall.stop());

const visitor = () => hall.api(null);

test('plain pages of a demo say so, and name nobody who can sign in', async () => {
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  for (const url of [`/hall/${code}/plain`, '/tv/plain', '/check']) {
    const { body } = await hall.app.inject({ url });
    expect(body).toContain(`<aside id="demo" aria-label="${paper.demoNotice.en}">`);
    expect(body).not.toContain('Sign-ins');
  }
});

test('every answer of a demo says so in its head, and those that a screen begins with in their body', async () => {
  const { code } = (await hall.cashier.api.get('/hall-code')).body;
  for (const [path, found] of [
    ['/health', (body: { demo: unknown }) => body.demo],
    ['/public/house', (body: { demo: unknown }) => body.demo],
    [`/hall/${code}`, (body: { hall: { demo: unknown } }) => body.hall.demo],
  ] as const) {
    const { body, headers } = await visitor().get(path);
    expect(found(body), path).toBe(true);
    expect(headers['x-adarash-demo']).toBe('true');
  }
  expect((await hall.cashier.api.get('/games')).headers['x-adarash-demo']).toBe('true');
});

test('nobody is asked to set a demo up', async () => {
  for (const { api } of [hall.admin, hall.cashier]) expect((await api.get('/checklist')).body.steps).toEqual([]);
});

test('its receipts say so and verify, and the record holds them with their mark', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  const receipt = (await visitor().get(`/public/receipts/${_id}`)).body;
  expect(receipt).toMatchObject({ scheme: 'bingo75/v2/demo', demo: true });
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  const { storage, seedKey } = hall.services;
  const stored = { db: storage.db, cardOf, seedKey };
  expect((await differences(stored)).filter((what) => what.includes('record holds'))).toEqual([]);
  // Read as a real hall's, its seals are not those of its seeds; the game still says what it is.
  await pastTheServer(hall.place, "DELETE FROM settings WHERE name = 'demo'");
  await pastTheServer(hall.place, "UPDATE audit SET action = 'house.other' WHERE chain = 'house' AND seq = 1");
  expect(await demoIn(storage.db)).toBeNull();
  expect(await differences(stored)).toContainEqual(expect.stringContaining('is not the one committed to'));
  await pastTheServer(hall.place, "UPDATE audit SET action = 'house.demo' WHERE chain = 'house' AND seq = 1");
  expect(await demoIn(storage.db)).toEqual({ owner: null, halls: [] });
  await storage.write({}, (tx) => tellVisitors(tx, DEMO));
});

test('no receipt of a demo verifies as a hall’s, and what it has sealed for later games is no hall’s either', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/call-number`);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  const { demo: _, ...receipt } = (await visitor().get(`/public/receipts/${_id}`)).body;
  expect(verifyReceipt(receipt)).toMatchObject({ ok: false, steps: [{ name: 'receipt', detail: 'demo' }] });
  const forged = verifyReceipt({ ...receipt, scheme: 'bingo75/v2' });
  const failed = forged.steps.filter(({ ok }) => !ok).map(({ name }) => name);
  expect(failed).toEqual(expect.arrayContaining(['commitment', 'sales', 'mix', 'calls']));
  // With the word taken out of the database too.
  const { db } = hall.services.storage;
  const open = await db.selectFrom('commitments').selectAll().where('game_id', 'is', null).execute();
  expect(open.length).toBeGreaterThan(0);
  for (const { draw_id, commitment } of open) {
    const seed = await unsealSeed(db, draw_id, hall.services.seedKey);
    expect(bytesToHex(commitmentOf(draw_id, seed))).not.toBe(commitment);
    expect(bytesToHex(commitmentOf(draw_id, seed, 'bingo75/v2/demo'))).toBe(commitment);
  }
});

test('its papers say so, in their language, on every page and on every card', async () => {
  expect((await hall.cashier.api.get('/games/day-roll')).body.text).toMatch(/^DEMO · .*\n.*\n\nDEMO: /);
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  for (const language of isWhole ? LANGUAGES : (['am'] as const)) {
    const words = textsIn(paper, language);
    const textOf = async (path: string) => textOfPdf((await hall.cashier.api.get(path)).bytes);
    const slip = await textOf(`/print/games/${_id}?language=${language}&paper=a4`);
    const roll = await textOf(`/print/day-roll?language=${language}&paper=a4`);
    for (const text of [slip, roll]) expect(text).toContain(withoutSpaces(words.demoNotice));
    const cards = await textOf(`/print/cards?cards=1-3&perPage=1&language=${language}`);
    expect(cards.split(withoutSpaces(`${words.demo} ·`)).length - 1).toBeGreaterThanOrEqual(3);
  }
});

test('every file of the inspector’s folder says so, and every row of its tables', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  const day = (await hall.cashier.api.get('/games/day-roll')).body.day;
  const query = `cashierId=${hall.hallId}&from=${day}&to=${day}`;
  const files = readZip((await hall.admin.api.get(`/games/admin/folder?${query}`)).bytes);
  const texts = [...files.keys()].filter((name) => /\.(txt|json|csv)$/.test(name) && name !== 'record.txt');
  expect(texts.length).toBeGreaterThan(8);
  for (const name of texts) expect(textIn(files, name), name).toMatch(/DEMO|"demo":true/);
  const rows = textIn(files, 'tables/games.csv').trimEnd().split('\r\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.every((row) => row.endsWith(',DEMO'))).toBe(true);
  const sheets = [...readWorkbook(files.get('tables.xlsx') ?? new Uint8Array()).values()].flat();
  expect(sheets.length).toBeGreaterThan(1);
  expect(sheets.every((row) => row.DEMO === 'DEMO')).toBe(true);
});

test('a page is marked in three languages; who can sign in stands on those of the staff alone', () => {
  const mark = markAsDemo(DEMO);
  const page = '<!doctype html><html lang="en"><head></head><body class="x"><div id="root"></div></body></html>';
  const [staff, tv, phone] = ['/login', '/hall/abc', '/hall/abc/play'].map((path) => mark(page, path));
  for (const html of [staff, tv, phone]) {
    expect(html).toContain('<html data-demo="" lang="en">');
    for (const { demo, demoNotice } of LANGUAGES.map((language) => textsIn(paper, language)))
      expect(demoNotice.startsWith(demo) && html?.includes(demo)).toBe(true);
    expect(html?.indexOf('<aside id="demo"')).toBeLessThan(html?.indexOf('<div id="root">') ?? 0);
  }
  expect(staff).toContain('<td>owner@hall.test</td><td>a-password</td>');
  expect(staff).toContain('A &#60;hall&#62;: cashier');
  for (const html of [tv, phone]) expect(html).not.toContain('a-password');
});

test('a hall that was begun in earnest never becomes one', async () => {
  const { storage } = hall.services;
  await expect(storage.write({}, (tx) => beginAsDemo(tx, realRuntime.now()))).rejects.toThrow('cannot be made a demo');
  const real = await startHall();
  try {
    await real.admin.api.patch('/admin/settings', { dayStartsAt: 5 });
    const begin = real.services.storage.write({}, (tx) => beginAsDemo(tx, realRuntime.now()));
    await expect(begin).rejects.toThrow('cannot be made a demo');
    expect(await demoIn(real.services.storage.db)).toBeNull();
    const answer = await real.api(null).get('/health');
    expect(answer.body).not.toHaveProperty('demo');
    expect(answer.headers).not.toHaveProperty('x-adarash-demo');
  } finally {
    await real.stop();
  }
});
