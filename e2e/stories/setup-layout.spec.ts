import type { Page } from '@playwright/test';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { findingsInEveryType, moved, regionsOf } from '../harness/layout.ts';
import { expect, story } from '../harness/story.ts';

story.describe.configure({ timeout: 240_000 });

const REGIONS = {
  settings: '[aria-labelledby="game-settings"]',
  grid: '[role="group"][aria-label="Cards"]',
  bar: '[aria-label="Selected Cards"]',
};

const card = (page: Page, number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });

async function ready(page: Page): Promise<void> {
  await expect(page.getByLabel('Card number')).toBeEnabled();
  await expect(card(page, 100)).toBeVisible();
  await expect(page.getByText('Show full seal')).toBeVisible();
}

const choose = (page: Page, cards: string) =>
  page
    .getByLabel('Card number')
    .fill(cards)
    .then(() => page.keyboard.press('Enter'));

/** A regular may scroll out of sight; nothing else does. */
const REGULARS = 'section[aria-label="Regulars"]';

async function expectWhole(page: Page, state: string, size: string): Promise<void> {
  const scrolls = size === 'laptop' ? REGULARS : `html, ${REGULARS}`;
  expect.soft(await findingsInEveryType(page, { scrolls }), `${state} on a ${size}`).toEqual([]);
  // Scrolled to the end, where there is one, the last row stands above the bar.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const last = await card(page, 100).boundingBox();
  const bar = await page.locator(REGIONS.bar).boundingBox();
  const { height = 0 } = page.viewportSize() ?? {};
  expect
    .soft((last?.y ?? 0) + (last?.height ?? 0), `${state}: the last row on a ${size}`)
    .toBeLessThanOrEqual(bar?.y ?? 0);
  expect.soft((bar?.y ?? 0) + (bar?.height ?? 0), `${state}: the bar on a ${size}`).toBeLessThanOrEqual(height);
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** All that setup may have to say at once, but for an error. */
async function fillEvening({ cashier, moderator }: Hall): Promise<void> {
  const { pattern } = await moderator.api('POST /patterns', {
    body: { shapes: [[0, 4, 20, 24]], names: { en: 'The great kite of Meskel with its tail' } },
  });
  await cashier.api('PUT /program', {
    body: {
      lines: [
        {
          betAmount: 299.5,
          pattern: pattern.pattern,
          jackpotEnabled: false,
          note: 'Holiday special: doubled for every regular tonight',
        },
        { betAmount: 10, pattern: 'all' },
      ],
    },
  });
  for (const name of ['Almaz at the window', 'Bekele and his brothers from Adama'])
    await cashier.api('POST /regulars', { body: { name, cards: [1, 2, 3] } });
  await startGame(cashier, { cards: Array.from({ length: 40 }, (_, index) => index + 61) });
  await moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 2, cardId: 4, jackpotEnabled: true, pattern: 'all' }] },
  });
}

for (const [size, viewport] of Object.entries({
  laptop: { width: 1366, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
})) {
  story(`setup on a ${size} keeps every card above the start bar, whatever it says`, async ({ page, hall, openAs }) => {
    await page.setViewportSize(viewport);
    await openAs(hall.cashier, '/select-card');
    await ready(page);
    await expectWhole(page, 'empty', size);
    const stood = await regionsOf(page, REGIONS);
    await choose(page, '1-60');
    await expect(page.getByText('60 cards selected')).toBeVisible();
    if (size === 'laptop') expect.soft(moved(stood, await regionsOf(page, REGIONS)), '60 chosen').toEqual([]);
    await expectWhole(page, '60 chosen', size);
    await fillEvening(hall);
    await page.reload();
    await ready(page);
    await expect(page.getByRole('note')).toBeVisible();
    await expect(page.getByText('Unavailable: 40')).toBeVisible();
    await expectWhole(page, 'fullest', size);
    await page.getByRole('button', { name: 'Sell game 2 already' }).click();
    await expect(page.getByText('Cards are sold for game 2')).toBeVisible();
    await expectWhole(page, 'ahead', size);
    const bar = page.locator(REGIONS.bar).getByText('60 cards selected');
    expect.soft(await bar.evaluate((text) => text.clientHeight), `lines of the bar on a ${size}`).toBeLessThan(45);
    await createGame(hall.cashier, { cards: [4, 5, 6], betAmount: 999.5 });
    // Set aside by the cashier: the line of the program has a button more.
    await page.evaluate(() => localStorage.setItem('betAmount', '12'));
    await page.reload();
    await ready(page);
    await expect(page.getByRole('button', { name: 'Take this game' })).toBeVisible();
    const state = page.getByText('Game 2 is prepared and is sold next.');
    await expect(state).toBeVisible();
    await expectWhole(page, 'prepared', size);
    expect.soft(await state.evaluate((text) => text.clientHeight), `lines of the state on a ${size}`).toBeLessThan(60);
  });
}
