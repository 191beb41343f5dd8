import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { callTyped, rowOf } from '../harness/live-game.ts';
import { askAgain, closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast, holdToasts } from '../harness/toasts.ts';

const openSettings = (page: Page) => page.locator('#hall-and-tv > summary').click();

story('the dashboard links to setup and displays the running game', async ({ page, hall, openAs }) => {
  await hall.cashier.api('PUT /shift/float', { body: { float: 0, note: '' } });
  await openAs(hall.cashier, '/cashier-dashboard');
  await expect(page.getByText(/Good (Morning|Afternoon|Evening), welcome to the Cashier Panel/).first()).toBeVisible();
  await expect(page.getByText(text('cashier-home.none'))).toBeVisible();

  const running = await startGame(hall.cashier, { cards: [1, 2, 3], pattern: 'cross' });
  const item = (number: number) => page.getByRole('listitem').filter({ hasText: `Game ${number}` });
  await expect(item(1)).toContainText('Active');
  await expect(item(1)).toContainText(text('cashier-home.details', { pattern: 'Cross', cards: 3, called: 0 }));
  await hall.cashier.api('POST /games/:id/pause', { params: { id: running._id } });
  await expect(item(1).getByRole('link', { name: 'Resume' })).toHaveAttribute('href', `/bingo-game?id=${running._id}`);

  const waiting = await createGame(hall.cashier, { cards: [4, 5, 6] });
  await hall.moderator.api('POST /games/:id/select-winner', { params: { id: waiting._id }, body: { cardId: 5 } });
  await expect(item(2)).toContainText(text('hall-words.designatedNotice'));
  await expectAccessible(page);
  await item(2)
    .getByRole('link', { name: name('cashier-home.open') })
    .click();
  await expect(page).toHaveURL(`/bingo-game?id=${waiting._id}`);

  await page.goto('/cashier-dashboard');
  await page.getByRole('link', { name: name('shift.sellFor', { number: 3 }) }).click();
  await expect(page).toHaveURL('/select-card');
});

story('a link to the hall and the TV opens their section on the dashboard', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  const section = page.locator('#hall-and-tv');
  await expect(section).not.toHaveAttribute('open');
  await page.evaluate(() => window.location.assign('#hall-and-tv'));
  await expect(section).toHaveAttribute('open');
  await expect(page.getByLabel(name('cashier-home.notice'))).toBeInViewport();
});

story('the dashboard suggests the next step of the evening, which Enter opens', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  const main = page.getByRole('main');
  const sell = (number: number) => main.getByRole('link', { name: name('shift.sellFor', { number }) });
  await expect(main.getByRole('link', { name: name('shift.openShift') })).toBeVisible();
  await expect(sell(1)).toHaveCount(0);
  await expect(main.getByText(text('cashier-home.none'))).toHaveCount(0);
  await main.getByRole('link', { name: name('shift.openShift') }).click();
  await expect(page.getByLabel(name('shift.floatLabel'))).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(sell(1)).toBeFocused();

  const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await page.goto('/cashier-dashboard');
  const back = main.getByRole('link', { name: name('cashier-home.backToGame', { number: 1 }) });
  await expect(back).toBeFocused();
  await expect(main.getByText(text('tv-state.tvNever'))).toBeVisible();
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
  await expect(back).toHaveCount(0);
  await expect(sell(2)).toBeFocused();
  await main.getByRole('button', { name: name('shift.toPay', { amount: '25.50 Br' }) }).click();
  await expect(page.getByRole('dialog', { name: name('windows.openPrizesTitle') })).toContainText('25.50');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

/** As every screen writes it. */
const inAddis = (at: Date | string) =>
  new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'Africa/Addis_Ababa', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).format(new Date(at));

const NOTES = {
  en: /^Times are the hall’s \(Africa\/Addis_Ababa\): it is .+ there\. This computer’s clock shows .+\.$/,
  am: /^ሰዓቶቹ የአዳራሹ ናቸው \(Africa\/Addis_Ababa\)፦ .+ ያሳያል።$/,
  om: /^Sa'aatiin kan galmaati \(Africa\/Addis_Ababa\): .+ agarsiisa\.$/,
};

