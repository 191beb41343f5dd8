import { createGame } from '../harness/hall.ts';
import { LANGUAGES } from '../harness/layout.ts';
import { callTyped, checkCard, GAME, rowOf, storedGame } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, textIn } from '../harness/texts.ts';

for (const language of LANGUAGES)
  story(
    `a cash drawer is counted without the expected sum, closed with telebirr, and leaves the next float, in ${language}`,
    async ({ page, hall, admin, openAs }) => {
      const said = (key: Parameters<typeof textIn>[1], values = {}) => textIn(language, key, values);
      const button = (key: Parameters<typeof name>[0]) => page.getByRole('button', { name: name(key) });
      try {
        await admin.api('PATCH /admin/settings', { body: { means: ['telebirr'], blindCount: true } });
        await openAs(hall.cashier, '/cashier-report/shift');
        await page.evaluate((wanted) => localStorage.setItem('staffLanguage', wanted), language);
        await page.reload();
        await page.getByLabel(name('shift.floatLabel')).fill('500');
        await button('shift.openShift').click();
        await expect(button('shift.changeFloat')).toBeVisible();

        await button('shift.payOut').click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(name('shift.amount')).fill('20');
        await dialog.getByLabel(name('shift.reason')).selectOption('other');
        await dialog.getByRole('button', { name: name('shift.payOut') }).click();
        await expect(dialog.getByText(said('shift.whyRequired'))).toBeVisible();
        await dialog.getByLabel(name('shift.noteTitle')).fill('Water');
        await dialog.getByRole('button', { name: name('shift.payOut') }).click();
        await expect(dialog).toBeHidden();
        await expect(page.getByRole('list', { name: name('shift.movements') })).toContainText(': Water');

        await createGame(hall.cashier, { cards: [1, 2, 3] });
        await page.reload();
        // 500 − 20 + 30; the sum is hidden before the count.
        await expect(page.getByText(said('shift.floatFinal'))).toBeVisible();
        await expect(page.getByText(said('shift.blindHint'))).toBeVisible();
        await expect(page.getByText('510.00')).toHaveCount(0);
        await page
          .getByRole('main')
          .getByRole('link', { name: name('shift.close') })
          .click();
        await page.getByLabel('200 Br note').fill('2');
        await page.getByLabel('100 Br note').fill('1');
        await button('shift.enterCount').click();
        await expect(page.getByText(said('shift.soldExplained'))).toBeVisible();
        await expect(page.getByText(said('shift.withSellersExplained'))).toBeVisible();
        // A card was paid by telebirr.
        await page.getByLabel(name('shift.receivedBy', { means: 'telebirr' })).fill('10');
        await expect(page.getByText(said('shift.exact'))).toBeVisible();
        await expectAccessible(page);

        await button('shift.close').click();
        await dialog.getByLabel(name('shift.cashLeft')).fill('500.01');
        await dialog.getByLabel(name('shift.password')).fill(hall.moderator.password);
        await page.keyboard.press('Enter');
        await expect(dialog.getByText(said('shift.cashLeftInvalid'))).toBeVisible();
        await dialog.getByLabel(name('shift.cashLeft')).fill('100');
        await expectAccessible(page);
        await dialog.getByRole('button', { name: name('shift.close') }).click();
        const closed = page.getByRole('dialog', { name: name('shift.closed', { number: 1 }) });
        await expect(closed).toContainText('telebirr');
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(name('shift.floatLabel'))).toHaveValue('100');
      } finally {
        await admin.api('PATCH /admin/settings', { body: { means: [], blindCount: false } });
      }
    },
  );

story('a prize paid by bank transfer leaves its cash in the drawer', async ({ page, hall, openAs }) => {
  const created = await createGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await hall.cashier.api('POST /games/:id/start', { params: { id: created._id }, body: {} });
  const game = await storedGame(hall, created._id);
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await openAs(hall.cashier, GAME(game._id));
  await checkCard(page, 3);
  const winner = page.getByRole('dialog', { name: /Winner/ });
  await winner.getByLabel(name('windows.paidBy')).selectOption('transfer');
  // Early presses are meant for the game behind the window.
  await page.waitForTimeout(1_300);
  await winner.getByRole('button', { name: /Pay [\d.]+ Br/ }).click();
  await expect
    .poll(async () => (await storedGame(hall, game._id)).winners[0]?.paid)
    .toMatchObject({ byTransfer: true });
  const { shift } = await hall.cashier.api('GET /shift');
  expect(shift.drawer).toMatchObject({ handedOver: 25.5, byBank: 25.5, expected: 40 });
});
