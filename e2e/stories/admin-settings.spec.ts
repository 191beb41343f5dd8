import { toEthiopian } from '@adarash/rules/ethiopian';
import type { Page } from '@playwright/test';
import { signIn } from '../harness/hall.ts';
import { ADMIN } from '../harness/server.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: /Leave without saving\?/ });
const stay = (page: Page) => question(page).getByRole('button', { name: /Cancel/ });
const leave = (page: Page) => question(page).getByRole('button', { name: /Leave without saving/ });
const amount = (page: Page) => page.getByLabel(name('admin-settings.secondSignatureFrom'));

story(
  'unsaved settings require a confirmation before the page closes, by mouse and keyboard',
  async ({ page, admin, openAs }) => {
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await openAs(admin, '/admin-report');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(amount(page)).toHaveValue('');
    for (const box of ['Network', 'Days and dates', 'Second signature']) {
      await page.getByRole('region', { name: box, exact: true }).scrollIntoViewIfNeeded();
      await expect(save).toBeInViewport({ ratio: 1 });
    }

    // Reverted input is no change.
    await amount(page).fill('15');
    await expect(page.getByText(text('admin-settings.notSaved'))).toBeInViewport();
    await amount(page).fill('');
    await expect(page.getByText(text('admin-settings.notSaved'))).toBeHidden();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/admin-dashboard$/);
    await page.goBack();

    await amount(page).fill('15');
    await page.getByRole('link', { name: 'Add User' }).click();
    await expectAccessible(page);
    await stay(page).click();
    await expect(page).toHaveURL(/admin-settings$/);
    await expect(amount(page)).toHaveValue('15');
    await page.getByRole('button', { name: 'Logout' }).click();
    await stay(page).click();

    await page.goBack();
    await expect(question(page)).toBeVisible();
    await closeByEscape(question(page));
    await expect(amount(page)).toHaveValue('15');
    await page.goBack();
    await leave(page).click();
    await expect(page).toHaveURL(/admin-report$/);

    // The history is unchanged by the question.
    await page.goForward();
    await amount(page).fill('16');
    await page.getByRole('link', { name: 'Add User' }).focus();
    await page.keyboard.press('Enter');
    await expect(stay(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Add Cashier and Moderator' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/admin-settings$/);
    await expect(amount(page)).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(/admin-report$/);
  },
);

story(
  'closing a tab requires a confirmation only with unsaved settings',
  { tag: '@all' },
  async ({ page, admin, server, openAs }) => {
    await openAs(admin, '/admin-settings');
    await page.getByText(text('admin-settings.advanced')).click();
    const fewest = page.getByLabel(name('admin-settings.drawMinCards'));
    const before = await fewest.inputValue();
    // A browser shows the confirmation only after the user has interacted with the page.
    await fewest.click();
    await fewest.fill(String(Number(before) + 1));
    await expect(page.getByText(text('admin-settings.notSaved'))).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await fewest.press('Enter');
    await expectToast(page, text('admin-settings.saved'));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/admin-dashboard$/);
    await page.goBack();
    await page.getByText(text('admin-settings.advanced')).click();
    await fewest.fill(before);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, text('admin-settings.saved'));
    await expect(page.getByText(text('admin-settings.notSaved'))).toBeHidden();

    // A field error opens Advanced at its field.
    await fewest.fill('');
    await page.getByText(text('admin-settings.advanced')).click();
    await expect(fewest).toBeHidden();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(fewest).toBeFocused();
    await expect(page.getByText(text('common.fieldRequired'))).toBeVisible();
    await fewest.fill(before);

    // Another calendar applies immediately, without a reload.
    await page.evaluate(() => Object.assign(window, { opened: true }));
    await page.getByLabel(name('admin-settings.calendar')).selectOption('ethiopian');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { year } = toEthiopian(new Date().toISOString().slice(0, 10));
    await expect(page.getByText(new RegExp(`Now it is \\d+ [A-Z]\\w+ ${year}`))).toBeVisible();
    await page.getByLabel(name('admin-settings.calendar')).selectOption('gregorian');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/Now it is \d+ [A-Z][a-z][a-z] 20\d\d/)).toBeVisible();
    expect(await page.evaluate(() => 'opened' in window)).toBe(true);

    // Logout requires a confirmation and then signs out.
    const other = await signIn(server.url, ADMIN.email, ADMIN.password);
    await openAs(other, '/admin-settings');
    await amount(page).fill('15');
    await page.getByRole('button', { name: 'Logout' }).click();
    await leave(page).click();
    await expect(page).toHaveURL(/login$/);
    // The page leaves first; the server hears of it a moment later.
    const isIn = () => other.api('GET /auth/me').then(Boolean, () => false);
    await expect.poll(isIn).toBe(false);
  },
);

