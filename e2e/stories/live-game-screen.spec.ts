import { createGame, startGame } from '../harness/hall.ts';
import { callToTheEnd, openDisplay } from '../harness/hall-display.ts';
import { button, expectCalled, GAME, NOTICES, pressSpaceToCall, storedGame } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

story(
  'the live game changes to Amharic, Oromo and English independent of voice and TV',
  async ({ page, hall, openAs, browser, server }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/የቢንጎ ጨዋታ/);
    await expect(button(page, 'Next')).toHaveText(textIn('am', 'cashier-setup.next'));
    await expect(page.getByText(textIn('am', 'hall-words.birr')).first()).toBeVisible();
    const device = await browser.newContext({ baseURL: server.url });
    const tv = await device.newPage();
    await openDisplay(tv, hall);
    const stored = async () => {
      const { language, voice } = await hall.cashier.api('GET /games/settings');
      return { language, voice };
    };
    await button(page, name('live-game.voiceAndTv')).click();
    const menu = page.getByRole('dialog', { name: /Language/ });
    const voice = menu.getByRole('combobox', { name: /Voice/ });
    const onTv = menu.getByRole('combobox', { name: /TV, phones and papers/ });
    await expect(voice.locator('option:checked')).toHaveText(textIn('am', 'windows.voiceOfLanguage'));
    await expect(onTv).toHaveValue('am');
    await expectAccessible(page);
    await menu.getByRole('button', { name: 'Afaan Oromoo' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'om');
    await voice.selectOption({ label: 'አማርኛ' });
    await expect.poll(stored).toEqual({ language: 'am', voice: 'amharic' });
    await onTv.selectOption({ label: 'English' });
    await expect.poll(stored).toEqual({ language: 'en', voice: 'amharic' });
    await expect(tv.locator('html')).toHaveAttribute('lang', 'en');
    await closeByEscape(menu);
    await expect(button(page, 'Next')).toHaveText(textIn('om', 'cashier-setup.next'));
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveText('Next');
    await expect(page.getByText('GAME 1')).toBeVisible();
    await expect(page.getByText(text('hall-words.called', { count: 0 }))).toBeVisible();
    await page.getByRole('button', { name: /^Language/ }).click();
    await expect(button(page, 'Next')).toHaveText(textIn('am', 'cashier-setup.next'));
    await page.reload();
    await expect(button(page, 'Next')).toHaveText(textIn('am', 'cashier-setup.next'));
    await expect(tv.locator('html')).toHaveAttribute('lang', 'en');
    expect(await stored()).toEqual({ language: 'en', voice: 'amharic' });
    await device.close();
  },
);

story(
  'the live game uses the hall’s language until another one is selected on its screen',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await hall.cashier.api('PATCH /games/settings', { body: { language: 'om' } });
    await openAs(hall.cashier, GAME(_id));
    await expect(button(page, 'Next')).toHaveText(textIn('om', 'cashier-setup.next'));
    await page.keyboard.press('l');
    await page.reload();
    await expect(button(page, 'Next')).toHaveText('Next');
  },
);

story(
  'a designated live game displays its mark in every language, and ends with the winning number',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await createGame(hall.cashier, { pattern: 'horizontal_line' });
    await hall.moderator.api('POST /games/:id/select-winner', { params: { id: game._id }, body: { cardId: 4 } });
    await hall.cashier.api('POST /games/:id/start', { params: { id: game._id } });
    await openAs(hall.cashier, GAME(game._id));
    const notice = page.getByRole('note');
    await expect(notice).toHaveText(NOTICES.am);
    await page.keyboard.press('l');
    await expect(notice).toHaveText(NOTICES.om);
    await page.keyboard.press('l');
    await expect(notice).toHaveText(NOTICES.en);
    await expect(page.getByRole('link', { name: /Verify this draw/ })).toHaveCount(0);
    const won = page.getByRole('dialog', { name: /Winner/ });
    for (const count of [1, 2]) {
      await pressSpaceToCall(page);
      await expectCalled(page, count);
    }
    await callToTheEnd(hall.cashier, game._id);
    await expect(won).toContainText('Card 4');
    await expect(won.locator('[data-winning]')).toHaveCount(5);
    await expect(won.getByRole('note')).toHaveText(NOTICES.en);
    expect(await storedGame(hall, game._id)).toMatchObject({
      status: 'completed',
      winner: { cardId: 4 },
      designated: true,
    });
  },
);

story(
  'a missing or unknown live game displays an error and leaves the page',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await keepToasts(page);
    await openAs(hall.cashier, '/bingo-game');
    await expectToast(page, 'No game ID found');
    await expect(page).toHaveURL('/cashier-dashboard');
    await page.goto(GAME('64b7f0c2a1d3e4f5a6b7c8d9'));
    await expectToast(page, 'Game not found. Please refresh.');
    await expect(page).toHaveURL('/cashier-dashboard');
  },
);

story(
  'the live game opens the game of the address, not the one stored in the session',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const first = await startGame(hall.cashier, { cards: [1, 2] });
    const second = await startGame(hall.cashier, { cards: [3, 4] });
    await openAs(hall.cashier, '/cashier-dashboard');
    await page.evaluate((id) => sessionStorage.setItem('currentGameId', id), first._id);
    await page.goto('/bingo-game');
    await expect(page.getByText('GAME 1')).toBeAttached();
    await page.goto(GAME(second._id));
    await expect(page.getByText('GAME 2')).toBeAttached();
  },
);

story(
  'the live game opens an error with a link to setup after an invalid id or a failed load',
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME('not-an-id'));
    const error = page.getByRole('alertdialog', { name: /Error/ });
    await expect(error).toContainText('Invalid game ID');
    await error.getByRole('button', { name: /Close/ }).click();
    await expect(page).toHaveURL('/select-card');

    await page.route(`**/api/games/${_id}`, (route) => route.fulfill({ status: 500, json: {} }));
    // A new stream reloads the game, which must not succeed before Retry.
    const line = page.waitForResponse('**/events');
    await page.goto(GAME(_id));
    await line;
    await expect(error).toContainText('Failed to fetch game');
    await expectAccessible(page);
    await page.unroute(`**/api/games/${_id}`);
    await error.getByRole('button', { name: /Retry/ }).click();
    await expectCalled(page, 0);
  },
);

story(
  "the live game displays errors of a call in the hall's language and in English",
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await keepToasts(page);
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expectCalled(page, 0);
    const error = page.getByRole('alertdialog', { name: /Error/ });
    const refuse = (status: number, json: object) =>
      page.route('**/call-number', (route) => route.fulfill({ status, json }), { times: 1 });
    await refuse(400, { success: false });
    await button(page, 'Next').click();
    await expect(error).toContainText('Invalid game state');
    await error.getByRole('button', { name: /Close/ }).click();
    await refuse(400, { success: false, code: 'SOMETHING_NEW', error: 'A sentence of the server' });
    await button(page, 'Next').click();
    await expect(error).toContainText('A sentence of the server');
    await error.getByRole('button', { name: /Close/ }).click();
    await refuse(400, { success: false, code: 'NUMBER_ALREADY_CALLED', error: 'Number 7 already called' });
    await button(page, 'Next').click();
    await expectToast(page, 'already called. Skipping...');
    await refuse(404, { success: false, code: 'GAME_NOT_FOUND', error: 'Game not found' });
    await button(page, 'Next').click();
    await expectToast(page, 'Game not found. Please refresh.');
    await expect(page).toHaveURL('/cashier-dashboard');
  },
);
