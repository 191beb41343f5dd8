import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const NEW = 'a-better-one-this-time';

story('users change their password and see their sessions', async ({ page, hall, openAs }) => {
  for (const [member, home] of [
    [hall.cashier, '/cashier-dashboard'],
    [hall.moderator, '/control'],
  ] as const) {
    await openAs(member, home);
    await page.getByRole('link', { name: /^Your account/ }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { name: name('account.title') })).toBeVisible();
    await expect(page.getByText(text('account.thisDevice'))).toBeVisible();

    const change = page.getByRole('button', { name: name('account.change') });
    await change.click();
    await expect(page.getByText(text('credentials.PASSWORD_REQUIRED')).first()).toBeVisible();
    await page.getByLabel(name('account.currentPassword')).fill('not this one');
    await page.getByLabel(name('account.newPassword')).fill(NEW);
    await change.click();
    await expect(page.getByText(text('refusals.PASSWORD_WRONG'))).toBeVisible();
    await page.getByLabel(name('account.currentPassword')).fill(member.password);
    await change.click();
    await expectToast(page, text('account.changed'));
    await expect(page.getByLabel(name('account.currentPassword'))).toHaveValue('');
  }
});

story(
  'another device is signed out from the account screen',
  { tag: '@all' },
  async ({ page, hall, openAs, browser, server }) => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(`${server.url}/login`);
    await elsewhere.getByLabel('Email').fill(hall.moderator.email);
    await elsewhere.getByLabel('Password', { exact: true }).fill(hall.moderator.password);
    await elsewhere.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(elsewhere).toHaveURL(/\/control$/);

    await openAs(hall.moderator, '/account');
    await page.getByRole('button', { name: /^Sign out Chrome on/ }).click();
    await expectToast(page, text('answers.DEVICE_SIGNED_OUT'));
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
    await elsewhere.close();
  },
);

story(
  'an admin sets a password for staff, adds a second admin and removes that admin',
  { tag: '@all' },
  async ({ page, hall, admin, openAs }) => {
    await openAs(admin, '/admin-dashboard');
    await page.getByRole('button', { name: name('admin-home.moreFor', { name: hall.cashier.name }) }).click();
    await page.getByRole('menuitem', { name: name('admin.newPassword') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(name('admin.member')).selectOption({ label: `${hall.moderator.name} (moderator)` });
    await dialog.getByLabel(name('admin.newPassword')).fill(NEW);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: name('admin.setPassword') }).click();
    await expectToast(page, text('answers.PASSWORD_SET', { name: hall.moderator.name }));

    await page.getByRole('button', { name: name('admin.addAdmin') }).click();
    await dialog.getByLabel(name('admin.name')).fill('Second Owner');
    await dialog.getByLabel('Email').fill('second@adarash.test');
    await dialog.getByLabel('Password', { exact: true }).fill(NEW);
    await dialog.getByRole('button', { name: name('admin.addAdmin') }).click();
    await expectToast(page, text('answers.ADMIN_ADDED'));
    await page.getByRole('button', { name: name('admin.removeAdminOf', { name: 'Second Owner' }) }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, text('answers.ADMIN_REMOVED'));
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  },
);
