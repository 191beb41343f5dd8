import type { Page } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import { sealOf } from '../harness/hall-display.ts';
import { changeSettings, pressDraw } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast, holdToasts, keepToasts } from '../harness/toasts.ts';

const card = (page: Page, number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });
const start = (page: Page) => page.getByRole('button', { name: 'Start Game' });
const quick = (page: Page) => page.getByLabel(name('cashier-setup.quick'));
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

story(
  'a cashier sets up a game, still has the setup after a reload, and starts the game',
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await expect(page.getByRole('region', { name: 'Game Settings' })).toContainText('Any Pattern · 10.00 Br · 15%');
    await expect(page.getByLabel('Bet Amount')).toBeHidden();
    await changeSettings(page);
    await expect(page.getByRole('heading', { name: 'Game Settings' })).toBeVisible();
    await expect(page.getByLabel('Game Pattern')).toHaveValue('all');
    await expect(page.getByLabel('Game Pattern').locator('option')).toHaveText([
      text('hall-words.pattern_four_corners_center'),
      text('hall-words.pattern_cross'),
      text('hall-words.pattern_main_diagonal'),
      text('hall-words.pattern_other_diagonal'),
      text('hall-words.pattern_horizontal_line'),
      text('hall-words.pattern_vertical_line'),
      'Random / Any Pattern',
      text('hall-words.pattern_any_lines', { count: 2, kinds: 'rows, columns, diagonals' }),
      text('hall-words.pattern_any_lines', { count: 3, kinds: 'rows, columns, diagonals' }),
      text('hall-words.pattern_full_house'),
    ]);
    await expect(page.getByLabel('House Fee Percentage')).toHaveValue('15');
    await expect(page.getByLabel('House Fee Percentage').locator('option')).toHaveText([
      'Select percentage',
      '10%',
      '15%',
      '20%',
      '25%',
      '30%',
      text('cashier-setup.feeBySize'),
    ]);
    const bet = page.getByLabel('Bet Amount');
    await expect(bet).toHaveValue('10');
    await expect(bet).toHaveAttribute('placeholder', 'Enter bet amount');
    await expect(bet).toHaveAttribute('min', '1');
    await expect(bet).toHaveAttribute('step', '0.01');
    await says(page, 'Total cards available: 100');
    await says(page, 'Showing cards 1 - 100 of 100');
    await says(page, 'Page 1 of 1');
    const pager = page.getByRole('navigation', { name: 'Cards', exact: true });
    for (const part of [pager.getByText('Page 1 of 1'), pager.getByText('Previous'), pager.getByText('Next')])
      expect((await part.boundingBox())?.width).toBeGreaterThan(30);
    await says(page, '0 cards selected');
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Clear All' })).toBeHidden();
    await expect(start(page)).toBeDisabled();

    await card(page, 3).click();
    await expect(card(page, 3)).toHaveAttribute('aria-pressed', 'true');
    await quick(page).fill('42');
    await quick(page).press('Enter');
    await expect(card(page, 42)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expectToast(page, 'All cards deselected');
    expect(await stored(page, 'selectedCards')).toBeNull();
    for (const number of [3, 7, 42]) await card(page, number).click();
    await page.getByLabel('Game Pattern').selectOption('cross');
    await page.getByLabel('House Fee Percentage').selectOption('20');
    await bet.fill('12.50');
    await says(page, '3 cards selected');

    await page.getByRole('button', { name: 'Profit Calculation (click to view)' }).click();
    const profit = page.getByRole('region', { name: 'Selected Cards' });
    for (const [label, sum] of [
      ['Total Pot', '37.50 Br'],
      ['House Fee', '5.00 Br'],
      ['Prize Pool', '20.00 Br'],
      ['Jackpot Contribution', '12.50 Br'],
      ['Projected Jackpot', '12.50 Br'],
    ] as const)
      await expect(profit.locator('dl > div').filter({ hasText: label })).toContainText(sum);
    await expectAccessible(page);
    await page.reload();
    await says(page, '3 cards selected');
    await expect(card(page, 42)).toHaveAttribute('aria-pressed', 'true');
    await changeSettings(page);
    await expect(page.getByLabel('Game Pattern')).toHaveValue('cross');
    await expect(page.getByLabel('House Fee Percentage')).toHaveValue('20');
    await expect(bet).toHaveValue('12.50');

    await start(page).click();
    await expectToast(page, 'ጨዋታው ተጀምሯል!Game started successfully!');
    await expect(page).toHaveURL(/\/bingo-game\?id=[0-9a-f]{24}$/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    expect(await page.evaluate(() => sessionStorage.getItem('currentGameId'))).toBe(id);
    expect(await stored(page, 'selectedCards')).toBeNull();
    const { game } = await hall.cashier.api('GET /games/:id', { params: { id } });
    expect(game).toMatchObject({ status: 'active', pattern: 'cross', betAmount: 12.5, houseFee: 5, prizePool: 20 });
    expect(game.selectedCards.map(({ cardId }) => cardId)).toEqual([3, 7, 42]);
    const jackpot = await hall.cashier.api('GET /jackpot/:cashierId', { params: { cashierId: hall.cashier.id } });
    expect(jackpot.amount).toBe(12.5);
  },
);

story(
  'sixty cards are sold with only the keyboard within two minutes',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await expect(quick(page)).toBeFocused();
    await page.locator('body').click({ position: { x: 500, y: 600 } });
    const began = Date.now();
    for (let number = 1; number <= 60; number += 1) {
      await page.keyboard.type(String(number));
      await page.keyboard.press('Enter');
    }
    await says(page, '60 cards selected');
    expect(Date.now() - began).toBeLessThan(120_000);
    await quick(page).fill('60');
    await quick(page).press('Escape');
    await expect(quick(page)).toHaveValue('');
    await quick(page).press('Enter');
    await expect(start(page)).toBeFocused();
    await says(page, 'Start game 1: 60 cards, prize 501.50 Br?');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
  },
);

