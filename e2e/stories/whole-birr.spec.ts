import { startGame } from '../harness/hall.ts';
import { callTyped, checkCard, GAME, rowOf } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

story('a hall pays in whole Birr, and everyone sees what went to the jackpot', async ({ page, hall, openAs }) => {
  const { cashier } = hall;
  await openAs(cashier, '/select-card');
  await page.getByRole('button', { name: 'Profit Calculation (click to view)' }).click();
  const box = page.getByLabel('Pay prizes in whole Birr');
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(box).toBeChecked();
  await expect.poll(async () => (await cashier.api('GET /games/settings')).wholeBirr).toBe(true);

  // 4 cards at 10.33: pot 41.32, contribution 10.33, fee 4.65, prize pool 26.34.
  const game = await startGame(cashier, { betAmount: 10.33, pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await openAs(cashier, GAME(game._id));
  await checkCard(page, 3);
  const won = page.getByRole('dialog', { name: /Winner/ });
  await expect(won).toContainText('26.00 BIRR');
  await expect(won).toContainText('Left over, to the jackpot: 0.34 Br');

  await page.goto('/cashier-report');
  await expect(page.getByText('Left over from prizes in whole Birr, to the jackpot: 0.34 Br')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '0.34 Br to the jackpot' })).toContainText('Horizontal Line');
  await page.goto(`/verify/${game._id}`);
  await expect(page.getByRole('heading', { name: /This draw verifies/ })).toBeVisible();
  await expect(page.getByText('Left over, to the jackpot: 0.34 Br')).toBeVisible();

  const params = { cashierId: cashier.id };
  expect(await cashier.api('GET /jackpot/:cashierId', { params })).toMatchObject({ amount: 10.67 });
  await openAs(hall.moderator, '/jackpot');
  const left = page.getByText('Left over from prizes in whole Birr: 0.34 BIRR');
  await left.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Game 1' })).toContainText('+0.34 BIRR');
  await expectAccessible(page);
});
