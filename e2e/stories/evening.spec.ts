import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import {
  button,
  callTyped,
  changeSettings,
  checkCard,
  expectCalled,
  GAME,
  pressSpaceToCall,
  rowOf,
  storedGame,
} from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const card = (page: Page, number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });
const start = (page: Page) => page.getByRole('button', { name: 'Start Game' });
const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const MISSING = 'The designated card 4 is not among the cards of this game. Add the card or remove the designation.';
const DESIGNATED = 'Designated winner: the winning card of this game was chosen in advance by staff';
const ahead = { games: [{ gameNumber: 1, cardId: 4, jackpotEnabled: true, pattern: 'all' as const }] };

story(
  'a designated card that is not sold is displayed before the game is created',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await hall.moderator.api('POST /games/configure-future-winners', { body: ahead });
    await openAs(hall.cashier, '/select-card');
    await expect(page.getByRole('region', { name: name('cashier-setup.nextDraw') })).toContainText(DESIGNATED);
    await card(page, 5).click();
    await card(page, 6).click();
    await start(page).click();
    await expectToast(page, MISSING);
    expect((await hall.cashier.api('GET /games')).games).toEqual([]);
  },
);

story('a game with a refused start is preserved, marked and corrected', async ({ page, hall, openAs }) => {
  const fair = await hall.cashier.api('GET /games/next-draw');
  await hall.moderator.api('POST /games/configure-future-winners', { body: ahead });
  // The designation was added after the screen's last request and before the press.
  await page.route('**/api/games/next-draw', (route) => route.fulfill({ json: fair }));
  await openAs(hall.cashier, '/select-card');
  await card(page, 5).click();
  await card(page, 6).click();
  await start(page).click();
  await expectToast(page, MISSING);
  await expect(page.getByText('Game 1 is created but not started.')).toBeVisible();
  await expect(page.getByText(DESIGNATED)).toBeVisible();
  await page.unroute('**/api/games/next-draw');
  await page.reload();
  await expect(page.getByText(DESIGNATED)).toBeVisible();
  await changeSettings(page);
  await expect(page.getByLabel('Bet Amount')).toBeDisabled();
  await start(page).click();
  await expectToast(page, MISSING);
  await card(page, 4).click();
  await card(page, 6).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: name('cashier-setup.giveBackDo', { amount: '10.00 Br' }) })
    .click();
  await expect(card(page, 6)).toHaveAttribute('aria-pressed', 'false');
  await start(page).click();
  await expect(page).toHaveURL(/\/bingo-game\?id=/);
  const { games } = await hall.cashier.api('GET /games');
  expect(games.map(({ gameNumber, status, designated }) => [gameNumber, status, designated])).toEqual([
    [1, 'active', true],
  ]);
  expect(games[0]?.selectedCards.map(({ cardId }) => cardId)).toEqual([4, 5]);
});

story(
  'a pending game is opened from the dashboard and voided from the report',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const waiting = await createGame(hall.cashier, { cards: [4, 5, 6] });
    await openAs(hall.cashier, '/cashier-dashboard');
    const item = page.getByRole('listitem').filter({ hasText: 'Game 1' });
    await expect(item.getByRole('link', { name: name('cashier-home.open') })).toHaveAttribute(
      'href',
      `/bingo-game?id=${waiting._id}`,
    );
    await page.goto('/cashier-report');
    await page
      .getByRole('table')
      .getByRole('button', { name: name('cashier-report.void') })
      .click();
    const ask = page.getByRole('alertdialog', { name: name('windows.voidTitle', { number: 1 }) });
    await expect(ask).toContainText(text('windows.giveBackSum', { cards: 3, bet: '10.00', sum: '30.00' }));
    await expectAccessible(page);
    await ask.getByRole('button', { name: name('cashier-report.void') }).click();
    await expect(ask).toContainText(text('windows.reasonRequired'));
    await ask.getByLabel(name('windows.reason')).fill('Nobody came');
    await ask.getByRole('button', { name: name('cashier-report.void') }).click();
    await expectToast(page, 'Game 1 was voided. Give back 3 × 10.00 = 30.00 Br');
    await expect(page.getByRole('table').getByRole('button', { name: name('cashier-report.void') })).toHaveCount(0);
    expect(await storedGame(hall, waiting._id)).toMatchObject({ status: 'voided', voidReason: 'Nobody came' });
  },
);

