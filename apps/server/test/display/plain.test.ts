import { LANGUAGES } from '@adarash/contract/basics';
import hallDisplay from '@adarash/texts/hall-display.json' with { type: 'json' };
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import { beforeEach, describe, expect, test } from 'vitest';
import { lineOf } from '../harness/cards.ts';
import { callTyped, createGame, startedGame } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { jackpotOf } from '../harness/jackpot.ts';

const server = useHall();
const pair = usePair(server);
let code: string;
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
  await speak('en');
});

const speak = (language: string) => pair.cashier.api.patch('/games/settings', { language });
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url, headers, remoteAddress });
const page = async () => (await get(`/hall/${code}/plain`)).body;
/** What is left of a page without its styles: every word in the order in which it is read out. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, letter) => String.fromCharCode(letter))
    .replace(/\s+/g, ' ');
const words = async () => wordsOf(await page());
const sceneOf = (html: string) => /data-scene="([\w-]+)"/.exec(html)?.[1];
const sealOf = (commitment: string) => commitment.slice(0, 20).match(/.{4}/g)?.join(' ');

const { decidedNotice, designatedNotice, fair } = hallWords;

describe('what the plain display says', { tags: ['postgres'] }, () => {
  test('between games and while cards are sold', async () => {
    const next = (await pair.cashier.api.get('/games/next-draw')).body;
    expect(sceneOf(await page())).toBe('idle');
    for (const word of ['Welcome', pair.cashier.name, 'Next game 1', 'How we play', fair.en, sealOf(next.commitment)])
      expect(await words()).toContain(word);
    await jackpotOf(pair).put(800);
    expect(await words()).toContain('Jackpot 800.00 Br');
    await pair.cashier.api.patch('/games/settings', { notice: '<b>Coffee</b> & "cake"' });
    expect(await page()).toContain('data-notice="">&#60;b&#62;Coffee&#60;/b&#62; &#38; &#34;cake&#34;</p>');
    await createGame(pair.cashier.api, { cardPool: [3, 7], betAmount: 15 });
    expect(sceneOf(await page())).toBe('sale');
    expect(await words()).toMatch(/Cards are on sale.*Price of a card 15\.00 Br.*Cards sold 2.*House fee 15%/);
  });

  test('the facts of a game in their order, for a reader without styles', async () => {
    await jackpotOf(pair).put(800);
    const game = await startedGame(pair.cashier.api, { pattern: 'cross' });
    const called = [];
    for (let count = 0; count < 6; count++)
      called.push((await pair.cashier.api.post(`/games/${game._id}/call-number`)).body.game.calledNumbers.at(-1));
    const html = await page();
    expect(sceneOf(html)).toBe('playing');
    const order = [
      ...['Called 6/75', 'Current number', String(called.at(-1)), 'Last five', 'Board of 75 numbers', 'Pattern Cross'],
      ...['Prize pool 17.00 Br', fair.en, sealOf(game.commitment) ?? '', 'Jackpot 810.00 Br'],
    ];
    let from = 0;
    for (const word of order) {
      const at = wordsOf(html).indexOf(word, from);
      expect(at, `${word} in ${wordsOf(html)}`).toBeGreaterThan(-1);
      from = at;
    }
    const onBoard = [...html.matchAll(/data-number="(\d+)" data-called/g)].map(([, number]) => Number(number));
    expect(onBoard).toEqual(called.toSorted((a, b) => a - b));
    expect(html.match(/<th scope="row"/g)).toHaveLength(5);
    expect(html).not.toMatch(/<script(?! src="\/plain\.js")/);
  });

  test.each(LANGUAGES)('that a winner was chosen, from the sale to the end, in %s', async (language) => {
    await speak(language);
    const { _id: id } = await createGame(pair.cashier.api);
    await pair.moderator.api.post(`/games/${id}/select-winner`, { cardId: 7 });
    const seen: string[] = [];
    const look = async () => {
      const html = await page();
      seen.push(sceneOf(html) ?? '');
      expect(html).toContain(`<html lang="${language}"`);
      expect(wordsOf(html)).toContain(designatedNotice[language]);
      expect(wordsOf(html)).not.toContain(fair[language]);
    };
    await look();
    await pair.cashier.api.post(`/games/${id}/start`);
    await look();
    await pair.cashier.api.post(`/games/${id}/call-number`);
    await look();
    for (let status = ''; status !== 'completed'; )
      status = (await pair.cashier.api.post(`/games/${id}/call-number`)).body.game.status;
    await look();
    expect(seen).toEqual(['sale', 'sale', 'playing', 'winner']);
  });

  test('typed numbers, a card that is being checked, and the winner with the squares of the line', async () => {
    const { _id: id } = await startedGame(pair.cashier.api);
    await callTyped(pair.moderator.api, id, lineOf(7, 'main_diagonal'));
    expect(await words()).toContain('Manual · 4 numbers typed');
    expect(await words()).not.toContain(fair.en);
    server.clock.freeze();
    await pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId: 42 });
    expect(wordsOf(await page())).toContain('Card 42 is being checked');
    server.clock.advance(2_500);
    expect(sceneOf(await page())).toBe('claim');
    expect(wordsOf(await page())).toContain('Card 42 has no bingo');
    expect(await words()).toContain('Manual · 4 numbers typed');
    server.clock.advance(3_000);
    expect(sceneOf(await page())).toBe('playing');
    await pair.cashier.api.post(`/games/${id}/check-bingo`, { cardId: 7 });
    server.clock.advance(6_000);
    const html = await page();
    expect(sceneOf(html)).toBe('winner');
    expect(wordsOf(html)).toMatch(/Winner Card 7 17\.00 Br Main Diagonal/);
    expect(wordsOf(html)).toContain('Manual · 4 numbers typed');
    expect(html.match(/<td class="[^"]* line">/g)).toHaveLength(5);
  });

  test('a winner by decision', async () => {
    const { _id: id } = await startedGame(pair.cashier.api);
    await pair.cashier.api.post(`/games/${id}/call-number`);
    await pair.moderator.api.post(`/games/${id}/finish`, { moderatorCardId: 3, reason: 'The power failed' });
    expect(sceneOf(await page())).toBe('winner');
    expect(await words()).toMatch(/Card 3 17\.00 Br.*Decided by the moderator/);
    expect(await words()).not.toContain(fair.en);
  });

  test('a game that was called off, and what each card gets back; nothing of it is called fair', async () => {
    const game = await startedGame(pair.cashier.api);
    await pair.cashier.api.post(`/games/${game._id}/call-number`);
    await pair.cashier.api.post(`/games/${game._id}/void`, { reason: 'rain' });
    expect(sceneOf(await page())).toBe('called-off');
    const said = await words();
    expect(said).toMatch(/Game 1 called off 10\.00 Br back for each card/);
    expect(said).toContain(sealOf(game.commitment));
    expect(said).not.toContain(fair.en);
  });

  test('that a winner was decided at the finish, and not that it was chosen in advance', async () => {
    const { _id: id } = await startedGame(pair.cashier.api, { cardPool: [3, 7] });
    await pair.cashier.api.post(`/games/${id}/call-number`);
    const finish = { moderatorCardId: 7, reason: 'Torn card' };
    const { game } = (await pair.moderator.api.post(`/games/${id}/finish`, finish)).body;
    expect(game).toMatchObject({ draw: 'designated', designated: true, decidedCardId: 7 });
    const shown = (await server.api(null).get(`/hall/${code}`)).body.game;
    expect(shown).toMatchObject({ designated: true, decidedCardId: 7 });
    for (const language of LANGUAGES) {
      await speak(language);
      expect(await words()).toContain(decidedNotice[language].replace('{{id}}', '7'));
      expect(await words()).not.toContain(designatedNotice[language]);
      expect(await words()).not.toContain(fair[language]);
    }
    // Chosen in advance and decided: the notice of the first stays. Later, because the clock may stand.
    server.clock.advance(1_000);
    const both = await createGame(pair.cashier.api, { cardPool: [3, 7] });
    await pair.moderator.api.post(`/games/${both._id}/select-winner`, { cardId: 3 });
    await pair.cashier.api.post(`/games/${both._id}/start`);
    const ended = (await pair.moderator.api.post(`/games/${both._id}/finish`, finish)).body.game;
    expect(ended).toMatchObject({ status: 'completed', designated: true });
    await speak('en');
    expect(await words()).toContain(designatedNotice.en);
  });

  test('who won the jackpot, and that staff awarded it', async () => {
    await jackpotOf(pair).put(100);
    await jackpotOf(pair).award({ amount: 20, cardNumber: 7 });
    const { _id: id } = await startedGame(pair.cashier.api);
    await pair.cashier.api.post(`/games/${id}/call-number`);
    await pair.cashier.api.post(`/games/${id}/select-jackpot-winner`);
    expect(sceneOf(await page())).toBe('jackpot');
    expect(await words()).toMatch(/Jackpot · Winner 20\.00 Br Card 7 Awarded by staff/);
    expect(await words()).not.toContain('undefined');
  });
});

test('a display that is renewed counts as there, and every page asks for the next one', async () => {
  const html = await page();
  expect(html).toContain(
    `<script src="/plain.js"></script><meta http-equiv="refresh" content="2;url=/hall/${code}/plain"><!-- -->`,
  );
  expect((await pair.cashier.api.get('/hall-code')).body.display).toMatchObject({ connected: true });
});

test('a page that has not changed is not sent again, and none is shown from a cache unasked', async () => {
  server.clock.freeze();
  await startedGame(pair.cashier.api, { pattern: 'cross' });
  const first = await get(`/hall/${code}/plain`);
  expect(first.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
  });
  const again = await get(`/hall/${code}/plain`, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await pair.cashier.api.patch('/games/settings', { notice: 'News' });
  expect((await get(`/hall/${code}/plain`, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
});

test.each(['wrong', 'a'.repeat(64), 'a'.repeat(190)])(
  'the code %s opens nothing, in the words of the TV',
  async (wrong) => {
    const answer = await get(`/hall/${wrong}/plain`);
    expect(answer.statusCode).toBe(404);
    for (const language of LANGUAGES) expect(wordsOf(answer.body)).toContain(hallDisplay.unknown[language]);
    expect(answer.body).toContain('http-equiv="refresh"');
    expect(answer.body).toContain('href="/tv/plain?new"');
  },
);

test('after its code was renewed a display shows nothing of the hall', async () => {
  await pair.cashier.api.post('/hall-code/renew');
  const { statusCode, body } = await get(`/hall/${code}/plain`);
  expect([statusCode, wordsOf(body).includes(pair.cashier.name)]).toEqual([404, false]);
});

describe('a set without script outlives a server that is gone', () => {
  test.each(['/tv/plain', '/hall/:code/plain'])(
    'by a page that it keeps of %s, and never of the game',
    async (route) => {
      const at = route.replace(':code', code);
      const shown = await get(at);
      expect(shown.body).toContain(`<noscript><iframe hidden src="${at}/kept"></iframe></noscript>`);
      const frame = await get(`${at}/kept`);
      expect(frame.body).toContain(`<html manifest="${at}/kept/list">`);
      expect(frame.headers).toMatchObject({
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': "default-src 'none';frame-ancestors 'self'",
      });
      expect(shown.headers).toMatchObject({ 'x-frame-options': 'DENY' });
      const list = await get(`${at}/kept/list`);
      expect(list.headers['content-type']).toBe('text/cache-manifest');
      expect(list.body.split('\n')).toEqual([
        'CACHE MANIFEST',
        expect.stringMatching(/^# [0-9a-f]{40}$/),
        'FALLBACK:',
        `${at} ${at}/kept/lost`,
        'NETWORK:',
        '*',
        '',
      ]);
      const lost = (await get(`${at}/kept/lost`)).body;
      expect(lost).toContain(`content="2;url=${at}"`);
      for (const language of LANGUAGES) expect(wordsOf(lost)).toContain(hallWords.reconnecting[language]);
      expect(lost).not.toContain(pair.cashier.name);
    },
  );

  test('until its code was renewed: then nothing is kept, and the answer is its own', async () => {
    await pair.cashier.api.post('/hall-code/renew');
    expect((await get(`/hall/${code}/plain/kept/list`)).statusCode).toBe(404);
  });
});

describe('a set without script becomes a display', () => {
  const cookiesOf = (answer: Awaited<ReturnType<typeof get>>) =>
    [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '');
  const digitsOf = (html: string) => /data-digits="">(\d{4})</.exec(html)?.[1] ?? '';

  test('by its four digits, and finds its way back by itself', { tags: ['postgres'] }, async () => {
    const first = await get('/tv/plain', {}, '10.0.1.1');
    const [waiting = ''] = cookiesOf(first);
    expect(waiting).toMatch(/^adarash-waiting=[\w-]{43}$/);
    expect(String(first.headers['set-cookie'])).toMatch(/Path=\/tv\/plain; HttpOnly; SameSite=Strict$/);
    expect(first.body).toContain('content="2;url=/tv/plain?again"');
    for (const language of LANGUAGES) expect(first.body).toContain(hallDisplay.pairTitle[language]);
    const again = await get('/tv/plain?again', { cookie: waiting }, '10.0.1.1');
    expect(digitsOf(again.body)).toBe(digitsOf(first.body));
    await pair.cashier.api.post('/hall-code/pair', { digits: digitsOf(first.body) });
    const paired = await get('/tv/plain?again', { cookie: waiting }, '10.0.1.1');
    expect([paired.statusCode, paired.headers.location]).toEqual([303, `/hall/${code}/plain`]);
    expect(cookiesOf(paired)).toEqual(['adarash-waiting=', `adarash-display=${code}`]);
    const later = await get('/tv/plain', { cookie: `adarash-display=${code}` }, '10.0.1.1');
    expect([later.statusCode, later.headers.location]).toEqual([303, `/hall/${code}/plain`]);
    const other = await get('/tv/plain?new', { cookie: `adarash-display=${code}` }, '10.0.1.1');
    expect(digitsOf(other.body)).toMatch(/^\d{4}$/);
    expect(cookiesOf(other)).toEqual(['adarash-display=', expect.stringMatching(/^adarash-waiting=/)]);
  });

  test('a set that keeps no cookie takes one pairing, not one every two seconds', async () => {
    expect(digitsOf((await get('/tv/plain', {}, '10.0.1.2')).body)).toMatch(/^\d{4}$/);
    const again = await get('/tv/plain?again', {}, '10.0.1.2');
    expect(again.body).toContain(hallDisplay.cookiesNeeded.en);
    expect(cookiesOf(again)).toEqual([]);
  });

  test.each([
    'adarash-waiting=x',
    `adarash-waiting=${'x'.repeat(2_000)}`,
    'adarash-waiting=../..; adarash-display=../x',
  ])('the cookie %s is no pairing', async (cookie) => {
    const answer = await get('/tv/plain', { cookie }, '10.0.1.3');
    expect([answer.statusCode, digitsOf(answer.body)]).toEqual([200, expect.stringMatching(/^\d{4}$/)]);
  });

  test('where all places are taken it says so and asks again', async () => {
    for (let count = 0; count < 10; count++) await get('/tv/plain', {}, '10.0.1.4');
    const full = await get('/tv/plain', {}, '10.0.1.4');
    expect(full.body).toContain(hallDisplay.pairFull.en);
    expect(full.body).toContain('http-equiv="refresh"');
  });
});
