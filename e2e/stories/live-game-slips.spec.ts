import { createGame, startGame } from '../harness/hall.ts';
import { button, expectCalled, GAME } from '../harness/live-game.ts';
import { closeByEscape, expect, story } from '../harness/story.ts';
import { name, textIn } from '../harness/texts.ts';

story(
  'the live game hides actions that are no longer possible and offers the next ones',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
    await openAs(hall.cashier, GAME(_id));
    await expect(button(page, 'Play')).toBeVisible();

    // A late sale with a card that is sold keeps the list and names the card.
    await button(page, name('live-game.sellCards')).click();
    const sale = page.getByRole('dialog', { name: /Sell cards/ });
    const add = sale.getByRole('textbox').first();
    await add.fill('2-5');
    await sale.getByRole('button', { name: /Sell \d cards/ }).click();
    await expect(sale.getByText(/Already sold: 2-3/)).toBeVisible();
    await expect(add).toHaveValue('2-5');
    await add.fill('4-5');
    await sale.getByRole('button', { name: /Sell \d cards/ }).click();
    await expect(sale).toBeHidden();

    // Manual callers can pause, and the first P pauses.
    await button(page, 'Next').click();
    await expectCalled(page, 1);
    await expect(button(page, 'Pause')).toBeVisible();
    await page.keyboard.press('p');
    await expect(button(page, 'Play')).toBeVisible();
    await button(page, 'Play').click();
    await expect(button(page, 'Pause')).toBeEnabled();
    await expect(page.getByText(textIn('am', 'live-game.pressNext'))).toBeVisible();

    // A refusal leaves with the next number, with Escape and on typing.
    const field = page.getByRole('textbox', { name: /Card/ }).first();
    const refused = page.getByRole('alert').filter({ hasText: '99' });
    const check = async () => {
      await field.fill('99');
      await field.press('Enter');
      await expect(refused).toBeVisible();
    };
    await check();
    await button(page, 'Next').click();
    await expectCalled(page, 2);
    await expect(refused).toBeHidden();
    await check();
    await field.press('Escape');
    await expect(refused).toBeHidden();
    await check();
    await field.fill('1');
    await expect(refused).toBeHidden();

    // Auto Call continues after a false claim if it was enabled before.
    const verdict = page.getByRole('dialog');
    await field.fill('1');
    await field.press('Enter');
    await expect(verdict.getByRole('button', { name: /Close/ })).toBeVisible();
    await expect(verdict.getByRole('button', { name: /Continue auto call/ })).toHaveCount(0);
    await closeByEscape(verdict);
    await button(page, name('live-game.autoOff')).click();
    await field.fill('1');
    await field.press('Enter');
    await verdict.getByRole('button', { name: /Continue auto call/ }).click();
    await expect(verdict).toBeHidden();
    await expect(button(page, 'Auto Call On')).toBeVisible();
  },
);

story('the live game allows only waiting and voiding during a mix', { tag: '@all' }, async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
  await createGame(hall.cashier, { cards: [7] });
  const mixing = {
    attempt: 1,
    openedAt: new Date().toISOString(),
    closedAt: new Date().toISOString(),
    phones: 3,
    digest: 'a'.repeat(64),
    linksDone: 4,
    secondsLeft: 9,
  };
  await page.route(`**/api/games/${_id}*`, async (route) => {
    const answer = await route.fetch();
    const { game, ...more } = await answer.json();
    await route.fulfill({ response: answer, json: { ...more, game: { ...game, mixing, saleOpen: false } } });
  });
  await openAs(hall.cashier, GAME(_id));
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('9 ሰከንድ ቀረ')).toBeVisible();
  await expect(button(page, name('live-game.sellCards'))).toHaveCount(0);
  const controls = page.locator('[data-region="controls"] button:enabled');
  await expect(controls).toHaveCount(1);
  await expect(controls).toHaveText(/Finish|ጨርስ/);
  await controls.click();
  const ask = page.getByRole('alertdialog', { name: /Finish game/ });
  await expect(ask.getByRole('button', { name: /Finish/ })).toBeDisabled();
  await ask.getByRole('button', { name: name('windows.voidGame') }).click();
  await expect(page.getByRole('alertdialog', { name: /Void game/ })).toBeVisible();
});
