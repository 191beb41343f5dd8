import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { askAgain, closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const row = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Games List' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
const figure = (page: Page, label: string) =>
  page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });

/** 1 completed, 2 designated and waiting, 3 active, 4 paused. */
async function fourGames({ cashier, moderator }: Hall): Promise<void> {
  const first = await startGame(cashier, { cards: [1, 2, 3, 4, 5], betAmount: 10, houseFeePercentage: 20 });
  await cashier.api('POST /games/:id/finish', { params: { id: first._id } });
  const second = await createGame(cashier, { cards: [6, 7, 8], betAmount: 20, pattern: 'cross' });
  await moderator.api('POST /games/:id/select-winner', { params: { id: second._id }, body: { cardId: 7 } });
  await startGame(cashier, { cards: [9, 10], betAmount: 30 });
  const fourth = await startGame(cashier, { cards: [11, 12], betAmount: 40 });
  await cashier.api('POST /games/:id/pause', { params: { id: fourth._id } });
}

async function acknowledge(page: Page, title: 'Success' | 'Error', sentence: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toContainText(sentence);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

async function stop(page: Page, number: number): Promise<void> {
  await row(page, number).getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
}

story('the report displays sums and charts of the games and exports them', async ({ page, hall, openAs }) => {
  await fourGames(hall);
  await openAs(hall.cashier, '/cashier-report');
  await expect(page.getByRole('heading', { name: 'Games List (4 results)' })).toBeVisible();
  await expect(figure(page, 'Total Games')).toContainText('4');
  await expect(figure(page, 'Active Games')).toContainText('2');
  await expect(figure(page, 'Completed Games')).toContainText('1');
  // The fees of games that run are not earned yet.
  await expect(figure(page, 'Total House Fee')).toContainText('8.00 Br');
  await expect(figure(page, 'Avg Bet Amount')).toContainText('25.00 Br');
  await expect(figure(page, 'Current Jackpot')).toContainText('80.00 Br');
  await expect(page.getByText('Designated games: 1')).toBeVisible();
  for (const title of ['#', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Actions'])
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible();
  await expect(row(page, 1)).toContainText('10.00 Br20%8.00 Br32.00 BrCompleted');
  await expect(row(page, 1)).toContainText(text('hall-words.fair'));
  await expect(row(page, 2)).toContainText(text('hall-words.designated'));

  for (const chart of [
    'Games by Status',
    'Pattern Distribution',
    'Daily Activity',
    'Bet Amount Distribution',
    'House Fee Distribution',
    'Revenue Trend (Last 7 Days)',
    'Jackpot Contributions by Period',
  ])
    await expect(page.getByRole('figure', { name: chart })).toBeVisible();
  const status = page.getByRole('figure', { name: 'Games by Status' }).getByRole('table');
  await expect(status.getByRole('row', { name: 'Paused 1' })).toBeAttached();
  const periods = page.getByRole('figure', { name: 'Jackpot Contributions by Period' }).getByRole('table');
  await expect(periods.getByRole('row', { name: 'This Week 80.00 Br' })).toBeAttached();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('bingo-report.csv');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status,Draw');
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.startsWith('2,'))).toMatch(
    /^2,\d{4}-\d\d-\d\d \d\d:\d\d,Cross,20\.00,15,0\.00,0\.00,pending,designated$/,
  );

  // A scroll bar of 15 pixels must not cut the dates of the filters.
  await page.setViewportSize({ width: 1351, height: 768 });
  const cut = await page.locator('input[type="date"]').evaluateAll((all) =>
    all.map((input) => {
      const { width } = input.getBoundingClientRect();
      (input as HTMLElement).style.width = 'max-content';
      // Layout counts in parts of a pixel.
      return Math.max(0, Math.round(input.getBoundingClientRect().width - width));
    }),
  );
  expect(cut).toEqual([0, 0]);
});

story(
  'filters narrow games, figures and export, and survive a reload',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await fourGames(hall);
    await openAs(hall.cashier, '/cashier-report');
    const list = (count: number) => page.getByRole('heading', { name: `Games List (${count} results)` });
    await expect(list(4)).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('');
    await expect(page.getByLabel('Status').locator('option').first()).toHaveText(text('cashier-report.allStatuses'));
    await expect(page.getByLabel('Pattern').locator('option').first()).toHaveText(text('cashier-report.allPatterns'));

    await page.getByLabel('Pattern').selectOption('cross');
    await expect(list(1)).toBeVisible();
    await expect(figure(page, 'Avg Bet Amount')).toContainText('20.00 Br');
    await page.reload();
    await expect(list(1)).toBeVisible();
    await expect(page.getByLabel('Pattern')).toHaveValue('cross');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    expect((await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);

    await page.getByRole('button', { name: name('cashier-report.clearFilters') }).click();
    await expect(list(4)).toBeVisible();
    await page.getByLabel('Status').selectOption('paused');
    await expect(list(1)).toBeVisible();
    await page.getByLabel('Status').selectOption('');
    await page.getByLabel('Search').fill('3');
    await expect(list(1)).toBeVisible();
    await expect(row(page, 3)).toBeVisible();
    await page.getByLabel('Search').fill('nothing like it');
    await expect(page.getByText('No games found matching the criteria.').first()).toBeVisible();
    await page.getByLabel('Search').fill('');
    await expect(list(4)).toBeVisible();
    await page.getByLabel('End date').fill('2020-01-01');
    await expect(list(0)).toBeVisible();
    await expect(page.getByText('No games found matching the criteria.').first()).toBeVisible();
    await expect(page.getByText('No games yet')).toHaveCount(0);
    await page.getByLabel('End date').fill('');
    await page.getByLabel('Start date').fill('2020-01-01');
    await expect(list(4)).toBeVisible();
  },
);

story('games are played, paused and resumed from the list', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await fourGames(hall);
  await openAs(hall.cashier, '/cashier-report');
  await row(page, 2).getByRole('button', { name: 'Play' }).click();
  await acknowledge(page, 'Success', 'Game started successfully!');
  await row(page, 2).getByRole('button', { name: 'Pause' }).click();
  await acknowledge(page, 'Success', 'Game paused successfully!');
  await row(page, 4).getByRole('button', { name: 'Resume' }).click();
  const dialog = page.getByRole('dialog', { name: 'Success' });
  await expect(dialog).toContainText('Game resumed successfully!');
  await closeByEscape(dialog);
});

