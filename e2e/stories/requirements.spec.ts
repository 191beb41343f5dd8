import type { Locator, Page } from '@playwright/test';
import { CASHIER_DETAIL, FRAMES, patternOfText, SCREENS, type Screen, STORED } from '../../checks/requirements.ts';
import { createGame, startGame } from '../harness/hall.ts';
import { changeSettings } from '../harness/live-game.ts';
import { closeByEscape, expect, story } from '../harness/story.ts';
import { name } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const { LANDING, LOGIN, ADMIN_DASHBOARD, ADD_USER, ADMIN_REPORT, CONTROL, JACKPOT } = SCREENS;
const { CASHIER_DASHBOARD, SELECT_CARD, BINGO_GAME, CASHIER_REPORT } = SCREENS;

/**
 * Returns the visible texts, placeholders and options of an element. `named` includes accessible names with their
 * English part.
 */
const wordsIn = (place: Locator, named: boolean): Promise<string[]> =>
  place.evaluate((root, named) => {
    const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
    const isSeen = (element: Element) => {
      // The system draws the options of a list, so they count as visible with the list.
      const box = element.closest('select') ?? element;
      const { width, height } = box.getBoundingClientRect();
      return width > 1 && height > 1 && box.checkVisibility();
    };
    const seen = [...root.querySelectorAll('*')].filter(isSeen);
    const words = seen.flatMap((one) => [tidy(one.textContent), tidy(one.getAttribute('placeholder'))]);
    if (!named) return words;
    const names = seen.map((one) => tidy(one.getAttribute('aria-label')));
    return [...words, ...names].flatMap((name) =>
      [...name.matchAll(/\(([^()]+)\)/g)].map(([, english = '']) => english),
    );
  }, named);

async function expectWords(place: Locator, texts: readonly string[], named = false): Promise<void> {
  const missing = async () => {
    const words = await wordsIn(place, named);
    return texts.filter((text) => !words.some((word) => patternOfText(text).test(word)));
  };
  await expect.poll(missing).toEqual([]);
}

async function expectScreen(page: Page, { shown, tables = {}, named }: Pick<Screen, 'shown' | 'tables' | 'named'>) {
  await expectWords(page.locator('body'), shown, named);
  for (const [name, { columns, added = [] }] of Object.entries(tables)) {
    const heads = page.getByRole('table', { name: patternOfText(name) }).getByRole('columnheader');
    const shownColumns = async () => (await heads.allInnerTexts()).filter((head) => !added.includes(head));
    await expect.poll(shownColumns, name).toEqual(columns);
  }
}

/** The widest that a window may be, by the look that all screens share. */
const WIDEST_WINDOW = 560;

async function sizeOf(part: Locator) {
  const { width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { width, height, isWithin: width > 0 && width <= WIDEST_WINDOW };
}

async function expectWindows(page: Page, { windows = {} }: Screen) {
  for (const [name, { by, shown }] of Object.entries(windows)) {
    await page.getByRole('button', { name: by, exact: true }).first().click();
    const window = page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name }));
    await expectWords(window, shown);
    expect(await sizeOf(window), name).toMatchObject({ isWithin: true });
    await closeByEscape(window);
  }
}

const keysOf = (page: Page, kind: keyof typeof STORED) =>
  page.evaluate((kind) => Object.keys(kind === 'local' ? localStorage : sessionStorage), kind);

story('visitors and the admin find the words of the requirements', async ({ page, admin, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await hall.cashier.api('POST /games/:id/finish', { params: { id: _id } });
  await page.goto(LANDING.path);
  await expectScreen(page, LANDING);
  await expect(page.getByText(`${new Date().getFullYear()}`)).toContainText(/all rights reserved/i);
  await page.getByRole('link', { name: 'Login as admin' }).click();
  await expectScreen(page, LOGIN);
  await expectWindows(page, LOGIN);

  await openAs(admin, ADMIN_DASHBOARD.path);
  await expectScreen(page, ADMIN_DASHBOARD);
  await expectWords(page.locator('body'), FRAMES.admin.shown);
  expect(await sizeOf(page.locator('aside').first())).toMatchObject({ width: 240 });
  expect(await sizeOf(page.getByRole('banner'))).toMatchObject({ height: 56 });
  const email = page.getByRole('region', { name: 'User Pairs' }).getByText(hall.cashier.email);
  await expect(email).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'User Pairs' })).toContainText(hall.cashier.name);
  await expect(email).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.goto(ADD_USER.path);
  await expectScreen(page, ADD_USER);
  await page.goto(ADMIN_REPORT.path);
  await expectScreen(page, ADMIN_REPORT);
  await page.getByPlaceholder('Search cashiers...').fill(hall.cashier.email);
  await page.getByRole('button', { name: name('admin.viewDetailsOf', { name: hall.cashier.name }) }).click();
  await expectScreen(page, CASHIER_DETAIL);
});

story('the cashier finds the words of the requirements', async ({ page, hall }) => {
  await page.goto(LOGIN.path);
  await page.getByLabel('Email').fill(hall.cashier.email);
  await page.getByLabel('Password', { exact: true }).fill(hall.cashier.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectToast(page, 'Login successful!');
  await expect(page).toHaveURL(new RegExp(CASHIER_DASHBOARD.path));
  await expectWords(page.locator('body'), FRAMES.cashier.shown);

  await page.getByRole('link', { name: 'Select Card' }).click();
  // Complete settings are one line; Change shows their fields.
  await changeSettings(page);
  await page.getByLabel('Game Pattern').selectOption('cross');
  await page.getByLabel('House Fee Percentage').selectOption('20');
  await page.getByLabel('Bet Amount').fill('12');
  for (const card of [3, 4]) await page.getByRole('button', { name: `Card ${card}`, exact: true }).click();
  await expectScreen(page, SELECT_CARD);
  expect(await keysOf(page, 'local')).toEqual(
    expect.arrayContaining(STORED.local.filter((key) => key !== 'bingoAutoCallSpeed')),
  );

  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page).toHaveURL(/bingo-game\?id=[0-9a-f]{24}$/);
  await expectScreen(page, BINGO_GAME);
  await page.getByRole('slider', { name: /\(Speed\)/ }).press('ArrowRight');
  expect(await keysOf(page, 'local')).toContain('bingoAutoCallSpeed');
  expect(await keysOf(page, 'session')).toEqual(expect.arrayContaining([...STORED.session]));

  await createGame(hall.cashier, { cards: [8, 9] });
  await page.goto(CASHIER_REPORT.path);
  await expectScreen(page, CASHIER_REPORT);
});

story('the moderator finds the words of the requirements', async ({ page, hall, openAs }) => {
  const { cashier, moderator } = hall;
  const { _id } = await startGame(cashier, { cards: [1, 2] });
  await cashier.api('POST /games/:id/finish', { params: { id: _id } });
  await startGame(cashier, { cards: [3, 4] });
  await createGame(cashier, { cards: [5, 6] });
  await moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 9, cardId: 5, pattern: 'all', jackpotEnabled: true }] },
  });
  await moderator.api('POST /jackpot/:cashierId/awards', {
    params: { cashierId: cashier.id },
    body: { cardNumber: 3, amount: 5, message: 'Well played' },
  });
  await openAs(moderator, CONTROL.path);
  await expectScreen(page, CONTROL);
  await expectWords(page.locator('body'), FRAMES.moderator.shown);
  await expectWindows(page, CONTROL);
  await page.getByRole('link', { name: 'Jack Pot Reports' }).click();
  await expectScreen(page, JACKPOT);
  await expectWindows(page, JACKPOT);
});