story(
  'cards 1 to 60 are sold and the game is started with seven keys',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await expect(quick(page)).toBeFocused();
    const keys = ['1', '-', '6', '0', 'Enter', 'Enter', 'Enter'];
    for (const key of keys) await page.keyboard.press(key);
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    expect(keys.length).toBe(7);
    const { games } = await hall.cashier.api('GET /games');
    expect(games.map(({ status, cardCount }) => [status, cardCount])).toEqual([['active', 60]]);
  },
);

story(
  'Enter requires a confirmation before the start, and warns of a game without a prize',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await expect(quick(page)).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await says(page, 'This game has no prize: all sales are for the jackpot and the house fee.');
    await page.keyboard.press('Enter');
    await says(page, 'Start game 1: 1 card, prize 0.00 Br?');
    await expectAccessible(page);
    // A game of one card is usually a mistake: Enter requires a confirmation and a second Enter starts no game.
    await page.keyboard.press('Enter');
    const few = page.getByRole('alertdialog', {
      name: text('cashier-setup.fewAsk', { number: 1, cards: '1 card', prize: '0.00 Br' }),
    });
    await expect(few.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(few).toBeHidden();
    // A digit means another card: the question is withdrawn.
    await page.keyboard.type('8');
    await expect(page.getByText(/^Start game 1:/)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await says(page, '2 cards selected');
    expect((await hall.cashier.api('GET /games')).games).toEqual([]);
    await page.keyboard.press('Enter');
    await says(page, 'Start game 1: 2 cards, prize 8.50 Br?');
    // A held key counts as one press.
    await page.keyboard.down('Enter');
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    expect((await hall.cashier.api('GET /games')).games).toHaveLength(1);
  },
);

story(
  'a sold card is removed only after confirmation, and every removal can be undone',
  async ({ page, hall, openAs }) => {
    await startGame(hall.cashier, { cards: [90] });
    await openAs(hall.cashier, '/select-card');
    await expect(card(page, 90)).toHaveAttribute('title', 'Card not available');
    const type = async (text: string) => {
      await quick(page).fill(text);
      await quick(page).press('Enter');
    };
    const undo = async (said: string) => {
      await page.getByRole('button', { name: name('cashier-setup.lastActions') }).click();
      await page
        .getByRole('dialog', { name: name('cashier-setup.lastActions') })
        .getByRole('listitem')
        .filter({ hasText: said })
        .getByRole('button', { name: name('cashier-setup.undo') })
        .click();
    };
    await type('1-20, 25');
    await expectToast(page, '21 cards added');
    await says(page, '21 cards selected');
    await type('88-91');
    await expectToast(page, text('cashier-setup.notAvailable', { number: 90 }));
    await says(page, '24 cards selected');
    await type('1-120');
    await expectToast(page, text('cashier-setup.noSuchCard', { number: 101 }));
    await type('4-');
    await expectToast(page, text('cashier-setup.notCards'));
    await says(page, '24 cards selected');

    await type('7');
    const ask = page.getByRole('alertdialog', { name: name('cashier-setup.alreadySold', { number: 7 }) });
    await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(ask).toBeHidden();
    await expect(card(page, 7)).toHaveAttribute('aria-pressed', 'true');
    // The field is focused for the next number after any response.
    await expect(page.getByLabel(name('cashier-setup.quick'))).toBeFocused();
    await type('7');
    await holdToasts(page);
    await ask.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByLabel(name('cashier-setup.quick'))).toBeFocused();
    await says(page, '23 cards selected');
    await undo('Card 7 removed');
    await expect(card(page, 7)).toHaveAttribute('aria-pressed', 'true');
    await holdToasts(page);
    await card(page, 8).click();
    await says(page, '23 cards selected');
    await undo('Card 8 removed');
    await says(page, '24 cards selected');
    // Paid cards go back with their money, and only after a question.
    await page.keyboard.press('+');
    await card(page, 3).click();
    const back = page.getByRole('alertdialog', {
      name: name('cashier-setup.giveBackAsk', { number: 3, amount: '10.00 Br' }),
    });
    await expect(back.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await back.getByRole('button', { name: name('cashier-setup.giveBackDo', { amount: '10.00 Br' }) }).click();
    await says(page, '23 cards selected');
    await page.getByRole('button', { name: 'Clear All' }).click();
    const clear = page.getByRole('alertdialog', {
      name: text('cashier-setup.clearAsk', { cards: '23 cards', amount: '230.00 Br' }),
    });
    await expectAccessible(page);
    await clear.getByRole('button', { name: 'Cancel' }).click();
    await says(page, '23 cards selected');

    // The price is locked; leaving the field requires one confirmation.
    await changeSettings(page);
    const bet = page.getByLabel('Bet Amount');
    await bet.fill('5');
    await bet.press('Enter');
    const price = page.getByRole('alertdialog', {
      name: name('cashier-setup.priceGiveBack', { number: 23, from: '10.00 Br', to: '5.00 Br', amount: '115.00 Br' }),
    });
    await expectAccessible(page);
    await price.getByRole('button', { name: 'Cancel' }).click();
    await expect(bet).toHaveValue('10');
    await bet.fill('20');
    await bet.blur();
    await page
      .getByRole('alertdialog', {
        name: name('cashier-setup.priceCollect', { number: 23, from: '10.00 Br', to: '20.00 Br', amount: '230.00 Br' }),
      })
      .getByRole('button', { name: name('cashier-setup.collectDo', { amount: '230.00 Br' }) })
      .click();
    await expect.poll(async () => (await hall.cashier.api('GET /sale')).sale.betAmount).toBe(20);

    await page.getByRole('button', { name: 'Clear All' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: name('cashier-setup.giveBackDo', { amount: '460.00 Br' }) })
      .click();
    await says(page, '0 cards selected');
    await expectToast(page, 'All cards deselected');
    await page.reload();
    await says(page, '0 cards selected');
  },
);

story('two tabs of setup display the same selected cards', { tag: '@all' }, async ({ page, hall, openAs, context }) => {
  await openAs(hall.cashier, '/select-card');
  const second = await context.newPage();
  await second.goto('/select-card');
  await card(page, 9).click();
  await expect(card(second, 9)).toHaveAttribute('aria-pressed', 'true');
  await card(second, 11).click();
  await expect(card(page, 11)).toHaveAttribute('aria-pressed', 'true');
  await says(page, '2 cards selected');
});

story(
  'a card in play is displayed as unavailable in setup without a reload',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await card(page, 5).click();
    await startGame(hall.cashier, { cards: [5, 6, 7] });
    await expect(page.getByText('Unavailable', { exact: true })).toHaveCount(3);
    await expect(page.getByText(text('cashier-setup.unavailableCount', { count: 3 }))).toBeVisible();
    await says(page, 'Total cards available: 97');
    await expect(card(page, 6)).toHaveAttribute('title', 'Card not available');
    await card(page, 6).click({ force: true });
    await expectToast(page, text('cashier-setup.notAvailable', { number: 6 }));
    await expect(card(page, 6)).toHaveAttribute('aria-pressed', 'false');
    await says(page, '1 cards selected');
    await start(page).click();
    await expectToast(page, text('cashier-setup.cardsInvalid', { cards: 5 }));
    await quick(page).fill('400');
    await quick(page).press('Enter');
    await expectToast(page, text('cashier-setup.noSuchCard', { number: 400 }));
    await card(page, 5).click({ force: true });
    await says(page, '0 cards selected');
  },
);

