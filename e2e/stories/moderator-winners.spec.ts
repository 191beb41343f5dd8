import type { Page } from '@playwright/test';
import { createGame } from '../harness/hall.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { text } from '../harness/texts.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

const NOTICE = 'Designated winner: the winning card of this game was chosen in advance by staff';
const EVERYWHERE = /will be marked as designated everywhere/;
const INCOMPLETE = 'Please enter a game number and select a winning card for all entries.';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).locator('tbody tr');
const pending = (page: Page) => rows(page, 'Pending Games');
const future = (page: Page) => rows(page, 'Future Configured Winner Games');

story('a winner is designated for a pending game, and every screen displays it', async ({ hall, openAs }) => {
  await createGame(hall.cashier, { cards: [3, 7, 11] });
  const page = await openAs(hall.moderator, '/control');
  await pending(page).getByRole('button', { name: 'Set', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Winner' });
  await expect(dialog.getByText(EVERYWHERE)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  const card = dialog.getByLabel('Winning Card');
  await expect(card.locator('option')).toHaveText([text('moderator.chooseCard'), 'Card 3', 'Card 7', 'Card 11']);
  await card.focus();
  await card.blur();
  await expect(dialog.getByText('Please select a winning card ID.')).toBeVisible();
  await expectAccessible(page);
  await card.selectOption('7');
  await save.click();
  await expect(dialog).toBeHidden();

  await expect(pending(page).getByRole('cell').nth(3)).toContainText('7');
  await expect(pending(page)).toContainText(text('hall-words.designated'));
  await expect(future(page)).toContainText(text('hall-words.designated'));
  await expect(future(page).getByText('pending', { exact: true })).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(1);

  await pending(page).getByRole('button', { name: 'Start', exact: true }).click();
  const active = rows(page, 'Active Games');
  await expect(active).toContainText(text('hall-words.designated'));
  await expect(future(page).getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();

  await active.getByRole('button', { name: 'Finish', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(rows(page, 'Finished Games')).toContainText(text('hall-words.designated'));
  await expect(page.getByText('No future games with configured winners.')).toBeVisible();
});

story('a designated card wins by the draw', { tag: '@all' }, async ({ hall, openAs }) => {
  await createGame(hall.cashier, { cards: [1, 2, 3] });
  const page = await openAs(hall.moderator, '/control');
  await pending(page).getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByLabel('Winning Card').selectOption('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await pending(page).getByRole('button', { name: 'Start', exact: true }).click();
  await expect(rows(page, 'Active Games')).toContainText(text('hall-words.designated'));
  const { games } = await hall.moderator.api('GET /games');
  const id = games[0]?._id ?? '';
  let over = false;
  while (!over) {
    const answer = await hall.moderator.api('POST /games/:id/call-number', { params: { id }, body: {} });
    over = answer.game.status === 'completed';
  }
  const finished = rows(page, 'Finished Games');
  await expect(finished.getByRole('cell').nth(3)).toHaveText('2');
  await expect(finished).toContainText(text('hall-words.designated'));
});

story('a moderator configures several future winners, at most one for each game', async ({ page, hall, openAs }) => {
  await keepToasts(page);
  await openAs(hall.moderator, '/control');
  await page.getByRole('button', { name: 'Configure Future Winners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configure Future Game Winners' });
  const save = dialog.getByRole('button', { name: 'Save All' });
  const number = dialog.getByLabel('Game Number');
  const card = dialog.getByLabel('Winning Card Number');
  await expect(dialog.getByText(EVERYWHERE)).toBeVisible();
  await expect(number).toHaveValue('1');
  await save.click();
  await expect(dialog.getByText(INCOMPLETE)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Another Winner' }).click();
  await card.nth(0).selectOption('8');
  await card.nth(1).selectOption('9');
  for (const index of [0, 1]) await number.nth(index).fill('3');
  await save.click();
  await expect(dialog.getByText(text('refusals.WINNER_ENTRY_REPEATED', { number: 3 }))).toBeVisible();
  await number.nth(1).fill('4');
  await dialog.getByLabel('Pattern').nth(1).selectOption('inner_corners');
  await dialog.getByLabel('Enable Jackpot').nth(1).uncheck();
  await save.click();
  await expectToast(page, 'Future winners configured successfully');
  await expect(dialog).toBeHidden();
  await expect(future(page)).toHaveCount(2);
  await expect(future(page).nth(0)).toContainText('Random / Any Pattern');
  await expect(future(page).nth(0)).toContainText('Enabled');
  await expect(future(page).nth(1)).toContainText(text('hall-words.pattern_inner_corners'));
  await expect(future(page).nth(1)).toContainText('Disabled');
  await expect(future(page).getByText('not created', { exact: true })).toHaveCount(2);
  await expect(future(page).filter({ hasText: text('hall-words.designated') })).toHaveCount(2);
  const notice = page.getByRole('note').filter({ hasText: NOTICE });
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(text('moderator.gamesNumbered', { numbers: '3, 4' }));
});

story(
  'the next game displays its designated winner before a card is sold',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    const page = await openAs(hall.moderator, '/control');
    await expect(page.getByText(text('cashier-home.counterHint', { number: 1 }))).toBeVisible();
    await hall.moderator.api('POST /games/configure-future-winners', {
      body: { games: [{ gameNumber: 1, cardId: 5, pattern: 'all', jackpotEnabled: true }] },
    });
    const next = page.getByRole('region', { name: 'Configure Next Game' });
    await expect(next.getByText(text('hall-words.designated'))).toBeVisible();
    await expect(page.getByRole('note').filter({ hasText: NOTICE })).toBeVisible();
  },
);

story('a moderator changes and deletes a future winner', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await keepToasts(page);
  const games = [3, 4].map((gameNumber) => ({ gameNumber, cardId: 5, pattern: 'all' as const, jackpotEnabled: true }));
  await hall.moderator.api('POST /games/configure-future-winners', { body: { games } });
  await openAs(hall.moderator, '/control');
  await future(page).first().getByRole('button', { name: 'Reconfigure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reconfigure Future Winner' });
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const number = dialog.getByLabel('Game Number');
  await expect(dialog.getByText(EVERYWHERE)).toBeVisible();
  await expect(number).toHaveValue('3');
  await expect(dialog.getByLabel('Winning Card Number')).toHaveValue('5');
  await number.fill('');
  await save.click();
  await expect(dialog.getByText('Invalid game number. Must be a positive number.')).toBeVisible();

  await dialog.getByLabel('Winning Card Number').selectOption('21');
  await number.fill('4');
  await save.click();
  await expect(dialog.getByText('Failed to reconfigure future winner.', { exact: true })).toBeVisible();
  await expect(dialog.getByText(text('refusals.FUTURE_WINNER_EXISTS', { number: 4 }))).toBeVisible();
  await expectToast(page, 'Failed to reconfigure future winner');

  await number.fill('9');
  await dialog.getByLabel('Pattern').selectOption('cross');
  await dialog.getByLabel('Enable Jackpot').uncheck();
  await save.click();
  await expectToast(page, 'Future winner reconfigured successfully');
  await expect(dialog).toBeHidden();
  const changed = future(page).filter({ hasText: text('hall-words.pattern_cross') });
  await expect(changed).toContainText('21');
  await expect(changed).toContainText('Disabled');

  await changed.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this future winner?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Future winner deleted successfully');
  await expect(future(page)).toHaveCount(1);
});
