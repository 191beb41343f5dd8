import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ADMIN } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

story('the first page displays a greeting and the three roles', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByText('Choose your role to get started. Click any card below to explore the pages.'),
  ).toBeVisible();
  for (const words of ['Login as admin', 'Manages games and daily operations', 'Moderates the platform'])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText(String(new Date().getFullYear()))).toContainText('All rights reserved');
  await page.getByRole('link', { name: /Cashier/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Bingo Login' })).toBeVisible();
});

story('each role is redirected to its home page after the sign-in', async ({ page, hall }) => {
  const people = [
    [ADMIN.email, ADMIN.password, '/admin-dashboard'],
    [hall.cashier.email, hall.cashier.password, '/cashier-dashboard'],
    [hall.moderator.email, hall.moderator.password, '/control'],
  ] as const;
  await keepToasts(page);
  for (const [email, password, home] of people) {
    await page.goto('/login');
    await fillIn(page, email, password);
    await expect(page).toHaveURL(new RegExp(`${home}$`));
    await expectToast(page, 'Login successful!');
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/login$/);
    await expectToast(page, 'Logged out successfully');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});

story('a user with another role than the selected one cannot sign in', { tag: '@all' }, async ({ page, hall }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /Admin/ }).click();
  await fillIn(page, hall.cashier.email, hall.cashier.password);
  await expect(
    page.getByText(text('login.wrongRole', { chosen: 'admin', actual: 'cashier' }), { exact: true }),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

story('a forgotten password is reset with the code from the mail', async ({ page, hall, server }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(hall.cashier.email);
  await dialog.getByRole('button', { name: 'Send OTP' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset Password' })).toBeVisible();

  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText(text('credentials.OTP_REQUIRED'))).toBeVisible();
  const newPassword = 'a-better-one-this-time';
  await dialog.getByLabel(name('login.newPassword')).fill(newPassword);
  await dialog.getByLabel('OTP').fill('000000x');
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog.getByText(text('refusals.OTP_INVALID'))).toBeVisible();

  await dialog.getByLabel('OTP').fill(await codeFor(hall.cashier.email, server.dataDir));
  await dialog.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog).toBeHidden();
  await fillIn(page, hall.cashier.email, newPassword);
  await expect(page).toHaveURL(/\/cashier-dashboard$/);
});

story(
  'a user delayed by failed attempts of strangers signs in with a code from an e-mail',
  { tag: '@all' },
  async ({ page, hall, server }) => {
    const { email, password } = hall.cashier;
    const offer = page.getByRole('button', { name: name('login.enterWithCode') });
    await page.goto('/login');
    const sentence = 'Invalid credentials';
    const refusal = { success: false, code: 'INVALID_CREDENTIALS', error: sentence, message: sentence };
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 });
    await fillIn(page, email, password);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(offer).toBeHidden();
    const held = { ...refusal, delaySeconds: 4 };
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: held }), { times: 1 });
    await fillIn(page, email, password);
    await expect(offer).toBeVisible();

    await page.reload();
    await page.route('**/api/auth/login', () => {}, { times: 1 });
    await fillIn(page, email, password);
    await expect(page.getByText(text('login.slow'))).toBeVisible();
    await expectAccessible(page);
    await offer.click();
    const code = page.getByLabel(name('login.code'));
    await expect(code).toBeFocused();
    const login = page.getByRole('button', { name: 'Login', exact: true });
    await login.click();
    await expect(page.getByText(text('credentials.OTP_REQUIRED'))).toBeVisible();
    await code.fill('00000x');
    await login.click();
    await expect(page.getByText('Invalid credentials')).toBeVisible();
    await expectAccessible(page);
    await code.fill(await codeFor(email, server.dataDir));
    await login.click();
    await expect(page).toHaveURL(/\/cashier-dashboard$/);
  },
);

story('signed-out users and other roles are redirected from protected pages', async ({ page, hall, openAs }) => {
  for (const path of ['/admin-dashboard', '/select-card', '/control', '/bingo-game?id=1']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await keepToasts(page);
  await openAs(hall.cashier, '/control');
  await expectToast(page, 'Access denied');
  await expect(page).toHaveURL(/\/cashier-dashboard$/);
});

story('a session that has ended is redirected to the login', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/cashier-dashboard');
  await expect(page.getByText('welcome to the Cashier Panel')).toBeVisible();
  await hall.cashier.api('POST /auth/logout');
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});

async function codeFor(email: string, dataDir: string): Promise<string> {
  let code = '';
  const look = async () => {
    const [mail = ''] = await mailsTo(email, join(dataDir, 'mail'));
    code = /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[1] ?? '';
    return code;
  };
  await expect.poll(look, { message: 'the mail leaves after the answer' }).toMatch(/^\d{6}$/);
  return code;
}

async function mailsTo(email: string, folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${email}`));
}
