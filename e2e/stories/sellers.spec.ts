import type { Page } from '@playwright/test';
import { NOTICES } from '../harness/live-game.ts';
import { PHONE } from '../harness/phone.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** Returns a row of the seller's sums. */
const money = (phone: Page, name: string) =>
  phone.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

story(
  "a seller's phone is paired, sells and refunds; the seller settles, and the close displays the amount due",
  async ({ hall, openAs, browser, server }) => {
    const page = await openAs(hall.cashier, '/cashier-report/shift');
    await page.getByLabel(name('shift.floatLabel')).fill('500');
    await button(page, name('shift.openShift')).click();
    await page.getByLabel(name('sellers.name')).fill('Hana');
    await button(page, name('sellers.add')).click();
    const device = await browser.newContext({ baseURL: server.url, viewport: PHONE });
    const phone = await device.newPage();
    await phone.goto('/sell');
    await phone.getByRole('button', { name: 'English' }).click();
    const digits = phone.locator('[data-digits]');
    await expect(digits).toHaveText(/^\d{4}$/);
    await expectAccessible(phone);

    await button(page, name('sellers.pair')).click();
    await page.getByLabel(name('sellers.digits')).fill((await digits.textContent()) ?? '');
    await page.keyboard.press('Enter');
    await expect(phone.getByRole('heading', { name: /^Game 1/ })).toBeVisible();
    await expect(page.getByText(text('sellers.paired'))).toBeVisible();

    // Two cards for one customer; one is refunded, and the counter sells another one.
    await button(phone, 'Card 17').click();
    await phone.getByLabel(name('card-sets.cardNumber')).fill('64');
    await button(phone, 'Card 64').click();
    await expect(button(phone, name('sell.removeCard', { number: 64 }))).toBeVisible();
    await button(phone, name('sell.paid')).click();
    await expect(money(phone, 'Amount due')).toHaveText('20.00 Br');
    await button(phone, name('sell.giveBack', { number: 64 })).click();
    await expect(phone.getByText(text('sell.giveBackAsk', { number: 64, amount: '10.00 Br' }))).toBeInViewport({
      ratio: 1,
    });
    await button(phone, name('sell.giveBackDo')).click();
    await expect(money(phone, 'This game (cards: 1)')).toHaveText('10.00 Br');
    await expect(money(phone, 'Amount due')).toHaveText('10.00 Br');
    const cards = (some: number[]) =>
      hall.cashier.api('POST /sale/commands', { body: { type: 'add', counter: 'desk', cards: some } });
    await cards([5]);
    await expect(button(phone, 'Card 5')).toHaveCount(0);
    await expectAccessible(phone);

    // A designated winner is displayed on the phone like on every screen.
    await hall.moderator.api('POST /games/configure-future-winners', {
      body: { games: [{ gameNumber: 1, cardId: 17, pattern: 'all' }] },
    });
    await expect(phone.getByRole('note')).toHaveText(NOTICES.en);

    // A lower payment requires a note, and the rest remains due.
    await button(page, name('sellers.settle')).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Amount due: 10.00 Br');
    await dialog.getByLabel(name('sellers.received')).fill('6');
    await expect(dialog).toContainText(text('sellers.remains', { amount: '4.00 Br' }));
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog.getByLabel(name('sellers.why')).fill('four short');
    await dialog.getByRole('button', { name: name('sellers.settle') }).click();
    await expect(dialog).toHaveCount(0);
    await expect(money(phone, 'Settled')).toHaveText('-6.00 Br');
    await expect(money(phone, 'Amount due')).toHaveText('4.00 Br');

    // The close names it, and the phone stops with the shift.
    await expectAccessible(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: name('shift.close') })
      .click();
    await button(page, name('shift.close')).click();
    await expect(dialog).toContainText('Still with sellers: Hana 4.00 Br');
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await phone.evaluate(() => window.scrollTo(0, 0));
    await hall.cashier.api('PATCH /sellers/:id', {
      params: { id: (await hall.cashier.api('GET /sellers')).sellers[0]?._id ?? '' },
      body: { active: false },
    });
    await expect(phone.getByText('This phone can no longer sell')).toBeVisible();
    await device.close();

    // A phone that is turned off has no effect: the rest is settled at the counter.
    await closeByEscape(dialog);
    await page.getByRole('link', { name: name('shift.back') }).click();
    await button(page, name('sellers.settle')).click();
    await dialog.getByLabel(name('sellers.received')).fill('4');
    await page.keyboard.press('Enter');
    await expect(button(page, name('sellers.settle'))).toHaveCount(0);
    await expect.poll(async () => (await hall.cashier.api('GET /sellers')).sellers[0]?.due).toBe(0);
  },
);
