import type { Locator, Page } from '@playwright/test';
import type { Hall } from '../harness/hall.ts';
import { askAgain, expect, story } from '../harness/story.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fill = async (place: Page | Locator, label: string, text: string) => {
  const field = place.getByLabel(label);
  await field.fill(text);
  await field.blur();
};
const open = (hall: Hall, amount: number) =>
  hall.moderator.api('PUT /jackpot/:cashierId', { params: { cashierId: hall.cashier.id }, body: { amount } });
const award = (hall: Hall, amount: number) =>
  hall.moderator.api('POST /jackpot/:cashierId/awards', {
    params: { cashierId: hall.cashier.id },
    body: { amount, cardNumber: 7, message: 'Well played' },
  });
const fail = (page: Page, path: string, method: string) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );

story('amounts and game numbers are checked before they are sent', async ({ hall, openAs }) => {
  const page = await openAs(hall.moderator, '/jackpot');
  const amount = page.getByLabel('Initial Amount (BIRR)');
  await expect(amount).toHaveAttribute('min', '0.01');
  await expect(amount).toHaveAttribute('step', '0.01');
  await expect(button(page, 'Initialize Jackpot')).toBeDisabled();
  for (const wrong of ['0', '-5', '1.005']) {
    await fill(page, 'Initial Amount (BIRR)', wrong);
    await expect(page.getByText('Please enter a valid positive amount.')).toBeVisible();
    await expect(button(page, 'Initialize Jackpot')).toBeDisabled();
  }
  await fill(page, 'Initial Amount (BIRR)', '5');
  await fill(page, 'Game Number (optional)', '0');
  await expect(page.getByText('Please enter a valid game number (1 or higher).')).toBeVisible();
  await expect(button(page, 'Initialize Jackpot')).toBeDisabled();
  await fill(page, 'Game Number (optional)', '');
  await expect(button(page, 'Initialize Jackpot')).toBeEnabled();
});

story('an award is checked field by field', async ({ hall, openAs }) => {
  await open(hall, 80);
  const page = await openAs(hall.moderator, '/jackpot');
  await button(page, 'Award Jackpot').click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: 'Award Jackpot' });
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Amount (BIRR)', '0');
  await expect(dialog.getByText('Please enter a valid positive amount to award.')).toBeVisible();
  await fill(dialog, 'Amount (BIRR)', '80.01');
  await expect(dialog.getByText('Award amount cannot exceed available jackpot (80.00 BIRR).')).toBeVisible();
  await fill(dialog, 'Amount (BIRR)', '80');
  await dialog.getByLabel('How the card is found').selectOption('chosen');
  for (const wrong of ['0', '101', '1.5']) {
    await fill(dialog, 'Winner Card (1-100)', wrong);
    await expect(dialog.getByText('Please enter a valid card number (1-100).')).toBeVisible();
  }
  await fill(dialog, 'Winner Card (1-100)', '100');
  await fill(dialog, 'Message for the Winner', '   ');
  await expect(dialog.getByText('Please enter a message for the winner.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Message for the Winner', 'x'.repeat(201));
  await expect(dialog.getByText('201/200')).toBeVisible();
  await expect(dialog.getByText('Message must be at most 200 characters.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Message for the Winner', 'x'.repeat(200));
  await fill(dialog, 'Game Number (optional)', '-1');
  await expect(dialog.getByText('Please enter a valid game number (1 or higher).')).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Game Number (optional)', '');
  await expect(submit).toBeEnabled();
});

