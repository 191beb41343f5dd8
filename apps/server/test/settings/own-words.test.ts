import { expect, test } from 'vitest';
import { expectRefusal } from '../harness/games.ts';
import { useHall } from '../harness/hall.ts';

const hall = useHall();

const PRIZE = { area: 'hall-words', key: 'prizePool' } as const;
const correct = (cashierId: string | null, ...words: object[]) =>
  hall.admin.api.put('/admin/words', { cashierId, words });
const spoken = async (of = '') => (await hall.api(null).get(`/public/words?hall=${of}`)).body.words;

test('an owner corrects a text for all halls or for one, and takes it back; each is on the record', async () => {
  const { hallId, cashier } = await hall.pair();
  const { code } = (await cashier.api.get('/hall-code')).body;
  expect((await hall.api(null).get(`/hall/${code}`)).body.hall).not.toHaveProperty('words');

  expect((await correct(null, { ...PRIZE, language: 'am', text: 'የሁሉም' })).body).toMatchObject({ corrections: 1 });
  expect((await correct(hallId, { ...PRIZE, language: 'am', text: ' የዚህ ' })).body).toMatchObject({ corrections: 1 });
  expect(await spoken()).toEqual({ am: { 'hall-words': { prizePool: 'የሁሉም' } }, om: {} });
  expect(await spoken(code)).toEqual({ am: { 'hall-words': { prizePool: 'የዚህ' } }, om: {} });
  expect(await spoken(hallId)).toEqual(await spoken(code));
  const { words } = (await hall.api(null).get(`/hall/${code}`)).body.hall;
  expect(words).toMatch(/^[0-9a-f]{16}$/);

  await correct(hallId, { ...PRIZE, language: 'am', text: null });
  expect(await spoken(code)).toEqual(await spoken());
  expect((await hall.api(null).get(`/hall/${code}`)).body.hall.words).not.toBe(words);
  await correct(null, { ...PRIZE, language: 'am', text: null });
  expect(await spoken(code)).toEqual({ am: {}, om: {} });
  const entries = await hall.services.storage.db
    .selectFrom('audit')
    .select(['action', 'chain', 'before', 'after'])
    .where('action', 'in', ['house.words', 'hall.words'])
    .orderBy('at')
    .execute();
  expect(entries.map(({ action, chain }) => `${action} ${chain}`).sort()).toEqual([
    ...Array(2).fill(`hall.words ${hallId}`),
    ...Array(2).fill('house.words house'),
  ]);
  expect(entries.map(({ after }) => after)).toContain(JSON.stringify({ 'am hall-words.prizePool': 'የዚህ' }));
});

test('a text that discloses, one with other values, and one that is not there are refused, and nothing is stored', async () => {
  const good = { ...PRIZE, language: 'om', text: 'Badhaasa' };
  for (const [fixed, code] of [
    [{ area: 'hall-words', key: 'designatedNotice' }, 'WORD_FIXED'],
    [{ area: 'hall-words', key: 'fair' }, 'WORD_FIXED'],
    [{ area: 'hall-words', key: 'manualMany' }, 'WORD_FIXED'],
    [{ area: 'hall-display', key: 'decided' }, 'WORD_FIXED'],
    [{ area: 'hall-words', key: 'putOutOne' }, 'WORD_FIXED'],
    [{ area: 'hall-words', key: 'seal' }, 'WORD_FIXED'],
    [{ area: 'verify', key: 'language' }, 'WORD_FIXED'],
    [{ area: 'hall-words', key: 'called' }, 'WORD_VALUES'],
    [{ area: 'paper', key: 'title' }, 'WORD_UNKNOWN'],
    [{ area: 'hall-words', key: '__proto__' }, 'WORD_UNKNOWN'],
    [{ area: '__proto__', key: 'toString' }, 'WORD_UNKNOWN'],
  ] as const) {
    expectRefusal(await correct(null, good, { ...fixed, language: 'om', text: 'Waan biraa' }), 400, code);
  }
  for (const text of ['', ' ', 'a\u0007b', 'x'.repeat(601), 7]) {
    expect((await correct(null, { ...PRIZE, language: 'om', text })).status).toBe(400);
  }
  expectRefusal(await correct(null, { ...PRIZE, language: 'en', text: 'Prize' }), 400, 'VALIDATION');
  expectRefusal(await correct('0'.repeat(24), good), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await hall.cashier.api.put('/admin/words', { cashierId: null, words: [good] }), 403, 'ACCESS_DENIED');
  expect(await spoken()).toEqual({ am: {}, om: {} });
});

test('a correction of a text that discloses by now, or has other values, is not said', async () => {
  const value = JSON.stringify({
    am: { 'hall-words.fair': 'ሌላ', 'hall-words.called': 'ሌላ', 'gone.key': 'ሌላ' },
    om: {},
  });
  const { storage } = hall.services;
  await storage.write({}, ({ db }) => db.insertInto('settings').values({ name: 'words', value }).execute());
  expect(await spoken()).toEqual({ am: {}, om: {} });
  await correct(null, { area: 'hall-words', key: 'fair', language: 'am', text: null });
  await storage.write({}, ({ db }) => db.deleteFrom('settings').where('name', '=', 'words').execute());
});

test('the list finds texts in any language and tells which can be changed', async () => {
  const list = async (query: string) => (await hall.admin.api.get(`/admin/words?${query}`)).body;
  const all = await list('');
  expect(all.words).toHaveLength(100);
  expect(all.total).toBeGreaterThan(1_500);
  expect(all.areas).not.toContain('paper');
  expect((await list(`from=${all.total - 1}`)).words).toHaveLength(1);
  const [found] = (await list(`area=hall-words&search=${encodeURIComponent('ደራሽ')}`)).words;
  expect(found).toMatchObject({ ...PRIZE, en: 'Prize pool', fixed: false, all: {}, hall: {} });
  const notices = (await list('search=designated winner:')).words;
  expect(notices.length).toBeGreaterThan(0);
  expect(notices.every(({ fixed }: { fixed: boolean }) => fixed)).toBe(true);
  expect((await list('search=designated winner:&only=open')).total).toBe(0);
  await correct(null, { ...PRIZE, language: 'om', text: 'Badhaasa' });
  expect((await list('only=corrected')).words).toEqual([{ ...found, all: { om: 'Badhaasa' } }]);
  await correct(null, { ...PRIZE, language: 'om', text: null });
});

test('the plain display says what the hall says', async () => {
  const { hallId, cashier } = await hall.pair();
  const { code } = (await cashier.api.get('/hall-code')).body;
  await correct(hallId, { area: 'hall-display', key: 'welcome', language: 'am', text: 'ሰላም <ለሁሉም>' });
  const page = await hall.app.inject({ url: `/hall/${code}/plain` });
  expect(page.body).toContain('ሰላም &#60;ለሁሉም&#62;');
});
