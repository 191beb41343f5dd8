import type { Page } from '@playwright/test';
import { createGame, createHall, signIn, signInAdmin, startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { createHallServer } from '../harness/server.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';

story(
  'an admin sees the day of all halls, who plays with which mark, and what a pair’s menu holds',
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
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today).toContainText(money(before.pot + 530));
    await expect(today).toContainText(money(before.houseFee + 43));
    await expect(today).toContainText(money(before.unclaimed + 360));
    await expect(today).toContainText(`Designated games: ${before.designatedGames + 1}`);
    const days = page.getByRole('group', { name: 'Days shown' });
    const pot = (region: string) => page.getByRole('region', { name: region, exact: true }).getByText(/ Br$/).first();
    await days.getByRole('button', { name: 'Yesterday' }).click();
    const nothing = page.getByText('Nothing was played in these days');
    await expect(nothing).toBeVisible();
    for (const period of ['This week', 'This month']) {
      await days.getByRole('button', { name: period }).click();
      await expect(pot(period)).toHaveText(money(before.pot + 530));
    }
    await days.getByRole('button', { name: 'Other days' }).click();
    await expect(days.getByLabel('Last day')).toHaveValue(before.to);
    await days.getByLabel('First day').fill('2020-01-01');
    await expect(pot('Other days')).toHaveText(money(before.pot + 530));
    await days.getByLabel('Last day').fill('2020-12-31');
    await expect(nothing).toBeVisible();
    await page.reload();
    await expect(nothing).toBeVisible();
    await expect(days.getByLabel('First day')).toHaveValue('2020-01-01');
    await expectAccessible(page);
    await days.getByRole('button', { name: 'Today' }).click();
    await expect(today).toContainText(money(before.pot + 530));
    await page.setViewportSize({ width: 1366, height: 768 });
    const tiles = today.locator('dl').first().locator('> div');
    await expect(tiles).toHaveCount(6);
    // All at one moment: the page may still move.
    const tops = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().top)));
    expect(new Set(tops).size, 'the tiles stand in one row').toBe(1);

    const halls = page.getByRole('list', { name: 'Halls now' });
    const row = halls.getByRole('listitem').filter({ hasText: cashier.name });
    await expect(row).toContainText('Game 2');
    await expect(row).toContainText('no call yet');
    await expect(row).toContainText('Designated');
    await expect(row).toContainText('TV connected');
    await moderator.api('POST /games/:id/call-number', { params: { id: designated._id }, body: {} });
    await page.reload();
    await expect(row).toContainText('1 call');

    const more = page.getByRole('button', { name: `More for the pair of ${quiet.cashier.name}` });
    await more.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText(['Edit', 'New password', 'Sessions', 'Sign-in slip', 'Delete']);
    await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await closeByEscape(menu);
    await expect(more).toBeFocused();

    await choose(page, quiet.cashier.name, 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Account' });
    await edit.getByLabel('Email').fill(cashier.email);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('This e-mail address already belongs to an account.')).toBeVisible();
    await edit.getByLabel('Email').fill(quiet.cashier.email);
    await edit.getByLabel('Name').fill(`${quiet.cashier.name} Kebede`);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByRole('row', { name: new RegExp(`${quiet.cashier.name} Kebede`) })).toBeVisible();

    await choose(page, `${quiet.cashier.name} Kebede`, 'Sessions');
    const sessions = page.getByRole('dialog', { name: 'Signed in on' });
    await sessions.getByRole('button', { name: `Sign out everywhere: ${quiet.moderator.name}` }).click();
    await expect(sessions.getByRole('region', { name: quiet.moderator.name })).toContainText('Signed in nowhere');
    await expectAccessible(page);
    await expect(quiet.moderator.api('GET /auth/me')).rejects.toThrow();
    await tv.close();
  },
);

story('an owner follows the exceptions of the selected days to the record', async ({ page, admin, hall, openAs }) => {
  const { cashier, moderator } = hall;
  const off = await startGame(cashier, { cards: [1, 2, 3], betAmount: 10 });
  await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'Rain' } });
  const chosen = await createGame(cashier, { cards: [4, 5, 6] });
  await moderator.api('POST /games/:id/select-winner', { params: { id: chosen._id }, body: { cardId: 5 } });

  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(admin, '/admin-dashboard');
  const exceptions = page.getByRole('region', { name: 'Exceptions' });
  const row = exceptions.getByRole('listitem').filter({ hasText: cashier.name });
  await expect(row.getByRole('link')).toContainText('2 in the record');
  await expectAccessible(page);
  await row.getByRole('link').click();
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(page.getByLabel('What')).toHaveValue('exception-any');
  await expect(entries).toContainText('Game voided');
  await expect(entries).toContainText('Winner chosen in advance');
  await expect(entries).not.toContainText('Game created');
  await page.getByLabel('What').selectOption('exception-void');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(entries).not.toContainText('Winner chosen in advance');
  await entries.getByRole('button', { name: /^Show: / }).click();
  await expect(page.getByRole('dialog')).toContainText('game.voided');
});