story('an edited award may use its own amount again, and no more', async ({ hall, openAs }) => {
  await open(hall, 80);
  await award(hall, 30);
  const page = await openAs(hall.moderator, '/jackpot');
  await page.getByRole('table').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Jackpot Award' });
  const submit = dialog.getByRole('button', { name: 'Update Award' });
  await fill(dialog, 'Amount (BIRR)', '80.01');
  await expect(dialog.getByText('Updated amount cannot exceed available jackpot amount.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Amount (BIRR)', '0');
  await expect(dialog.getByText('Please enter a valid positive amount to award.')).toBeVisible();
  await fill(dialog, 'Amount (BIRR)', '80');
  await fill(dialog, 'Winner Card (1-100)', '');
  await expect(dialog.getByText('Please enter a valid card number (1-100).')).toBeVisible();
  await fill(dialog, 'Winner Card (1-100)', '9');
  await fill(dialog, 'Message for the Winner', '');
  await expect(dialog.getByText('Please enter a message for the winner.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await fill(dialog, 'Message for the Winner', 'Again');
  await submit.click();
  await expect(page.getByText('Award updated successfully!')).toBeVisible();
});

story('loading is tried three times, a second apart, before it gives up', async ({ hall, openAs, page }) => {
  await page.route('**/api/live', (route) => route.abort());
  await page.route(`**/api/jackpot/${hall.cashier.id}`, (route) => route.fulfill({ status: 500, body: '' }));
  // The page itself writes down in which order, and when: nobody knows how long an answer or a look takes.
  await page.addInitScript((path) => {
    const steps: { what: 'try' | 'given up'; at: number }[] = [];
    const write = (what: 'try' | 'given up') => steps.push({ what, at: performance.now() });
    Object.assign(window, { steps });
    const { fetch } = window;
    window.fetch = (...asked) => {
      if (asked[0] === path) write('try');
      return fetch(...asked);
    };
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="alert"]') === null) return;
      write('given up');
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  }, `/api/jackpot/${hall.cashier.id}`);
  await openAs(hall.moderator, '/jackpot');
  await expect(page.getByRole('alert')).toContainText('Failed to load jackpot data. Please try again.');
  const steps = await page.evaluate(() => (window as unknown as { steps: { what: string; at: number }[] }).steps);
  const [first, second, third, last] = steps;
  expect([first, second, third, last].map((step) => step?.what)).toEqual(['try', 'try', 'try', 'given up']);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900);
  expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(900);
  await page.unroute(`**/api/jackpot/${hall.cashier.id}`);
  await askAgain(
    page.getByRole('button', { name: 'Retry' }),
    page.getByRole('heading', { name: 'Initialize Jackpot' }),
  );

  // Awards that could not be loaded are not called none.
  await page.route('**/api/jackpot/*/history*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load jackpot data. Please try again.');
  // At once: the next look hides it for a while.
  expect(await page.getByText('No awards yet.').count()).toBe(0);
});

story('what is tried while the server does not answer', async ({ hall, openAs, page }) => {
  await open(hall, 80);
  await award(hall, 30);
  const jackpot = `**/api/jackpot/${hall.cashier.id}`;
  await fail(page, jackpot, 'PUT');
  await fail(page, jackpot, 'PATCH');
  await fail(page, `${jackpot}/awards`, 'POST');
  await fail(page, '**/api/jackpot/history/*', 'PUT');
  await fail(page, '**/api/jackpot/history/*', 'DELETE');
  await openAs(hall.moderator, '/jackpot');
  const alert = page.getByRole('alert');
  await fill(page, 'Add Amount (BIRR)', '5');
  await button(page, 'Add to Jackpot').click();
  await expect(alert).toContainText('Failed to add amount to jackpot.');
  await button(page, 'Disable Jackpot').click();
  await expect(alert).toContainText('Failed to toggle jackpot.');

  await button(page, 'Award Jackpot').click();
  const dialog = page.getByRole('dialog');
  await fill(dialog, 'Amount (BIRR)', '5');
  await dialog.getByLabel('How the card is found').selectOption('chosen');
  await fill(dialog, 'Winner Card (1-100)', '5');
  await fill(dialog, 'Message for the Winner', 'Five');
  await dialog.getByRole('button', { name: 'Award Jackpot' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to award jackpot. Please check details and try again.');
  await page.keyboard.press('Escape');

  await page.getByRole('table').getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Update Award' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to update award.');
  await page.keyboard.press('Escape');

  await page.getByRole('table').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alert).toContainText('Failed to delete award.');

  await fail(page, jackpot, 'GET');
  // An answer that was already on its way when it was pressed will do for it.
  await askAgain(button(page, 'Refresh'), alert.filter({ hasText: 'Failed to refresh data.' }));
});
