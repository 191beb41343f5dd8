import type { Page } from '@playwright/test';
import { digitHeight, readings } from '../harness/from-afar.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callNext, openDisplay, speak, startDesignated } from '../harness/hall-display.ts';
import { atRest, layoutFindings } from '../harness/layout.ts';
import { callTyped, holdTime, rowOf } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

async function expectReadable(page: Page, scene: string): Promise<void> {
  await expect(page.locator(`[data-scene="${scene}"]`)).toBeVisible();
  await atRest(page);
  const hardToRead = (await readings(page)).filter(({ size, contrast }) => size < 2.5 || contrast < 7);
  expect(hardToRead).toEqual([]);
  expect(await layoutFindings(page)).toEqual([]);
  const { largest, ball } = await page.evaluate(() => {
    const sizes = [...document.querySelectorAll('main *')].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    );
    const current = document.querySelector('[data-current]');
    return {
      largest: Math.max(...sizes),
      ball: current && Number.parseFloat(getComputedStyle(current).fontSize),
    };
  });
  if (scene === 'playing' && ball !== null) expect(ball).toBe(largest);
}

async function putJackpot(hall: Hall, more: { drawAt?: string; cardNumber?: number; random?: true }): Promise<void> {
  const params = { cashierId: hall.cashier.id };
  await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 12_500 } });
  const message = 'A long wish for the winner of the evening, and for all who played with us tonight. '
    .repeat(2)
    .trim();
  await hall.moderator.api('POST /jackpot/:cashierId/awards', { params, body: { amount: 1_250.5, message, ...more } });
}

/** As long as a notice may be. */
const NOTICE = 'Holiday special tonight, please ask at the desk. '.repeat(5).slice(0, 200);

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString();

for (const viewport of [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
]) {
  story.describe(`from the last row at ${viewport.width}×${viewport.height}`, () => {
    story.use({ viewport });

    story('the board and the fullest game are readable in every language', async ({ hall, page }) => {
      await putJackpot(hall, { random: true, drawAt: inTwoDays() });
      await openDisplay(page, hall);
      await hall.cashier.api('PATCH /games/settings', {
        body: { hallName: 'Bole Medhanialem Bingo Hall', notice: NOTICE },
      });
      await expect(page.locator('[data-notice]')).toBeVisible();
      await expectReadable(page, 'idle');
      const cards = Array.from({ length: 40 }, (_, index) => index + 1);
      const game = await createGame(hall.cashier, { cards, betAmount: 99.5, pattern: 'main_diagonal' });
      for (const language of ['am', 'om', 'en'] as const) {
        await speak(hall, language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectReadable(page, 'sale');
      }
      await startDesignated(hall, game, 5);
      await expect(page.getByText('Called 0/75')).toBeVisible();
      await expectReadable(page, 'sale');
      await callNext(hall.cashier, game._id);
      await expect(page.locator('[data-current]')).toBeVisible();
      await atRest(page);
      expect(await digitHeight(page)).toBeGreaterThanOrEqual(4);
      await expectReadable(page, 'playing');
      const { calledNumbers } = await callNext(hall.cashier, game._id);
      await callTyped(hall, game._id, [calledNumbers.includes(70) ? 71 : 70]);
      for (const language of ['am', 'om', 'en'] as const) {
        await speak(hall, language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectReadable(page, 'playing');
      }
      await hall.cashier.api('POST /games/:id/pause', { params: { id: game._id } });
      await expect(page.getByText('Paused')).toBeVisible();
      await expectReadable(page, 'playing');
      await hall.cashier.api('POST /games/:id/void', { params: { id: game._id }, body: { reason: 'No power' } });
      await expect(page.getByText('Called off')).toBeVisible();
      await expectReadable(page, 'playing');
    });

    story('winners and a jackpot are readable', async ({ hall, page }) => {
      await hall.cashier.api('PATCH /games/settings', { body: { language: 'en', notice: NOTICE } });
      await putJackpot(hall, { cardNumber: 9 });
      const game = await startGame(hall.cashier, { cards: [9, 10], pattern: 'horizontal_line', betAmount: 250 });
      await page.clock.install();
      await openDisplay(page, hall);
      await holdTime(page);
      await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: game._id } });
      await expectReadable(page, 'jackpot');
      await callTyped(hall, game._id, rowOf(game, 9, 0));
      await expect(page.getByText('Called 5/75')).toBeVisible();
      await expectReadable(page, 'playing');
      await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 9 } });
      await expectReadable(page, 'winner');
    });
  });
}
