import { callTyped, checkCard, GAME, rowOf, storedGame } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

story('a hall that takes telebirr hands over by it, apart from its cash', async ({ page, hall, admin, openAs }) => {
  try {
    await openAs(admin, '/admin-settings');
    const means = page.getByRole('region', { name: name('admin-settings.means') });
    await means.getByLabel('Name 1').fill('telebirr');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expectToast(page, 'Settings saved');

    await openAs(hall.cashier, '/select-card');
    await page.getByLabel(name('cashier-setup.quick')).fill('3, 4');
    await page.keyboard.press('Enter');
    await expect(page.getByText(text('cashier-setup.selectedCount', { count: 2 }))).toBeVisible();
    await page.getByRole('button', { name: 'Start Game' }).click();
    await expect(page).toHaveURL(/bingo-game/);
    const id = new URL(page.url()).searchParams.get('id') ?? '';
    const game = await storedGame(hall, id);
    await callTyped(hall, id, rowOf(game, 3, 0));
    await page.goto(GAME(id));
    await checkCard(page, 3);
    const winner = page.getByRole('dialog', { name: /Winner/ });
    await winner.getByLabel(name('windows.paidBy')).selectOption('telebirr');
    // What the hand does in the first moment is meant for the game behind it.
    await page.waitForTimeout(1_300);
    await winner.getByRole('button', { name: /Hand over/ }).click();
    await expect.poll(async () => (await storedGame(hall, id)).winners[0]?.paid).toBeTruthy();

    await page.goto('/cashier-report/shift');
    const prize = (await storedGame(hall, id)).winners[0]?.prize ?? 0;
    const ofMeans = page.locator('dl[aria-label="telebirr"]').first();
    await expect(ofMeans).toContainText(prize.toFixed(2));
    await expectAccessible(page);
  } finally {
    await admin.api('PATCH /admin/settings', { body: { means: [] } });
  }
});
