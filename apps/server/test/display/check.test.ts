import { FACTS, LANGUAGES } from '@adarash/contract/basics';
import check from '@adarash/texts/check.json' with { type: 'json' };
import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf, deviceOf } from '../../src/display/check.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
beforeEach(() =>
  hall.services.storage.write({}, async ({ db }) => void (await db.deleteFrom('checked_devices').execute())),
);

const TV =
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 5.0) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/2.2 Chrome/63.0.3239.84 TV Safari/537.36';
const FOUND = { facts: ['styles', 'opus', 'storage'], delayMs: 40, width: 1280, height: 720 };

const send = (body: unknown, userAgent = TV, address = '10.0.2.1') =>
  hall.api(null).post('/public/checks', body, { headers: { 'user-agent': userAgent }, address });
const listed = async () => (await hall.admin.api.get('/admin/checks')).body.devices;

test('what a device found out is answered with a code, and the owner reads it', { tags: ['postgres'] }, async () => {
  const { status, body } = await send(FOUND);
  expect([status, body]).toEqual([
    201,
    {
      success: true,
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}$/),
      ...{ browser: 'Chromium', version: 63, system: 'Tizen' },
      ...{ facts: ['styles', 'storage', 'opus'], display: 'plain' },
    },
  ]);
  const { success: _, ...device } = body;
  expect(await listed()).toEqual([{ ...device, delayMs: 40, width: 1280, height: 720, at: expect.any(String) }]);
  expect((await send({ ...FOUND, facts: FACTS, delayMs: null })).body.display).toBe('screens');
  // Neither what it calls itself nor where it is.
  const stored = JSON.stringify(await hall.services.storage.db.selectFrom('checked_devices').selectAll().execute());
  expect(stored).not.toMatch(/Mozilla|SMART|10\.0\.2/);
});

test('the newest fifty are kept', { tags: ['postgres'] }, async () => {
  for (let count = 0; count < 53; count++) {
    hall.clock.advance(1_000);
    expect((await send({ ...FOUND, width: count + 1 }, TV, `10.0.3.${count}`)).status).toBe(201);
  }
  const widths = (await listed()).map(({ width }: { width: number }) => width);
  expect([widths.length, widths[0], widths.at(-1)]).toEqual([50, 53, 4]);
  const stored = await hall.services.storage.db.selectFrom('checked_devices').select('id').execute();
  expect(stored).toHaveLength(50);
});

test.each([
  {},
  { ...FOUND, facts: ['<b>mine</b>'] },
  { ...FOUND, facts: 'styles' },
  { ...FOUND, facts: [...FACTS, 'styles'] },
  { ...FOUND, width: 0 },
  { ...FOUND, width: 1.5 },
  { ...FOUND, height: 1e9 },
  { ...FOUND, height: '720' },
  { ...FOUND, delayMs: -1 },
  { ...FOUND, delayMs: 60_001 },
])('%j is refused, and nothing is kept', async (body) => {
  expect((await send(body)).status).toBe(400);
  expect(await listed()).toEqual([]);
});

test('a word that was not asked for is not kept', async () => {
  const { status, body } = await send({ ...FOUND, code: 'MINE!', browser: 'Mine', note: 'free text' });
  expect([status, body.browser]).toEqual([201, 'Chromium']);
  expect(JSON.stringify(await listed())).not.toMatch(/Mine|free text|MINE/);
});

test('twenty tries from an address, then one every three seconds; another address is not held up', async () => {
  const tries = async (address: string) => (await send(FOUND, TV, address)).status;
  for (let count = 0; count < 20; count++) expect(await tries('10.0.4.1')).toBe(201);
  expect(await tries('10.0.4.1')).toBe(429);
  expect(await tries('10.0.4.2')).toBe(201);
  expect(await listed()).toHaveLength(21);
});

test('four events come within a second, and say when they left', async () => {
  const { headers, text } = await hall.api(null).get('/public/checks/events');
  expect(headers['content-type']).toContain('text/event-stream');
  const left = [...text.matchAll(/^data: (\d+)$/gm)].map(([, ms]) => Number(ms));
  expect(left).toHaveLength(4);
  expect(left[0]).toBeLessThan(200);
  expect(left[3]).toBeGreaterThanOrEqual(749);
});

describe('a browser by its own name', () => {
  test.each([
    [TV, 'Chromium', 63, 'Tizen'],
    [
      'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/53.0.2785.34 Safari/537.36',
      'Chromium',
      53,
      'webOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 10_3 like Mac OS X) AppleWebKit/603.1.30 (KHTML, like Gecko) Version/10.0 Mobile/14E5239e Safari/602.1',
      'Safari',
      10,
      'iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 128, 'Linux'],
    [
      'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36',
      'Chromium',
      120,
      'Android',
    ],
    ['Chrome/99999 <script>alert(1)</script>', 'Chromium', 255, 'other'],
    ['Firefox/x', 'other', 0, 'other'],
    ['', 'other', 0, 'other'],
  ])('%s', (userAgent, browser, version, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, version, system });
  });

  test('each device and each set of facts has a code of its own', () => {
    const devices = [deviceOf(TV), deviceOf(''), { browser: 'Safari', version: 10, system: 'iOS' } as const];
    const sets = [[], ...FACTS.map((fact) => [fact]), [...FACTS]];
    const codes = devices.flatMap((device) => sets.map((facts) => codeOf(device, facts)));
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}$/);
  });
});

test('the page has every word in it, for a browser without script, in the language that was asked for', async () => {
  const page = (url: string, language = '') =>
    hall.app.inject({ url, headers: { 'user-agent': TV, 'accept-language': language } });
  for (const language of LANGUAGES) {
    const { statusCode, body, headers } = await page(`/check?lang=${language}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<html lang="${language}"`);
    for (const key of ['title', 'noScript', 'missing'] as const) expect(body).toContain(check[key][language]);
    expect(body).toContain(`<code>${codeOf(deviceOf(TV), [])}</code>`);
    expect(body).not.toContain('http-equiv="refresh"');
  }
  expect((await page('/check', 'am-ET,am;q=0.9')).body).toContain('<html lang="am"');
  expect((await page('/check?lang=<b>', 'fr')).body).toContain('<html lang="en"');
});