story('the first evening is a list that follows what was done', { tag: '@all' }, async ({ page, browser }) => {
  const server = await createHallServer();
  await server.start();
  try {
    const list = page.getByRole('region', { name: 'Before the first evening' });
    const step = (text: string) => list.getByRole('listitem').filter({ hasText: text });
    await page.goto(`${server.url}/login`);
    await signInOn(page, 'owner@adarash.test', 'a-quiet-evening-72');
    await expect(list).toContainText('0 of 5 done');
    await expect(list.getByRole('link', { name: 'Open to the TV and phones' })).toBeVisible();
    await expect(page.getByText('Nothing was played in these days')).toBeVisible();
    await expect(page.getByText('There is no hall yet')).toBeVisible();
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
    await expect(list).toContainText('2 of 5 done');
    await expect(step('Add a cashier and their moderator')).toContainText('Done');
    // The TV is not there yet, but nothing is in its way any more.
    await expect(list.getByRole('link', { name: 'Change password' })).toBeVisible();
    await expect(list.getByRole('link', { name: 'Open to the TV and phones' })).toBeHidden();

    await choose(page, cashier.name, 'Sign-in slip');
    const slip = page.getByRole('dialog', { name: 'Sign-in Slip' });
    await expect(slip).toContainText(cashier.email);
    await expect(slip).toContainText('write each password in by hand');
    await expect(slip).not.toContainText(cashier.password);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.printed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeHidden();
    await page.emulateMedia({ media: null });
    await slip.getByRole('button', { name: 'Close' }).last().click();

    const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
    await desk.goto('/login');
    await signInOn(desk, cashier.email, cashier.password);
    const mine = desk.getByRole('region', { name: 'Before the first evening' });
    await expect(mine).toContainText('0 of 4 done');
    await mine.getByRole('button', { name: 'Play a test' }).click();
    await mine.getByRole('button', { name: 'I heard it' }).click();
    await expect(mine).toContainText('1 of 4 done');
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
    await expect(mine).toContainText('3 of 4 done');
    const newPassword = 'an-evening-of-my-own';
    await again.api('POST /auth/password', { body: { currentPassword: cashier.password, newPassword } });
    await page.reload();
    await expect(list).toContainText('4 of 5 done');
    await expect(desk).toHaveURL(/\/login$/);
    await desk.goto('/login');
    const answered = listed(desk);
    await signInOn(desk, cashier.email, newPassword);
    await answered;
    await expect(desk.getByRole('heading', { name: 'Cashier Dashboard' })).toBeVisible();
    await expect(desk.getByText('Games in progress')).toBeVisible();
    await expect(mine).toBeHidden();

    await list.getByRole('button', { name: 'Hide this list' }).click();
    await expect(list).toBeHidden();
    const answeredAgain = listed(page);
    await page.reload();
    await answeredAgain;
    await expect(page.getByText('Halls now')).toBeVisible();
    await expect(list).toBeHidden();
    await tv.close();
    await desk.context().close();
  } finally {
    await server.remove();
  }
});

story(
  'a week later the list of the first evening is one line, which opens',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.route('**/api/checklist', async (route) =>
      route.fulfill({ json: { ...(await (await route.fetch()).json()), folded: true } }),
    );
    await openAs(hall.cashier, '/cashier-dashboard');
    const list = page.getByRole('region', { name: 'Before the first evening' });
    await expect(list).toContainText('of 4 done');
    await expect(list.getByRole('listitem')).toHaveCount(0);
    const open = list.getByRole('button', { name: 'Show the list' });
    await expect(open).toHaveAttribute('aria-expanded', 'false');
    await open.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await open.click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expectAccessible(page);
  },
);

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for the pair of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What the list would be made of has come. */
const listed = async (page: Page) => (await page.waitForResponse('**/api/checklist')).finished();

async function signInOn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
