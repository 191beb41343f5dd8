import type { Locator, Page } from '@playwright/test';
import { createGame, createHall, signIn, signInAdmin, startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { createHallServer } from '../harness/server.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

story(
  'an admin sees figures and running games of all halls, and the menu of a pair',
  async ({ page, admin, hall, server, openAs, browser }) => {
    const { cashier, moderator } = hall;
    const quiet = await createHall(server.url, admin);
    const before = (await admin.api('GET /admin/overview')).figures;
    const finished = await startGame(cashier, { cards: [1, 2, 3, 4, 5], betAmount: 100, houseFeePercentage: 10 });
    await cashier.api('POST /games/:id/finish', { params: { id: finished._id } });
    const designated = await createGame(cashier, { cards: [6, 7, 8] });
    await moderator.api('POST /games/:id/select-winner', { params: { id: designated._id }, body: { cardId: 7 } });
    await cashier.api('POST /games/:id/start', { params: { id: designated._id } });
    const tv = await browser.newPage({ baseURL: server.url });
    await openDisplay(tv, hall);
    await expect
      .poll(async () => {
        const { halls } = await admin.api('GET /admin/overview');
        return halls.find(({ id }) => id === cashier.id)?.display?.connected;
      })
      .toBe(true);

    await openAs(admin, '/admin-dashboard');
    const money = (birr: number) =>
      `${birr.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Br`;
    const halls = page.getByRole('region', { name: name('admin-home.halls'), exact: true });
    const row = halls.getByRole('row').filter({ hasText: cashier.name });
    const total = halls.getByRole('row', { name: text('admin-home.total') });
    const [sales, fee, unpaid, jackpot, cash] = [2, 3, 4, 5, 6];
    const cell = (of: Locator, column: number) => of.getByRole('cell').nth(column);
    await expect(cell(row, sales)).toHaveText(money(530));
    await expect(cell(row, fee)).toHaveText(money(40));
    await expect(cell(row, unpaid)).toHaveText(money(0));
    const { holds } = await moderator.api('GET /jackpot/:cashierId', { params: { cashierId: cashier.id } });
    await expect(cell(row, jackpot)).toHaveText(money(holds));
    await expect(cell(row, cash)).toHaveText(money(530));
    await expect(cell(total, sales)).toHaveText(money(before.books.stakes + 530));
    await expect(cell(total, fee)).toHaveText(money(before.houseFee + 40));
    await expect(halls).toContainText(`Designated games: ${before.designatedGames + 1}`);
    const days = page.getByLabel(name('admin-home.range'));
    await days.selectOption('yesterday');
    await expect(cell(row, sales)).toHaveText(money(0));
    // The drawer is that of this moment.
    await expect(cell(row, cash)).toHaveText(money(530));
    for (const period of ['week', 'month']) {
      await days.selectOption(period);
      await expect(cell(row, sales)).toHaveText(money(530));
    }
    await days.selectOption('all');
    await expect(page.getByLabel(name('admin-home.to'))).toHaveValue(before.to);
    await page.getByLabel(name('admin-home.from')).fill('2020-01-01');
    await expect(cell(row, sales)).toHaveText(money(530));
    await page.getByLabel(name('admin-home.to')).fill('2020-12-31');
    await expect(cell(total, sales)).toHaveText(money(0));
    await page.reload();
    await expect(cell(total, sales)).toHaveText(money(0));
    await expect(page.getByLabel(name('admin-home.from'))).toHaveValue('2020-01-01');
    await expectAccessible(page);
    await days.selectOption('today');
    await expect(cell(row, sales)).toHaveText(money(530));
    await page.setViewportSize({ width: 1366, height: 768 });
    const table = halls.getByRole('table');
    // All at one moment: the page may still move.
    const isWhole = await table.evaluate((one) => one.scrollWidth <= (one.parentElement as Element).clientWidth);
    expect(isWhole, 'the table of halls fits its card').toBe(true);

    await expect(row).toContainText('Game 2');
    await expect(row).toContainText(text('admin-home.waiting'));
    await expect(row).toContainText(text('hall-words.designated'));
    await expect(row).toContainText(text('tv-state.tvOn'));
    await moderator.api('POST /games/:id/call-number', { params: { id: designated._id }, body: {} });
    await page.reload();
    await expect(row).toContainText(text('admin-home.callsOne'));

    const more = page.getByRole('button', { name: name('admin-home.moreFor', { name: quiet.cashier.name }) });
    await more.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Edit',
      text('admin-home.newPassword'),
      text('admin-home.sessions'),
      text('admin-home.slip'),
    ]);
    await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitem', { name: name('admin-home.slip') })).toBeFocused();
    await closeByEscape(menu);
    await expect(more).toBeFocused();

    await choose(page, quiet.cashier.name, 'Edit');
    const edit = page.getByRole('dialog', { name: name('admin-home.editTitle') });
    await edit.getByLabel('Email').fill(cashier.email);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText(text('refusals.EMAIL_TAKEN'))).toBeVisible();
    await edit.getByLabel('Email').fill(quiet.cashier.email);
    await edit.getByLabel(name('admin-home.slipName')).fill(`${quiet.cashier.name} Kebede`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    const pairs = page.getByRole('table', { name: name('admin.userPairs') });
    await expect(pairs.getByRole('row', { name: new RegExp(`${quiet.cashier.name} Kebede`) })).toBeVisible();

    await choose(page, `${quiet.cashier.name} Kebede`, 'Sessions');
    const sessions = page.getByRole('dialog', { name: name('admin-home.sessionsTitle') });
    await sessions.getByRole('button', { name: name('admin-home.signOutOf', { name: quiet.moderator.name }) }).click();
    await expect(sessions.getByRole('region', { name: quiet.moderator.name })).toContainText(
      text('admin-home.signedInNowhere'),
    );
    await expectAccessible(page);
    await expect(quiet.moderator.api('GET /auth/me')).rejects.toThrow();
    await tv.close();
  },
);

