import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { button, callTyped, checkCard, expectCalled, GAME, rowOf, storedGame } from '../harness/live-game.ts';
import { addCards, openPhone } from '../harness/phone.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';

const MISSING = 'Card 2 has a ticket';

story(
  'a card with a ticket that was taken out says so on the phone and at its check',
  async ({ page, openAs, hall, browser, server }) => {
    const { cashier } = hall;
    const { _id: id } = await createGame(cashier, { cards: [1, 2, 3] });
    const ticket = await fetch(`${server.url}/api/print/ticket?cards=2&gameId=${id}`, {
      headers: { authorization: `Bearer ${cashier.token}` },
    });
    expect(ticket.status).toBe(200);
    await cashier.api('POST /games/:id/cards', { params: { id }, body: { add: [], remove: [2] } });
    const phone = await openPhone(browser, server.url, hall);
    await addCards(phone, [1, 2]);
    await cashier.api('POST /games/:id/start', { params: { id }, body: {} });
    await expect(phone.getByRole('alert')).toHaveText(`${MISSING} and is NOT in this game. Go to the counter now.`);
    await expectAccessible(phone);
    await phone.context().close();

    await openAs(cashier, GAME(id));
    await checkCard(page, 2);
    await expect(page.getByText(`${MISSING} for this game and is NOT in the game`)).toBeVisible();
  },
);

story(
  'a float that is not what was left needs a note, and after a sale the moderator',
  async ({ page, openAs, hall: { cashier, moderator } }) => {
    const close = { number: 1, expected: 0, count: {}, note: '' };
    const { email, password } = moderator;
    await cashier.api('POST /shift/close', { body: { ...close, moderator: { email, password } } });
    await openAs(cashier, '/cashier-report?shift');
    await expect(page.getByText('The close before left 0.00 Br')).toBeVisible();
    await page.getByLabel('Float in Birr').fill('500');
    await page.getByRole('button', { name: 'Open the shift' }).click();
    await expect(page.getByText('Please say why')).toBeVisible();
    await page.getByLabel('Note: why the float is another sum').fill('Brought from the bank');
    await page.getByRole('button', { name: 'Open the shift' }).click();
    const reasons = page.getByRole('region', { name: 'What a difference may come from' });
    await expect(reasons).toContainText('from 0.00 Br to 500.00 Br: Brought from the bank');

    await createGame(cashier, { cards: [1, 2] });
    await page.getByLabel('Float in Birr').fill('200');
    await page.getByLabel('Note: why the float is another sum').fill('Miscounted');
    await page.getByRole('button', { name: 'Correct the float' }).click();
    const window = page.getByRole('dialog', { name: 'Two persons sign' });
    await expect(window).toContainText('signs the change of the float here');
    await window.getByLabel('E-mail of the second person').fill(email);
    await window.getByLabel('Password of the second person').fill(password);
    await window.locator('button[type=submit]').click();
    await expect(reasons).toContainText(`from 500.00 Br to 200.00 Br: ${cashier.name}, ${moderator.name}`);
    await expectAccessible(page);
  },
);

/** A game that card 3 has won, 25.50 Br, and nobody was paid. */
async function wonAndOpen(hall: Hall) {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
  return game._id;
}

const paidIn = async (hall: Hall, id: string) => (await storedGame(hall, id)).winners[0]?.paid?.by;

story(
  'a prize that is still open is in view on setup and dashboard, and is handed over there',
  async ({ page, openAs, hall }) => {
    const [first, second] = [await wonAndOpen(hall), await wonAndOpen(hall)];
    await openAs(hall.cashier, '/select-card');
    const notice = page.getByRole('button', { name: 'Open prizes: 51.00 Br · Hand over' });
    const window = page.getByRole('dialog', { name: 'Open prizes' });
    const pay = window.getByRole('button', { name: 'Hand over 25.50 Br to card 3' });
    // By keyboard, and Enter alone pays nobody.
    await notice.focus();
    await page.keyboard.press('Enter');
    await expect(window).toContainText('GAME 2');
    await expect(window).toContainText('Manual · 5 numbers typed');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(window).toBeHidden();
    expect(await paidIn(hall, second)).toBeUndefined();
    await notice.press('Enter');
    await pay.first().focus();
    await page.keyboard.press('Enter');
    await expect(pay).toHaveCount(1);
    expect(await paidIn(hall, second)).toBe(hall.cashier.name);

    // By mouse, on the dashboard.
    await page.goto('/cashier-dashboard');
    await page.getByRole('button', { name: 'Open prizes: 25.50 Br · Hand over' }).click();
    await pay.click();
    await expect(window).toContainText('Everything that was won is handed over.');
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: /Open prizes/ })).toHaveCount(0);
    expect(await paidIn(hall, first)).toBe(hall.cashier.name);
  },
);

story(
  'an open prize is in view while the next game is played, in its language, and never stops it',
  async ({ page, openAs, hall }) => {
    const won = await wonAndOpen(hall);
    const { _id } = await startGame(hall.cashier, { cards: [20, 21, 22] });
    await openAs(hall.cashier, GAME(_id));
    const notice = page.getByRole('button', { name: /Open prizes: 25.50 Br · Hand over/ });
    for (const words of [
      'ያልተከፈለ ሽልማት፦ 25.50 ብር · ክፈል',
      'Badhaasa hin kaffalamne: Birrii 25.50 · kaffali',
      'Open prizes: 25.50 Br',
    ]) {
      await expect(notice).toContainText(words);
      await page.getByRole('button', { name: /Language/ }).click();
    }
    await button(page, 'Next').click();
    await expectCalled(page, 1);
    await notice.click();
    const window = page.getByRole('dialog', { name: /Open prizes/ });
    await window.getByRole('button', { name: /Hand over 25.50 Br to card 3/ }).click();
    await expect(window).toContainText('Everything that was won is handed over.');
    expect(await paidIn(hall, won)).toBe(hall.cashier.name);
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    // The game on the screen is still its own.
    await expectCalled(page, 1);
    await expect(page.getByText(/GAME 2/).first()).toBeAttached();
  },
);

story('the lines of the close lead to what is open', { tag: '@all' }, async ({ page, openAs, hall }) => {
  const id = await wonAndOpen(hall);
  await openAs(hall.cashier, '/cashier-report/shift');
  const line = page.getByRole('button', { name: 'Game 1, card 3' });
  const window = page.getByRole('dialog', { name: 'Open prizes' });
  await line.press('Enter');
  await expect(window).toContainText('Card 3 · 25.50 Br');
  await closeByEscape(window);

  // Open when its shift is closed, it is the next one's too.
  const { shift } = await hall.cashier.api('GET /shift');
  const { email, password } = hall.moderator;
  const close = { number: shift.number, expected: shift.drawer.expected, count: {}, note: 'x' };
  await hall.cashier.api('POST /shift/close', { body: { ...close, moderator: { email, password } } });
  await page.reload();
  await page.getByRole('button', { name: 'Won in earlier shifts and not handed over' }).click();
  await window.getByRole('button', { name: 'Hand over 25.50 Br to card 3' }).click();
  await expect(window).toContainText('Everything that was won is handed over.');
  expect(await paidIn(hall, id)).toBe(hall.cashier.name);
});
