import type { Page } from '@playwright/test';
import { createHall, signInAdmin, startGame } from '../harness/hall.ts';
import { displayPath, expectBoard, openDisplay } from '../harness/hall-display.ts';
import { button, expectCalled, GAME, readyToCall } from '../harness/live-game.ts';
import { addCards, openPhone } from '../harness/phone.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, story } from '../harness/story.ts';
import { text } from '../harness/texts.ts';

/** Lost by a reload. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

story(
  'live game, TV, phone and setup continue without a reload after the server restarted',
  async ({ browser, openAs }) => {
    const server = await createHallServer();
    try {
      await server.start();
      const hall = await createHall(server.url, await signInAdmin(server.url));
      const { _id } = await startGame(hall.cashier);
      const desk = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
      const [live, tv, setup] = [await desk.newPage(), await desk.newPage(), await desk.newPage()];
      await openAs(hall.cashier, GAME(_id), live);
      await openDisplay(tv, hall);
      const phone = await openPhone(browser, server.url, hall);
      await addCards(phone, [3]);
      await openAs(hall.cashier, '/select-card', setup);
      await setup.getByRole('button', { name: 'Card 42', exact: true }).click();
      await button(live, 'Next').click();
      await expectCalled(live, 1);
      const screens = [live, tv, phone, setup];
      for (const screen of screens) await mark(screen);

      await server.kill();
      await expect(live.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible();
      await expect(tv.getByText('Reconnecting')).toBeVisible();
      await server.start();

      await expect(readyToCall(live)).toBeVisible();
      await expect(live.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeHidden();
      await button(live, 'Next').click();
      await expectCalled(live, 2);
      const { calledNumbers } = (await hall.cashier.api('GET /games/:id', { params: { id: _id } })).game;
      await expectBoard(tv, calledNumbers);
      await expect(tv.getByText('Reconnecting')).toBeHidden();
      await expect(phone.locator('[data-card="3"]')).toBeVisible();
      await expect(phone.getByText(String(calledNumbers.at(-1)), { exact: true }).first()).toBeVisible();
      await expect(setup.getByRole('button', { name: 'Card 42', exact: true })).toHaveAttribute('aria-pressed', 'true');
      await setup.getByRole('button', { name: 'Card 43', exact: true }).click();
      await expect(
        setup.getByText(text('cashier-setup.selectedCount', { count: 2 }), { exact: true }).first(),
      ).toBeVisible();
      for (const screen of screens) expect(await isMarked(screen)).toBe(true);
    } finally {
      await server.remove();
    }
  },
);

story(
  'a TV without support for a wake lock is kept awake by a silent video',
  { tag: '@all' },
  async ({ page, hall }) => {
    // As on plain http in the hall's network.
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined }));
    await page.goto(await displayPath(hall));
    const video = page.locator('video[data-awake]');
    await expect
      .poll(() => video.evaluate((it: HTMLVideoElement) => !it.paused && it.muted && it.loop && it.currentTime > 0))
      .toBe(true);
    // Browsers count a muted video only if it covers much of the window; it must be invisible.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(await video.boundingBox()).toEqual({ x: 0, y: 0, width, height });
    expect(await video.evaluate((it) => getComputedStyle(it).opacity)).toBe('0');
    await page.goto('/');
    await expect(video).toHaveCount(0);
  },
);

story('a TV with support for a wake lock loads no video', { tag: '@all' }, async ({ page, hall }) => {
  await page.addInitScript(() => {
    const wakeLock = { request: async () => ({ release: async () => undefined }) };
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: wakeLock });
  });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openDisplay(page, hall);
  expect(fetched.filter((url) => /awake|silent-video/.test(url))).toEqual([]);
});
