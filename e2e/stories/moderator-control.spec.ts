import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { callTyped, holdTime, rowOf, storedGame, within } from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast, keepToasts } from '../harness/toasts.ts';

/** Without the event stream the screen would reload after five seconds. */
const SOONER_THAN_ASKING = 4_000;

const NOTICE = 'Designated winner: the winning card of this game was chosen in advance by staff';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const row = (page: Page, name: string, game: number) =>
  table(page, name)
    .getByRole('row')
    .filter({ has: page.getByText(String(game), { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

story("the moderator's screen explains the purpose of each empty table", { tag: '@all' }, async ({ hall, openAs }) => {
  const page = await openAs(hall.moderator, '/control');
  await expect(page.getByText('Moderator Dashboard')).toBeVisible();
  await expect(page.getByRole('heading', { name: name('moderator.title') })).toBeVisible();
  await expect(page.getByText(hall.cashier.name)).toBeVisible();
  await expect(page.getByText(hall.cashier.email)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Configure Next Game' })).toBeVisible();
  await expect(page.getByText(text('cashier-home.counterHint', { number: 1 }))).toBeVisible();
  for (const empty of [
    'No pending games available.',
    'No future games with configured winners.',
    'No active games available.',
    'No finished games available.',
  ]) {
    await expect(page.getByText(empty, { exact: true })).toBeVisible();
  }
  const columns = (name: string) => expect(table(page, name).getByRole('columnheader'));
  await columns('Pending Games').toHaveText(['Game #', 'Pattern', 'Cards', 'Winner', 'Actions']);
  await columns('Future Configured Winner Games').toHaveText([
    'Game #',
    'Pattern',
    'Winner Card ID',
    'Jackpot',
    'Status',
    'Actions',
  ]);
  await columns('Active Games').toHaveText(['Game #', 'Pattern', 'Cards', 'Called Numbers', 'Jackpot', 'Actions']);
  await columns('Finished Games').toHaveText(['Game #', 'Pattern', 'Cards', 'Winner']);
  const { path } = await hall.moderator.api('GET /hall-code');
  await expect(page.getByRole('link', { name: name('moderator.openDisplay') })).toHaveAttribute('href', path);
});

story('a moderator starts, pauses, calls and finishes a game in the tables', async ({ page, hall, openAs }) => {
  await keepToasts(page);
  await createGame(hall.cashier, { cards: [1, 2, 3] });
  await openAs(hall.moderator, '/control');
  const pending = row(page, 'Pending Games', 1);
  await expect(pending).toContainText('Random / Any Pattern');
  await expect(pending).toContainText(text('hall-words.fair'));
  await expect(pending).toContainText('Not set');

  await pending.getByRole('button', { name: 'Start', exact: true }).click();
  await expectToast(page, 'Game started successfully!');
  const active = row(page, 'Active Games', 1);
  await expect(active.getByRole('cell').nth(3)).toHaveText('0');
  await expect(active).toContainText('Enabled');
  await active.getByRole('button', { name: 'Toggle', exact: true }).click();
  await expect(active).toContainText('Disabled');

  await active.getByRole('button', { name: 'Call Number', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Call Number' });
  await expectAccessible(page);
  await button(page, 'Auto Call Next').click();
  await expect(dialog).toBeHidden();
  await expect(active.getByRole('cell').nth(3)).toHaveText('1');
  await expect(active).toContainText(text('hall-words.fair'));

  await active.getByRole('button', { name: 'Finish', exact: true }).click();
  const finish = page.getByRole('alertdialog', { name: name('windows.finishAsk', { number: 1 }) });
  await expect(finish.getByLabel(name('moderator.finishCard'))).toHaveValue('');
  await expect(finish).toContainText('Paying a card that you choose here marks the game as designated.');
  await finish.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(finish).toBeHidden();
  await expect(row(page, 'Finished Games', 1)).toContainText('None');
  await expect(page.getByText('No active games available.')).toBeVisible();
});

story('a number that a moderator types is called and marks the game', { tag: '@all' }, async ({ hall, openAs }) => {
  await startGame(hall.cashier, { cards: [1, 2] });
  const page = await openAs(hall.moderator, '/control');
  const active = row(page, 'Active Games', 1);
  await active.getByRole('button', { name: 'Call Number', exact: true }).click();
  const number = page.getByLabel(name('moderator.number'));
  await number.pressSequentially('e');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid number. Must be between 1 and 75.')).toBeVisible();
  await number.fill('42');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(active).toContainText(text('hall-words.manualOne', { count: 1 }));

  await active.getByRole('button', { name: 'Call Number', exact: true }).click();
  await number.fill('42');
  await button(page, 'Call Selected').click();
  await expect(page.getByRole('alert')).toHaveText(text('live-game.manualCalled', { number: 42 }));
  await closeByEscape(page.getByRole('dialog'));
});

story(
  'a moderator who finishes a game with a chosen card pays that card and marks the game as designated',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    await startGame(hall.cashier, { cards: [4, 9, 12] });
    const page = await openAs(hall.moderator, '/control');
    await row(page, 'Active Games', 1).getByRole('button', { name: 'Finish', exact: true }).click();
    const finish = page.getByRole('alertdialog', { name: name('windows.finishAsk', { number: 1 }) });
    await finish.getByLabel(name('moderator.finishCard')).selectOption('9');
    await expect(finish).toContainText('This game will be marked as designated everywhere');
    await finish.getByRole('button', { name: /^Finish and pay [\d.]+ Br to card 9$/ }).click();
    const finished = row(page, 'Finished Games', 1);
    await expect(finished.getByRole('cell').nth(3)).toHaveText('9');
    await expect(finished).toContainText(text('hall-words.designated'));
    await expect(page.getByText('Winner by decision: the prize of this game was given to card 9')).toBeVisible();
  },
);

story(
  "the moderator's screen displays actions of the cashier immediately and after a reload",
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.clock.install();
    const line = page.waitForResponse('**/api/live');
    await openAs(hall.moderator, '/control');
    await expect(page.getByText('No pending games available.')).toBeVisible();
    await line;
    await holdTime(page);
    const game = await startGame(hall.cashier, { cards: [1, 2] });
    const active = row(page, 'Active Games', 1);
    await within(page, SOONER_THAN_ASKING, (options) => expect(active).toBeVisible(options));
    await hall.cashier.api('POST /games/:id/call-number', { params: { id: game._id }, body: {} });
    const calls = active.getByRole('cell').nth(3);
    await within(page, SOONER_THAN_ASKING, (options) => expect(calls).toHaveText('1', options));
    await page.clock.resume();
    await hall.cashier.api('POST /games/:id/pause', { params: { id: game._id } });
    await expect(active).toContainText(text('moderator.paused'));
    await expect(active.getByRole('button', { name: 'Call Number', exact: true })).toBeDisabled();
    await page.reload();
    await expect(active).toContainText(text('moderator.paused'));
  },
);

story(
  "the moderator's screen reloads every five seconds without the event stream",
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await page.route('**/api/live', (route) => route.abort());
    await openAs(hall.moderator, '/control');
    await expect(page.getByText('No pending games available.')).toBeVisible();
    await createGame(hall.cashier);
    await expect(row(page, 'Pending Games', 1)).toBeVisible();
  },
);

story(
  "the moderator's tables are displayed on a phone as lists, with every button in view",
  { tag: '@all' },
  async ({ hall, openAs, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await createGame(hall.cashier, { cards: [1, 2] });
    await openAs(hall.moderator, '/control');
    const card = page.getByRole('list', { name: 'Pending Games' }).getByRole('listitem');
    await expect(card).toContainText('Game #');
    await expect(card).toContainText(text('hall-words.fair'));
    await card.getByRole('button', { name: 'Start', exact: true }).click();
    const active = page.getByRole('list', { name: 'Active Games' });
    for (const name of ['Toggle', 'Call Number', 'Check', 'Finish']) {
      const part = active.getByRole('button', { name, exact: true });
      await expect(async () => {
        const box = await part.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      }).toPass({ timeout: 15_000 });
    }
  },
);

story('a moderator plays a game on a phone without scrolling', async ({ hall, openAs, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const game = await startGame(hall.cashier, { cards: [1, 2], pattern: 'cross' });
  for (let count = 1; count <= 3; count += 1) {
    await hall.cashier.api('POST /games/:id/call-number', { params: { id: game._id }, body: {} });
  }
  const later = await createGame(hall.cashier, { cards: [3, 4] });
  await hall.moderator.api('POST /games/:id/select-winner', { params: { id: later._id }, body: { cardId: 3 } });
  await openAs(hall.moderator, '/control');
  const inHand = page.getByRole('region', { name: 'Game 1' });
  const call = inHand.getByRole('button', { name: name('moderator.callNext') });
  // Seen in the page itself: the button rests for hardly more than a second.
  await call.evaluate((button) => {
    new MutationObserver(() => {
      const { disabled } = button as HTMLButtonElement;
      if (disabled && button.querySelector('.animate-run-out') !== null) document.body.dataset.rested = 'once';
    }).observe(button, { attributes: true, childList: true, subtree: true });
  });
  for (const count of [4, 5]) {
    await expect(call).toBeEnabled();
    await page.evaluate(() => delete document.body.dataset.rested);
    await call.click();
    await expect(inHand).toContainText(`Called ${count}/75`);
    await expect(page.locator('body')).toHaveAttribute('data-rested', 'once');
  }
  const { calledNumbers } = (await hall.cashier.api('GET /games/:id', { params: { id: game._id } })).game;
  expect(calledNumbers).toHaveLength(5);
  const lastFive = inHand.getByRole('list', { name: name('moderator.lastFive') });
  await expect(lastFive.getByRole('listitem')).toHaveText(calledNumbers.toReversed().map(String));
  const card = inHand.getByRole('textbox', { name: name('moderator.cardNumber') });
  const check = inHand.getByRole('button', { name: 'Check' });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const part of [inHand.getByText(`${calledNumbers[4]}`).first(), lastFive, call, card, check]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(card).toHaveAttribute('inputmode', 'numeric');

  // The row of another game has the mark of its chosen winner, a fair one never; the sentence names its games.
  await expect(inHand.getByText(NOTICE)).toHaveCount(0);
  const rows = page.getByRole('list', { name: /Games/ }).getByRole('listitem');
  await expect(rows.filter({ hasText: text('hall-words.designated') })).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Active Games' })).not.toContainText(text('hall-words.designated'));
  await expect(page.getByRole('note').filter({ hasText: NOTICE })).toHaveCount(1);
  await expectAccessible(page);

  await check.click();
  await expect(inHand).toContainText('No card selected');
  await card.fill('99');
  await card.press('Enter');
  await expect(card).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('2');
  await expect(card).toHaveValue('2');
  await expect(check).toBeEnabled();
  await page.keyboard.press('Enter');
  const verdict = page.getByRole('dialog', { name: 'Card Check' });
  await expect(verdict).toContainText(text('windows.notWinner', { id: 2 }));
  await expect(verdict).toContainText(/\d numbers are missing/);
  await expectAccessible(page);
  await closeByEscape(verdict);

  // The panel is on top at every width.
  for (const [width, height] of [
    [768, 1024],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const part of [lastFive, call, card, check]) await expect(part).toBeInViewport({ ratio: 1 });
  }
});

const UNCLAIMED = {
  English: '17.00 Br stays unclaimed; to refund the players, void the game.',
  አማርኛ: '17.00 ብር ሳይጠየቅ ይቀራል፤ ለተጫዋቾች ገንዘባቸውን ለመመለስ ጨዋታውን ይሰርዙ።',
  'Afaan Oromoo': 'Birrii 17.00 osoo hin gaafatamin hafa; maallaqa taphattootaa deebisuuf tapha haqaa.',
} as const;

story('Finish displays to the moderator how much money was not claimed', async ({ hall, openAs }) => {
  await startGame(hall.cashier, { cards: [1, 2, 3] });
  const page = await openAs(hall.moderator, '/control');
  const asked = page.getByRole('alertdialog');
  const ask = async () => {
    await page
      .getByRole('table', { name: /Active Games/ })
      .getByRole('button', { name: /Finish/ })
      .click();
    await expect(page.getByRole('alertdialog', { name: /Finish game/ })).toBeVisible();
  };
  const LANG = { አማርኛ: 'am', 'Afaan Oromoo': 'om', English: 'en' } as const;
  for (const language of ['አማርኛ', 'Afaan Oromoo', 'English'] as const) {
    await page.getByRole('banner').getByLabel(name('common.language')).selectOption({ label: language });
    // The change reloads the page, which would close an open window.
    await expect(page.locator('html')).toHaveAttribute('lang', LANG[language]);
    await ask();
    await expect(asked).toContainText(UNCLAIMED[language]);
    await closeByEscape(asked);
  }
});

story(
  'Finish requires a reason from the moderator while a complete card is unpaid',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    await callTyped(hall, game._id, rowOf(game, 3, 0));
    const page = await openAs(hall.moderator, '/control');
    await row(page, 'Active Games', 1).getByRole('button', { name: 'Finish', exact: true }).click();
    const finish = page.getByRole('alertdialog', { name: name('windows.finishAsk', { number: 1 }) });
    await expect(finish.getByLabel(name('jackpot.reason'))).toHaveCount(0);
    await finish.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(finish).toContainText(text('windows.reasonRequired'));
    await expect(finish.getByLabel(name('jackpot.reason'))).toHaveAttribute('aria-invalid', 'true');
    await finish.getByLabel(name('jackpot.reason')).fill('Nobody came');
    await finish.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(finish).toBeHidden();
    expect(await storedGame(hall, game._id)).toMatchObject({ status: 'completed', endedBy: { reason: 'Nobody came' } });
  },
);
