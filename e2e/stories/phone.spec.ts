import { mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import type { Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import type { Bent } from '../harness/bent-stream.ts';
import { REACHED_AT, retell } from '../harness/full-hall.ts';
import { createGame, startGame } from '../harness/hall.ts';
import { callNext, displayPath, openDisplay, sealOf, speak } from '../harness/hall-display.ts';
import { button, callTyped, GAME, NOTICES, rowOf } from '../harness/live-game.ts';
import { addCards, openDraws, openPhone, takePart } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';

const NOT_ASKED = text('play-check.notAsked');
const UNHEARD = text('play-check.unheard');
const LEFT_OUT = text('play-check.partOut');
/** A phone that has just come is not counted on. */
const SETTLING_MS = 6_000;
/** In the whole form this is the story of the real mix: twenty slow links. */
const MIXING = { timeout: isWhole ? 80_000 : 30_000 };

type Known = { verdict: string; doubt?: string; sentence?: string };

/** Checks the findings of a phone, before and after it has recomputed its links. */
async function check(phone: Page, known: Known): Promise<void> {
  const trusts = known.verdict === 'verifies' ? 1 : 0;
  await phone.getByRole('button', { name: name('draws.verifyGame', { number: 1 }) }).click();
  await expect(phone.locator('[data-slow="3"]')).toBeVisible(MIXING);
  await expect(phone.locator('[data-verdict]')).toHaveAttribute('data-verdict', known.verdict);
  if (known.doubt) await expect(phone.locator('[data-doubt]')).toHaveAttribute('data-doubt', known.doubt);
  if (known.sentence) await expect(phone.getByText(known.sentence)).toBeVisible();
  await expect(phone.locator('[data-trust]')).toHaveCount(trusts);
  await expect(phone.getByText(text('hall-words.fair'), { exact: true })).toHaveCount(trusts);
}

story(
  'phones participate in a draw beside TV and laptop, and each phone displays its own checks of the receipt',
  async ({ hall, page, context, openAs, browser, server }) => {
    await speak(hall, 'en');
    const { code } = await hall.cashier.api('GET /hall-code');
    const open = (bent?: Bent) => openPhone(browser, server.url, hall, bent);
    const honest = await open();
    await expect(honest.getByText(text('play.noCards'))).toBeVisible();
    await addCards(honest, [3, 4]);
    // Attack that excludes a phone: its part never arrives, and the phone receives a success.
    const left = await open({});
    await left.route('**/api/public/halls/*/parts', (route) => route.fulfill({ json: { success: true, order: 2 } }));
    // The clock of the phone would restart with a repeated opening before the delayed digest.
    const kept = await open({
      hold: { event: 'changed:mix-closed', ms: 7_000 },
      again: { insteadOf: 'changed:mix-closed', event: 'mix-opened' },
    });
    const passed = await open({ drop: 'mix-opened' });
    const other = await open({ change: { event: 'mix-done', fields: { last: 'ab'.repeat(32) } } });
    const phones = [honest, left, kept, passed, other];
    for (const [index, phone] of phones.entries()) await takePart(phone, hall, code, index + 1);
    const settled = honest.waitForTimeout(SETTLING_MS);
    const tv = await context.newPage();
    await retell(tv);
    await openDisplay(tv, hall);
    await expect(tv.getByText(text('hall-display.phonesReady', { count: 5 }))).toBeVisible();
    await expect(tv.getByRole('link', { name: name('hall-display.scanPlay') })).toHaveAttribute(
      'href',
      `${REACHED_AT}/hall/${code}/play`,
    );
    const { _id: id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
    await openAs(hall.cashier, GAME(id));
    await settled;

    // The cashier requests the first number, can continue only after the mix, and finds the mix again after a reload.
    const next = button(page, 'Next');
    const bar = page.getByRole('progressbar');
    await next.click();
    await expect(bar).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(button(page, 'Finish')).toBeEnabled();
    await expect(page.getByRole('button', { name: name('windows.voidGame') })).toHaveCount(0);
    await page.reload();
    await expect(tv.locator('[data-scene="mix"]')).toBeVisible();
    await expect(honest.getByText(text('play.inMix'))).toBeVisible();
    await expect(tv.locator('[data-phones]')).toHaveText('3');
    await expect(tv.getByText(/^\d+ s left$/)).toBeVisible();
    await expect(honest.getByText(/being added: \d+ s left/)).toBeVisible();
    await expect(bar).toBeVisible();
    await expect(next).toBeDisabled();
    await expect(page.getByText(text('hall-words.called', { count: 1 }))).toBeAttached(MIXING);
    await expect(bar).toBeHidden();
    await expect(next).toBeEnabled();
    await expect(tv.locator('[data-scene="playing"]')).toBeVisible();
    for (const phone of phones) await expect(phone.getByText(text('hall-words.called', { count: 1 }))).toBeVisible();
    await expect(honest.locator('[data-card="4"]')).toHaveAttribute('data-standing', 'absent');
    await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });

    await check(left, { verdict: 'doesNotVerify', sentence: LEFT_OUT });
    await check(kept, { verdict: 'doubted', doubt: 'unheard', sentence: UNHEARD });
    await check(passed, { verdict: 'doubted', doubt: 'not-asked', sentence: NOT_ASKED });
    await expectAccessible(passed);
    await check(other, { verdict: 'doesNotVerify', doubt: 'other-last' });
    await check(honest, { verdict: 'verifies', doubt: 'none' });
    await expect(honest.getByText(text('play-check.partIn', { count: 3 }))).toBeVisible();
    await expect(honest.getByText(/stopped accepting codes after \d+\.\d s/)).toBeVisible();
    await expect(honest.getByText(text('play-check.cardNotSold', { id: 4 }))).toBeVisible();
    await expect(honest.locator('[data-part]')).toHaveAttribute('data-part', 'in');
    await expect(honest.locator('[data-trust="phones"]')).toContainText('added codes after the sale was closed');
    await expectAccessible(honest);
    for (const phone of phones) await phone.context().close();
  },
);

story('a phone displays no warning in a game without a mix', { tag: '@all' }, async ({ hall, browser, server }) => {
  const { code } = await hall.cashier.api('GET /hall-code');
  const phone = await openPhone(browser, server.url, hall);
  await takePart(phone, hall, code, 1);
  await phone.waitForTimeout(SETTLING_MS);
  const { _id: id } = await startGame(hall.cashier);
  await callTyped(hall, id, [7]);
  await expect(phone.getByText(text('hall-words.called', { count: 1 }))).toBeVisible();
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await phone.getByRole('button', { name: name('draws.verifyGame', { number: 1 }) }).click();
  await expect(phone.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'verifies');
  await expect(phone.locator('[data-doubt]')).toHaveAttribute('data-doubt', 'none');
  await expect(phone.getByText(text('play-check.partNone'))).toBeVisible();
  await phone.context().close();
});

story(
  'a phone displays the marks of its game, and no called numbers if the hall disables it',
  async ({ hall, browser, server }) => {
    const phone = await openPhone(browser, server.url, hall);
    await addCards(phone, [3]);
    const { _id: id } = await createGame(hall.cashier, { pattern: 'horizontal_line' });
    await hall.moderator.api('POST /games/:id/select-winner', { params: { id }, body: { cardId: 4 } });
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);
    const { game } = await hall.cashier.api('POST /games/:id/start', { params: { id } });
    const row = rowOf(game, 3, 0);
    await callTyped(hall, id, row.slice(0, 4));
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);
    await expect(phone.getByText(text('hall-words.manualMany', { count: 4 }))).toBeVisible();
    await expect(phone.locator('[data-card="3"]')).toContainText(text('play.oneAway'));
    await expectAccessible(phone);
    await hall.cashier.api('PATCH /games/settings', { body: { phoneMarking: false } });
    await expect(phone.getByText(text('play.markingOff'))).toBeVisible();
    await expect(phone.locator('[data-card]')).toHaveCount(0);
    await phone.getByRole('button', { name: 'አማርኛ' }).click();
    await expect(phone.getByRole('note')).toHaveText(NOTICES.am);
    await phone.reload();
    await expect(phone.getByRole('note')).toHaveText(NOTICES.am);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await phone.context().close();
  },
);

