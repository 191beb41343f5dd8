import type { Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import { FULL_GAME, fillHall } from '../harness/full-hall.ts';
import { startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { atRest, cutControls, layoutFindings } from '../harness/layout.ts';
import { GAME } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, textIn } from '../harness/texts.ts';

/** Returns a button by its English name, which is in brackets in every language. */
const button = (page: Page, english: string) => page.getByRole('button', { name: `(${english})` });
const heading = (page: Page, english: string) => page.getByRole('heading', { name: `(${english})` });
const field = (page: Page, english: string) => page.getByLabel(`(${english})`);

const choose = (page: Page, language: string) =>
  page.getByRole('banner').getByLabel(name('common.language')).selectOption({ label: language });

story(
  'a cashier selects Amharic, sells and starts a game, reads the report, and has Amharic on the next device too',
  async ({ page, hall, openAs, browser, server }) => {
    await openAs(hall.cashier, '/select-card');
    await expect(page.getByRole('button', { name: 'Start Game', exact: true })).toBeVisible();
    expect(await page.locator('[data-english]').count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { opened: true }));
    await choose(page, 'አማርኛ');

    await expect(heading(page, 'Game Settings')).toBeAttached();
    // The page was not reloaded.
    expect(await page.evaluate(() => 'opened' in window)).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('lang', 'am');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', 'normal');
    await expect(page.locator('.text-xs').first()).toHaveCSS('font-size', '13px');
    await expect(page.locator('.text-sm').first()).toHaveCSS('font-size', '15px');
    await field(page, name('moderator.cardNumber')).fill('1-4');
    await field(page, name('moderator.cardNumber')).press('Enter');
    await expect(page.getByText('4 ካርዶች ተመርጠዋል')).toBeVisible();
    await page.getByRole('button', { name: textIn('am', 'cashier-setup.changeSettings') }).click();
    await expect(heading(page, 'Game Settings')).toBeVisible();
    await expect(field(page, 'Game Pattern').locator('option', { hasText: 'ማንኛውም አዘጋግ' })).toHaveCount(1);
    const start = button(page, 'Start Game');
    await expect(start).toHaveAccessibleName('ጨዋታ ጀምር (Start Game)');
    await start.click();
    await expect(page).toHaveURL(/bingo-game/);
    // The live game uses only the hall's language.
    await expect(page.getByRole('button', { name: /^[^()]+ \(Auto Call Off\)$/ })).toBeVisible();

    await page.goto('/cashier-report');
    await expect(heading(page, 'Cashier Report')).toBeVisible();
    await expect(page.getByText(textIn('am', 'hall-words.fair')).first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: '(Prize Pool)' })).toBeVisible();
    await expect(page.getByRole('link', { name: '(Select Card)' })).toBeVisible();

    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/games/none', { headers: { authorization: `Bearer ${localStorage.token}` } });
      return (await answer.json()).error;
    });
    expect(refused).toBe('Invalid game ID format');

    const elsewhere = await browser.newPage({ baseURL: server.url });
    await elsewhere.goto('/login');
    await elsewhere.getByLabel('Email').fill(hall.cashier.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill('not this one');
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(elsewhere.getByText('Invalid credentials')).toBeVisible();
    await elsewhere.getByLabel('Password', { exact: true }).fill(hall.cashier.password);
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(heading(elsewhere, 'Cashier Dashboard')).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/cashier-dashboard$/);

    // The sign-in screen of this device is in Amharic, including its refusals. After the sign-in the language of the
    // account is used.
    await button(elsewhere, 'Logout').click();
    await field(elsewhere, 'Email').fill(hall.moderator.email);
    await elsewhere.getByRole('textbox', { name: '(Password)' }).fill('not this one');
    await button(elsewhere, 'Login').click();
    await expect(elsewhere.getByText(textIn('am', 'login.invalid'))).toBeVisible();
    await expectAccessible(elsewhere);
    await elsewhere.close();
  },
);

