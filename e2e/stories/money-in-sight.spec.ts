import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callTyped, rowOf, storedGame } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

story(
  'a float that differs from the remaining cash requires a note',
  async ({ page, openAs, hall: { cashier, moderator } }) => {
    const close = { number: 1, expected: 0, count: {}, note: '' };
    const { email, password } = moderator;
    await cashier.api('POST /shift/close', { body: { ...close, moderator: { email, password } } });
    await openAs(cashier, '/cashier-report?shift');
    await expect(page.getByText(text('shift.floatLeft', { amount: '0.00 Br' }))).toBeVisible();
    await page.getByLabel(name('shift.floatLabel')).fill('500');
    await page.getByRole('button', { name: name('shift.openShift') }).click();
    await expect(page.getByText(text('shift.whyRequired'))).toBeVisible();
    await page.getByLabel(name('shift.floatWhy')).fill('Brought from the bank');
    await page.getByRole('button', { name: name('shift.openShift') }).click();
    const drawer = page.getByRole('region', { name: name('shift.drawer') });
    await expect(drawer).toContainText('Opening cash500.00 Br');

    await page.getByLabel(name('shift.floatLabel')).fill('200');
    await page.getByLabel(name('shift.floatWhy')).fill('Miscounted');
    await page.getByRole('button', { name: name('shift.changeFloat') }).click();
    await expect(drawer).toContainText('Opening cash200.00 Br');
    await createGame(cashier, { cards: [1, 2] });
    await expect(page.getByText(text('shift.floatFinal'))).toBeVisible();
    await expectAccessible(page);
  },
);

/** Creates a game with an unpaid prize of 25.50 Br for card 3. */
async function wonAndOpen(hall: Hall) {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
  return game._id;
}

const paidIn = async (hall: Hall, id: string) => (await storedGame(hall, id)).winners[0]?.paid?.by;

story('the close of a shift links to the unpaid winnings', { tag: '@all' }, async ({ page, openAs, hall }) => {
  const id = await wonAndOpen(hall);
  await openAs(hall.cashier, '/cashier-report/shift');
  const line = page.getByRole('button', { name: name('shift.gameCard', { number: 1, card: 3 }) });
  const window = page.getByRole('dialog', { name: name('shift.unpaid') });
  await line.press('Enter');
  await expect(window).toContainText(text('verify.winnerCard', { id: 3, prize: '25.50' }));
  await closeByEscape(window);

  // Open when its shift is closed, it is the next one's too.
  const { shift } = await hall.cashier.api('GET /shift');
  const { email, password } = hall.moderator;
  const close = { number: shift.number, expected: shift.drawer?.expected ?? 0, count: {}, note: 'x' };
  await hall.cashier.api('POST /shift/close', { body: { ...close, moderator: { email, password } } });
  await page.reload();
  await page.getByRole('button', { name: name('shift.unpaidEarlier') }).click();
  await window.getByRole('button', { name: name('windows.handOverCard', { amount: '25.50', id: 3 }) }).click();
  await expect(window).toContainText(text('shift.noUnpaid'));
  expect(await paidIn(hall, id)).toBe(hall.cashier.name);
});
