import type { Locator, Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { startDesignated } from '../harness/hall-display.ts';
import { button, callTyped, GAME, NOTICES } from '../harness/live-game.ts';
import { closeByEscape, expect, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

// A window covers the marks of the screen, so it must display them.

const window = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

async function expectNotice(dialog: Locator, notice: string = NOTICES.en): Promise<void> {
  await expect(dialog.getByRole('note')).toHaveText(notice);
}

async function expectNoticeAndClose(dialog: Locator, notice?: string): Promise<void> {
  await expectNotice(dialog, notice);
  await closeByEscape(dialog);
}

story('every window of the moderator about a designated game displays its mark', async ({ hall, openAs }) => {
  const running = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
  await callTyped(hall, running._id, [1]);
  const waiting = await createGame(hall.cashier, { cards: [4, 5, 6] });
  await hall.moderator.api('POST /games/:id/select-winner', { params: { id: waiting._id }, body: { cardId: 5 } });
  const page = await openAs(hall.moderator, '/control');
  const row = (table: string) => page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
  const opened = async (from: Locator, press: string, title: string) => {
    await from.getByRole('button', { name: press, exact: true }).click();
    return window(page, title);
  };
  const active = row('Active Games');
  const calling = await opened(active, 'Call Number', 'Call Number');
  await expect(calling).toContainText(text('hall-words.manualOne', { count: 1 }));
  await expectNoticeAndClose(calling);
  await expectNoticeAndClose(await opened(active, 'Finish', 'Finish game 1?'));
  await expectNoticeAndClose(await opened(row('Pending Games'), 'Set', 'Set Winner'));
  const future = row('Future Configured Winner Games').filter({ hasText: '5' });
  await expectNoticeAndClose(await opened(future, 'Reconfigure', 'Reconfigure Future Winner'));
  await expectNoticeAndClose(await opened(future, 'Delete', 'Delete Future Winner'));
  const check = await opened(active, 'Check', 'Card Check');
  await expectNotice(check);
  await check.getByRole('combobox').selectOption('3');
  await check.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(check).toContainText('Last called');
  await expectNotice(check);
});

story('an open window displays the mark immediately after its game is designated', async ({ hall, openAs }) => {
  const game = await createGame(hall.cashier, { cards: [1, 2, 3] });
  const page = await openAs(hall.cashier, '/cashier-report');
  await page
    .getByRole('table')
    .getByRole('button', { name: name('cashier-report.void') })
    .click();
  const ask = window(page, 'Void game 1?');
  await expect(ask).toBeVisible();
  await expect(ask.getByRole('note')).toHaveCount(0);
  await hall.moderator.api('POST /games/:id/select-winner', { params: { id: game._id }, body: { cardId: 2 } });
  await expectNotice(ask);
});

story(
  'an open check of a card displays the mark immediately after staff decide the winner',
  { tag: '@all' },
  async ({ hall, openAs }) => {
    const { _id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
    const page = await openAs(hall.moderator, '/control');
    await page.getByRole('table', { name: 'Active Games' }).getByRole('button', { name: 'Check', exact: true }).click();
    const check = window(page, 'Card Check');
    await check.getByRole('combobox').selectOption('3');
    await check.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(check).toContainText(text('hall-words.fair'));
    await expect(check.getByRole('note')).toHaveCount(0);
    await hall.moderator.api('POST /games/:id/finish', { params: { id: _id }, body: { moderatorCardId: 2 } });
    const decided = 'Winner by decision: the prize of this game was given to card 2 by decision of the moderator';
    await expectNotice(check, decided);
    await expect(check).not.toContainText(text('hall-words.fair'));
  },
);

story(
  'every window of the report about a designated game displays its mark',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await createGame(hall.cashier, { cards: [1, 2, 3] });
    await hall.moderator.api('POST /games/:id/select-winner', { params: { id: game._id }, body: { cardId: 2 } });
    await openAs(hall.cashier, '/cashier-report');
    await page.getByRole('button', { name: 'Play' }).click();
    await expectNoticeAndClose(window(page, 'Success'));
    await page.getByRole('button', { name: 'Stop' }).click();
    const ask = window(page, 'Stop game 1?');
    await expectNotice(ask);
    await ask.getByRole('button', { name: 'Stop' }).click();
    await expectNotice(window(page, 'Success'));
  },
);

story('every window on the live screen of a designated game displays its mark', async ({ page, hall, openAs }) => {
  const { _id } = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
  await openAs(hall.cashier, GAME(_id));
  await button(page, name('live-game.sellCards')).click();
  await expectNoticeAndClose(window(page, /Sell cards/), NOTICES.am);
  await page.keyboard.press('?');
  await expectNoticeAndClose(window(page, /Keyboard shortcuts/), NOTICES.am);
  await button(page, 'Finish').click();
  await expectNoticeAndClose(page.getByRole('alertdialog'), NOTICES.am);
  await button(page, 'Settings').click();
  await expectNoticeAndClose(window(page, /Settings/), NOTICES.am);
  await button(page, 'Finish').click();
  await button(page, name('windows.voidGame')).click();
  await expectNoticeAndClose(window(page, /Void game/), NOTICES.am);
});
