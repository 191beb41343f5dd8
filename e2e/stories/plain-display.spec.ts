import type { Browser, Page } from '@playwright/test';
import { FULL_GAME, fillHall, inTwoDays, putJackpot } from '../harness/full-hall.ts';
import { createGame, createHall, type Hall, signInAdmin, startGame } from '../harness/hall.ts';
import {
  calledOnBoard,
  callNext,
  callToTheEnd,
  displayPath,
  expectBoard,
  speak,
  startDesignated,
} from '../harness/hall-display.ts';
import { LANGUAGES } from '../harness/layout.ts';
import { callTyped, NOTICES } from '../harness/live-game.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const;

/** A television whose browser runs no script at all. */
async function withoutScript(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: SCREENS[1] });
  return context.newPage();
}

const plainPath = async (hall: Hall) => `${await displayPath(hall)}/plain`;

story(
  'a set without script is paired by its digits, and follows the game by itself',
  async ({ hall, browser, server }) => {
    await speak(hall, 'en');
    const tv = await withoutScript(browser, server.url);
    // Any page of ours leads there.
    await tv.goto('/tv');
    await tv.getByRole('link', { name: '/tv/plain' }).first().click();
    const digits = (await tv.locator('[data-digits]').textContent()) ?? '';
    await hall.cashier.api('POST /hall-code/pair', { body: { digits } });
    await tv.waitForURL(`**${await plainPath(hall)}`);
    await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
    const { _id } = await startGame(hall.cashier);
    for (let count = 0; count < 3; count++) await callNext(hall.cashier, _id);
    const { calledNumbers } = await callNext(hall.cashier, _id);
    await expectBoard(tv, calledNumbers);
    await expect(tv.locator('[data-draw-kind="fair"]')).toHaveText('Fair draw');
    await hall.cashier.api('POST /games/:id/void', { params: { id: _id }, body: { reason: 'rain' } });
    await expect(tv.getByRole('heading', { name: 'Game 1 called off' })).toBeVisible();
    await expect(tv.getByText('Fair draw')).toHaveCount(0);
    await tv.goto('/tv/plain');
    await tv.waitForURL(`**${await plainPath(hall)}`);
  },
);

story('where a script runs, the page is never left: it outlives the server and goes on with it', async ({ page }) => {
  const server = await createHallServer();
  try {
    await server.start();
    const hall = await createHall(server.url, await signInAdmin(server.url));
    await speak(hall, 'en');
    const { _id } = await startGame(hall.cashier);
    const first = await callNext(hall.cashier, _id);
    await page.goto(server.url + (await plainPath(hall)));
    await expectBoard(page, first.calledNumbers);
    await expectAccessible(page);
    let left = 0;
    page.on('framenavigated', () => {
      left += 1;
    });
    const second = await callNext(hall.cashier, _id);
    await expectBoard(page, second.calledNumbers);
    await server.kill();
    await expect(page.getByRole('status')).toHaveText('Connection lost. Reconnecting...');
    expect(await calledOnBoard(page)).toHaveLength(2);
    await server.start();
    await expect(page.getByRole('status')).toBeEmpty();
    const third = await callNext(hall.cashier, _id);
    await expectBoard(page, third.calledNumbers);
    expect(left).toBe(0);
  } finally {
    await server.remove();
  }
});

/** What of a scene does not fit its place; the line of staff at the foot may end before its end. */
const overflowing = (page: Page) =>
  page.locator('main > *, main section').evaluateAll((boxes) =>
    boxes
      .filter((box) => box.closest('.notices') === null)
      .filter((box) => box.scrollWidth > box.clientWidth + 2 || box.scrollHeight > box.clientHeight + 2)
      .map((box) => `${box.className || box.tagName}: ${box.scrollWidth} × ${box.scrollHeight}`),
  );

for (const language of LANGUAGES) {
  story(
    `every scene has room for the longest texts, and says what staff did, in ${language}`,
    { tag: '@all' },
    async ({ hall, browser, server }) => {
      await speak(hall, language);
      const path = await plainPath(hall);
      const page = await withoutScript(browser, server.url);
      // A page that renews itself while it is being measured is gone in the midst of it.
      await page.route('**/plain', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('http-equiv="refresh"', '');
        await route.fulfill({ response: answer, body });
      });
      const found: string[] = [];
      const look = async (name: string, says?: string) => {
        for (const viewport of SCREENS) {
          await page.setViewportSize(viewport);
          await page.goto(path);
          if (says !== undefined) await expect(page.locator('main')).toContainText(says);
          for (const one of await overflowing(page)) found.push(`${name} at ${viewport.width}: ${one}`);
        }
      };
      const notice = NOTICES[language];
      await look('idle');
      const pattern = await fillHall(hall);
      await putJackpot(hall, { drawAt: inTwoDays(), random: true });
      await look('evening');
      const game = await createGame(hall.cashier, FULL_GAME);
      await look('sale');
      await hall.cashier.api('POST /games/:id/start', { params: { id: game._id } });
      for (let count = 0; count < 5; count++) await callNext(hall.cashier, game._id);
      await look('playing');
      const { calledNumbers } = await callNext(hall.cashier, game._id);
      await callTyped(hall, game._id, [calledNumbers.includes(75) ? 74 : 75]);
      const typed = { am: 'በእጅ · 1 ቁጥር ገብቷል', om: 'Harkaan · lakkoofsi 1 galfame', en: 'Manual · 1 number typed' };
      await look('typed', typed[language]);
      await hall.cashier.api('POST /games/:id/void', { params: { id: game._id }, body: { reason: 'rain' } });
      await look('called-off', { am: 'ተሰርዟል', om: 'haqameera', en: 'called off' }[language]);
      const chosen = await createGame(hall.cashier, { ...FULL_GAME, pattern });
      await startDesignated(hall, chosen, 5);
      await look('designated-sale', notice);
      await callNext(hall.cashier, chosen._id);
      await look('designated', notice);
      await callToTheEnd(hall.cashier, chosen._id);
      await look('winner', notice);
      const other = await startGame(hall.cashier, { cards: [1, 2, 3] });
      await callNext(hall.cashier, other._id);
      await hall.moderator.api('POST /games/:id/finish', { params: { id: other._id }, body: { moderatorCardId: 2 } });
      await look('decided', { am: 'በተቆጣጣሪ ውሳኔ', om: "Murtii to'ataatiin", en: 'Decided by the moderator' }[language]);
      expect(found).toEqual([]);
    },
  );
}

story(
  'a device says what works on it, and the owner reads the code it shows',
  async ({ page, browser, server, admin, openAs }) => {
    await page.goto('/check?lang=en');
    await expect(page.getByText('The hall display works here: open /tv.')).toBeVisible();
    for (const fact of ['script', 'styles', 'language', 'streams', 'layout', 'storage', 'events'])
      await expect(page.locator(`[data-fact="${fact}"] td`)).toContainText('works');
    await expect(page.locator('#delay')).toHaveText(/^\d+ ms$/);
    const code = (await page.locator('#code').textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{5}$/);
    await expectAccessible(page);

    const set = await withoutScript(browser, server.url);
    await set.goto('/check?lang=en');
    await expect(set.getByText('No script runs here.')).toBeVisible();
    await expect(set.locator('[data-fact="script"] b:visible')).toHaveText('missing');
    await expect(set.locator('[data-fact="styles"] b:visible')).toHaveText('works');

    await openAs(admin, '/admin-settings');
    const devices = page.getByRole('table', { name: 'Devices that were checked' });
    await expect(devices.getByRole('row').filter({ hasText: code }).first()).toContainText('Hall display');
  },
);