story.describe('on a laptop of another time zone', () => {
  story.use({ timezoneId: 'America/New_York' });

  story("every screen uses the hall's time and displays the time zone", async ({ page, hall, admin, openAs }) => {
    const game = await startGame(hall.cashier);
    const params = { cashierId: hall.cashier.id };
    await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 1_000 } });
    const drawAt = '2031-07-01T17:30:00.000Z';
    const award = { amount: 100, message: 'New year', cardNumber: 3, drawAt };
    await hall.moderator.api('POST /jackpot/:cashierId/awards', { params, body: award });

    await openAs(hall.cashier, '/cashier-report');
    const note = page.getByRole('note').filter({ hasText: 'Addis_Ababa' });
    await expect(page.getByRole('table', { name: 'Games List' })).toContainText(inAddis(game.createdAt));
    const now = page.locator('time');
    const behind = async () => Date.now() - Date.parse((await now.getAttribute('datetime')) ?? '');
    expect(Math.abs(await behind())).toBeLessThan(60_000);
    const at = (await now.getAttribute('datetime')) ?? '';
    await expect(note).toContainText(`it is ${inAddis(at).split(':')[0]}`);
    for (const [language, words] of Object.entries(NOTES)) {
      await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
      await page.reload();
      await expect(note).toHaveText(words);
    }
    await page.evaluate(() => localStorage.removeItem('staffLanguage'));
    await page.goto(`/bingo-game?id=${game._id}`);
    await expect(page.getByRole('region', { name: /Jackpot/ })).toContainText('1 Jul 2031, 20:30');

    await openAs(hall.moderator, '/jackpot');
    await expect(page.getByRole('main')).toContainText('1 Jul 2031, 20:30');
    await expect(note).toBeVisible();

    await openAs(admin, '/admin-dashboard');
    const { figures } = await admin.api('GET /admin/overview');
    const today = inAddis(`${figures.from}T09:00:00Z`).split(',')[0] ?? '';
    await expect(page.getByRole('region', { name: name('admin-home.halls'), exact: true })).toContainText(
      text('admin-home.rangeHint', { days: today }),
    );
    await page.goto(`/admin-report?cashier=${hall.cashier.id}`);
    await expect(page.getByRole('region', { name: 'Export' }).getByLabel('To')).toHaveValue(figures.to);
    await page.goto('/admin-record');
    const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('from'));
    await page.getByLabel(name('audit-log.from')).fill('2026-11-17');
    await page.keyboard.press('Enter');
    expect(new URL((await asked).url()).searchParams.get('from')).toBe('2026-11-17');
    await expectAccessible(page);
  });
});

story("a laptop with a wrong clock displays the hall's time and a warning", async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  const note = page.getByRole('note').filter({ hasText: 'Addis_Ababa' });
  const ahead = async () => Date.parse((await page.locator('time').getAttribute('datetime')) ?? '') - Date.now();
  await expect(page.locator('time')).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.reload();
  await expect(note).toBeVisible();
  expect(Math.abs(await ahead())).toBeLessThan(60_000);
});

const SHIFT_WORDS = {
  en: ['Open the shift', 'Close the shift'],
  am: ['ፈረቃ ጀምር', 'ፈረቃውን ጨርስ'],
  om: ['Dabaree jalqabi', 'Dabaree xumuri'],
} as const;