story(
  'an owner follows the exceptions of the selected days to the audit log',
  async ({ page, admin, hall, openAs }) => {
    const { cashier, moderator } = hall;
    const off = await startGame(cashier, { cards: [1, 2, 3], betAmount: 10 });
    await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'Rain' } });
    const chosen = await createGame(cashier, { cards: [4, 5, 6] });
    await moderator.api('POST /games/:id/select-winner', { params: { id: chosen._id }, body: { cardId: 5 } });

    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(admin, '/admin-dashboard');
    const { exceptions } = await admin.api('GET /admin/overview');
    const count = exceptions.reduce((sum, one) => sum + one.count, 0);
    await expect(page.getByText(text('admin-home.exceptionsMany', { count }))).toBeVisible();
    await expectAccessible(page);
    await openExceptions(page, { name: cashier.name, count: 2 }, exceptions.length);
    const entries = page.getByRole('region', { name: name('audit-log.entries') });
    await expect(page.getByLabel(name('audit-log.what'))).toHaveValue('exception-any');
    await expect(entries).toContainText(text('audit-actions.game.voided'));
    await expect(entries).toContainText(text('audit-actions.designation.set'));
    await expect(entries).not.toContainText('Game created');
    await page.getByLabel(name('audit-log.what')).selectOption('exception-void');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(entries).not.toContainText(text('audit-actions.designation.set'));
    await entries.getByRole('button', { name: /^Show: / }).click();
    await expect(page.getByRole('dialog')).toContainText('game.voided');
  },
);

