import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { expect, story } from '../harness/story.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).locator('tbody tr');
/** Loading is retried before the screen gives up. */
const GIVEN_UP = { timeout: 40_000 };
const fail = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

story('a cashier that cannot be fetched', async ({ hall, openAs, page }) => {
  await fail(page, '**/api/games/paired-cashier');
  await openAs(hall.moderator, '/control');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch cashier information. Please try again.',
    GIVEN_UP,
  );
  await page.unroute('**/api/games/paired-cashier');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(hall.cashier.email)).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

story('a moderator without a cashier in the answer', async ({ hall, openAs, page }) => {
  await page.route('**/api/games/paired-cashier', (route) => route.fulfill({ json: { success: true, data: {} } }));
  await openAs(hall.moderator, '/control');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch cashier information. Please try again.',
    GIVEN_UP,
  );
});

story('games that cannot be fetched', async ({ hall, openAs, page }) => {
  await fail(page, '**/api/games?**');
  await openAs(hall.moderator, '/control');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch games or future winners. Please try again.',
    GIVEN_UP,
  );
  await expect(page.getByText(hall.cashier.email)).toBeVisible();
  for (const name of ['Pending Games', 'Active Games', 'Finished Games']) {
    const panel = page.getByRole('region', { name, exact: true });
    await expect(panel).toContainText('This could not be loaded.');
    await expect(panel).not.toContainText(/^No /);
  }
  await page.unroute('**/api/games?**');
  await page.getByRole('region', { name: 'Active Games' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('This could not be loaded.')).toHaveCount(0);
  await expect(page.getByText('No pending games available.')).toBeVisible();
});

story('future winners that cannot be fetched leave the games usable', async ({ hall, openAs, page }) => {
  await createGame(hall.cashier);
  await fail(page, '**/api/games/future-winners');
  await openAs(hall.moderator, '/control');
  await expect(rows(page, 'Pending Games').getByRole('button', { name: 'Start' })).toBeEnabled();
  const chosen = page.getByRole('region', { name: 'Future Configured Winner Games' });
  await expect(chosen).toContainText('This could not be loaded.', GIVEN_UP);
  await expect(chosen).toContainText('No future games with configured winners.');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.unroute('**/api/games/future-winners');
  await chosen.getByRole('button', { name: 'Try again' }).click();
  await expect(chosen).not.toContainText('This could not be loaded.');
  await expect(chosen).toContainText('No future games with configured winners.');
});

story('cards that cannot be fetched', async ({ hall, openAs, page }) => {
  await fail(page, '**/api/games/cards');
  await openAs(hall.moderator, '/control');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch cards. Please try again.', GIVEN_UP);
});

story('actions that the server does not answer', async ({ hall, openAs, page }) => {
  await createGame(hall.cashier, { cards: [1, 2] });
  await startGame(hall.cashier, { cards: [3, 4] });
  for (const path of ['start', 'select-winner', 'call-number', 'finish', 'check-bingo']) {
    await fail(page, `**/api/games/*/${path}`);
  }
  await page.route('**/api/games/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await openAs(hall.moderator, '/control');
  const alert = page.getByRole('alert');
  await rows(page, 'Pending Games').getByRole('button', { name: 'Start' }).click();
  await expect(alert).toContainText('Failed to start game. Please try again.');
  await rows(page, 'Active Games').getByRole('button', { name: 'Toggle' }).click();
  await expect(alert).toContainText('Failed to toggle jackpot. Please try again.');
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();

  const dialog = page.getByRole('dialog');
  await rows(page, 'Pending Games').getByRole('button', { name: 'Set' }).click();
  await dialog.getByLabel('Winning Card').selectOption('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toHaveText('Failed to set winner. Please try again.');
  await page.keyboard.press('Escape');

  await rows(page, 'Active Games').getByRole('button', { name: 'Call Number' }).click();
  await dialog.getByRole('button', { name: 'Auto Call Next' }).click();
  await expect(alert).toHaveText('Failed to call number. Please try again.');
  await page.keyboard.press('Escape');

  await rows(page, 'Active Games').getByRole('button', { name: 'Finish' }).click();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(alert).toHaveText('Failed to finish game. Please try again.');
  await page.keyboard.press('Escape');

  await rows(page, 'Active Games').getByRole('button', { name: 'Check' }).click();
  await dialog.getByLabel('Card').selectOption('3');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(alert).toHaveText('Failed to check bingo');
});

story('designations that the server does not answer', async ({ hall, openAs, page }) => {
  await hall.moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 3, cardId: 5, pattern: 'all', jackpotEnabled: true }] },
  });
  await fail(page, '**/api/games/configure-future-winners');
  await fail(page, '**/api/games/future-winners/*');
  await keepToasts(page);
  await openAs(hall.moderator, '/control');
  const future = rows(page, 'Future Configured Winner Games');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Configure Future Winners' }).click();
  await dialog.getByLabel('Game Number').fill('4');
  await dialog.getByLabel('Winning Card Number').selectOption('8');
  await dialog.getByRole('button', { name: 'Save All' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to configure future winners. Please try again.');
  await page.keyboard.press('Escape');

  await future.getByRole('button', { name: 'Reconfigure' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to reconfigure future winner.');
  await expectToast(page, 'Failed to reconfigure future winner');
  await page.keyboard.press('Escape');

  await future.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Failed to delete future winner');
});

story('the server says why a start is refused', async ({ hall, openAs }) => {
  await hall.moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 1, cardId: 50, pattern: 'all', jackpotEnabled: true }] },
  });
  await createGame(hall.cashier, { cards: [1, 2] });
  const page = await openAs(hall.moderator, '/control');
  await rows(page, 'Pending Games').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The designated card 50 is not among the cards of this game. Add the card or remove the designation.',
  );
});

story('a cashier is sent home from the moderator’s screens', async ({ page, hall, openAs }) => {
  await keepToasts(page);
  await openAs(hall.cashier, '/control');
  await expectToast(page, 'Access denied');
  await expect(page).toHaveURL(/cashier-dashboard/);
});