story(
  'a game that the cashier stops is completed, contributes once to the jackpot, and can be opened',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await fourGames(hall);
    await openAs(hall.cashier, '/cashier-report');
    const contribution = page.waitForRequest((request) => request.url().endsWith('/contributions'));
    await row(page, 3).getByRole('button', { name: 'Stop' }).click();
    const ask = page.getByRole('alertdialog', { name: name('windows.stopAsk', { number: 3 }) });
    await expect(ask).toContainText(text('windows.finishFacts', { cards: 2, amount: '25.50' }));
    await expect(ask).toContainText(text('windows.finishUnclaimed', { amount: '25.50' }));
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 3)).toContainText('Active');
    await stop(page, 3);
    expect((await contribution).postDataJSON()).toMatchObject({ amount: 30 });
    await acknowledge(page, 'Success', 'Game stopped and completed successfully!');
    await expect(row(page, 3)).toContainText('Completed');
    await expect(row(page, 3).getByRole('button')).toHaveCount(1);
    await expect(row(page, 3).getByRole('button', { name: /slip/i })).toBeVisible();
    await expect(figure(page, 'Current Jackpot')).toContainText('80.00 Br');

    await row(page, 4).getByRole('button', { name: 'Resume' }).click();
    await acknowledge(page, 'Success', 'Game resumed successfully!');
    await row(page, 4).getByRole('button', { name: 'Stop' }).click();
    await page
      .getByRole('alertdialog', { name: name('windows.stopAsk', { number: 4 }) })
      .getByRole('button', { name: name('cashier-report.void') })
      .click();
    const voiding = page.getByRole('alertdialog', { name: name('windows.voidTitle', { number: 4 }) });
    await voiding.getByLabel('Reason').fill('the power went');
    await voiding.getByRole('button', { name: name('cashier-report.void') }).click();
    await expect(voiding).toBeHidden();
    await expect(row(page, 4)).toContainText(text('cashier-report.voided'));

    await row(page, 3).getByRole('link', { name: 'View' }).click();
    await expect(page).toHaveURL(/\/bingo-game\?id=[0-9a-f]{24}$/);
  },
);

