import { type Browser, expect, type Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';
import { type Bent, bendStream } from './bent-stream.ts';
import type { Hall } from './hall.ts';
import { displayPath } from './hall-display.ts';
import { answerLinks } from './quick-links.ts';
import { name, text } from './texts.ts';

export const PHONE = { width: 390, height: 844 };

/**
 * Opens a player's phone: a separate small browser in English. It recomputes links of the slow mix only in the whole
 * size and without changed events.
 */
export async function openPhone(browser: Browser, url: string, hall: Hall, bent?: Bent): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    reducedMotion: 'reduce',
    baseURL: url,
  });
  const phone = await context.newPage();
  if (bent !== undefined) await bendStream(phone, bent);
  if (bent !== undefined || !isWhole) await answerLinks(phone);
  await phone.goto(`${await displayPath(hall)}/play`);
  await phone.getByRole('button', { name: 'English' }).click();
  return phone;
}

export async function addCards(phone: Page, cards: readonly number[]): Promise<void> {
  for (const card of cards) {
    await phone.getByRole('textbox', { name: name('play.cardNumber') }).fill(String(card));
    await phone.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(phone.locator(`[data-card="${card}"]`)).toBeVisible();
  }
}

export async function takePart(phone: Page, { cashier }: Hall, code: string, phones: number): Promise<void> {
  await phone.getByRole('button', { name: name('play.takePart') }).click();
  await expect(phone.getByText(text('play.takingPart'))).toBeVisible();
  await expect
    .poll(async () => (await cashier.api('GET /hall/:code', { params: { code } })).phones)
    .toBeGreaterThanOrEqual(phones);
}

/** Adds a seller on the page of the shift and pairs a phone by its four digits. */
export async function pairSeller(page: Page, browser: Browser, name: string): Promise<Page> {
  const device = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: PHONE });
  const phone = await device.newPage();
  await phone.goto('/sell');
  await phone.getByRole('button', { name: 'English' }).click();
  const digits = phone.locator('[data-digits]');
  await expect(digits).toHaveText(/^\d{4}$/);
  await page.getByLabel(text('sellers.name')).fill(name);
  await page.getByRole('button', { name: text('sellers.add') }).click();
  const row = page
    .getByRole('table', { name: text('sellers.sellers') })
    .getByRole('row')
    .filter({ hasText: name });
  await row.getByRole('button', { name: text('sellers.pair') }).click();
  await page.getByLabel(text('sellers.digits')).fill((await digits.textContent()) ?? '');
  await page.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: /^Game 1/ })).toBeVisible();
  return phone;
}

/** Opens the list of the hall's draws in its page. */
export async function openDraws(phone: Page): Promise<Page> {
  const opened = phone.context().waitForEvent('page');
  await phone.getByRole('link', { name: name('play.draws') }).click();
  const draws = await opened;
  await draws.setViewportSize({ width: 390, height: 844 });
  await draws.getByRole('button', { name: 'English' }).click();
  return draws;
}