story(
  'a moderator works in Oromo and selects English again in the account',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await startGame(hall.cashier);
    await openAs(hall.moderator, '/control');
    await choose(page, 'Afaan Oromoo');
    await expect(heading(page, 'Game Control')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'om');
    await button(page, 'Configure Future Winners').click();
    const dialog = page.getByRole('dialog', { name: '(Configure Future Game Winners)' });
    // The mark has the very words of the hall's screens.
    await expect(dialog.getByText("“Mo'ataa hojjetaan filate”")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '(Save All)' }).click();
    await expect(dialog.getByRole('alert').first()).toBeVisible();
    const alerts = await dialog.getByRole('alert').allTextContents();
    // Errors of the window and of its fields.
    for (const alert of alerts) expect(alert).toMatch(/Maaloo|Lakkoofs|Filannoon|filadhaa/);
    await closeByEscape(dialog);

    await page.goto('/jackpot');
    await expect(heading(page, 'Jackpot Manager')).toBeVisible();

    await page.goto('/account');
    await page.getByRole('combobox', { name: `(${name('account.language')})` }).selectOption('en');
    await expect(page.getByRole('heading', { name: name('account.title'), exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.locator('[data-english]').count()).toBe(0);
  },
);

story(
  "the windows of a live game display only the hall's language, with English for screen readers",
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { cards: [1, 2, 3] });
    const act = { act: 'void', amount: 30, total: 30, cards: [], gameNumber: game.gameNumber };
    const toSign = { ...act, hallName: 'ቦሌ', requestedBy: 'ማርታ' };
    await page.route('**/void', (route) =>
      route.fulfill({
        status: 409,
        json: {
          success: false,
          code: 'SECOND_PERSON_NEEDED',
          error: 'Two',
          message: 'Two',
          needed: 'moderator',
          toSign,
        },
      }),
    );
    await openAs(hall.cashier, GAME(game._id));
    const expectOneLanguage = async (...english: string[]) => {
      for (const word of english) await expect(field(page, word)).toBeVisible();
      const seen = await page
        .getByRole('dialog')
        .or(page.getByRole('alertdialog'))
        .locator('label')
        .evaluateAll((labels) =>
          labels.map((label) => {
            const copy = label.cloneNode(true) as Element;
            for (const heard of copy.querySelectorAll('.sr-only')) heard.remove();
            return copy.textContent ?? '';
          }),
        );
      expect(seen.length).toBeGreaterThanOrEqual(english.length);
      for (const label of seen) expect(label).not.toMatch(/[a-z(]/i);
      await expectAccessible(page);
    };
    await button(page, name('live-game.sellCards')).click();
    await expectOneLanguage('Cards to add');
    await closeByEscape(page.getByRole('dialog'));
    await button(page, 'Finish').click();
    await button(page, name('windows.voidGame')).click();
    await expectOneLanguage('Reason');
    await field(page, name('windows.reason')).fill('rain');
    await page.keyboard.press('Tab');
    await page.getByRole('alertdialog').locator('button[type=submit]').click();
    await expect(field(page, name('second-person.email'))).toHaveValue(hall.moderator.email);
    await expect(field(page, name('second-person.password'))).toBeFocused();
    await expectOneLanguage('E-mail of the second person', 'Password of the second person');
  },
);

const SIZES = { laptop: [1366, 768], tablet: [768, 1024], phone: [390, 844] } as const;

const SCREENS = {
  everyone: ['/', '/running', '/login'],
  admin: [
    '/admin-dashboard',
    '/add-user',
    '/admin-report',
    '/admin-settings',
    '/admin-record',
    '/admin-record/backups',
    '/account',
  ],
  cashier: ['/cashier-dashboard', '/select-card', '/cashier-report', '/cashier-report/shift'],
  moderator: ['/control', '/jackpot'],
} as const;

/** Each theme is tested in one language, because colours do not depend on texts. */
const LANGUAGES = isWhole ? ({ am: 'light', om: 'dark' } as const) : ({ am: 'light' } as const);

