import type { Browser, Page } from '@playwright/test';
import { FULL_GAME, fillHall, putJackpot } from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { calledOnBoard, callNext, callToTheEnd, displayPath, speak, startDesignated } from '../harness/hall-display.ts';
import { callTyped, NOTICES, rowOf } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** A television whose browser runs no script at all. */
async function withoutScript(browser: Browser, baseURL: string, viewport = SCREENS[1]): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: viewport ?? null });
  return context.newPage();
}

const plainPath = async (hall: Hall) => `${await displayPath(hall)}/plain`;
const scene = (page: Page, name: string) => page.locator(`[data-scene="${name}"]`);

/** What of a scene does not fit its place; the notices of staff may end before their end. */
const overflowing = (page: Page) =>
  page.locator('main > *, main section').evaluateAll((boxes) =>
    boxes
      .filter((box) => !box.closest('.notices') && getComputedStyle(box).display !== 'inline')
      .filter((box) => box.scrollWidth > box.clientWidth + 2 || box.scrollHeight > box.clientHeight + 2)
      .map(
        (box) =>
          `${box.className || box.tagName} ${box.scrollWidth}x${box.scrollHeight} in ${box.clientWidth}x${box.clientHeight}`,
      ),
  );

const SHOTS = process.env.SHOTS;
for (const language of ['om', 'am'] as const)
  story(`PICTURES ${language}`, async ({ hall, browser, server }) => {
    story.setTimeout(180_000);
    await speak(hall, language);
    const found: string[] = [];
    const path = await plainPath(hall);
    const page = await withoutScript(browser, server.url);
    const look = async (name: string) => {
      for (const viewport of SCREENS) {
        await page.setViewportSize(viewport);
        await page.goto(path);
        await page.waitForTimeout(150);
        for (const one of await overflowing(page)) found.push(`${name} ${viewport.width}: ${one}`);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${language}-${name}-${viewport.width}.png` });
      }
    };
    await look('idle-bare');
    const pattern = await fillHall(hall);
    await putJackpot(hall, { drawAt: new Date(Date.now() + 48 * 3_600_000).toISOString(), random: true });
    await look('idle-full');
    const fair = await createGame(hall.cashier, FULL_GAME);
    await look('sale');
    await hall.cashier.api('POST /games/:id/start', { params: { id: fair._id } });
    for (let i = 0; i < 7; i++) await callNext(hall.cashier, fair._id);
    await look('playing');
    const { calledNumbers } = await callNext(hall.cashier, fair._id);
    await callTyped(
      hall,
      fair._id,
      rowOf(fair, 1, 0)
        .filter((n) => !calledNumbers.includes(n))
        .slice(0, 1),
    );
    await look('typed');
    await hall.cashier.api('POST /games/:id/void', { params: { id: fair._id }, body: { reason: 'rain' } });
    await look('off');
    const game = await createGame(hall.cashier, { ...FULL_GAME, pattern });
    await startDesignated(hall, game, 5);
    await look('designated-sale');
    await callNext(hall.cashier, game._id);
    await look('designated');
    await callToTheEnd(hall.cashier, game._id);
    await look('winner');
    const other = await startGame(hall.cashier, { cards: [1, 2, 3] });
    await callNext(hall.cashier, other._id);
    await hall.moderator.api('POST /games/:id/finish', { params: { id: other._id }, body: { moderatorCardId: 2 } });
    await look('decided');
    await page.goto('/tv/plain');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/tv.png` });
    await page.goto('/hall/wrong/plain');
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/wrong.png` });
    console.log(found.join('\n'));
  });