story('setup displays the reason why a game cannot be sold', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await expect(card(page, 1)).toBeEnabled();
  await quick(page).press('Enter');
  await expectToast(page, 'Please select at least one card');
  await card(page, 1).click();
  await card(page, 2).click();

  await changeSettings(page);
  const bet = page.getByLabel('Bet Amount');
  await bet.fill('0.5');
  await bet.blur();
  await expect(page.locator('[id$="-error"]')).toHaveText('Please enter a valid bet amount (must be greater than 0)');
  await start(page).click();
  await expectToast(page, 'Please enter a valid bet amount (must be greater than 0)');
  await bet.fill('10');
  await page.getByLabel('House Fee Percentage').selectOption('');
  await start(page).click();
  await expectToast(page, 'House fee percentage must be between 0 and 100');
  await page.getByLabel('House Fee Percentage').selectOption('30');
  await pressDraw(page);
  await page.getByLabel('A word from the hall').fill('x'.repeat(201));
  await says(page, 'The word from the hall must be text of at most 200 characters.');
  // An error is never hidden.
  await pressDraw(page);
  await says(page, 'The word from the hall must be text of at most 200 characters.');
  await page.getByLabel('A word from the hall').fill('');

  const { games } = await hall.cashier.api('GET /games');
  expect(games).toEqual([]);
});