story(
  'an action on a game is displayed immediately and reverted after a failure',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await fourGames(hall);
    await openAs(hall.cashier, '/cashier-report');
    await expect(row(page, 3)).toContainText('Active');
    let refuse = () => {};
    const asked = new Promise<void>((done) => {
      refuse = done;
    });
    // Reloads of the screen still return the running game.
    await page.route('**/api/games/report*', async (route) => {
      await asked;
      await route.continue();
    });
    await page.route('**/api/games/*/pause', async (route) => {
      await asked;
      await route.fulfill({ status: 400, json: { code: 'GAME_NOT_ACTIVE', error: 'The game is not active.' } });
    });
    await row(page, 3).getByRole('button', { name: 'Pause' }).click();
    await expect(row(page, 3)).toContainText('Paused');
    await expect(row(page, 3).getByRole('button', { name: 'Resume' })).toBeDisabled();
    refuse();
    await acknowledge(page, 'Error', 'Failed to pause game: The game is not active.');
    await expect(row(page, 3)).toContainText('Active');

    await page.route('**/api/games/*/status', (route) => route.abort());
    await stop(page, 3);
    await acknowledge(page, 'Error', 'Failed to stop game: Unknown error');
    await expect(row(page, 3)).toContainText('Active');
    await page.route('**/api/games/*/start', (route) => route.fulfill({ status: 404, json: {} }));
    await row(page, 2).getByRole('button', { name: 'Play' }).click();
    await acknowledge(page, 'Error', 'Failed to play game: Game not found');

    await page.unroute('**/api/games/*/status');
    await page.route('**/api/games/*/status', (route) =>
      route.fulfill({ status: 400, json: { code: 'STATUS_UNCHANGED', error: 'The game already has this status.' } }),
    );
    await page.route('**/api/jackpot/*/contributions', (route) => route.fulfill({ status: 500, json: {} }));
    await stop(page, 3);
    await acknowledge(page, 'Success', 'Game stopped and completed successfully!');
  },
);

story(
  'loading and failures of the report are displayed, and Retry loads it again',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let answer: { status: number; json: object } | null = { status: 400, json: {} };
    await page.route('**/api/games/report*', async (route) => {
      await held;
      await (answer === null ? route.continue() : route.fulfill(answer));
    });
    await page.route('**/api/jackpot/*', (route) => route.fulfill({ status: 400, json: {} }));
    await openAs(hall.cashier, '/cashier-report');
    await expect(page.getByText('Loading report...')).toBeVisible();
    release();
    await expect(page.getByText('Failed to fetch report data')).toBeVisible();
    await expectAccessible(page);
    const retry = page.getByRole('button', { name: 'Retry' });
    answer = { status: 200, json: { success: true, games: 'none' } };
    await askAgain(retry, page.getByText('Invalid report data format'));
    answer = null;
    await askAgain(retry, page.getByRole('heading', { name: 'Games List (0 results)' }));
    await expect(page.getByText('No games found matching the criteria.')).toBeVisible();
    await expect(figure(page, 'Current Jackpot')).toContainText('0.00 Br');
    await expect(page.getByText(text('cashier-report.noGames'))).toHaveCount(7);
  },
);

story(
  'the report loads more games than one page on request, and exports all of them',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    for (let batch = 0; batch < 3; batch += 1)
      await hall.cashier.api('POST /games/sequential', {
        body: { count: 50, pattern: 'all', betAmount: 1, houseFeePercentage: 10, cardPool: [1, 2] },
      });
    await openAs(hall.cashier, '/cashier-report');
    await expect(page.getByText(text('cashier-report.shown', { shown: 100, total: 150 }))).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    expect((await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(151);
    await page.getByRole('button', { name: name('cashier-report.more') }).click();
    await expect(row(page, 1)).toBeAttached();
    await expect(page.getByRole('button', { name: name('cashier-report.more') })).toBeHidden();
  },
);

story('two tabs of the report display the same', { tag: '@all' }, async ({ page, hall, openAs, context }) => {
  await fourGames(hall);
  await openAs(hall.cashier, '/cashier-report');
  const second = await context.newPage();
  // With the event stream, only events trigger requests.
  const stream = second.waitForResponse('**/api/live');
  await second.goto('/cashier-report');
  await expect(row(second, 3)).toContainText('Active');
  expect((await stream).status()).toBe(200);
  await row(page, 3).getByRole('button', { name: 'Pause' }).click();
  await expect(row(second, 3)).toContainText('Paused');
});

story(
  'a browser without the stored user is redirected from the report to the login',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/cashier-dashboard');
    await expect(page.getByRole('heading', { name: 'Cashier Dashboard' })).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('user'));
    await page.getByRole('link', { name: 'Cashier Report' }).click();
    await expectToast(page, 'Please log in to view the report');
    await expect(page).toHaveURL(/\/login$/);
  },
);