story('the checklist of the first evening follows the completed steps', { tag: '@all' }, async ({ page, browser }) => {
  const server = await createHallServer();
  await server.start();
  try {
    const list = page.getByRole('region', { name: name('checklist.title') });
    const step = (text: string) => list.getByRole('listitem').filter({ hasText: text });
    await page.goto(`${server.url}/login`);
    await signInOn(page, 'owner@adarash.test', 'a-quiet-evening-72');
    await expect(list).toContainText(text('checklist.progress', { done: 0, count: 5 }));
    await expect(list.getByRole('link', { name: name('checklist.displayAction') })).toBeVisible();
    await expect(page.getByText(text('admin-home.noExceptions'))).toBeVisible();
    await expect(page.getByText(text('admin-home.noHalls'))).toBeVisible();
    await expectAccessible(page);

    const admin = await signInAdmin(server.url);
    const { cashier } = await createHall(server.url, admin);
    await page.route('**/api/admin/desk', async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, network: { ...answer.network, open: true } } });
    });
    const asked = page.waitForResponse('**/api/admin/desk');
    await page.reload();
    await asked;
    // Both of the pair have signed in once.
    await expect(list).toContainText(text('checklist.progress', { done: 2, count: 5 }));
    await expect(step('Add a cashier and their moderator')).toContainText(text('checklist.done'));
    // The TV is not connected yet, but the step is available.
    await expect(list.getByRole('link', { name: name('checklist.passwordAction') })).toBeVisible();
    await expect(list.getByRole('link', { name: name('checklist.displayAction') })).toBeHidden();

    await choose(page, cashier.name, 'Sign-in slip');
    const slip = page.getByRole('dialog', { name: name('admin-home.slipTitle') });
    await expect(slip).toContainText(cashier.email);
    await expect(slip).toContainText('write each password in by hand');
    await expect(slip).not.toContainText(cashier.password);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.printed')).toBeVisible();
    await expect(page.getByRole('heading', { name: name('admin.dashboardTitle') })).toBeHidden();
    await page.emulateMedia({ media: null });
    await slip.getByRole('button', { name: 'Close' }).last().click();

    const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
    await desk.goto('/login');
    await signInOn(desk, cashier.email, cashier.password);
    const mine = desk.getByRole('region', { name: name('checklist.title') });
    await expect(mine).toContainText(text('checklist.progress', { done: 0, count: 4 }));
    await mine.getByRole('button', { name: name('checklist.soundAction') }).click();
    await mine.getByRole('button', { name: name('checklist.soundHeard') }).click();
    await expect(mine).toContainText(text('checklist.progress', { done: 1, count: 4 }));
    await expectAccessible(desk);

    const again = await signIn(server.url, cashier.email, cashier.password);
    const tv = await browser.newPage({ baseURL: server.url });
    await openDisplay(tv, { cashier: again, moderator: again });
    await expect
      .poll(async () => (await again.api('GET /checklist')).steps.find(({ step }) => step === 'display')?.done)
      .toBe(true);
    const game = await startGame(again, {});
    await again.api('POST /games/:id/finish', { params: { id: game._id } });
    await desk.reload();
    await expect(mine).toContainText(text('checklist.progress', { done: 3, count: 4 }));
    const newPassword = 'an-evening-of-my-own';
    await again.api('POST /auth/password', { body: { currentPassword: cashier.password, newPassword } });
    await page.reload();
    await expect(list).toContainText(text('checklist.progress', { done: 4, count: 5 }));
    await expect(desk).toHaveURL(/\/login$/);
    await desk.goto('/login');
    const answered = listed(desk);
    await signInOn(desk, cashier.email, newPassword);
    await answered;
    await expect(desk.getByRole('heading', { name: name('cashier-home.title') })).toBeVisible();
    await expect(desk.locator('#hall-and-tv')).toBeVisible();
    await expect(mine).toBeHidden();

    await list.getByRole('button', { name: name('checklist.dismiss') }).click();
    await expect(list).toBeHidden();
    const answeredAgain = listed(page);
    await page.reload();
    await answeredAgain;
    await expect(page.getByRole('table', { name: name('admin-home.halls') })).toBeVisible();
    await expect(list).toBeHidden();
    await tv.close();
    await desk.context().close();
  } finally {
    await server.remove();
  }
});

story(
  'the checklist of the first evening is one line a week later, and can be opened',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.route('**/api/checklist', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), folded: true } }),
    );
    await openAs(hall.cashier, '/cashier-dashboard');
    const list = page.getByRole('region', { name: name('checklist.title') });
    await expect(list).toContainText('of 4 done');
    await expect(list.getByRole('listitem')).toHaveCount(0);
    const open = list.getByRole('button', { name: name('checklist.unfold') });
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await open.click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expectAccessible(page);
  },
);

/** Follows the link to the exceptions of a hall. The link asks for the hall if several have exceptions. */
async function openExceptions(page: Page, of: { name: string; count: number }, halls: number): Promise<void> {
  const label = name('admin-home.auditLogOfExceptions');
  if (halls === 1) return page.getByRole('link', { name: label }).click();
  await page.getByRole('button', { name: label }).press('Enter');
  await page.getByRole('menuitem', { name: text('admin-home.exceptionsOf', of) }).click();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: text('admin-home.moreFor', { name }), exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Resolves after the data of the checklist was loaded. */
const listed = async (page: Page) => (await page.waitForResponse('**/api/checklist')).finished();

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
