import type { Browser, Page } from '@playwright/test';
import { type Hall, startGame } from '../harness/hall.ts';
import { button, expectCalled, GAME, pressSpaceToCall, storedGame } from '../harness/live-game.ts';
import { openPhone, PHONE, takePart } from '../harness/phone.ts';
import { expect, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

/** A phone that has just come is not counted on. */
const SETTLING_MS = 6_000;

/** Opens a phone whose part never arrives: a mix without parts has no slow links. */
async function openSettledPhone(browser: Browser, url: string, hall: Hall): Promise<Page> {
  const { code } = await hall.cashier.api('GET /hall-code');
  const phone = await openPhone(browser, url, hall);
  await phone.route('**/api/public/halls/*/parts', (route) => route.abort());
  await takePart(phone, hall, code, 1);
  await phone.waitForTimeout(SETTLING_MS);
  return phone;
}

story(
  'a jackpot drawn before the first number is signed once and celebrated after the mix',
  { tag: '@all' },
  async ({ hall, page, openAs, browser, server, admin }) => {
    const { cashier, moderator } = hall;
    const phone = await openSettledPhone(browser, server.url, hall);
    try {
      const drawn = await startGame(cashier, { cards: [41, 52, 63, 74, 85] });
      const params = { cashierId: cashier.id };
      await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 1000 } });
      const award = { amount: 400, message: 'Melkam addis amet', random: true, gameNumber: drawn.gameNumber };
      await moderator.api('POST /jackpot/:cashierId/awards', { params, body: award });
      await admin.api('PATCH /admin/settings', { body: { secondSignatureFrom: 400 } });
      await page.addInitScript(() => localStorage.setItem('language', 'en'));
      await openAs(cashier, GAME(drawn._id));
      await expect(button(page, 'Run Jackpot')).toBeEnabled();

      await button(page, 'Run Jackpot').click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /Run Jackpot/ })
        .click();
      const signing = page.getByRole('dialog', { name: name('admin-settings.secondSignature') });
      await signing.getByLabel('Password').fill(moderator.password);
      await page.keyboard.press('Enter');
      await expect(signing).toBeHidden();
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(button(page, 'Run Jackpot')).toBeDisabled();
      // Each repetition of the draw would require the second signature again.
      await expect(page.locator('[data-jackpot]')).toBeVisible();
      await expect(signing).toHaveCount(0);
      const { jackpotWinnerCardId } = await storedGame(hall, drawn._id);
      await expect(
        page
          .getByRole('region', { name: /Jackpot/ })
          .getByRole('definition')
          .first(),
      ).toHaveText(String(jackpotWinnerCardId));
      await expect(page.locator('[data-jackpot]')).toHaveCount(0);
      await pressSpaceToCall(page);
      await expectCalled(page, 1);
    } finally {
      await admin.api('PATCH /admin/settings', { body: { secondSignatureFrom: null } });
    }
    await phone.context().close();
  },
);

story(
  'a moderator calls the first number after a mix, by the window and by the button',
  { tag: '@all' },
  async ({ hall, page, openAs, browser, server }) => {
    const { cashier, moderator } = hall;
    const phone = await openSettledPhone(browser, server.url, hall);
    const { _id: called } = await startGame(cashier);
    await openAs(moderator, '/control');
    await page.getByRole('button', { name: 'Call Number', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Call Number' });
    await dialog.getByRole('button', { name: 'Auto Call Next' }).click();
    await expect(dialog.getByRole('button', { name: name('moderator.mixOpen') })).toBeDisabled();
    await expect(dialog).toBeHidden();
    const [number] = (await storedGame(hall, called)).calledNumbers;
    await expectToast(page, `Number ${number} called`);
    await cashier.api('POST /games/:id/finish', { params: { id: called }, body: {} });

    const { _id: inHand } = await startGame(cashier);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: name('moderator.callNext') }).click();
    await expect(page.getByRole('button', { name: name('moderator.mixOpen') }).first()).toBeDisabled();
    await expect(page.getByRole('region', { name: /^Game \d/ }).first()).toContainText(
      text('hall-words.called', { count: 1 }),
    );
    await expect(page.getByRole('button', { name: name('moderator.callNext') })).toBeEnabled();
    expect((await storedGame(hall, inHand)).calledNumbers).toHaveLength(1);
    await phone.context().close();
  },
);