/** Icons on their fields, an address in its field and the numbers of a chart are as they are in every language. */
const ofWords = (finding: string) => !/^(the frame of <|the text in <input|"[\d.,]+")/.test(finding);

/** Tables and rows of choices scroll by themselves. */
const SCROLLS = 'html, [tabindex="0"], nav, section';

for (const [role, paths] of Object.entries(SCREENS) as [keyof typeof SCREENS, readonly string[]][]) {
  // The short size tests only the cashier's screens.
  const tag = role === 'cashier' ? [] : ['@all'];
  story(
    `every screen of ${role} has room for its texts, and is accessible`,
    { tag },
    async ({ page, hall, admin, openAs }) => {
      if (role === 'cashier') {
        await startGame(hall.cashier, { cards: [1, 2, 3] });
        // A TV that was switched off has the longest words.
        const tv = await page.context().newPage();
        await openDisplay(tv, hall);
        await tv.close();
        await expect.poll(async () => (await hall.cashier.api('GET /hall-code')).display?.connected).toBe(false);
      }
      if (role !== 'everyone') await openAs({ admin, ...hall }[role], '/account');
      else await page.goto('/login');
      for (const [language, theme] of Object.entries(LANGUAGES)) {
        await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          for (const [size, [width, height]] of Object.entries(SIZES)) {
            await page.setViewportSize({ width, height });
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await expect(page.locator('.animate-pulse')).toHaveCount(0);
            await atRest(page);
            const findings = await layoutFindings(page, { scrolls: SCROLLS });
            // A separate story tests the fields of setup.
            const cut = path === '/select-card' ? [] : await cutControls(page);
            expect.soft([...findings.filter(ofWords), ...cut], `${path}, ${language} on a ${size}`).toEqual([]);
          }
          await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme);
          await expectAccessible(page);
        }
      }
    },
  );
}

const WIDTHS = [
  [1366, 768],
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;

story(
  'the longest texts of settings, headings and buttons are completely readable',
  { tag: '@all' },
  async ({ page, hall, admin, openAs }) => {
    const pattern = await fillHall(hall);
    const { _id: id } = await startGame(hall.cashier, FULL_GAME);
    await hall.moderator.api('POST /games/:id/finish', {
      params: { id },
      body: { moderatorCardId: 7, reason: 'The printer was out of paper' },
    });
    await startGame(hall.cashier, { pattern });
    await page.addInitScript(() => localStorage.setItem('staffLanguage', 'om'));
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const each = async (look: (width: number) => Promise<void>) => {
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height });
        await atRest(page);
        await look(width);
        expect(await isWide(), `wider than ${width}`).toBe(false);
      }
    };

    await openAs(hall.cashier, '/select-card');
    await page.getByRole('button', { name: textIn('om', 'cashier-setup.changeSettings') }).click();
    await each(async (width) => {
      if (width < 1024) return;
      // An old laptop has room for all patterns but the diagonals.
      await page.locator('select[name=pattern]').selectOption(width < 1280 ? 'four_corners_center' : 'main_diagonal');
      expect(await cutControls(page), `settings at ${width}`).toEqual([]);
    });

    await openAs(hall.moderator, '/control');
    await expect(button(page, 'Finish')).toBeVisible();
    // A long name must not shorten the heading.
    await page.getByText(hall.moderator.name, { exact: true }).evaluate((name) => {
      name.textContent = 'Chaltu Gebremariam Woldeyohannes';
    });
    await each(async (width) => {
      const heading = page.getByText(textIn('om', 'layouts.moderatorDashboard'));
      expect(await heading.evaluate((box) => box.scrollHeight - box.clientHeight), `heading at ${width}`).toBeLessThan(
        2,
      );
      await button(page, 'Finish').scrollIntoViewIfNeeded();
      await expect(button(page, 'Finish')).toBeInViewport({ ratio: 1 });
    });

    await openAs(admin, `/admin-report?cashier=${hall.cashier.id}`);
    await expect(page.getByRole('cell', { name: textIn('om', 'cashier-report.completed') })).toBeVisible();
    await each(async () => undefined);
  },
);
