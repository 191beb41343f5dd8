import { inGame, mixingWith, retell } from '../harness/full-hall.ts';
import { startGame } from '../harness/hall.ts';
import { displayPath, openDisplay, speak } from '../harness/hall-display.ts';
import { layoutFindings } from '../harness/layout.ts';
import { button, expectCalled, GAME, pressSpaceToCall } from '../harness/live-game.ts';
import { openPhone, takePart } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

story(
  'the cashier closes the sale with a key while a phone takes part, and the first number comes at once',
  async ({ hall, page, browser, server, openAs }) => {
    const { cashier } = hall;
    await speak(hall, 'en');
    const { code } = await cashier.api('GET /hall-code');
    const phone = await openPhone(browser, server.url, hall);
    // Its part never arrives: a mix without parts is as real and has no slow links.
    await phone.route('**/api/public/halls/*/parts', (route) => route.abort());
    const { _id: id } = await startGame(cashier, { cards: [1, 2, 3] });
    await openAs(cashier, GAME(id));
    await expect(button(page, 'Check')).toBeVisible();
    const next = await button(page, 'Next').boundingBox();
    await takePart(phone, hall, code, 1);
    const close = button(page, 'Close the sale');
    await expect(close).toBeVisible();
    await expect(button(page, 'Check')).toHaveCount(0);
    expect(await button(page, 'Next').boundingBox()).toEqual(next);
    expect(await layoutFindings(page)).toEqual([]);
    await expectAccessible(page);

    // The phone says so only while the mix is open: it is looked at from before that on.
    const told = phone.getByText('The sale of cards is over. The draw follows.').waitFor();
    await page.keyboard.press('s');
    await told;
    await expect(close).toHaveCount(0);
    await expect(button(page, 'Sell cards')).toHaveCount(0);
    await expect(
      cashier.api('POST /games/:id/cards', { params: { id }, body: { add: [9], remove: [] } }),
    ).rejects.toThrow('SALE_CLOSED');
    await pressSpaceToCall(page);
    await expectCalled(page, 1);
    await expect(button(page, 'Check')).toBeVisible();
    await phone.context().close();
  },
);

story('TV and phone say how many seconds a mix still takes', async ({ hall, page }) => {
  await startGame(hall.cashier);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  const tell = await retell(page);
  tell(inGame(() => mixingWith(120, 'sale')));
  await speak(hall, 'en');
  await openDisplay(page, hall);
  await expect(page.getByText('20 s left')).toBeVisible();
  await expect(page.getByText('The sale is closed · The first number follows')).toBeVisible();
  expect(await layoutFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${await displayPath(hall)}/play`);
  await expect(page.getByText('The parts are being mixed: 20 s left')).toBeVisible();
});

story(
  'an owner of a slow computer reads what helps; a hall closes with Start',
  async ({ page, hall, admin, openAs }) => {
    await page.route('**/api/checklist', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), slowMixSeconds: 21 } });
    });
    await openAs(admin, '/admin-dashboard');
    await expect(page.getByText('needs 21 seconds to mix what phones add')).toBeVisible();
    await expectAccessible(page);

    await openAs(hall.cashier, '/select-card');
    await page.getByRole('button', { name: 'Profit Calculation (click to view)' }).click();
    const box = page.getByLabel('The sale closes with Start where phones take part');
    await expect(box).not.toBeChecked();
    await box.click();
    await expect.poll(async () => (await hall.cashier.api('GET /games/settings')).saleClosesWithStart).toBe(true);
  },
);
