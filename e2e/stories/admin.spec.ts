import { toEthiopian } from '@adarash/rules/ethiopian';
import { OWNER_DEFAULTS } from '@adarash/rules/hall-terms';
import { createHall, signIn, signInAdmin, startGame } from '../harness/hall.ts';
import { displayPath, speak } from '../harness/hall-display.ts';
import { createHallServer } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

story('an admin adds a pair, sees it in the list and deletes it', async ({ page, admin, openAs }) => {
  await openAs(admin, '/admin-dashboard');
  await expect(page.getByText('Manage cashier-moderator pairs efficiently')).toBeVisible();
  for (const figure of ['Active Pairs', 'Total Users', 'Linked Pairs'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Add User' }).click();
  await expect(page.getByRole('heading', { name: 'Add Cashier and Moderator' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Users' }).click();
  await expect(page.getByText(text('credentials.NAME_REQUIRED'))).toHaveCount(2);
  await expect(page.getByText(text('credentials.EMAIL_REQUIRED'))).toHaveCount(2);
  await expect(page.getByText(text('credentials.PASSWORD_REQUIRED'))).toHaveCount(2);
  await expectAccessible(page);

  const tag = `${process.pid}-${Date.now()}`;
  const cashier = page.getByRole('group', { name: 'Cashier Details' });
  const moderator = page.getByRole('group', { name: 'Moderator Details' });
  await cashier.getByLabel(name('admin.name')).fill(`Tigist ${tag}`);
  await cashier.getByLabel('Email').fill(admin.email);
  await cashier.getByLabel('Password', { exact: true }).fill('a-long-evening-ahead');
  await moderator.getByLabel(name('admin.name')).fill(`Lemma ${tag}`);
  await moderator.getByLabel('Email').fill(`lemma-${tag}@adarash.test`);
  await moderator.getByLabel('Password', { exact: true }).fill('password1');
  await page.getByRole('button', { name: 'Add Users' }).click();
  await expect(page.getByText(text('refusals.PASSWORD_COMMON')).first()).toBeVisible();
  await moderator.getByLabel('Password', { exact: true }).fill('another-long-evening');
  await page.getByRole('button', { name: 'Add Users' }).click();
  await expect(page.getByText(text('refusals.EMAIL_TAKEN')).first()).toBeVisible();

  await cashier.getByLabel('Email').fill(`tigist-${tag}@adarash.test`);
  await page.getByRole('button', { name: 'Add Users' }).click();
  await expectToast(page, 'Cashier and Moderator added successfully!');
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  const pairs = page.getByRole('table', { name: 'User Pairs' });
  const row = pairs.getByRole('row', { name: new RegExp(`Tigist ${tag}`) });
  await expect(row).toContainText(`Lemma ${tag}`);

  const askToDelete = () => row.getByRole('button', { name: /^Delete/ }).click();
  await askToDelete();
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Pair Deletion' });
  await expect(dialog).toContainText('This action cannot be undone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await askToDelete();
  await dialog.getByRole('button', { name: 'Delete Pair' }).click();
  await expectToast(page, 'User pair deleted successfully!');
  await expect(row).toBeHidden();
});

story(
  'errors of account actions are displayed and leave the list unchanged',
  { tag: '@all' },
  async ({ page, admin, hall, openAs }) => {
    await page.route('**/api/admin/users', (route) => route.fulfill({ status: 400, body: '{}' }));
    await openAs(admin, '/admin-dashboard');
    await expect(page.getByText('Failed to load users')).toBeVisible();
    await page.unroute('**/api/admin/users');
    await page.getByRole('button', { name: name('common.tryAgain') }).click();
    const pairs = page.getByRole('table', { name: 'User Pairs' });
    const row = pairs.getByRole('row', { name: new RegExp(hall.cashier.name) });
    await expect(row).toBeVisible();
    await page.route('**/api/admin/users/*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: 'Delete Pair' }).click();
    await expectToast(page, 'Failed to delete user pair');
    await expect(row).toBeVisible();
  },
);

story(
  'the reports list every cashier and display the details of one',
  async ({ page, admin, hall, server, openAs }) => {
    const quiet = await createHall(server.url, admin);
    const member = (email: string) => ({
      name: 'Abebech Gobena Woldegiorgis',
      email: `${email}@bingo-and-family-entertainment.test`,
      password: 'with-a-long-address',
    });
    const cashier = member(`abebech.gobena.woldegiorgis.${quiet.cashier.id}`);
    await admin.api('POST /admin/add-user', { body: { cashier, moderator: member(`chaltu.${quiet.cashier.id}`) } });
    const game = await startGame(hall.cashier, { cards: [1, 2, 3, 4], betAmount: 10, houseFeePercentage: 20 });
    await hall.cashier.api('POST /games/:id/finish', { params: { id: game._id } });
    const designated = await hall.cashier.api('POST /games/sequential', {
      body: { pattern: 'all', betAmount: 5.5, houseFeePercentage: 15, cardPool: [5, 6, 7], count: 11 },
    });
    await hall.moderator.api('POST /games/:id/select-winner', {
      params: { id: designated.data[10]?._id ?? '' },
      body: { cardId: 6 },
    });

    await page.setViewportSize({ width: 1366, height: 768 });
    await openAs(admin, '/admin-report');
    await expect(page.getByText('Select a Cashier', { exact: true })).toBeVisible();
    const list = page.getByRole('table', { name: /^All Cashier Reports/ }).locator('..');
    await page.getByPlaceholder('Search cashiers...').fill(cashier.email);
    await expect(list.getByText(cashier.email)).toBeVisible();
    expect(
      await list.evaluate((box) => box.scrollWidth - box.clientWidth),
      'nothing lies beyond the panel',
    ).toBeLessThan(2);
    await page.getByPlaceholder('Search cashiers...').fill(hall.cashier.email.toUpperCase());
    await expect(page.getByRole('heading', { name: name('admin.allReports', { count: 1 }) })).toBeVisible();
    const row = page.getByRole('row', { name: new RegExp(hall.cashier.name) });
    await expect(row).toContainText('6.00 Br');
    await expect(row).toContainText('24.00 Br');
    expect(
      await list.evaluate((box) => box.scrollWidth - box.clientWidth),
      'nothing lies beyond the panel',
    ).toBeLessThan(2);
    await expect(row.getByRole('button', { name: /View Details/ })).toBeInViewport({ ratio: 1 });
    await row.getByRole('button', { name: /View Details/ }).click();

    await expect(page.getByText(/^Member since /)).toBeVisible();
    await expect(page.getByText('Performance Overview')).toBeVisible();
    await expect(page.getByText(text('admin.showing', { shown: 10, total: 12 }))).toBeVisible();
    const placeOf = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      if (box === null) throw new Error(`${name} is not there`);
      return box;
    };
    const [side, recent] = [await placeOf('Quick Stats'), await placeOf('Recent Games')];
    expect(side.x, 'Quick Stats are at the side').toBeGreaterThan(recent.x + recent.width);
    expect(side.y, 'from the top of the chosen cashier on').toBeLessThan(recent.y);
    const choice = page.getByLabel(name('admin.selectLabel')).locator('option', { hasText: hall.cashier.email });
    await expect(choice).toHaveText(`${hall.cashier.name} (${hall.cashier.email})`);
    await page.setViewportSize({ width: 1600, height: 900 });
    expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth), 'on a large screen neither').toBe(0);
    await page.setViewportSize({ width: 1366, height: 768 });
    const games = page.getByRole('table', { name: 'Recent Games' });
    await expect(games.getByRole('row').nth(1)).toContainText(text('hall-words.designated'));
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.reload();
    await expect(page.getByText(text('admin.showing', { shown: 10, total: 12 }))).toBeVisible();
    await page.getByLabel(name('admin.selectLabel')).selectOption(quiet.cashier.id);
    await expect(page.getByText('New', { exact: true })).toBeVisible();
    await expect(page.getByText(text('admin.noneActive')).first()).toBeVisible();
    await page.getByPlaceholder('Search cashiers...').fill('nobody of that name');
    await expect(page.getByText('No cashiers found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`${hall.cashier.name}.*12 games`) }).click();
    await expect(page.getByText(text('admin.showing', { shown: 10, total: 12 }))).toBeVisible();
  },
);

story('the reports display the reason of a failure', { tag: '@all' }, async ({ page, admin, hall, openAs }) => {
  const refuse = { status: 400, body: JSON.stringify({ success: false, code: 'X', error: 'the books are closed' }) };
  await page.route('**/api/games/admin/cashier-report*', (route) => route.fulfill(refuse));
  await openAs(admin, `/admin-report?cashier=${hall.cashier.id}`);
  await expect(page.getByText(text('admin.failedToFetchReport', { reason: 'the books are closed' }))).toBeVisible();
  await page.route('**/api/games/admin/all-cashier-summaries', (route) => route.fulfill(refuse));
  await page.reload();
  await expect(page.getByText(text('admin.failedToLoadCashiers', { reason: 'the books are closed' }))).toBeVisible();
});

story(
  'an owner chooses the start of business days and the calendar of the screens',
  { tag: '@all' },
  async ({ page, admin, openAs }) => {
    try {
      await openAs(admin, '/admin-settings');
      await expect(page.getByLabel(name('admin-settings.dayStartsAt'))).toHaveValue('6');
      await page.getByLabel(name('admin-settings.dayStartsAt')).selectOption('05:00');
      await page.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, text('admin-settings.saved'));
      await page.getByLabel(name('admin-settings.calendar')).selectOption(text('admin-settings.ethiopian'));
      await page.getByRole('button', { name: 'Save' }).click();
      const { year } = toEthiopian(new Date().toISOString().slice(0, 10));
      await expect(
        page.getByText(new RegExp(`Now it is \\d+ [A-Z]\\w+ ${year}, \\d+:\\d\\d (morning|afternoon|evening|night)`)),
      ).toBeVisible();
      await expect(page.getByLabel(name('admin-settings.dayStartsAt'))).toHaveValue('5');
      await page.reload();
      await expect(page.getByText(new RegExp(` ${year}, `))).toBeVisible();
    } finally {
      await admin.api('PATCH /admin/settings', { body: OWNER_DEFAULTS });
    }
  },
);

story(
  'an admin disables designated winners, and every screen displays it',
  { tag: '@all' },
  async ({ page, openAs }) => {
    // A separate server, because the switch is refused while any hall has a designation.
    const server = await createHallServer();
    await server.start();
    const { url } = server;
    const off = 'This hall has not used designated winners since';
    try {
      const admin = await signInAdmin(url);
      const hall = await createHall(url, admin);
      const { _id } = await startGame(hall.cashier);
      await hall.cashier.api('POST /games/:id/void', { params: { id: _id }, body: { reason: 'rain' } });
      await openAs(admin, `${url}/admin-settings`);
      await page.getByLabel(name('admin-settings.designatedWinners')).uncheck();
      await page.getByRole('button', { name: 'Save' }).click();
      await expectToast(page, text('admin-settings.saved'));
      await expect(page.getByText('Switched off since')).toBeVisible();
      await expectAccessible(page);

      await openAs(hall.moderator, `${url}/control`);
      await expect(page.getByText(off)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Configure Future Winners' })).toHaveCount(0);
      await page.goto(`${url}/verify/${_id}`);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByText(off)).toBeVisible();
      // In another hall, because an ended game remains on its display for a minute.
      const other = await createHall(url, admin);
      await speak(other, 'en');
      await page.goto(url + (await displayPath(other)));
      await expect(page.getByText(off)).toBeVisible();
    } finally {
      await server.remove();
    }
  },
);

story(
  'names of sixty letters and their addresses are completely readable in every table and list',
  async ({ page, admin, server, openAs }) => {
    const longNamed = (letter: string) => ({
      name: `${letter}${'bcdefghij'.repeat(7)}`.slice(0, 60),
      email: `${letter}${'bcdefghij'.repeat(6)}@adarash.test`,
      password: 'a-name-without-an-end',
    });
    const [cashier, moderator] = [longNamed('A'), longNamed('M')];
    await admin.api('POST /admin/add-user', { body: { cashier, moderator } });
    const { id: cashierId, api } = await signIn(server.url, cashier.email, cashier.password);
    await api('PUT /shift/float', { body: { float: 0 } });
    await api('POST /shift/close', { body: { number: 1, expected: 0, count: {}, moderator } });
    const names = [cashier, moderator].flatMap(({ name, email }) => [name, email]);
    /** Returns names and addresses that are cut or outside the screen. */
    const unread = () =>
      page.evaluate((wanted) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        const range = document.createRange();
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const element = node.parentElement;
          if (element === null || !wanted.some((each) => node.textContent?.includes(each))) continue;
          if (element.closest('option, .sr-only') || !element.checkVisibility()) continue;
          range.selectNodeContents(node);
          const { left, right } = range.getBoundingClientRect();
          const box = (element.closest('td, li, dd, h2, section, main') ?? document.body).getBoundingClientRect();
          const isCut =
            getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
          if (isCut || left < box.left - 1 || right > box.right + 1 || left < 0 || right > innerWidth)
            found.push(element.outerHTML.slice(0, 200));
        }
        return found;
      }, names);
    for (const [width, height] of [
      [1366, 768],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [path, shown] of [
        [
          '/admin-dashboard',
          page.getByRole('table', { name: 'User Pairs' }).or(page.getByRole('list', { name: 'User Pairs' })),
        ],
        [`/admin-report?cashier=${cashierId}`, page.getByRole('region', { name: name('shift.closes') })],
        [`/admin-record?hall=${cashierId}`, page.getByRole('region', { name: name('audit-log.entries') })],
      ] as const) {
        await openAs(admin, path);
        await expect(shown.getByText(cashier.name).first()).toBeVisible();
        expect(await unread(), `${path}, ${width}`).toEqual([]);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWide, `${path} is wider than ${width}`).toBe(false);
      }
    }
    const pairs = page.getByRole('table', { name: 'User Pairs' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto('/admin-dashboard');
    await expect(pairs).toBeVisible();
    expect(
      await pairs.evaluate((table) => table.scrollWidth - (table.parentElement as Element).clientWidth),
    ).toBeLessThan(2);
    await admin.api('DELETE /admin/users/:id', { params: { id: cashierId } });
  },
);
