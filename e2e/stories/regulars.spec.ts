import { startGame } from '../harness/hall.ts';
import { holdTime, within } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

story(
  'a regular’s cards are kept, sold with one key, changed, deleted and brought back',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    // Card 9 plays already.
    await startGame(hall.cashier, { cards: [9] });
    await page.clock.install();
    await openAs(hall.cashier, '/select-card');
    const quick = page.getByLabel('Card number');
    const selected = (count: number) =>
      expect(page.getByText(`${count} cards selected`, { exact: true })).toBeVisible();
    const regulars = page.getByRole('region', { name: 'Regulars' });
    await expect(quick).toBeFocused();
    await expect(regulars).toBeHidden();
    await page.keyboard.type('40 7-8');
    await page.keyboard.press('Enter');
    await selected(3);

    await regulars.getByRole('button', { name: 'Keep as regular' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Cards')).toHaveValue('7-8, 40');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Please enter a name of 1 to 40 characters.');
    // Letters typed into a field stay letters.
    await dialog.getByLabel('Name').fill('Abebe');
    await dialog.getByLabel('Cards').fill('7-9, 40');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    const abebe = regulars.getByRole('button', { name: 'Add Abebe: 4 cards' });
    await expect(abebe).toHaveAttribute('aria-keyshortcuts', 'A');
    await expect(abebe).toContainText('A');

    await page.getByRole('button', { name: 'Clear All' }).click();
    await selected(0);
    await quick.focus();
    // What can be undone stands for three seconds: they must not be over before it is.
    await holdTime(page);
    await page.keyboard.press('a');
    await selected(3);
    await expect(quick).toHaveValue('');
    await expect(page.getByText('Cards 9 are not available')).toBeVisible();
    await page.getByText('Abebe: 3 cards added').locator('..').getByRole('button', { name: 'Undo' }).click();
    await selected(0);
    await page.keyboard.type('8');
    await page.keyboard.press('Enter');
    await selected(1);
    // A key with the browser's own meaning is left to the browser.
    await page.keyboard.press('Control+a');
    await selected(1);
    await page.keyboard.press('A');
    await selected(3);
    await expect(page.getByText('Abebe: sold already 8')).toBeVisible();
    await page.clock.resume();

    await regulars.getByRole('button', { name: 'Edit Abebe' }).click();
    await dialog.getByLabel('Name').fill('Abebe K.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await regulars.getByRole('button', { name: 'Edit Abebe K.' }).click();
    await expect(dialog).toBeVisible();
    await holdTime(page);
    await dialog.getByRole('button', { name: 'Delete this regular' }).click();
    const deleted = page.getByText('Abebe K. is deleted');
    await within(page, 1_000, (patience) => expect(deleted).toBeVisible(patience));
    const edit = regulars.getByRole('button', { name: 'Edit Abebe K.' });
    await within(page, 2_000, (patience) => expect(edit).toBeHidden(patience));
    await deleted.locator('..').getByRole('button', { name: 'Undo' }).click();
    await page.clock.resume();
    await expect(regulars.getByRole('button', { name: 'Add Abebe K.: 4 cards' })).toHaveAttribute(
      'aria-keyshortcuts',
      'A',
    );
    await page.reload();
    await expect(regulars.getByRole('button', { name: 'Add Abebe K.: 4 cards' })).toBeVisible();
  },
);