story(
  'a sale stored by an earlier release is imported, or refused if it is invalid',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const left = (cards: number, pattern: string) =>
      page.addInitScript(
        (kept) => {
          if (!localStorage.getItem('betAmount')) for (const [key, value] of kept) localStorage.setItem(key, value);
        },
        [
          ['selectedCards', JSON.stringify(Array.from({ length: cards }, (_, i) => i + 1))],
          ['betAmount', '12.50'],
          ['housePercentage', '20'],
          ['gamePattern', pattern],
        ] as const,
      );
    await left(3, 'spiral');
    await openAs(hall.cashier, '/select-card');
    await says(page, '3 cards selected');
    await expect(page.getByLabel('Bet Amount')).toHaveValue('12.50');
    await expect(page.getByLabel('House Fee Percentage')).toHaveValue('20');
    await start(page).click();
    await expectToast(page, 'Please select a valid game pattern');
    await page.getByLabel('Game Pattern').selectOption('cross');
    // The server has the sale now, and the browser only a copy.
    await page.evaluate(() => localStorage.setItem('selectedCards', '[50]'));
    await page.reload();
    await says(page, '3 cards selected');
    await changeSettings(page);
    await expect(page.getByLabel('Game Pattern')).toHaveValue('cross');
    await expect(card(page, 50)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => stored(page, 'selectedCards')).toBe('[1,2,3]');
  },
);

