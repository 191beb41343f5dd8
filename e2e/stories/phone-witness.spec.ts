import type { Page } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import { speak } from '../harness/hall-display.ts';
import { button, callTyped, GAME } from '../harness/live-game.ts';
import { openPhone, takePart } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const MIXING = 300_000;

story.describe.configure({ timeout: 2 * MIXING });

const NOT_ASKED = 'This phone was ready and was not asked. Do not trust this draw.';
const UNHEARD = 'This phone did not hear in time what was mixed, so others may have had time to try.';
/** A phone that has just come is not counted on. */
const SETTLING_MS = 6_000;

async function check(phone: Page, expected: { verdict: string; doubt: string; sentence?: string }): Promise<void> {
  await phone.getByRole('button', { name: 'Check game 1' }).click();
  await expect(phone.locator('[data-verdict]')).toHaveAttribute('data-verdict', expected.verdict, { timeout: 60_000 });
  await expect(phone.locator('[data-doubt]')).toHaveAttribute('data-doubt', expected.doubt);
  if (expected.sentence !== undefined) await expect(phone.getByText(expected.sentence)).toBeVisible();
  await expect(phone.locator('[data-slow="3"]')).toBeVisible({ timeout: MIXING });
  await expect(phone.locator('[data-trust]')).toHaveCount(expected.verdict === 'verifies' ? 1 : 0);
  await expect(phone.getByText('Fair draw', { exact: true })).toHaveCount(expected.verdict === 'verifies' ? 1 : 0);
  await expectAccessible(phone);
}

/** The cashier asks for the first number, can go on only when it is mixed, and finds the mix again after a reload. */
async function mixOnScreen(page: Page): Promise<void> {
  const next = button(page, 'Next');
  await next.click();
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(button(page, 'Finish')).toHaveCount(0);
  await expect(button(page, 'Void game')).toBeEnabled();
  // Straight away: a fast machine has mixed in a few seconds.
  await page.reload();
  await expect(bar).toBeVisible();
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  await expect(page.getByText('Called 1/75')).toBeAttached({ timeout: MIXING });
  await expect(bar).toBeHidden();
  await expect(next).toBeEnabled();
}

story(
  'the cashier sees the mix, and phones say what they know of the draw, whatever its receipt says',
  async ({ hall, page, openAs, browser, server }) => {
    await speak(hall, 'en');
    const { code } = await hall.cashier.api('GET /hall-code');
    const open = (bent?: Parameters<typeof openPhone>[3]) => openPhone(browser, server.url, hall, bent);
    const honest = await open();
    // Its clock would start anew with the second opening, told just before the digest that was held back.
    const kept = await open({
      hold: { event: 'changed:mix-closed', ms: 7_000 },
      again: { insteadOf: 'changed:mix-closed', event: 'mix-opened' },
    });
    const passed = await open({ drop: 'mix-opened' });
    const other = await open({ change: { event: 'mix-done', fields: { last: 'ab'.repeat(32) } } });
    const phones = [honest, kept, passed, other];
    for (const [index, phone] of phones.entries()) await takePart(phone, hall, code, index + 1);
    await honest.waitForTimeout(SETTLING_MS);
    const { _id: id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(id));
    await mixOnScreen(page);
    for (const phone of phones) await expect(phone.getByText('Called 1/75')).toBeVisible({ timeout: MIXING });
    await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
    await check(honest, { verdict: 'verifies', doubt: 'none' });
    await check(kept, { verdict: 'doubted', doubt: 'unheard', sentence: UNHEARD });
    await check(passed, { verdict: 'doubted', doubt: 'not-asked', sentence: NOT_ASKED });
    await check(other, { verdict: 'doesNotVerify', doubt: 'other-last' });
    for (const phone of phones) await phone.context().close();
  },
);

story('a phone warns of nothing where phones are not asked', async ({ hall, browser, server }) => {
  const { code } = await hall.cashier.api('GET /hall-code');
  const phone = await openPhone(browser, server.url, hall);
  await takePart(phone, hall, code, 1);
  await phone.waitForTimeout(SETTLING_MS);
  const { _id: id } = await startGame(hall.cashier);
  await callTyped(hall, id, [7]);
  await expect(phone.getByText('Called 1/75')).toBeVisible();
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await phone.getByRole('button', { name: 'Check game 1' }).click();
  await expect(phone.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'verifies', { timeout: 60_000 });
  await expect(phone.locator('[data-doubt]')).toHaveAttribute('data-doubt', 'none');
  await expect(phone.getByText('This phone took no part in this draw.')).toBeVisible();
  await phone.context().close();
});
