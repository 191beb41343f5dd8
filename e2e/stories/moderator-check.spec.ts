import type { Page } from '@playwright/test';
import { type Member, startGame } from '../harness/hall.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const active = (page: Page) => page.getByRole('table', { name: 'Active Games' }).locator('tbody tr');

async function callAll(moderator: Member, id: string, numbers: number[]): Promise<void> {
  for (const number of numbers) {
    await moderator.api('POST /games/:id/call-number', { params: { id }, body: { number } });
  }
}

/** The top row of a card. */
async function topRow(moderator: Member, card: number): Promise<number[]> {
  const { data } = await moderator.api('GET /games/cards');
  const numbers = data.find(({ cardId }) => cardId === card)?.numbers ?? [];
  return numbers.slice(0, 5) as number[];
}

async function check(page: Page, card: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Card Check' });
  await dialog.getByLabel('Card').selectOption(card);
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
}

story('a moderator checks a card without a win, then the winning card', async ({ hall, openAs }) => {
  const game = await startGame(hall.cashier, { cards: [1, 2], pattern: 'horizontal_line' });
  const row = await topRow(hall.moderator, 1);
  await callAll(hall.moderator, game._id, row.slice(0, 4));
  const page = await openAs(hall.moderator, '/control');
  await active(page).getByRole('button', { name: 'Check', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Card Check' });
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog.getByText('No card selected')).toBeVisible();
  await check(page, '1');
  await expect(dialog.getByText(text('windows.notWinner', { id: 1 }))).toBeVisible();
  await expect(dialog).toContainText(text('hall-words.manualMany', { count: 4 }));
  const picture = dialog.getByRole('table', { name: 'Card 1', exact: true });
  await expect(picture.locator('[data-called]')).toHaveCount(5);
  await expect(picture).toContainText('FREE');
  await expectAccessible(page);

  await callAll(hall.moderator, game._id, row.slice(4));
  await dialog.getByRole('button', { name: name('windows.checkAnother') }).click();
  await check(page, '1');
  const won = page.getByRole('dialog', { name: 'Winner' });
  await expect(won).toContainText('Card 1');
  await expect(won.locator('[data-winning]')).toHaveCount(5);
  await expect(won).toContainText(text('hall-words.pattern_horizontal_line'));
  await expect(won).toContainText('8.50 BIRR');
  await expect(won).toContainText(text('windows.othersNone'));
  await expect(won.getByRole('button', { name: name('windows.checkAnother') })).toBeFocused();
  await expect(won.getByRole('button', { name: name('live-game.handOver') })).toHaveCount(0);
  await won.getByRole('button', { name: 'Close' }).click();
  const finished = page.getByRole('table', { name: 'Finished Games' }).locator('tbody tr');
  await expect(finished.getByRole('cell').nth(3)).toHaveText('1');
});

story('a late claim displays the missed win to the moderator', { tag: '@all' }, async ({ hall, openAs }) => {
  const game = await startGame(hall.cashier, { cards: [1, 2], pattern: 'horizontal_line' });
  const row = await topRow(hall.moderator, 1);
  const other = [1, 2, 3, 4, 5, 6, 7].find((number) => !row.includes(number)) as number;
  await callAll(hall.moderator, game._id, [...row, other]);
  const page = await openAs(hall.moderator, '/control');
  await active(page).getByRole('button', { name: 'Check', exact: true }).click();
  await check(page, '1');
  const dialog = page.getByRole('alertdialog', { name: 'LATE CALL!' });
  await expect(dialog).toContainText('You missed your chance to claim the win!');
  await expect(dialog).toContainText(text('windows.wouldHaveWon'));
  await expect(dialog).toContainText(text('hall-words.pattern_horizontal_line'));
});