story(
  'setup refuses more cards than a game can have when they are sold',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.addInitScript(() =>
      localStorage.setItem('selectedCards', JSON.stringify(Array.from({ length: 101 }, (_, i) => i + 1))),
    );
    await openAs(hall.cashier, '/select-card');
    await expectToast(page, 'Cannot select more than 100 cards');
    await says(page, '0 cards selected');
  },
);

story(
  'two devices share one sale: changes are displayed on both, and a card is sold once',
  async ({ page, hall, openAs, browser, baseURL }) => {
    await openAs(hall.cashier, '/select-card');
    const other = await browser.newContext({ baseURL });
    await keepToasts(other);
    const second = await openAs(hall.cashier, '/select-card', await other.newPage());
    await card(page, 9).click();
    await expect(card(second, 9)).toHaveAttribute('aria-pressed', 'true');
    await changeSettings(page);
    await changeSettings(second);
    await second.getByLabel('Bet Amount').fill('25');
    await expect(page.getByLabel('Bet Amount')).toHaveValue('25');
    // Both press the same card before either hears of the other.
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await second.route('**/api/sale/commands', async (route) => {
      await held;
      await route.continue();
    });
    await card(second, 11).click();
    await expect(card(second, 11)).toHaveAttribute('aria-pressed', 'true');
    await card(page, 11).click();
    await expect(card(page, 11)).toHaveAttribute('aria-pressed', 'true');
    const sold = async () => (await hall.cashier.api('GET /sale')).sale.cards.map((one) => one.card);
    await expect.poll(sold).toEqual([9, 11]);
    release();
    await expectToast(second, text('refusals.CARD_TAKEN', { cards: 11 }));
    await says(second, '2 cards selected');
    await start(second).click();
    await expect(second).toHaveURL(/\/bingo-game\?id=/);
    await says(page, '0 cards selected');
    const { games } = await hall.cashier.api('GET /games');
    expect(games.map(({ betAmount, cardCount }) => [betAmount, cardCount])).toEqual([[25, 2]]);
    await other.close();
  },
);

story('setup sells no game without a session', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await card(page, 1).click();
  await expect(start(page)).toBeEnabled();
  // In one step, because other requests without a session would end it first.
  await start(page).evaluate((press: HTMLElement) => {
    localStorage.removeItem('token');
    press.click();
  });
  await expectToast(page, 'You must be logged in to start a game');
  await expect(page).toHaveURL(/\/login$/);
});

story(
  "setup displays the next draw before the sale, and the hall's text is included in that draw",
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const next = await hall.cashier.api('GET /games/next-draw');
    await openAs(hall.cashier, '/select-card');
    const strip = page.getByRole('region', { name: name('cashier-setup.nextDraw') });
    await expect(page.getByRole('button', { name: name('cashier-setup.nextDraw') })).toContainText('Game 1');
    await pressDraw(page);
    await expect(strip).toContainText(text('cashier-setup.sequence', { sequence: next.sequence }));
    await expect(strip.getByText(sealOf(next.commitment), { exact: true })).toBeVisible();
    await strip.getByRole('button', { name: name('cashier-setup.showSeal') }).click();
    await expect(strip.getByText(next.commitment, { exact: true })).toBeVisible();
    await expect(strip).not.toContainText('Designated winner');

    await hall.moderator.api('POST /games/configure-future-winners', {
      body: { games: [{ gameNumber: 1, cardId: 4, jackpotEnabled: true, pattern: 'all' }] },
    });
    await expect(strip).toContainText(text('hall-words.designatedNotice'));
    await expect(strip).toContainText(`Designated by ${hall.moderator.name}, moderator`);
    await expectAccessible(page);
    // The notice stays in sight without the seal.
    await pressDraw(page);
    await expect(strip).toContainText(text('hall-words.designatedNotice'));
    await expect(strip).not.toContainText(text('cashier-setup.sequence', { sequence: next.sequence }));

    await card(page, 4).click();
    await card(page, 5).click();
    await pressDraw(page);
    await page.getByLabel('A word from the hall').fill('dice:3164');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Game Settings' })).toContainText('dice:3164');
    await pressDraw(page);
    await expect(page.getByLabel('A word from the hall')).toHaveValue('dice:3164');
    await start(page).click();
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { game } = await hall.cashier.api('GET /games/:id', { params: { id } });
    expect(game).toMatchObject({ publicText: 'dice:3164', commitment: next.commitment, designated: true });
  },
);

