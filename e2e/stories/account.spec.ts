import { expect, expectAccessible, story } from '../harness/story.ts';
import { expectToast } from '../harness/toasts.ts';

const NEW = 'a-better-one-this-time';

story('everyone changes their own password and sees where they are signed in', async ({ page, hall, openAs }) => {
  for (const [member, home] of [
    [hall.cashier, '/cashier-dashboard'],
    [hall.moderator, '/control'],
  ] as const) {
    await openAs(member, home);
    await page.getByRole('link', { name: /^Your account/ }).click();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { name: 'Your Account' })).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();

    const change = page.getByRole('button', { name: 'Change Password' });
    await change.click();
    await expect(page.getByText('Password is required.').first()).toBeVisible();
    await page.getByLabel('Current Password').fill('not this one');
    await page.getByLabel('New Password').fill(NEW);
    await change.click();
    await expect(page.getByText('The current password is not right.')).toBeVisible();
    await page.getByLabel('Current Password').fill(member.password);
    await change.click();
    await expectToast(page, 'Your password is changed. All other devices are signed out.');
    await expect(page.getByLabel('Current Password')).toHaveValue('');
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
    await expectToast(page, 'That device is signed out.');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
    await elsewhere.close();
  },
);

story(
  'the admin sets a password for staff, adds a second admin and removes them',
  { tag: '@all' },
  async ({ page, hall, admin, openAs }) => {
    await openAs(admin, '/admin-dashboard');
    await page.getByRole('button', { name: `More for the pair of ${hall.cashier.name}` }).click();
    await page.getByRole('menuitem', { name: 'New password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Person').selectOption({ label: `${hall.moderator.name} (moderator)` });
    await dialog.getByLabel('New password').fill(NEW);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Set Password' }).click();
    await expectToast(page, `${hall.moderator.name} has a new password and is signed out everywhere.`);

    await page.getByRole('button', { name: 'Add Admin' }).click();
    await dialog.getByLabel('Name').fill('Second Owner');
    await dialog.getByLabel('Email').fill('second@adarash.test');
    await dialog.getByLabel('Password', { exact: true }).fill(NEW);
    await dialog.getByRole('button', { name: 'Add Admin' }).click();
    await expectToast(page, 'Admin added successfully!');
    await page.getByRole('button', { name: 'Remove Second Owner' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expectToast(page, 'Admin removed successfully!');
    await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  },
);