story.describe('in a browser with sounds and a secure address', () => {
  story.use({ sounds: 'real' });

  story('three keys lead from a win over its payment to the next running game', async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
    await callTyped(hall, game._id, rowOf(game, 3, 0));
    await openAs(hall.cashier, GAME(game._id));
    // An early press was meant for the previous button and is ignored.
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')];
        const pay = buttons.find((one) => `${one.ariaLabel} ${one.textContent}`.includes('Pay 25.50 Br'));
        if (!pay) return;
        observer.disconnect();
        pay.click();
        document.body.dataset.pressed = 'at once';
      }).observe(document, { subtree: true, childList: true }),
    );
    await checkCard(page, 3);
    const won = page.getByRole('dialog', { name: /Winner/ });
    await expect(won.getByRole('button', { name: name('windows.handOverSum', { amount: '25.50' }) })).toBeFocused();
    await expect(won.getByRole('button', { name: name('windows.printSlip') })).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-pressed', 'at once');
    await expect(won).toBeVisible();
    const keys = ['Enter', '=', 'Enter'];
    await page.waitForTimeout(1_300);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: name('cashier-setup.sameCards', { cards: '4 cards', amount: '40.00 Br' }) }),
    ).toBeEnabled();
    await page.keyboard.press('=');
    await says(page, 'Start game 2: 4 cards, prize 25.50 Br?');
    await expect(start(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(GAME(game._id));
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    expect(keys.length).toBe(3);
    const { games } = await hall.cashier.api('GET /games');
    expect(games.find(({ gameNumber }) => gameNumber === 1)?.winners).toMatchObject([
      { cardId: 3, paid: { by: hall.cashier.name } },
    ]);
    const next = games.find(({ gameNumber }) => gameNumber === 2);
    expect(next).toMatchObject({ status: 'active', cardCount: 4 });
  });
});

story(
  'a finished game offers the next one, and setup offers the same cards',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { cards: [1, 2, 3] });
    await openAs(hall.cashier, GAME(game._id));
    await expectCalled(page, 0);
    await hall.cashier.api('POST /games/:id/finish', { params: { id: game._id } });
    const finished = page.getByRole('dialog', { name: /Game Finished/ });
    await finished.getByRole('button', { name: /Close/ }).click();
    await expect(finished).toBeHidden();
    await page.waitForTimeout(1_300);
    await button(page, name('live-game.nextGame')).click();
    await says(page, '0 cards selected');
    await page
      .getByRole('button', { name: name('cashier-setup.sameCards', { cards: '3 cards', amount: '30.00 Br' }) })
      .click();
    await says(page, '3 cards selected');
    await page.reload();
    await page.getByRole('button', { name: 'Clear All' }).click();
    await says(page, '0 cards selected');
    await page.reload();
    await says(page, '0 cards selected');
    await page.getByRole('button', { name: 'Same 3 cards' }).click();
    await says(page, '3 cards selected');
    await says(page, 'Start game 2: 3 cards, prize 17.00 Br?');
  },
);

story('cards can be sold into a started game until the first number', async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier, { cards: [1, 2, 3] });
  await openAs(hall.cashier, GAME(game._id));
  await button(page, name('live-game.sellCards')).click();
  const sale = page.getByRole('dialog', { name: /Sell cards/ });
  await sale.getByRole('textbox', { name: /Cards to add/ }).fill('10-12, 20');
  await sale.getByRole('textbox', { name: /Cards to remove/ }).fill('2');
  await expectAccessible(page);
  await sale.getByRole('button', { name: /Sell 4 cards · remove 1 card · collect 30.00 Br/ }).click();
  await expect(sale).toBeHidden();
  expect(await storedGame(hall, game._id)).toMatchObject({ cardCount: 6, prizePool: 42.5 });
  await pressSpaceToCall(page);
  await expectCalled(page, 1);
  await expect(button(page, name('live-game.sellCards'))).toHaveCount(0);
});

story(
  'the live game displays pictures of every winning pattern in turn',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier);
    await page.clock.install();
    await openAs(hall.cashier, GAME(game._id));
    const seen = new Set<string | null>();
    const pictures = page.locator('svg[data-pattern]');
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(1_000);
          for (const name of await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('data-pattern'))))
            seen.add(name);
          return seen.size;
        },
        { intervals: [100] },
      )
      .toBe(7);
    expect(seen).toContain('inner_corners');
  },
);