story(
  'an admin with unsaved settings of a hall must confirm the change to another hall',
  async ({ page, admin, hall, firstHall, openAs }) => {
    await openAs(admin, '/admin-settings');
    const hallOf = (cashier: string) => page.getByRole('link', { name: new RegExp(`\\b${cashier}\\b`) });
    const name = page.getByLabel(text('desk.hallName'));
    const settings = page.getByRole('link', { name: 'Settings', exact: true }).first();
    await hallOf(hall.cashier.name).click();
    await name.fill('Bole Hall');
    await settings.click();
    await stay(page).click();
    await expect(page).toHaveURL(new RegExp(`${hall.cashier.id}\\?tab=settings$`));
    await expect(name).toHaveValue('Bole Hall');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await stay(page).click();
    await page.getByRole('button', { name: text('desk.saveHall') }).click();
    await expectToast(page, text('desk.hallSaved'));
    await settings.click();
    await hallOf(firstHall.cashier.name).click();
    await expect(name).toHaveValue('');
    await name.fill('Piazza');
    await settings.click();
    await leave(page).click();
    await hallOf(hall.cashier.name).click();
    await expect(name).toHaveValue('Bole Hall');
  },
);

const WORDS = {
  am: ['ለውጦችዎ ገና አልተቀመጡም።', 'ሳያስቀምጡ ይውጡ?', 'ሳታስቀምጥ ውጣ'],
  om: ["Jijjiiramni keessan ammallee hin kaa'amne.", "Osoo hin kaa'in haa ba'amuu?", "Osoo hin kaa'in ba'i"],
} as const;

story(
  'the confirmation of unsaved settings is in the language of the admin, also on a phone',
  { tag: '@all' },
  async ({ page, admin, openAs }) => {
    await openAs(admin, '/account');
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [language, [unsaved, title, way]] of Object.entries(WORDS)) {
      await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
      await page.goto('/admin-settings');
      await page.getByLabel(`(${text('admin-settings.secondSignatureFrom')})`).fill('15');
      await expect(page.getByText(unsaved)).toBeInViewport();
      await expect(page.getByRole('button', { name: '(Save)' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: '(Toggle sidebar)' }).click();
      await page.getByRole('dialog').getByRole('link', { name: '(Dashboard)' }).click();
      await expect(question(page).getByText(title)).toBeVisible();
      await expectAccessible(page);
      await question(page).getByText(way).click();
      await expect(page).toHaveURL(/admin-dashboard$/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

story(
  'the network switch is hidden if the start options determine it',
  { tag: '@all' },
  async ({ page, admin, openAs }) => {
    let fixedBy: string | null = 'host';
    await page.route('**/api/admin/desk', async (route) => {
      const answer = await (await route.fetch()).json();
      const network = { ...answer.network, open: true, fixedBy, origins: ['http://203.0.113.7'], inTheOpen: true };
      await route.fulfill({ json: { ...answer, network } });
    });
    await openAs(admin, '/admin-settings');
    const network = page.getByRole('region', { name: 'Network' });
    await expect(network).toContainText('It may be reachable from the internet');
    await expect(network.getByRole('checkbox')).toBeDisabled();
    await expect(network).not.toContainText('Switch this off');
    fixedBy = null;
    await page.reload();
    await expect(network.getByRole('checkbox')).toBeEnabled();
    await expect(network).toContainText(text('desk.switchOff'));
  },
);
