import type { Route } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import {
  button,
  calledOnScreen,
  callTyped,
  checkCard,
  expectBeat,
  expectCalled,
  GAME,
  holdTime,
  readyToCall,
  rowOf,
  storedGame,
  watchCalls,
} from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

story(
  'a reload of the live game restores exactly the called numbers',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
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
    await expect(button(page, 'Pause')).toBeVisible();
    await expect(button(page, name('live-game.autoOff'))).toBeVisible();
  },
);

story('the live game continues after the server crashed', async ({ page, hall, openAs, server }) => {
  const { _id } = await startGame(hall.cashier);
  const asked = await watchCalls(page);
  await page.clock.install();
  await openAs(hall.cashier, GAME(_id));
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  await expect(readyToCall(page)).toBeVisible();
  // A call is retried only for some seconds, and a server may start slower.
  await holdTime(page);
  await page.getByRole('slider', { name: /Speed/ }).fill('10');
  await button(page, name('live-game.autoOff')).click();
  await expect(button(page, 'Auto Call On')).toBeVisible();
  await expectBeat(page);
  await server.kill();
  const lost = page.getByRole('status').filter({ hasText: 'Reconnecting' });
  await expect(lost).toBeVisible();
  await expect(button(page, name('live-game.autoOff'))).toBeDisabled();
  await button(page, 'Next').click();
  await expect.poll(async () => (await asked()).length).toBe(2);
  await expectCalled(page, 1);
  await server.start();
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(lost).toBeHidden({ timeout: 500 });
    await expect(page.getByText(text('hall-words.called', { count: 2 }))).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(5_000);
  await expect(readyToCall(page)).toBeVisible();
  const { calledNumbers } = await storedGame(hall, _id);
  expect(calledNumbers).toHaveLength(2);
  expect(sorted(await calledOnScreen(page))).toEqual(sorted(calledNumbers));
  await expect(button(page, name('live-game.autoOff'))).toBeEnabled();
  const { length } = await asked();
  await page.clock.runFor(11_000);
  expect(await asked()).toHaveLength(length);
  await expectCalled(page, 2);
});

story(
  'a request of the live game is repeated with the same key after a lost response',
  async ({ page, hall, openAs }) => {
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
    await expect(readyToCall(page)).toBeVisible();
    expect((await storedGame(hall, _id)).calledNumbers).toHaveLength(1);
  },
);

story('two screens of one live game display the same', async ({ page, context, hall, openAs }) => {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
  const other = await context.newPage();
  await openAs(hall.cashier, GAME(game._id));
  await openAs(hall.cashier, GAME(game._id), other);
  await expectCalled(other, 0);
  await button(page, 'Next').click();
  await expectCalled(other, 1);
  // Pressed on both screens before a response: one number.
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
  for (const screen of [page, other]) await expect(readyToCall(screen)).toBeVisible();
  await button(other, 'Pause').click();
  for (const screen of [page, other]) {
    await expect(screen.getByText(text('live-game.status_paused'))).toBeAttached();
    await expect(button(screen, 'Next')).toBeDisabled();
  }
  await button(page, 'Play').click();
  await expect(readyToCall(other)).toBeVisible();
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

story('a number that was not called never reaches the browser of the live game', async ({ page, hall, openAs }) => {
  const { _id } = await startGame(hall.cashier);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/games/') && !response.url().endsWith('/events'))
      bodies.push(response.text().catch(() => ''));
  });
  await openAs(hall.cashier, GAME(_id));
  await button(page, 'Next').click();
  await expectCalled(page, 1);
  await expect(readyToCall(page)).toBeVisible();
  // Later responses may contain the seed.
  const told = await Promise.all(bodies);
  const finished = await hall.cashier.api('POST /games/:id/finish', { params: { id: _id }, body: {} });
  expect(finished.game.status).toBe('completed');
  const receipt = await hall.cashier.api('GET /public/receipts/:gameId', { params: { gameId: _id } });
  expect(receipt.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(told.filter((text) => text.includes('"calledNumber"'))).toHaveLength(1);
  expect(told.join('\n')).not.toContain(receipt.seed as string);
});