story(
  'setup on a phone keeps the totals and Start in view, with 5, 10 or 20 cards in a row',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(hall.cashier, '/select-card');
    await card(page, 100).scrollIntoViewIfNeeded();
    await card(page, 100).click();
    await expect(start(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Pot 10.00 Br')).toBeInViewport();
    const columns = () =>
      page
        .getByRole('group', { name: 'Cards' })
        .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
    expect(await columns()).toBe(5);
    await page.setViewportSize({ width: 820, height: 1180 });
    expect(await columns()).toBe(10);
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await columns()).toBe(20);
  },
);

story(
  'a fee by game size changes with the number of cards at the counter, on the TV and in the game',
  async ({ page, hall, openAs }) => {
    const tv = await page.context().newPage();
    await openAs(hall.cashier, '/select-card');
    await changeSettings(page);
    const fee = page.getByLabel('House Fee Percentage');
    await fee.selectOption(text('cashier-setup.feeBySize'));
    // The table opens empty, and closing it changes no setting.
    const table = page.getByRole('dialog', { name: name('fee-table.title') });
    await table.getByRole('button', { name: 'Cancel' }).click();
    await expect(fee).toHaveValue('15');
    await fee.selectOption(text('cashier-setup.feeBySize'));
    await table.getByLabel(name('fee-table.percent', { row: 1 })).fill('20');
    await table.getByRole('button', { name: name('fee-table.add') }).click();
    await table.getByLabel(name('fee-table.from', { row: 2 })).fill('1');
    await table.getByLabel(name('fee-table.percent', { row: 2 })).fill('12.5');
    await table.getByRole('button', { name: name('fee-table.save') }).click();
    await expect(table.getByRole('alert')).toContainText('Each row needs another number of cards');
    await table.getByLabel(name('fee-table.from', { row: 2 })).fill('3');
    await expectAccessible(page);
    await table.getByRole('button', { name: name('fee-table.save') }).click();
    await expect(fee).toHaveValue('by-size');
    for (const number of [3, 7]) await card(page, number).click();
    await says(page, 'Now 20% · 12.5% from 3 cards');
    await page.getByRole('button', { name: 'Profit Calculation (click to view)' }).click();
    const profit = page.getByRole('region', { name: 'Selected Cards' }).locator('dl > div');
    await expect(profit.filter({ hasText: 'House Fee' })).toContainText('2.00 Br');

    await tv.goto((await hall.cashier.api('GET /hall-code')).path);
    await expect(tv.locator('[data-house-fee]')).toHaveText('20%');
    await expect(tv.locator('[data-fee-step]')).toContainText(
      text('hall-display.feeFrom', { percent: '12.5', cards: 3 }),
    );
    await card(page, 42).click();
    await says(page, 'Now 12.5%');
    await expect(profit.filter({ hasText: 'House Fee' })).toContainText('2.50 Br');
    await expect(tv.locator('[data-house-fee]')).toHaveText('12.5%');
    await expect(tv.locator('[data-fee-step]')).toBeHidden();
    await page.reload();
    await changeSettings(page);
    await expect(fee).toHaveValue('by-size');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(table.getByLabel(name('fee-table.from', { row: 2 }))).toHaveValue('3');
    await table.getByRole('button', { name: 'Cancel' }).click();

    await start(page).click();
    await expect(page).toHaveURL(/\/bingo-game\?id=[0-9a-f]{24}$/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const { game } = await hall.cashier.api('GET /games/:id', { params: { id } });
    expect(game).toMatchObject({ houseFeePercentage: 12.5, houseFee: 2.5, prizePool: 17.5 });
  },
);