story('the dashboard displays the next step of the shift in the link to it', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  const way = page.getByRole('main').locator('a[href^="/cashier-report/shift"]');
  const eachLanguage = async (at: 0 | 1) => {
    for (const [language, words] of Object.entries(SHIFT_WORDS)) {
      await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
      for (const path of ['/cashier-report', '/cashier-dashboard']) {
        await page.goto(path);
        await expect(way).toContainText(words[at]);
      }
    }
    await page.evaluate(() => localStorage.setItem('staffLanguage', 'en'));
    await page.reload();
  };
  await eachLanguage(0);

  const entries = page.getByRole('navigation').getByRole('listitem');
  await expect(entries).toHaveText(['Select Card', 'Cashier Report', 'Evening', 'Dashboard', text('shift.shift')]);
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  for (const [name, path] of [
    ['Shift', '/cashier-report/shift'],
    ['Dashboard', '/cashier-dashboard'],
    ['Cashier Report', '/cashier-report'],
  ] as const) {
    await entry(name).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveText(name);
  }
  await entry('Shift').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Shift 1' })).toBeVisible();
  await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveText(text('shift.shift'));
  await page.getByLabel(name('shift.floatLabel')).fill('0');
  await page.getByRole('button', { name: name('shift.openShift') }).click();
  await expect(page.getByRole('button', { name: name('shift.changeFloat') })).toBeVisible();
  await eachLanguage(1);

  // The moderator only adds the password.
  await way.click();
  await expect(page.getByRole('region', { name: name('shift.drawer') })).toContainText(text('shift.expected'));
  await page.getByRole('button', { name: name('shift.close') }).click();
  const sheet = page.getByRole('dialog', { name: name('shift.confirmTitle', { number: 1 }) });
  await expect(sheet.getByLabel(name('shift.email'))).toHaveValue(hall.moderator.email);
  await expect(sheet.getByLabel(name('shift.password'))).toBeFocused();
  await page.keyboard.type(hall.moderator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: name('shift.closed', { number: 1 }) })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await expect(way).toHaveText(text('shift.openShift'));
});

const SIZES = [
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

story('a toast covers neither the greeting nor the settings', async ({ page, hall }) => {
  const covered = (selector: string) =>
    page.evaluate((wanted) => {
      const over = [...document.querySelectorAll('[data-rht-toaster] [role="status"]')].map((toast) =>
        (toast.parentElement as Element).getBoundingClientRect(),
      );
      const lies = ({ left, right, top, bottom }: DOMRect) =>
        over.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
      const under = [...document.querySelectorAll(wanted)].filter((one) => lies(one.getBoundingClientRect()));
      return { toasts: over.length, under: under.map((one) => one.textContent) };
    }, selector);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.goto('/login');
    await page.getByLabel('Email').fill(hall.cashier.email);
    await page.getByLabel('Password', { exact: true }).fill(hall.cashier.password);
    await holdToasts(page);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    const greeting = page.getByText(/welcome to the Cashier Panel/);
    await expect(greeting).toBeVisible();
    await greeting.evaluate((one) => one.setAttribute('data-greeting', ''));
    expect(await covered('[data-greeting]'), `at home, ${width}`).toEqual({ toasts: 1, under: [] });

    await page.goto('/select-card');
    const field = page.getByLabel(name('cashier-setup.quick'));
    await holdToasts(page);
    for (const typed of ['1-4', '5-9', '10-15']) {
      await field.fill(typed);
      await field.press('Enter');
    }
    await expect(page.locator('[data-rht-toaster] [role="status"]')).toHaveCount(3);
    const settings = page.getByRole('region', { name: 'Game Settings' }).or(page.getByLabel('Bet Amount')).first();
    await settings.evaluate((one) => one.setAttribute('data-settings', ''));
    expect(await covered('[data-settings]'), `at setup, ${width}`).toEqual({ toasts: 3, under: [] });
    await page.evaluate(() => localStorage.clear());
  }
});

