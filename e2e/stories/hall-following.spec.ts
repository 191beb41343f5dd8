import { startGame } from '../harness/hall.ts';
import { callNext, displayPath, expectBoard, openDisplay, speak } from '../harness/hall-display.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

story('the hall display requires no sign-in and shows every call immediately', async ({ hall, page }) => {
  await speak(hall, 'en');
  await openDisplay(page, hall);
  await expect(page.locator('[data-scene="idle"]')).toBeVisible();
  const game = await startGame(hall.cashier, { cards: [1, 2, 3, 4] });
  await expect(page.getByText('GAME 1')).toBeVisible();
  await expect(page.locator('[data-sold]')).toHaveText('4');
  await expect(page.getByText('25.50 Br')).toBeVisible();

  const delays: number[] = [];
  let called: number[] = [];
  for (let count = 1; count <= 9; count += 1) {
    called = (await callNext(hall.cashier, game._id)).calledNumbers;
    const answered = Date.now();
    await page.waitForFunction(
      (number) => document.querySelector(`[data-current="${number}"]`) !== null,
      called.at(-1),
      { polling: 5 },
    );
    delays.push(Date.now() - answered);
  }
  // The minimum, because a busy machine may delay any of them; a polling display would delay all of them.
  expect(Math.min(...delays), `milliseconds after the answer: ${delays.join(', ')}`).toBeLessThanOrEqual(200);

  await expectBoard(page, called);
  await expect(page.getByText(text('hall-words.called', { count: 9 }))).toBeVisible();
  const five = page.getByRole('list', { name: name('hall-words.lastFive') }).getByRole('listitem');
  const newest = called.slice(-5).reverse();
  await expect(five).toHaveText(newest.map((number) => new RegExp(`^[BINGO]${number}$`)));
  await expectAccessible(page);
});

story(
  'the hall display shows a pause, its end, a voided game and a game without a claim',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    await openDisplay(page, hall);
    const { _id: id } = await startGame(hall.cashier);
    await callNext(hall.cashier, id);
    const params = { id };
    await hall.cashier.api('POST /games/:id/pause', { params });
    await expect(page.getByText(text('hall-display.paused'))).toBeVisible();
    await hall.cashier.api('PUT /games/:id/status', { params, body: { status: 'active' } });
    await expect(page.getByText(text('hall-display.paused'))).toBeHidden();
    await hall.cashier.api('POST /games/:id/finish', { params, body: {} });
    await expect(page.getByText('Game finished · No winner in this game')).toBeVisible();

    const { _id: second } = await startGame(hall.cashier);
    await expect(page.getByText('GAME 2')).toBeVisible();
    await expect(page.getByText(text('hall-display.finished'))).toBeHidden();
    await hall.cashier.api('POST /games/:id/void', { params: { id: second }, body: { reason: 'The lights went out' } });
    const off = page.locator('[data-scene="called-off"]');
    await expect(off.getByRole('heading', { name: name('hall-display.calledOff', { number: 2 }) })).toBeVisible();
    await expect(off.getByText(text('hall-display.givenBack', { amount: '10.00' }))).toBeVisible();
    await expect(off.getByText(text('hall-words.fair'))).toHaveCount(0);
    await expect(page.locator('.text-go')).toHaveCount(0);
  },
);

story('the hall display uses the language that the cashier selected', { tag: '@all' }, async ({ hall, page }) => {
  const { _id } = await startGame(hall.cashier);
  await openDisplay(page, hall);
  await expect(page.getByText('ጨዋታ 1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  await speak(hall, 'om');
  await expect(page.getByText('TAPHA 1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'om');
  await speak(hall, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('GAME 1', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull();
  await hall.cashier.api('POST /games/:id/finish', { params: { id: _id }, body: {} });
  await expect(page.getByText('Game finished · No winner in this game')).toBeVisible();
});

story(
  'the hall display shows exactly the called numbers after the server was killed and started again',
  { tag: '@all' },
  async ({ hall, page, server }) => {
    await speak(hall, 'en');
    const { _id: id } = await startGame(hall.cashier);
    await callNext(hall.cashier, id);
    await openDisplay(page, hall);
    const before = (await callNext(hall.cashier, id)).calledNumbers;
    await expectBoard(page, before);
    await server.kill();
    await expect(page.getByText(text('hall-words.reconnecting'))).toBeVisible();
    await expectBoard(page, before);
    await server.start();
    await expect(page.getByText(text('hall-words.reconnecting'))).toBeHidden({ timeout: 30_000 });
    await expectBoard(page, before);
    const after = (await callNext(hall.cashier, id)).calledNumbers;
    expect(after.slice(0, 2)).toEqual(before);
    await expectBoard(page, after);
  },
);

story(
  'the hall display reloads every five seconds while it has no event stream',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    await page.route('**/api/hall/*/events', (route) => route.abort());
    const { _id: id } = await startGame(hall.cashier);
    await openDisplay(page, hall);
    await expect(page.getByText(text('hall-words.reconnecting'))).toBeVisible();
    const { calledNumbers } = await callNext(hall.cashier, id);
    await expectBoard(page, calledNumbers);
  },
);

story('a renewed hall code ends the displays with the old code', { tag: '@all' }, async ({ hall, page }) => {
  await speak(hall, 'en');
  await openDisplay(page, hall);
  const old = await displayPath(hall);
  await hall.moderator.api('POST /hall-code/renew');
  await expect(page.getByText(text('hall-display.unknown'))).toBeVisible();
  await page.goto(old);
  await expect(page.getByText(text('hall-display.unknown'))).toBeAttached();
  await expectAccessible(page);
  await openDisplay(page, hall);
  expect(await displayPath(hall)).not.toBe(old);
});
