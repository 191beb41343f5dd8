import type { Route } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import {
  button,
  calledOnScreen,
  callTyped,
  checkCard,
  expectCalled,
  GAME,
  rowOf,
  storedGame,
} from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

story.describe.configure({ timeout: 90_000 });

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

story('a reload in mid-game comes back to exactly the called numbers', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  for (let count = 1; count <= 4; count += 1) {
    await button(page, 'Next').click();
    await expectCalled(page, count);
  }
  const before = await calledOnScreen(page);
  await page.reload();
  await expectCalled(page, 4);
  expect(await calledOnScreen(page)).toEqual(before);
  await expect(button(page, 'Play')).toBeVisible();
});

story('the server dies in mid-game and comes back', async ({ page, hall, openAs, server }) => {
  story.slow();
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  await page.getByRole('slider', { name: /Speed/ }).fill('10');
  await button(page, 'Play').click();
  await button(page, 'Auto Call Off').click();
  await expect(button(page, 'Auto Call On')).toBeVisible();
  await server.kill();
  const lost = page.getByRole('status').filter({ hasText: 'Reconnecting' });
  await expect(lost).toBeVisible();
  await expect(button(page, 'Auto Call Off')).toBeDisabled();
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  await server.start();
  await expect(lost).toBeHidden({ timeout: 15_000 });
  // The call is tried again for some seconds; a server that took longer is asked once more by hand.
  const error = page.getByRole('alertdialog', { name: /Error/ });
  await expect(error.or(page.getByText('Called 2/75')).first()).toBeAttached({ timeout: 15_000 });
  if (await error.isVisible()) {
    await error.getByRole('button', { name: /Close/ }).click();
    await button(page, 'Next').click();
  }
  await expectCalled(page, 2);
  const { calledNumbers } = await storedGame(hall, _id);
  expect(sorted(await calledOnScreen(page))).toEqual(sorted(calledNumbers));
  await expect(button(page, 'Auto Call Off')).toBeEnabled();
  await page.waitForTimeout(1_500);
  await expectCalled(page, 2);
});

story('an answer lost on the way is asked for again under the same key', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  await openAs(hall.cashier, GAME(_id));
  await expectCalled(page, 0);
  const keys: (string | undefined)[] = [];
  await page.route('**/call-number', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.continue();
  });
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  await page.waitForTimeout(500);
  expect((await storedGame(hall, _id)).calledNumbers).toHaveLength(1);
});

story('two screens on one game show the same', async ({ page, context, hall, openAs }) => {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
  const other = await context.newPage();
  await openAs(hall.cashier, GAME(game._id));
  await openAs(hall.cashier, GAME(game._id), other);
  await expectCalled(other, 0);
  await button(page, 'Next').click();
  await expectCalled(other, 1);
  // Pressed on both before either was answered: one number.
  const pressed: Route[] = [];
  await context.route('**/call-number', async (route) => {
    pressed.push(route);
    if (pressed.length === 2) await Promise.all(pressed.map((each) => each.continue()));
  });
  await Promise.all([button(page, 'Next').click(), button(other, 'Next').click()]);
  await expectCalled(page, 2);
  await expectCalled(other, 2);
  await context.unroute('**/call-number');
  const { calledNumbers } = await storedGame(hall, game._id);
  expect(new Set(calledNumbers).size).toBe(2);
  await button(other, 'Play').click();
  await button(other, 'Pause').click();
  await expect(button(page, 'Next')).toBeDisabled();
  await button(page, 'Play').click();
  await expect(button(other, 'Next')).toBeEnabled();
  await callTyped(
    hall,
    game._id,
    rowOf(game, 2, 1).filter((number) => !calledNumbers.includes(number)),
  );
  await checkCard(page, 2);
  for (const screen of [page, other]) {
    const won = screen.getByRole('dialog', { name: /Winner/ });
    await expect(won).toContainText('Card 2');
    await expect(won.locator('[data-winning]')).toHaveCount(5);
  }
});

story('no number that was not called ever reaches the browser', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/games/') && !response.url().endsWith('/events'))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await openAs(hall.cashier, GAME(_id));
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  const finished = await hall.cashier.api('POST /games/:id/finish', { params: { id: _id }, body: {} });
  expect(finished.game.status).toBe('completed');
  const receipt = await hall.cashier.api('GET /public/receipts/:gameId', { params: { gameId: _id } });
  expect(receipt.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(bodies.length).toBeGreaterThan(0);
  expect(bodies.join('\n')).not.toContain(receipt.seed as string);
});
