import { SCREENS } from '@adarash/contract/own-words';
import hallWords from '@adarash/texts/hall-words.json';
import { TABLE } from '@adarash/texts/table';
import { expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readZip } from '../../../../checks/read-zip.ts';
import { expectRefusal } from '../harness/games.ts';
import { useHall } from '../harness/hall.ts';
import { shiftsOf } from '../harness/shifts.ts';
import { playGame } from '../papers/reports/random-evening.ts';

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
    [{ area: 'hall-words', key: 'decidedNotice' }, 'WORD_FIXED'],
    [{ area: 'paper', key: 'endedBy' }, 'WORD_FIXED'],
    [{ area: 'paper', key: 'ticketsMissing' }, 'WORD_FIXED'],
    [{ area: 'live-game', key: 'status_voided' }, 'WORD_FIXED'],
    [{ area: 'windows', key: 'lateTitle' }, 'WORD_FIXED'],
    [{ area: 'paper', key: 'title' }, 'WORD_UNKNOWN'],
    [{ area: 'hall-words', key: '__proto__' }, 'WORD_UNKNOWN'],
    [{ area: '__proto__', key: 'toString' }, 'WORD_UNKNOWN'],
  ] as const) {
    expectRefusal(await correct(null, good, { ...fixed, language: 'om', text: 'Waan biraa' }), 400, code);
  }
  for (const text of [
    hallWords.fair.om,
    `*${hallWords.fair.en.toUpperCase()}*`,
    ...[
      'F a i r . d r a w',
      'Fair\u00a0\u2003draw',
      'ＦＡＩＲ ＤＲＡＷ',
      'Fáir dŕaw',
      '𝐅𝐚𝐢𝐫 𝐝𝐫𝐚𝐰',
      'Fa1r dr4w',
      'Falr draw',
    ],
    // Cyrillic, Greek and small capitals.
    ...['Fаіr drаw', 'Fαιr drαw', 'ꜰᴀɪʀ ᴅʀᴀᴡ', 'СΑRRАА НАQА qаbееssа'],
    ...['ፍትሃዊ እጣ', 'ፍትሐዊ፡ዕጣ', 'ፍትኀዊ ዕጣ'],
  ]) {
    expectRefusal(await correct(null, { ...PRIZE, language: 'om', text }), 400, 'WORD_FIXED');
  }
  for (const unseen of ['\u200b', '\u2060', '\u00ad', '\u034f', '\u3164', '\ufeff', '\ufe0f'])
    for (const text of [unseen, hallWords.fair.en.replace('i', `i${unseen}`)])
      expect((await correct(null, { ...PRIZE, language: 'om', text })).status).toBe(400);
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
    am: {
      'hall-words.fair': 'ሌላ',
      'hall-words.called': 'ሌላ',
      'gone.key': 'ሌላ',
      'paper.draw': hallWords.fair.am,
      'paper.ended': 'Fа\u200bіr draw',
    },
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
  expect((await list(`from=${all.total - 1}`)).words).toHaveLength(1);
  const [found] = (await list(`screen=tv&search=${encodeURIComponent('ደራሽ')}`)).words;
  expect(found).toMatchObject({ ...PRIZE, en: 'Prize pool', fixed: false, all: {}, hall: {} });
  expect((await list('names=hall-words.prizePool%0Agone.key')).words).toEqual([found]);
  expect((await hall.admin.api.get('/admin/words?screen=moon')).status).toBe(400);
  const ofNone = await hall.admin.api.get(`/admin/words?cashierId=${'0'.repeat(24)}`);
  expectRefusal(ofNone, 404, 'CASHIER_NOT_FOUND');
  expect(new Set(Object.values(SCREENS).flat())).toEqual(new Set(Object.keys(TABLE)));
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

test('slip, roll, close and folder say what the hall says; what discloses stays, whatever the database says', async () => {
  hall.clock.freeze('2026-11-16T16:00:00Z');
  const pair = await hall.pair();
  const { hallId, cashier } = pair;
  await playGame(pair, { end: 'designated', bet: 1_500, fee: 15, cards: 5, noJackpot: true }, hall.admin.api);
  expect((await shiftsOf(pair).close()).status).toBe(200);
  const own = { pattern: 'የመስመሩ ዓይነት', dayRoll: 'የዛሬው ሒሳብ', shiftClosed: 'ፈረቃ {{number}} አበቃ' };
  const said = await correct(
    hallId,
    { area: 'hall-words', key: 'pattern', language: 'am', text: own.pattern },
    { area: 'paper', key: 'dayRoll', language: 'am', text: own.dayRoll },
    { area: 'paper', key: 'shiftClosed', language: 'am', text: own.shiftClosed },
    { area: 'paper', key: 'stakes', language: 'am', text: 'ረጅም ጽሑፍ '.repeat(66) },
  );
  expect(said.status).toBe(200);
  const { storage } = hall.services;
  const row = storage.db.selectFrom('settings').select('value').where('name', '=', `words ${hallId}`);
  const stored = JSON.parse((await row.executeTakeFirstOrThrow()).value);
  stored.am['hall-words.designatedNotice'] = 'የውሸት ጽሑፍ';
  stored.am['hall-words.designated'] = hallWords.fair.am;
  stored.am['paper.draw'] = `${hallWords.fair.am}፦`;
  await storage.write({}, ({ db }) =>
    db
      .updateTable('settings')
      .set({ value: JSON.stringify(stored) })
      .where('name', '=', `words ${hallId}`)
      .execute(),
  );

  const { games } = (await cashier.api.get('/games?limit=1')).body;
  const slip = await textOfPdf((await cashier.api.get(`/print/games/${games[0]._id}?language=am&paper=roll`)).bytes);
  const folder = await hall.admin.api.get(
    `/games/admin/folder?cashierId=${hallId}&language=am&from=2026-11-16&to=2026-11-16`,
  );
  const roll = await textOfPdf(readZip(folder.bytes).get('rolls/2026-11-16.pdf')!);
  const says = [
    [slip, [own.pattern, hallWords.designatedNotice.am, hallWords.designated.am]],
    [roll, [own.dayRoll, 'ፈረቃ 1 አበቃ', hallWords.designated.am]],
  ] as const;
  for (const [paper, texts] of says) {
    for (const text of texts) expect(paper).toContain(withoutSpaces(text));
    for (const text of ['የውሸት ጽሑፍ', hallWords.fair.am]) expect(paper).not.toContain(withoutSpaces(text));
  }
});

test('the page that tries a device says what holds in all halls', async () => {
  const check = async (language: string) => (await hall.app.inject({ url: `/check?lang=${language}` })).body;
  await correct(null, { area: 'check', key: 'title', language: 'om', text: 'Meeshaa <kana>' });
  expect(await check('om')).toContain('Meeshaa &#60;kana&#62;');
  expect(await check('en')).not.toContain('kana');
  await correct(null, { area: 'check', key: 'title', language: 'om', text: null });
  expect(await check('om')).not.toContain('&#60;kana&#62;');
});
