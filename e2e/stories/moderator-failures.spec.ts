import type { Page } from '@playwright/test';
import { mixingWith } from '../harness/full-hall.ts';
import { createGame, startGame } from '../harness/hall.ts';
import { askAgain, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).locator('tbody tr');
const fail = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));

story(
  "the moderator's screen displays an error if the cashier and the cards cannot be loaded",
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await page.route('**/api/games/paired-cashier', (route) => route.fulfill({ json: { success: true, data: {} } }));
    await fail(page, '**/api/games/cards');
    await openAs(hall.moderator, '/control');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch cashier information. Please try again.');
    await page.unroute('**/api/games/paired-cashier');
    await alert.getByRole('button', { name: name('common.tryAgain') }).click();
    await expect(page.getByText(hall.cashier.email)).toBeVisible();
    await expect(alert).toContainText('Failed to fetch cards. Please try again.');
    await page.unroute('**/api/games/cards');
    await askAgain(
      alert.getByRole('button', { name: name('common.tryAgain') }),
      page.getByText('No pending games available.'),
    );
    await expect(alert).toBeHidden();
  },
);

story("the moderator's screen displays an error if the games cannot be loaded", async ({ hall, openAs, page }) => {
  await fail(page, '**/api/games?**');
  await openAs(hall.moderator, '/control');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch games or future winners. Please try again.');
  await expect(page.getByText(hall.cashier.email)).toBeVisible();
  for (const name of ['Pending Games', 'Active Games', 'Finished Games']) {
    const panel = page.getByRole('region', { name, exact: true });
    await expect(panel).toContainText(text('moderator.notLoaded'));
    await expect(panel).not.toContainText(/^No /);
  }
  await page.unroute('**/api/games?**');
  await page
    .getByRole('region', { name: 'Active Games' })
    .getByRole('button', { name: name('common.tryAgain') })
    .click();
  await expect(page.getByText(text('moderator.notLoaded'))).toHaveCount(0);
  await expect(page.getByText('No pending games available.')).toBeVisible();
});

story(
  "the moderator's games remain usable if future winners cannot be loaded",
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await createGame(hall.cashier);
    await fail(page, '**/api/games/future-winners');
    await openAs(hall.moderator, '/control');
    await expect(rows(page, 'Pending Games').getByRole('button', { name: 'Start' })).toBeEnabled();
    const chosen = page.getByRole('region', { name: 'Future Configured Winner Games' });
    await expect(chosen).toContainText(text('moderator.notLoaded'));
    await expect(chosen).toContainText('No future games with configured winners.');
    await expect(page.getByRole('alert')).toBeHidden();
    await page.unroute('**/api/games/future-winners');
    await chosen.getByRole('button', { name: name('common.tryAgain') }).click();
    await expect(chosen).not.toContainText(text('moderator.notLoaded'));
    await expect(chosen).toContainText('No future games with configured winners.');
  },
);

story(
  'failed actions of a moderator without a response display an error',
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await createGame(hall.cashier, { cards: [1, 2] });
    await startGame(hall.cashier, { cards: [3, 4] });
    await fail(page, '**/api/games/*/start');
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
  },
);

story(
  'a refused start displays the reason of the server to the moderator',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    await hall.moderator.api('POST /games/configure-future-winners', {
      body: { games: [{ gameNumber: 1, cardId: 50, pattern: 'all', jackpotEnabled: true }] },
    });
    await createGame(hall.cashier, { cards: [1, 2] });
    const page = await openAs(hall.moderator, '/control');
    await rows(page, 'Pending Games').getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('alert')).toContainText(text('refusals.DESIGNATED_CARD_NOT_IN_GAME', { cardId: 50 }));
  },
);

story(
  "the moderator's screen displays the remaining seconds of a mix in the place of the call button",
  async ({ hall, openAs, page }) => {
    const game = await startGame(hall.cashier);
    let mixing: Record<string, unknown> = { ...mixingWith(null), status: 'active' };
    await page.route('**/api/games?**', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      const games = body.games.map((one: { _id: string }) => (one._id === game._id ? { ...one, ...mixing } : one));
      await route.fulfill({ response: answer, json: { ...body, games } });
    });
    await openAs(hall.moderator, '/control');
    const row = rows(page, 'Active Games').first();
    await expect(row.getByRole('button', { name: name('moderator.mixOpen') })).toBeDisabled();
    await expect(row.getByRole('button', { name: /Call Number/ })).toHaveCount(0);
    mixing = mixingWith(12);
    await page.reload();
    const SECONDS = new RegExp(`^${text('moderator.mixSeconds', { seconds: '(\\d+)' })}$`);
    const seconds = row.getByRole('button', { name: SECONDS });
    await expect(seconds).toBeDisabled();
    // The countdown sends no request.
    const left = async () => Number(SECONDS.exec((await seconds.textContent()) ?? '')?.[1]);
    const first = await left();
    await expect.poll(left).toBeLessThanOrEqual(first - 2);
    await page.setViewportSize({ width: 390, height: 844 });
    const inHand = page.getByRole('region', { name: /^Game \d/ }).first();
    await expect(inHand.getByRole('button', { name: SECONDS })).toBeDisabled();
    await expectAccessible(page);
  },
);

story("an error about a game disappears with the game from the moderator's screen", async ({ hall, openAs, page }) => {
  const { _id: id } = await startGame(hall.cashier);
  await page.setViewportSize({ width: 390, height: 844 });
  await fail(page, `**/api/games/${id}/call-number`);
  await openAs(hall.moderator, '/control');
  await page.getByRole('button', { name: name('moderator.callNext') }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to call number. Please try again.' });
  await expect(alert).toBeVisible();
  await hall.cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'Rain' } });
  await expect(alert).toBeHidden();
  await startGame(hall.cashier);
  await expect(page.getByRole('button', { name: name('moderator.callNext') })).toBeVisible();
  await expect(alert).toBeHidden();
});
