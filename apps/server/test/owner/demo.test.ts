import { LANGUAGES, textsIn } from '@adarash/contract/basics';
import { verifyReceipt } from '@adarash/rules/verify';
import paper from '@adarash/texts/paper.json';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readZip, textIn } from '../../../../checks/read-zip.ts';
import { isWhole } from '../../../../checks/size.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { readConfig } from '../../src/config/config.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { markAsDemo } from '../../src/repositories/demo.ts';
import { openStorage } from '../../src/storage/open.ts';
import { type Hall, startHall } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { startedGame } from '../harness/play/games.ts';
import { freshPlace } from '../harness/servers/storage-place.ts';

let hall: Hall;

beforeAll(async () => {
  const place = await freshPlace();
  const config = readConfig(place.env, place.dataDir);
  const storage = await openStorage(config, pino({ level: 'silent' }), realRuntime);
  await storage.write({}, markAsDemo);
  await storage.close();
  hall = await startHall({ place });
});
afterAll(() => hall.stop());

const receiptOf = async (gameId: string) => (await hall.api(null).get(`/public/receipts/${gameId}`)).body;

test('marks the receipts of a demo hall, which verify like other receipts', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  const receipt = await receiptOf(_id);
  expect(receipt).toMatchObject({ scheme: 'bingo75/v2', demo: true });
  expect(verifyReceipt(receipt)).toMatchObject({ ok: true });
  const { storage, seedKey } = hall.services;
  expect(await differences({ db: storage.db, cardOf, seedKey })).toEqual([]);
  expect((await hall.api(null).get('/public/house')).body.demo).toBe(true);
});

test('marks every page and every card of a demo hall in the language of the paper', async () => {
  expect((await dayRoll(hall.services, hall.hallId)).text).toMatch(/^DEMO · .*\n.*\n\nDEMO: /);
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

test('marks each table row and each receipt in the export of a demo hall', async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await hall.cashier.api.post(`/games/${_id}/finish`, {});
  const { day } = await dayRoll(hall.services, hall.hallId);
  const query = `cashierId=${hall.hallId}&from=${day}&to=${day}`;
  const files = readZip((await hall.admin.api.get(`/games/admin/export?${query}`)).bytes);
  const texts = [...files.keys()].filter((name) => /\.(json|csv)$/.test(name));
  expect(texts.length).toBeGreaterThan(4);
  for (const name of texts) expect(textIn(files, name), name).toMatch(/DEMO|"demo":true/);
  const rows = textIn(files, 'games.csv').trimEnd().split('\r\n');
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.every((row) => row.endsWith(',DEMO'))).toBe(true);
});

test('adds no demo marks to a real hall', async () => {
  const real = await startHall();
  try {
    const { _id } = await startedGame(real.cashier.api);
    await real.cashier.api.post(`/games/${_id}/finish`, {});
    expect((await real.api(null).get(`/public/receipts/${_id}`)).body).not.toHaveProperty('demo');
    expect((await real.api(null).get('/public/house')).body).not.toHaveProperty('demo');
  } finally {
    await real.stop();
  }
});
