import type { Page } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { brokenSums } from '../harness/layout.ts';
import { askAgain, closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const history = (page: Page) => page.getByRole('table', { name: 'Jackpot Award History' }).locator('tbody tr');
const current = (page: Page) => page.getByRole('region', { name: 'Current Jackpot' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
const success = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const tile = (page: Page, label: string) =>
  page
    .locator('dl')
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();

story('the jackpot is created, increased, disabled and enabled', async ({ hall, openAs }) => {
  const page = await openAs(hall.moderator, '/jackpot');
  await expect(page.getByRole('heading', { name: 'Initialize Jackpot' })).toBeVisible();
  await expect(page.getByText(text('jackpot.noHistory'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(name('jackpot.initialAmount')).fill('500');
  await button(page, 'Initialize Jackpot').click();
  await expect(page.getByRole('alertdialog')).toContainText(text('jackpot.becomes', { total: '500.00 BIRR' }));
  await confirm(page, 'Initialize Jackpot');
  await expect(success(page, 'Initial jackpot set to 500.00 BIRR')).toBeVisible();
  await expect(current(page)).toContainText('500.00 BIRR');
  await expect(current(page)).toContainText('Active');
  await expect(current(page)).toContainText('None');

  // Even on a slow connection each addition uses the total of the previous response.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(`**/api/jackpot/${hall.cashier.id}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await page.getByLabel(name('jackpot.addAmount')).fill('0.10');
  await page.getByLabel(name('jackpot.gameNumberOptional')).fill('3');
  await button(page, name('jackpot.add')).click();
  await confirm(page, 'Add to Jackpot');
  await expect(success(page, 'Added 0.10 BIRR to jackpot! New total: 500.10 BIRR')).toBeVisible();
  await page.getByLabel(name('jackpot.addAmount')).fill('0.20');
  await button(page, name('jackpot.add')).click();
  await confirm(page, 'Add to Jackpot');
  await expect(success(page, 'Added 0.20 BIRR to jackpot! New total: 500.30 BIRR')).toBeVisible();
  await expect(page.getByLabel(name('jackpot.addAmount'))).toHaveValue('');
  release();

  await button(page, name('jackpot.disable')).click();
  await expect(success(page, 'Jackpot disabled successfully!')).toBeVisible();
  await expect(current(page)).toContainText('Disabled');
  await expect(button(page, 'Award Jackpot')).toBeDisabled();
  await button(page, 'Enable Jackpot').click();
  await expect(success(page, 'Jackpot enabled successfully!')).toBeVisible();
  await expect(button(page, 'Award Jackpot')).toBeEnabled();

  await button(page, 'Refresh').click();
  await expect(success(page, 'Data refreshed successfully!')).toBeVisible();
});

story(
  'a mistyped jackpot amount is corrected with its total, two signatures and a reason',
  async ({ hall, openAs }) => {
    const params = { cashierId: hall.cashier.id };
    await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 30 } });
    const page = await openAs(hall.moderator, '/jackpot');
    await page.setViewportSize({ width: 390, height: 844 });
    const holds = async () => (await hall.moderator.api('GET /jackpot/:cashierId', { params })).holds;
    const question = page.getByRole('alertdialog', {
      name: name('jackpot.addTitle', { amount: '12,345,678.90 BIRR' }),
    });

    // By keyboard: the first Enter opens the confirmation, and the second cancels it.
    await page.getByLabel(name('jackpot.addAmount')).fill('12345678.90');
    await page.keyboard.press('Enter');
    await expect(question).toContainText(text('jackpot.becomes', { total: '12,345,708.90 BIRR' }));
    await expectAccessible(page);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    expect(await holds()).toBe(30);

    // From the owner's amount on an admin signs.
    const act = { act: 'add', amount: 12_345_678.9, total: 12_345_708.9, cards: [], gameNumber: null };
    const toSign = { ...act, hallName: 'Bole Hall', requestedBy: 'Marta' };
    await page.route(`**/api/jackpot/${params.cashierId}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await route.fulfill({
        status: 409,
        json: { success: false, code: 'SECOND_PERSON_NEEDED', needed: 'admin', toSign, error: 'x', message: 'x' },
      });
    });
    await button(page, name('jackpot.add')).click();
    await confirm(page, 'Add to Jackpot');
    const signing = page.getByRole('dialog', { name: name('second-person.title') });
    await expect(signing).toContainText(
      text('second-person.act-add', { amount: '12,345,678.90', hall: 'Bole Hall', name: 'Marta' }),
    );
    await expect(signing).toContainText(text('second-person.totalMoved', { amount: '12,345,708.90' }));
    await expect(signing).toContainText('An admin signs here.');
    await expectAccessible(page);
    await closeByEscape(signing);
    expect(await holds()).toBe(30);
    await page.unroute(`**/api/jackpot/${params.cashierId}`);

    await button(page, name('jackpot.add')).click();
    await confirm(page, 'Add to Jackpot');
    await expect(success(page, 'Added 12,345,678.90 BIRR to jackpot! New total: 12,345,708.90 BIRR')).toBeVisible();

    await button(page, name('jackpot.correct')).click();
    const dialog = page.getByRole('dialog', { name: name('jackpot.correctTitle') });
    await expect(dialog).toContainText('Now: 12,345,708.90 BIRR');
    await expect(dialog.getByLabel(name('jackpot.rightTotal'))).toBeFocused();
    await page.keyboard.type('153.45');
    await expect(dialog).toContainText(text('jackpot.becomesBy', { total: '153.45 BIRR', by: '−12,345,555.45 BIRR' }));
    await page.keyboard.press('Tab');
    await page.keyboard.type('Comma forgotten');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(success(page, 'The jackpot was corrected: 153.45 BIRR')).toBeVisible();
    await expect(current(page)).toContainText('153.45 BIRR');
    expect(await holds()).toBe(153.45);
    await page.getByText(text('jackpot.byHand')).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Comma forgotten' })).toContainText(
      `−12,345,555.45 BIRRCorrected · ${hall.moderator.name} · Comma forgotten`,
    );
    await expect(page.getByRole('listitem').filter({ hasText: text('jackpot.initial') })).toContainText('+30.00 BIRR');
  },
);

for (const [language, becomes, corrected] of [
  ['am', 'ጃክፖቱ 110.00 ብር ይሆናል።', 'ጃክፖቱ 90.00 ብር ይሆናል (−10.00 ብር)።'],
  ['om', "Jaakpootiin 110.00 Birrii ta'a.", "Jaakpootiin 90.00 Birrii ta'a (−10.00 Birrii)."],
] as const) {
  story(
    `a new jackpot total requires a confirmation in ${language}`,
    { tag: '@all' },
    async ({ hall, openAs, page }) => {
      const params = { cashierId: hall.cashier.id };
      await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 100 } });
      await page.addInitScript((wanted) => localStorage.setItem('staffLanguage', wanted), language);
      await openAs(hall.moderator, '/jackpot');
      await page.getByLabel(/Add Amount/).fill('10');
      await page.getByRole('button', { name: /Add to Jackpot/ }).click();
      await expect(page.getByRole('alertdialog')).toContainText(becomes);
      await closeByEscape(page.getByRole('alertdialog'));
      await page.getByRole('button', { name: /Correct Jackpot/ }).click();
      await page.getByLabel(/Right Amount/).fill('90');
      await expect(page.getByRole('dialog')).toContainText(corrected);
    },
  );
}

story(
  'a pending award changes the displayed jackpot on no screen: manager, laptop, TV, report and setup',
  async ({ hall, openAs, context }) => {
    const params = { cashierId: hall.cashier.id };
    await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 12_345_698.9 } });
    const game = await startGame(hall.cashier, { betAmount: 10, cards: [5, 6] });
    await hall.moderator.api('POST /jackpot/:cashierId/awards', {
      params,
      body: { amount: 10_000_000, cardNumber: 5, message: 'Well played', gameNumber: game.gameNumber },
    });
    const ALL = '12,345,708.90';
    const manager = await openAs(hall.moderator, '/jackpot');
    await expect(current(manager)).toContainText(`${ALL} BIRR`);
    await expect(current(manager)).toContainText('10,000,000.00 BIRR');
    await expect(current(manager)).toContainText('2,345,708.90 BIRR');
    const laptop = await openAs(hall.cashier, `/bingo-game?id=${game._id}`);
    const panel = laptop.getByRole('region', { name: /Jackpot/ });
    await expect(panel).toContainText(ALL);
    // An amount must not wrap, even in a narrow box.
    expect(await brokenSums(laptop)).toEqual([]);
    const tv = await context.newPage();
    await openDisplay(tv, hall);
    await expect(tv.getByText(ALL).first()).toBeVisible();
    expect(await brokenSums(tv)).toEqual([]);
    await laptop.goto('/cashier-report');
    await expect(laptop.locator('dl').filter({ hasText: 'Current Jackpot' }).last()).toContainText(ALL);
    expect(await brokenSums(laptop)).toEqual([]);
    await laptop.goto('/select-card');
    await laptop.getByText('Profit Calculation').first().click();
    await expect(laptop.getByText(new RegExp(ALL)).first()).toBeVisible();
  },
);

story(
  'a jackpot award is created, edited and deleted, and every santim returns to the jackpot',
  async ({ hall, openAs }) => {
    await hall.moderator.api('PUT /jackpot/:cashierId', {
      params: { cashierId: hall.cashier.id },
      body: { amount: 100 },
    });
    const page = await openAs(hall.moderator, '/jackpot');
    await button(page, 'Award Jackpot').click();
    const dialog = page.getByRole('dialog', { name: 'Set or Update Jackpot Winner' });
    await dialog.getByLabel(name('jackpot.awardAmount')).fill('40.5');
    await dialog.getByLabel(name('jackpot.howChosen')).selectOption('chosen');
    await dialog.getByLabel(name('jackpot.winnerCardField', { max: 100 })).fill('12');
    await dialog.getByLabel(name('jackpot.gameNumberOptional')).fill('2');
    await dialog.getByLabel(name('jackpot.messageField')).fill('Well played');
    await expect(dialog.getByText('11/200')).toBeVisible();
    const summary = dialog.getByRole('region', { name: name('jackpot.summary') });
    await expect(summary).toContainText('40.50 BIRR');
    await expect(summary).toContainText('Card 12');
    await expect(summary).toContainText('59.50 BIRR');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Award Jackpot' }).click();
    await expect(
      success(page, 'Jackpot of 40.50 BIRR awarded to card 12! Message: "Well played". Remaining: 59.50 BIRR'),
    ).toBeVisible();
    await expect(history(page)).toContainText('40.50 BIRR');
    await expect(history(page)).toContainText(text('hall-words.awardedByStaff'));
    await expect(history(page)).toContainText('Pending');
    await expect(history(page)).toContainText(hall.cashier.id);
    await expect(current(page)).toContainText('Card 12');
    await expect(current(page)).toContainText(text('hall-words.awardedByStaff'));
    await expect(current(page)).toContainText('59.50 BIRR');
    await expect(tile(page, 'Pending Awards')).toContainText('1');

    await history(page).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Jackpot Award' });
    await expect(edit.getByLabel(name('jackpot.awardAmount'))).toHaveValue('40.5');
    await expect(edit.getByLabel(name('jackpot.winnerCardField', { max: 100 }))).toHaveValue('12');
    await expect(edit.getByLabel(name('jackpot.gameNumberOptional'))).toHaveValue('2');
    await expect(edit.getByLabel(name('jackpot.messageField'))).toHaveValue('Well played');
    await edit.getByLabel(name('jackpot.awardAmount')).fill('100');
    await edit.getByLabel(name('jackpot.winnerCardField', { max: 100 })).fill('13');
    await edit.getByRole('button', { name: name('jackpot.update') }).click();
    await expect(success(page, 'Award updated successfully!')).toBeVisible();
    await expect(history(page)).toContainText('100.00 BIRR');
    await expect(tile(page, 'Available')).toContainText('0.00 BIRR');
    await expect(button(page, 'Award Jackpot')).toBeDisabled();

    await history(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(success(page, 'Award deleted successfully! Restored 100.00 BIRR to jackpot.')).toBeVisible();
    await expect(page.getByText(text('jackpot.noHistory'))).toBeVisible();
    await expect(tile(page, 'Available')).toContainText('100.00 BIRR');
  },
);

story(
  'a random jackpot award is pending until its date, and is displayed as drawn after that',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    const cashierId = hall.cashier.id;
    await hall.moderator.api('PUT /jackpot/:cashierId', { params: { cashierId }, body: { amount: 100 } });
    const page = await openAs(hall.moderator, '/jackpot');
    await button(page, 'Award Jackpot').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(name('jackpot.awardAmount')).fill('30');
    await expect(dialog.getByLabel(name('jackpot.howChosen'))).toHaveValue('random');
    await expect(dialog.getByLabel(name('jackpot.winnerCardField', { max: 100 }))).toBeHidden();
    await dialog.getByLabel(name('jackpot.drawAt')).fill('2030-01-02T20:30');
    await dialog.getByLabel(name('jackpot.messageField')).fill('Good luck');
    await dialog.getByRole('button', { name: 'Award Jackpot' }).click();
    await expect(
      success(
        page,
        'Jackpot of 30.00 BIRR awarded to a card that the draw will pick! Message: "Good luck". Remaining: 70.00 BIRR',
      ),
    ).toBeVisible();
    await expect(history(page)).toContainText(text('jackpot.toBeDrawn'));
    await expect(history(page)).toContainText(text('jackpot.drawsAt', { time: '2 Jan 2030, 20:30' }));
    await expect(current(page)).toContainText(text('jackpot.toBeDrawn'));

    await history(page).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Jackpot Award' });
    await expect(edit.getByLabel(name('jackpot.drawAt'))).toHaveValue('2030-01-02T20:30');
    await edit.getByLabel(name('jackpot.drawAt')).fill('');
    await edit.getByRole('button', { name: name('jackpot.update') }).click();
    await expect(success(page, 'Award updated successfully!')).toBeVisible();
    await expect(history(page)).toContainText(text('jackpot.toBeDrawn'));
    await expect(history(page)).not.toContainText('Draw from');

    const game = await startGame(hall.cashier, { cards: Array.from({ length: 20 }, (_, index) => index + 5) });
    await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: game._id } });
    await expect(history(page)).toContainText('TriggeredAnnounced in the hall');
    await expect(history(page)).toContainText('Drawn');
    await expect(history(page)).not.toContainText(text('hall-words.awardedByStaff'));
    await expect(history(page).getByRole('button')).toHaveCount(0);
    await expect(tile(page, 'Triggered Awards')).toContainText('1');
  },
);

story(
  'a jackpot contribution is displayed immediately, and an addition never overwrites it',
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    const cashierId = hall.cashier.id;
    await hall.moderator.api('PUT /jackpot/:cashierId', { params: { cashierId }, body: { amount: 100 } });
    await openAs(hall.moderator, '/jackpot');
    await expect(current(page)).toContainText('100.00 BIRR');
    await startGame(hall.cashier, { betAmount: 25 });
    await expect(current(page)).toContainText('125.00 BIRR');

    // Money that arrives between the last look and the click.
    let once = true;
    await page.route(`**/api/jackpot/${cashierId}`, async (route) => {
      if (once && route.request().method() === 'PUT') {
        once = false;
        await hall.moderator.api('PUT /jackpot/:cashierId', { params: { cashierId }, body: { amount: 130 } });
      }
      await route.continue();
    });
    await page.getByLabel(name('jackpot.addAmount')).fill('10');
    await button(page, name('jackpot.add')).click();
    await confirm(page, 'Add to Jackpot');
    await expect(page.getByRole('alert')).toContainText(text('refusals.JACKPOT_MOVED'));
    await expect(current(page)).toContainText('130.00 BIRR');
    await expect(page.getByLabel(name('jackpot.addAmount'))).toHaveValue('10');
    await button(page, name('jackpot.add')).click();
    await confirm(page, 'Add to Jackpot');
    await expect(success(page, 'Added 10.00 BIRR to jackpot! New total: 140.00 BIRR')).toBeVisible();
  },
);

story(
  'a failing load of the jackpot is tried three times, one second apart',
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await page.route('**/api/live', (route) => route.abort());
    await page.route(`**/api/jackpot/${hall.cashier.id}`, (route) => route.fulfill({ status: 500, body: '' }));
    // Recorded inside the page with times, because the duration of responses and checks varies.
    await page.addInitScript((path) => {
      const steps: { what: 'try' | 'given up'; at: number }[] = [];
      const write = (what: 'try' | 'given up') => steps.push({ what, at: performance.now() });
      Object.assign(window, { steps });
      const { fetch } = window;
      window.fetch = (...asked) => {
        if (asked[0] === path) write('try');
        return fetch(...asked);
      };
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role="alert"]') === null) return;
        write('given up');
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true });
    }, `/api/jackpot/${hall.cashier.id}`);
    await openAs(hall.moderator, '/jackpot');
    await expect(page.getByRole('alert')).toContainText('Failed to load jackpot data. Please try again.');
    const steps = await page.evaluate(() => (window as unknown as { steps: { what: string; at: number }[] }).steps);
    const [first, second, third, last] = steps;
    expect([first, second, third, last].map((step) => step?.what)).toEqual(['try', 'try', 'try', 'given up']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900);
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(900);
    await page.unroute(`**/api/jackpot/${hall.cashier.id}`);
    await askAgain(
      page.getByRole('button', { name: name('common.tryAgain') }),
      page.getByRole('heading', { name: 'Initialize Jackpot' }),
    );
    await page.route(`**/api/jackpot/${hall.cashier.id}`, (route) => route.fulfill({ status: 500, body: '' }));
    // A pending response is sufficient for it.
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to refresh data.' });
    await askAgain(button(page, 'Refresh'), failed);
    await page.unroute(`**/api/jackpot/${hall.cashier.id}`);

    // A failed load of awards is not displayed as an empty list.
    await page.route('**/api/jackpot/*/history*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Failed to load jackpot data. Please try again.');
    // Immediately, because the next reload hides it for a while.
    expect(await page.getByText(text('jackpot.noHistory')).count()).toBe(0);
  },
);
