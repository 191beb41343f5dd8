import { createGame } from '../harness/hall.ts';
import { checkCard, GAME } from '../harness/live-game.ts';
import { addCards, openPhone } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

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