story(
  'the address of the hall display is copied and renewed',
  { tag: '@all' },
  async ({ page, hall, openAs, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await openAs(hall.cashier, '/cashier-dashboard');
    const { code, path } = await hall.cashier.api('GET /hall-code');
    const address = page.getByLabel(name('cashier-home.address'));
    await openSettings(page);
    await expect(address).toHaveValue(new URL(path, server.url).href);
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: name('cashier-home.openDisplay') })).toHaveAttribute('href', path);
    await page.getByRole('button', { name: name('cashier-home.copy') }).click();
    await expectToast(page, text('cashier-home.copied'));
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.inputValue());

    const display = page.getByRole('region', { name: name('cashier-home.display'), exact: true });
    await expect(display).toContainText(text('tv-state.tvNever'));
    const tv = await context.newPage();
    await openDisplay(tv, hall);
    await page.reload();
    await openSettings(page);
    await expect(display).toContainText(text('tv-state.tvOn'));
    await tv.close();
    await expect
      .poll(async () => (await hall.cashier.api('GET /hall-code')).display?.connected, 'the TV is missed soon')
      .toBe(false);
    await page.reload();
    await openSettings(page);
    await expect(display).toContainText(/TV off, last seen \d/);
    const [field, pair] = [page.getByLabel(name('cashier-home.digits')), page.getByRole('button', { name: 'Pair' })];
    await expect(async () => {
      const [one, other] = [await field.boundingBox(), await pair.boundingBox()];
      expect(other?.y, 'field and button stand side by side').toBeCloseTo(one?.y ?? 0, 0);
      expect((other?.x ?? 0) - (one?.x ?? 0) - (one?.width ?? 0)).toBeLessThan(20);
    }).toPass({ timeout: 15_000 });

    await page.getByRole('button', { name: name('cashier-home.renew') }).click();
    const dialog = page.getByRole('alertdialog', { name: name('cashier-home.renewTitle') });
    await expectAccessible(page);
    await closeByEscape(dialog);
    await page.getByRole('button', { name: name('cashier-home.renew') }).click();
    await dialog.getByRole('button', { name: name('cashier-home.renew') }).click();
    await expectToast(page, text('cashier-home.renewed'));
    await expect(page.getByText(code, { exact: true })).toBeHidden();
    await expect(address).not.toHaveValue(new URL(path, server.url).href);
  },
);

story('the game counter is increased and reset to one', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  await expect(page.getByRole('link', { name: name('shift.openShift') }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: name('cashier-home.reset') })).toBeHidden();
  await openSettings(page);
  await expectAccessible(page);
  await expect(page.getByText(text('cashier-home.counterHint', { number: 1 }))).toBeVisible();
  const number = page.getByLabel(name('cashier-home.nextNumber'));
  await expect(number).toHaveValue('1');
  const move = page.getByRole('button', { name: name('cashier-home.move') });
  for (const wrong of ['', '0', '2.5']) {
    await number.fill(wrong);
    await move.click();
    await expect(page.getByText(text('cashier-home.numberInvalid'))).toBeVisible();
  }
  await number.fill('20');
  await move.click();
  await expectToast(page, text('cashier-home.moved', { number: 20 }));
  await expect(page.getByText(text('cashier-home.counterHint', { number: 20 }), { exact: true })).toBeVisible();
  await expect(number).toHaveValue('20');
  await number.fill('5');
  await move.click();
  await expect(page.getByText(text('refusals.GAME_NUMBER_TAKEN', { number: 5 }))).toBeVisible();

  await page.getByRole('button', { name: name('cashier-home.reset') }).click();
  const dialog = page.getByRole('alertdialog', { name: name('cashier-home.resetTitle') });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(text('cashier-home.counterHint', { number: 20 }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: name('cashier-home.reset') }).click();
  await dialog.getByRole('button', { name: name('cashier-home.reset') }).click();
  await expectToast(page, text('cashier-home.resetDone'));
  await expect(page.getByText(text('cashier-home.counterHint', { number: 1 }), { exact: true })).toBeVisible();
});

story('the dashboard can repeat a failed load', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await hall.cashier.api('PUT /shift/float', { body: { float: 0, note: '' } });
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.route('**/api/hall-code', (route) => route.fulfill({ status: 400, json: {} }));
  await openAs(hall.cashier, '/cashier-dashboard');
  await expect(page.getByText(text('cashier-home.runningFailed'))).toBeVisible();
  await openSettings(page);
  await expect(page.getByText(text('cashier-home.displayFailed'))).toBeVisible();
  await expectAccessible(page);
  const retryIn = (panel: string) =>
    page.getByRole('region', { name: panel }).getByRole('button', { name: name('common.tryAgain') });
  await page.unroute('**/api/games?*');
  await askAgain(retryIn('Games in progress'), page.getByText(text('cashier-home.none')));
  await page.unroute('**/api/hall-code');
  await askAgain(retryIn('Hall display'), page.getByLabel(name('cashier-home.address')));
});
