import type { Locator, Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { findingsInTypes, LANGUAGES, moved, regionsOf, type TypeWidth } from '../harness/layout.ts';
import { expect, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const REGIONS = {
  settings: '[aria-labelledby="game-settings"]',
  grid: '[role="group"][aria-label="Cards"]',
  bar: '[aria-label="Selected Cards"]',
};

const card = (page: Page, number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });

async function ready(page: Page): Promise<void> {
  await expect(page.getByLabel(name('cashier-setup.quick'))).toBeEnabled();
  await expect(card(page, 100)).toBeVisible();
  await expect(page.getByRole('button', { name: name('cashier-setup.nextDraw') })).toContainText('Game');
}

const choose = (page: Page, cards: string) =>
  page
    .getByLabel(name('cashier-setup.quick'))
    .fill(cards)
    .then(() => page.keyboard.press('Enter'));

const SIZES = {
  laptop: { width: 1366, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
};

async function expectWhole(page: Page, state: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    const scrolls = size === 'laptop' ? 'none' : 'html';
    const types: readonly TypeWidth[] = isWhole && size === 'laptop' ? ['as it is', 'wider', 'narrower'] : ['wider'];
    expect.soft(await findingsInTypes(page, types, { scrolls }), `${state} on a ${size}`).toEqual([]);
    // At the end of a scrollable page the last row is above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await card(page, 100).boundingBox();
    const bar = await page.locator(REGIONS.bar).boundingBox();
    expect
      .soft((last?.y ?? 0) + (last?.height ?? 0), `${state}: the last row on a ${size}`)
      .toBeLessThan((bar?.y ?? 0) + 1);
    expect.soft((bar?.y ?? 0) + (bar?.height ?? 0), `${state}: the bar on a ${size}`).toBeLessThan(viewport.height + 1);
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await page.setViewportSize(SIZES.laptop);
}

/** A text that may not be higher than this at any size. */
async function expectLow(page: Page, text: Locator, px: number): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    expect.soft(await text.evaluate((one) => one.clientHeight), `its lines on a ${size}`).toBeLessThan(px);
  }
  await page.setViewportSize(SIZES.laptop);
}

/** Creates all messages that setup can display together, except errors. */
async function fillEvening({ cashier, moderator }: Hall): Promise<void> {
  const { pattern } = await moderator.api('POST /patterns', {
    body: { shapes: [[0, 4, 20, 24]], names: { en: 'The great kite of Meskel with its tail' } },
  });
  await cashier.api('POST /sale/commands', {
    body: { type: 'settings', counter: 'other', betAmount: 299.5, pattern: pattern.pattern },
  });
  await startGame(cashier, { cards: Array.from({ length: 40 }, (_, index) => index + 61) });
  await moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 2, cardId: 4, jackpotEnabled: true, pattern: 'all' }] },
  });
}

story(
  'setup displays every card above the start bar at every window size and with every message',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await ready(page);
    await expectWhole(page, 'empty');
    const stood = await regionsOf(page, REGIONS);
    await choose(page, '1-60');
    await expect(page.getByText(text('cashier-setup.selectedCount', { count: 60 }))).toBeVisible();
    expect.soft(moved(stood, await regionsOf(page, REGIONS)), '60 chosen').toEqual([]);
    await expectWhole(page, '60 chosen');
    await fillEvening(hall);
    await page.reload();
    await ready(page);
    await expect(page.getByRole('note')).toBeVisible();
    await expect(page.getByText(text('cashier-setup.unavailableCount', { count: 40 }))).toBeVisible();
    await expectWhole(page, 'fullest');
    await page.getByRole('button', { name: name('cashier-setup.sellAhead', { number: 2 }) }).click();
    await expect(page.getByText('Cards are sold for game 2')).toBeVisible();
    await expectWhole(page, 'ahead');
    await expectLow(page, page.locator(REGIONS.bar).getByText(text('cashier-setup.selectedCount', { count: 60 })), 45);
    await createGame(hall.cashier, { cards: [4, 5, 6], betAmount: 999.5 });
    await page.reload();
    await ready(page);
    const state = page.getByText(text('cashier-setup.preparedGame', { number: 2 }));
    await expect(state).toBeVisible();
    await expectWhole(page, 'prepared');
    await expectLow(page, state, 60);
  },
);

const BAR_SIZES = {
  ...SIZES,
  'small laptop': { width: 1280, height: 720 },
  'old laptop': { width: 1024, height: 768 },
};

for (const language of LANGUAGES)
  story(
    `the start bar of setup has room for sums of five digits and reaches the edge of the screen (${language})`,
    { tag: '@all' },
    async ({ page, hall, openAs }) => {
      await hall.cashier.api('POST /sale/commands', {
        body: { type: 'settings', counter: 'other', betAmount: 250, pattern: 'cross' },
      });
      const { _id: id } = await startGame(hall.cashier, { cards: Array.from({ length: 60 }, (_, index) => index + 1) });
      await hall.cashier.api('POST /games/:id/finish', { params: { id } });
      await page.addInitScript((chosen) => localStorage.setItem('staffLanguage', chosen), language);
      await openAs(hall.cashier, '/select-card');
      const bar = page.locator('section.sticky');
      const field = page.locator('[data-quick]');
      await expect(field).toBeEnabled();
      const look = async (state: string) => {
        for (const [size, viewport] of Object.entries(BAR_SIZES)) {
          await page.setViewportSize(viewport);
          const findings = await findingsInTypes(page, ['wider'], { scrolls: 'html' });
          expect.soft(findings, `${state} on a ${size}`).toEqual([]);
          const box = await bar.boundingBox();
          expect
            .soft((box?.y ?? 0) + (box?.height ?? 0), `${state}: the edge of a ${size}`)
            .toBeCloseTo(viewport.height, 0);
          const isCut = (one: HTMLInputElement) => {
            const pen = document.createElement('canvas').getContext('2d');
            if (pen === null) throw new Error('no canvas');
            const { font, paddingLeft, paddingRight } = getComputedStyle(one);
            pen.font = font;
            const room = one.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
            return pen.measureText(one.placeholder).width > room ? [one.placeholder] : [];
          };
          const cut = await page.locator('input[placeholder]:visible').all();
          const texts = await Promise.all(cut.map((one) => one.evaluate(isCut)));
          expect.soft(texts.flat(), `${state}: cut placeholders on a ${size}`).toEqual([]);
        }
      };
      await look('the offer');
      await page.setViewportSize(SIZES.laptop);
      await field.fill('1-60');
      await field.press('Enter');
      await expect(bar.locator('[data-due]')).toContainText('15,000.00');
      await expect(page.locator('[data-rht-toaster] [role="status"]')).toHaveCount(0);
      await look('60 chosen');
    },
  );
