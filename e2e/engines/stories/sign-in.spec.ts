import { expect, LAPTOP, story } from '../engine-story.ts';

story('a cashier signs in from the first page', async ({ open, hall }) => {
  const page = await open('/', LAPTOP);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.sees('Choose your role to get started');
  await page.picture('landing');
  await page.goto('/login');
  await page.sees('Bingo Login');
  await page.picture('login');
  await page.fill('Email', hall.cashier.email);
  await page.fill('Password', hall.cashier.password);
  await page.press('Login');
  await page.until('the dashboard', () => location.pathname === '/cashier-dashboard');
  await page.sees('Cashier Report');
  await page.picture('cashier-dashboard');
  await page.press('Logout');
  await page.until('the sign-in', () => location.pathname === '/login');
});
