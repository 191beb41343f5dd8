import { createGame, startGame } from '../harness/hall.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

story(
  'an owner reads what is worth a look first, follows it to the record and notes what they found',
  async ({ page, admin, hall, openAs }) => {
    const { cashier, moderator } = hall;
    const off = await startGame(cashier, { cards: [1, 2, 3], betAmount: 10 });
    await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'Rain' } });
    const chosen = await createGame(cashier, { cards: [4, 5, 6] });
    await moderator.api('POST /games/:id/select-winner', { params: { id: chosen._id }, body: { cardId: 5 } });

    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(admin, '/admin-dashboard');
    const panel = page.getByRole('region', { name: 'Worth a look' });
    await panel.getByLabel('Hall').selectOption({ label: hall.cashier.name });
    // Until the hall is loaded, the rows of every hall are there.
    const rows = panel.getByRole('list').getByRole('listitem').filter({ hasText: cashier.name });
    await expect(rows.filter({ hasText: 'Winner designated' })).toContainText(moderator.name);
    const row = rows.filter({ hasText: 'Game called off' });
    await expect(row).toContainText('30.00 Br');
    await expect(row).toContainText(`${cashier.name} (cashier)`);
    const figures = page.getByRole('region', { name: 'Today' });
    expect((await panel.boundingBox())?.y).toBeLessThan((await figures.boundingBox())?.y ?? 0);
    await expectAccessible(page);

    await row.getByRole('button', { name: 'Mark as seen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as seen' });
    await dialog.getByLabel('Note').fill('The rain came through the roof');
    await dialog.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(row).toContainText(`Seen by ${admin.name}`);
    await expect(row).toContainText('The rain came through the roof');
    await panel.getByLabel('What').selectOption('Winner designated');
    await expect(row).toHaveCount(0);
    await panel.getByLabel('What').selectOption('Everything');

    await row.getByRole('link', { name: /^Entry \d+ of the record$/ }).click();
    await expect(page.getByRole('dialog')).toContainText('game.voided');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