story(
  'a phone displays the seal of the next game between games, in the language of the hall',
  { tag: '@all' },
  async ({ hall, page, server }) => {
    const { commitment } = await hall.cashier.api('GET /games/next-draw');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}${(await hall.cashier.api('GET /hall-code')).path}/play`);
    await expect(page.getByText('ቀጣዩ ጨዋታ ቁጥር 1 ነው')).toBeVisible();
    await expect(page.getByText(sealOf(commitment))).toBeVisible();
    await speak(hall, 'om');
    await expect(page.getByText('Lakkoofsi tapha itti aanuu 1 dha')).toBeVisible();
    await page.goto('/hall/no-such-hall/play');
    await expect(page.getByText(textIn('am', 'play.unknown'))).toBeVisible();
  },
);

story(
  'a phone lists the draws of the hall: unused ones, and used ones with their game and its mark',
  { tag: '@all' },
  async ({ hall, browser, server }) => {
    await speak(hall, 'en');
    const games = [await createGame(hall.cashier), await createGame(hall.cashier), await createGame(hall.cashier)];
    const [off, typed, designated] = games.map(({ _id }) => _id);
    await hall.cashier.api('POST /games/:id/void', { params: { id: off ?? '' }, body: { reason: 'rain' } });
    await hall.moderator.api('POST /games/:id/select-winner', {
      params: { id: designated ?? '' },
      body: { cardId: 2 },
    });
    await hall.cashier.api('POST /games/:id/start', { params: { id: typed ?? '' } });
    await callTyped(hall, typed ?? '', [5]);
    await hall.cashier.api('POST /games/:id/finish', { params: { id: typed ?? '' }, body: {} });

    const phone = await openPhone(browser, server.url, hall);
    const draws = await openDraws(phone);
    await expect(draws.getByText(text('draws.openHint', { count: 50 }))).toBeVisible();
    const draw = (sequence: number) => draws.locator(`[data-draw="${sequence}"]`);
    await expect(draw(1)).toContainText('Game 1');
    await expect(draw(1)).toContainText(text('draws.voided'));
    await expect(draw(1)).toContainText(sealOf(games[0]?.commitment ?? ''));
    await expect(draw(2)).toContainText(text('draws.typed'));
    await expect(draw(2)).toContainText('Finished');
    await expect(draw(3)).toContainText(text('hall-words.designated'));
    await expect(draw(3)).toContainText(text('draws.pending'));
    await expect(draw(2).getByRole('link', { name: name('draws.verifyGame', { number: 2 }) })).toHaveAttribute(
      'href',
      `/verify/${typed}`,
    );
    await expect(draw(3).getByRole('link')).toHaveCount(0);
    const digest = await (await phone.request.get(`${server.url}/verify.html.sha256`)).text();
    await expect(draws.getByText(digest.slice(0, 64))).toBeVisible();
    await expect(draws.getByRole('link', { name: name('verify.fileSave') })).toHaveAttribute('href', '/verify.html');
    await expectAccessible(draws);

    await hall.cashier.api('POST /games/sequential', {
      body: { numGames: 40, pattern: 'all', betAmount: 10, houseFeePercentage: 15, cardPool: [1] },
    });
    await draws.reload();
    await expect(draw(43)).toBeVisible();
    await expect(draw(1)).toHaveCount(0);
    await draws
      .getByRole('button', { name: name('common.showMore') })
      .last()
      .click();
    await expect(draw(1)).toContainText(text('draws.voided'));
    for (const [language, title] of [
      ['አማርኛ', 'የዚህ አዳራሽ ዕጣዎች በሙሉ'],
      ['Oromoo', 'Carraawwan galma kanaa hunda'],
    ] as const) {
      await draws.getByRole('button', { name: language }).click();
      await expect(draws.getByRole('heading', { name: title })).toBeVisible();
      await expect.poll(() => draws.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await phone.context().close();
  },
);

story(
  'a phone that verifies a slow mix in plain JavaScript participates in the next mix, and stops when it is left',
  async ({ hall, page: phone }) => {
    await phone.addInitScript(() => localStorage.setItem('language', 'en'));
    const receipt = JSON.stringify({ success: true, ...mixedReceipt() });
    await phone.route('**/api/public/receipts/*', (route) =>
      route.fulfill({ contentType: 'application/json', body: receipt }),
    );
    // A browser that refuses to compile, as Safari before 16 does.
    await phone.route('**/assets/slow-worker-*.js', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
      await route.fulfill({ response, headers });
    });
    await phone.goto(`${await displayPath(hall)}/play`);
    const first = await startGame(hall.cashier);
    await callNext(hall.cashier, first._id);
    await expect(phone.getByText(text('hall-words.called', { count: 1 }))).toBeVisible();
    await hall.cashier.api('POST /games/:id/finish', { params: { id: first._id }, body: {} });
    const { code } = await hall.cashier.api('GET /hall-code');
    await takePart(phone, hall, code, 1);
    await phone.getByRole('button', { name: name('draws.verifyGame', { number: 1 }) }).click();
    await expect(phone.locator('[data-verdict]')).toBeVisible();
    await expect(phone.getByText('This browser needs a long time for each link.')).toBeVisible();
    const { _id: id } = await startGame(hall.cashier);
    const mix = hall.cashier.api('POST /games/:id/call-number', { params: { id }, body: {} });
    const mixing = async () => (await hall.cashier.api('GET /hall/:code', { params: { code } })).game?.mixing;
    await expect.poll(async () => (await mixing())?.phones).toBe(1);
    expect(phone.workers()).toHaveLength(1);
    await expect(phone.locator('[data-slow="running"]')).toBeVisible();
    await phone.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => phone.workers().length).toBe(0);
    await hall.cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'rain' } });
    await mix.catch(() => undefined);
  },
);