story(
  'a payout requires a confirmation, is made once, and can be undone with a reason',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
    await callTyped(hall, game._id, rowOf(game, 3, 0));
    await openAs(hall.cashier, GAME(game._id));
    await checkCard(page, 3);
    const won = page.getByRole('dialog', { name: /Winner/ });
    const handOver = won.getByRole('button', { name: name('windows.handOverSum', { amount: '25.50' }) });
    await expect(won).toContainText(text('cashier-report.open'));
    await expect(won.getByText(text('hall-words.pattern_horizontal_line'))).toHaveCount(1);
    await expect(handOver).toBeFocused();
    await expectAccessible(page);
    // The payout is skipped, so the prize remains unpaid.
    await button(page, 'Close').click();
    expect((await storedGame(hall, game._id)).winners[0]).not.toHaveProperty('paid');
    await button(page, name('live-game.showWinner')).click();
    await page.waitForTimeout(1_300);
    await handOver.click();
    await expect(page).toHaveURL('/select-card');
    await expectToast(page, text('windows.paidCash', { amount: '25.50', cards: 3 }));
    await page.goto(GAME(game._id));
    await button(page, name('live-game.showWinner')).click();
    await expect(won).toContainText(`Paid out by ${hall.cashier.name}`);
    await expect(handOver).toHaveCount(0);
    await expect(won.getByRole('button', { name: /Next game/ })).toBeFocused();
    await won.getByRole('button', { name: /Undo/ }).click();
    await won.getByRole('button', { name: /Undo the payout/ }).click();
    await expect(won).toContainText(text('windows.reasonRequired'));
    await won.getByRole('textbox', { name: /Reason/ }).fill('Miscounted');
    await won.getByRole('button', { name: /Undo the payout/ }).click();
    await expect(handOver).toBeVisible();
    await expect(won).toContainText(text('cashier-report.open'));
    expect((await storedGame(hall, game._id)).winners[0]).not.toHaveProperty('paid');
  },
);

story(
  'Auto Call starts with one press and displays a ring that counts down',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(game._id));
    await expectCalled(page, 0);
    await page.getByRole('slider', { name: /Speed/ }).fill('2');
    await expect(page.locator('[data-countdown]')).toHaveCount(0);
    await page.keyboard.press('a');
    await expect(button(page, 'Auto Call On')).toBeVisible();
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(page.locator('[data-countdown="2"]')).toBeVisible();
    await expect.poll(async () => (await storedGame(hall, game._id)).calledNumbers.length).toBeGreaterThan(1);
  },
);

story('leaving the live game while auto call is on pauses it on every screen', async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier);
  await openAs(hall.cashier, '/cashier-dashboard');
  await page.getByRole('link', { name: name('layouts.gameRunning', { number: 1 }) }).click();
  await expectCalled(page, 0);
  await page.keyboard.press('a');
  await expect(button(page, 'Auto Call On')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: name('layouts.gamePaused', { number: 1 }) })).toBeVisible();
  expect((await storedGame(hall, game._id)).status).toBe('paused');
});

story('a running game is one click away from every cashier screen', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier);
  for (const screen of ['/select-card', '/cashier-report', '/account', '/cashier-dashboard']) {
    await (screen === '/select-card' ? openAs(hall.cashier, screen) : page.goto(screen));
    await expect(page.getByRole('link', { name: name('layouts.gameRunning', { number: 1 }) })).toHaveAttribute(
      'href',
      GAME(game._id),
    );
  }
  await page.goto('/cashier-report');
  await page.getByRole('link', { name: 'Cashier Panel' }).click();
  await expect(page).toHaveURL('/cashier-dashboard');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cashier-report');
  await page.getByRole('button', { name: name('common.toggleSidebar') }).click();
  await page.getByRole('dialog', { name: 'Cashier Panel' }).getByRole('link', { name: 'Cashier Panel' }).click();
  await expect(page).toHaveURL('/cashier-dashboard');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hall.cashier.api('POST /games/:id/finish', { params: { id: game._id } });
  await expect(page.getByRole('link', { name: name('layouts.gameRunning', { number: 1 }) })).toHaveCount(0);
});

story(
  'a session that ends during a game returns to that game after the sign-in',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await button(page, 'Next').click();
    await expectCalled(page, 1);
    await hall.cashier.api('POST /auth/logout', {});
    await expect(page).toHaveURL('/login');
    const signIn = async ({ email, password }: { email: string; password: string }) => {
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    };
    await page.reload();
    await signIn(hall.cashier);
    await expect(page).toHaveURL(GAME(_id));
    await expectCalled(page, 1);

    // Other users are not redirected there, and a user who signed out starts at home.
    await page.goto('/cashier-report');
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await page.reload();
    await expect(page).toHaveURL('/login');
    await signIn(hall.moderator);
    await expect(page).toHaveURL('/control');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await signIn(hall.cashier);
    await expect(page).toHaveURL('/cashier-dashboard');
  },
);

