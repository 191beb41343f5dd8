import type { Page } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import { atRest } from '../harness/layout.ts';
import { expect, story } from '../harness/story.ts';
import { text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const CREATE = '**/api/games/sequential';
const START = '**/api/games/*/start';
const CONTRIBUTE = '**/api/jackpot/*/contributions';

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const press = (page: Page) => page.getByRole('button', { name: 'Start Game' }).click();

async function choose(page: Page, ...cards: number[]): Promise<void> {
  for (const number of cards) await page.getByRole('button', { name: `Card ${number}`, exact: true }).click();
}

story(
  'every refusal of a sale is displayed in the words of the staff',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await choose(page, 1, 2);
    const refusals: [number, object, string][] = [
      [403, { code: 'ACCESS_DENIED', error: 'no' }, "Access denied. You don't have permission to start games."],
      [400, { code: 'CARDS_INVALID', error: 'Invalid card IDs: 2' }, 'Invalid card IDs: 2'],
      [400, {}, 'Invalid game data provided.'],
      [200, { success: true, data: [] }, 'Server returned invalid game data. Please try again or contact support.'],
      [500, {}, 'An unexpected error occurred.'],
    ];
    for (const [status, body, sentence] of refusals) {
      await page.route(CREATE, (route) => route.fulfill({ status, json: body }));
      await press(page);
      await expectToast(page, sentence);
      await page.unroute(CREATE);
    }
    await page.route(CREATE, (route) => route.abort());
    await press(page);
    await expectToast(page, 'Network connection failed. Please check your connection and try again.');
    await page.unroute(CREATE);
    expect((await hall.cashier.api('GET /games')).games).toEqual([]);

    await page.route(CREATE, (route) => route.fulfill({ status: 401, json: {} }));
    await press(page);
    await expectToast(page, 'Authentication failed. Please log in again.');
    await expect(page).toHaveURL(/\/login$/);
  },
);

story(
  'a failed start is repeated with the same game, even after a reload',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await choose(page, 8, 9);
    await page.route(START, (route) => route.abort());
    await press(page);
    await expectToast(page, 'Network connection failed. Please check your connection and try again.');
    await expect(page.getByText('Game 1 is created but not started.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Game 1 is created but not started.')).toBeVisible();
    await press(page);
    await expectToast(page, 'Network connection failed. Please check your connection and try again.');
    await page.unroute(START);
    await press(page);
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    const { games } = await hall.cashier.api('GET /games');
    expect(games.map(({ gameNumber, status }) => [gameNumber, status])).toEqual([[1, 'active']]);
  },
);

story('a lost response does not create a game twice', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await choose(page, 8, 9);
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page);
  await expectToast(page, 'Network connection failed. Please check your connection and try again.');
  await page.unroute(CREATE);
  await page.route(START, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press(page);
  await expect(page.getByText('Game 1 is created but not started.')).toBeVisible();
  await page.unroute(START);
  await press(page);
  await expect(page).toHaveURL(/\/bingo-game\?id=/);
  expect((await hall.cashier.api('GET /games')).games).toHaveLength(1);
});

story(
  'a waiting message covers setup, and Start is busy, while a game is created',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await choose(page, 1, 2);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(CREATE, async (route) => {
      await held;
      await route.continue();
    });
    await press(page);
    await says(page, 'Authenticating...');
    const start = page.getByRole('button', { name: 'Start Game' });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
  },
);

story('a failed jackpot contribution leaves the game started', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await choose(page, 1, 2);
  await page.route(CONTRIBUTE, (route) => route.fulfill({ status: 500, json: {} }));
  await press(page);
  await expectToast(page, text('hall-setup.startedPending'));
  await expectToast(page, 'Game created but jackpot update failed. Contact support.');
  await expect(page).toHaveURL(/\/bingo-game\?id=/);
});

story(
  'setup stays usable if the server cannot list cards or the jackpot',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.route('**/api/games/cards', (route) => route.fulfill({ status: 400, json: {} }));
    await page.route('**/api/jackpot/*', (route) => route.fulfill({ status: 400, json: {} }));
    await openAs(hall.cashier, '/select-card');
    await expectToast(page, 'Failed to load cards from server, using default set (1-100)');
    await expectToast(page, 'Failed to fetch jackpot amount, using 0 as fallback');
    await says(page, 'Showing cards 1 - 100 of 100');
    await page.route('**/api/games/cards', (route) => route.fulfill({ json: { success: true, data: [] } }));
    await page.reload();
    await expectToast(page, 'No cards found from server, using default set (1-100)');
    await choose(page, 99, 100);
    await press(page);
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
  },
);

story(
  'the cards of the last game are offered again only after their price is known',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id: id } = await startGame(hall.cashier, { betAmount: 25 });
    await hall.cashier.api('POST /games/:id/finish', { params: { id } });
    await hall.cashier.api('POST /sale/commands', {
      body: { type: 'settings', counter: 'other', betAmount: 25, pattern: 'all' },
    });
    const sale = Promise.withResolvers<void>();
    await page.route('**/api/sale', async (route) => {
      await sale.promise;
      await route.continue();
    });
    const lastGame = page.waitForResponse('**/api/games?limit=1*');
    await openAs(hall.cashier, '/select-card');
    await expect(page.getByRole('button', { name: 'Card 1', exact: true })).toBeVisible();
    await lastGame;
    await atRest(page);
    const offer = page.getByRole('button', { name: /^Same 5 cards again/ });
    await expect(offer).toBeHidden();
    sale.resolve();
    await expect(offer).toContainText('125.00 Br');
  },
);