story(
  'the report displays unpaid winnings, pays them, undoes a payment, and omits a voided game',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
    await callTyped(hall, game._id, rowOf(game, 3, 0));
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
    const off = await startGame(hall.cashier, { cards: [20, 21, 22] });
    await hall.cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'rain' } });
    await openAs(hall.cashier, '/cashier-report');
    const row = (number: number) =>
      page
        .getByRole('table', { name: 'Games List' })
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });
    const won = row(1).first();
    await expect(page.getByRole('cell', { name: '3 Unpaid' })).toBeVisible();
    await won.getByRole('button', { name: name('cashier-report.handOver') }).click();
    const window = page.getByRole('dialog', { name: name('windows.handOverTitle', { number: 1 }) });
    await expect(window).toContainText(text('verify.winnerCard', { id: 3, prize: '25.50' }));
    await window.getByRole('button', { name: name('windows.handOverCard', { amount: '25.50', id: 3 }) }).click();
    await expect(window).toContainText(`Paid out by ${hall.cashier.name}`);
    await expect(page.getByRole('cell', { name: '3 Paid out', includeHidden: true })).toBeVisible();
    await window.getByRole('button', { name: name('windows.undo') }).click();
    await window.getByLabel(name('windows.reason')).fill('Miscounted');
    await expectAccessible(page);
    await window.getByRole('button', { name: name('windows.undoHandOver') }).click();
    await window.getByRole('button', { name: name('windows.handOverCard', { amount: '25.50', id: 3 }) }).click();
    await expect(window).toContainText(`Paid out by ${hall.cashier.name}`);
    await window.getByRole('button', { name: 'Close' }).last().click();
    await expect(won).toBeVisible();
    // Neither a fair draw, nor a fee, nor a prize, nor a winner.
    await expect(row(2).first().getByRole('cell', { name: '—' })).toHaveCount(4);

    await startGame(hall.cashier, { cards: [30, 31, 32, 33, 34], betAmount: 7.5 });
    await expect(row(3).first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    const [head = '', ...lines] = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
    const sumOf = (column: string) =>
      lines.reduce((sum, line) => sum + Number(line.split(',')[head.split(',').indexOf(column)]), 0);
    const { summary } = await hall.cashier.api('GET /games/report');
    expect(summary.totalHouseFee).toBeGreaterThan(0);
    expect(sumOf('House Fee')).toBeCloseTo(summary.totalHouseFee, 5);
    expect(sumOf('Prize Pool')).toBeCloseTo(summary.totalPrizePool, 5);
  },
);

story('a message never covers a control', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await hall.cashier.api('POST /games/:id/pause', { params: { id: _id } });
  await openAs(hall.cashier, GAME(_id));
  await expectCalled(page, 0);
  for (const [width, height] of [
    [1366, 768],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Space');
    // Checked inside the page, because it disappears after some seconds.
    const seen = await page.waitForFunction(() => {
      const said = 'Cannot call number: Game is paused or finished';
      const toast = [...document.querySelectorAll('[role="status"]')].find((one) => one.textContent?.includes(said));
      if (toast === undefined) return null;
      const box = toast.getBoundingClientRect();
      const covered = [...document.querySelectorAll('main button, main input, main a')]
        .filter((one) => one.closest('header') === null)
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        })
        .map((one) => one.getAttribute('aria-label') ?? one.textContent);
      const menu = document
        .querySelector('main > header [aria-keyshortcuts="L"]')
        ?.parentElement?.getBoundingClientRect();
      const isOverMenu =
        menu === undefined || (menu.left < box.right && menu.right > box.left && menu.bottom > box.top);
      return { words: toast.textContent, covered, isOverMenu, middle: (box.left + box.right) / 2 / innerWidth };
    });
    const found = await seen.jsonValue();
    expect(found?.words).toContain('አይቻልም');
    expect(found?.covered, `${width} × ${height}`).toEqual([]);
    expect(found?.isOverMenu, 'over the buttons of the header').toBe(false);
    expect(found?.middle, 'at the top right').toBeGreaterThan(0.4);
  }
});
