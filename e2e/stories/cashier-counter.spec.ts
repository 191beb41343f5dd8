import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { openDisplay, speak } from '../harness/hall-display.ts';
import { changeSettings, GAME, NOTICES } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';
import { expectToast, holdToasts } from '../harness/toasts.ts';

const card = (page: Page, number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });
const selected = (page: Page, count: number) => expect(page.getByText(`${count} cards selected`)).toBeVisible();

async function type(page: Page, cards: string): Promise<void> {
  await page.getByLabel(name('cashier-setup.quick')).fill(cards);
  await page.keyboard.press('Enter');
}

story(
  'cards that are already sold are named if a typed list contains them',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await type(page, '1-10');
    await selected(page, 10);
    await type(page, '5-12');
    await expectToast(page, '5–10 are already sold. 11 and 12 added.');
    await selected(page, 12);
    await type(page, '5 6');
    await expectToast(page, text('cashier-setup.manySold', { cards: '5 and 6' }));
    await selected(page, 12);
    await holdToasts(page);
    await type(page, '20, 3');
    await expectToast(page, '3 is already sold. 20 added.');

    await page.getByRole('button', { name: name('cashier-setup.lastActions') }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Added: 20' })
      .getByRole('button', { name: name('cashier-setup.undo') })
      .click();
    await selected(page, 12);
  },
);

story(
  'a reload immediately after Clear All leaves no card in the sale',
  { tag: '@all' },
  async ({ page, hall, openAs, context }) => {
    await speak(hall, 'en');
    const tv = await context.newPage();
    await openDisplay(tv, hall);
    await openAs(hall.cashier, '/select-card');
    await card(page, 7).click();
    await expect(tv.locator('[data-sold]')).toHaveText('1');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.reload();
    await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
  },
);

story('setup sells more cards for a pending game with its settings and its mark', async ({ page, hall, openAs }) => {
  await hall.moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 1, cardId: 4, jackpotEnabled: true, pattern: 'all' }] },
  });
  const waiting = await createGame(hall.cashier, { cards: [4, 5, 6], betAmount: 25, pattern: 'cross' });
  await openAs(hall.cashier, '/select-card');
  await expect(page.getByText(text('cashier-setup.preparedGame', { number: 1 }))).toBeVisible();
  await expect(page.getByRole('button', { name: name('cashier-setup.nextDraw') })).toContainText('Game 1');
  await expect(page.getByText(NOTICES.en)).toBeVisible();
  await selected(page, 3);
  await changeSettings(page);
  await expect(page.getByLabel('Bet Amount')).toHaveValue('25');
  await expect(page.getByLabel('Bet Amount')).toBeDisabled();
  await expect(page.getByLabel('Game Pattern')).toHaveValue('cross');
  await expectAccessible(page);
  await card(page, 9).click();
  // Sold and paid at another counter, so the start here must not remove it.
  await hall.cashier.api('POST /games/:id/cards', { params: { id: waiting._id }, body: { add: [20], remove: [6] } });
  await expect(card(page, 20)).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 6)).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await expect(page).toHaveURL(new RegExp(`${waiting._id}$`));
  const { games } = await hall.cashier.api('GET /games');
  expect(games).toHaveLength(1);
  expect(games[0]).toMatchObject({ status: 'active', designated: true });
  expect(games[0]?.selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b)).toEqual([4, 5, 9, 20]);
});

story(
  'the next game is sold during a running one, and starts with one key after its end',
  async ({ page, hall, openAs }) => {
    const running = await startGame(hall.cashier, { cards: [1, 2, 3] });
    await openAs(hall.cashier, GAME(running._id));
    await page.goto('/select-card');
    await expect(card(page, 2)).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: 'Same 3 cards' }).click();
    await expectToast(page, text('cashier-setup.takenAhead', { cards: '3 cards', running: 1 }));
    await expect(page.getByText(text('cashier-setup.aheadHint', { number: 2, running: 1 }))).toBeVisible();
    await selected(page, 3);
    await card(page, 8).click();
    await page.getByRole('button', { name: name('cashier-setup.keepAhead', { number: 2 }) }).click();
    await expectToast(page, text('cashier-setup.keptAhead', { number: 2, cards: '4 cards' }));
    // A late customer: the created game gets the card.
    await type(page, '9');
    await page.getByRole('button', { name: name('cashier-setup.keepAhead', { number: 2 }) }).click();
    await expectToast(page, text('cashier-setup.keptAhead', { number: 2, cards: '5 cards' }));
    await page.reload();
    await selected(page, 5);
    const before = (await hall.cashier.api('GET /games')).games;
    expect(before.map(({ gameNumber, status }) => [gameNumber, status])).toEqual([
      [1, 'active'],
      [2, 'pending'],
    ]);

    await page.goto(GAME(running._id));
    await hall.cashier.api('POST /games/:id/finish', { params: { id: running._id }, body: {} });
    const next = page.getByRole('button', { name: /Next game/ }).first();
    await expect(async () => {
      // A press immediately after the button appears was meant for another one.
      if (page.url().includes(running._id)) await next.press('=', { timeout: 1_000 });
      await expect(page).toHaveURL(new RegExp(`bingo-game\\?id=${before[1]?._id}$`), { timeout: 3_000 });
    }).toPass();
    const { game } = await hall.cashier.api('GET /games/:id', { params: { id: before[1]?._id ?? '' } });
    expect(game).toMatchObject({ status: 'active', cardCount: 5, gameNumber: 2 });
  },
);

for (const language of ['en', 'am', 'om'] as const)
  story(
    `the till displays amount due and change, and one key completes the customer (${language})`,
    { tag: language === 'en' ? [] : '@all' },
    async ({ page, hall, openAs }) => {
      await page.addInitScript((chosen) => localStorage.setItem('staffLanguage', chosen), language);
      await openAs(hall.cashier, '/select-card');
      const till = page.getByRole('region', { name: name('cashier-setup.customer') });
      const received = till.getByRole('spinbutton', { name: name('cashier-setup.received') });
      const due = (birr: string) => expect(till.locator('[data-due]')).toContainText(birr);
      const note = (birr: number) =>
        till.getByRole('button', { name: name('cashier-setup.receivedNote', { note: birr }) });
      const changeOf = (birr: string) =>
        textIn(language, 'cashier-setup.change', { amount: `${birr} ${language === 'am' ? 'ብር' : 'Br'}` });
      const paidCards = async () =>
        (await hall.cashier.api('GET /sale')).sale.cards.filter(({ paid }) => paid).map((one) => one.card);

      await due('0.00');
      await page.locator('[data-quick]').fill('1-6');
      await page.keyboard.press('Enter');
      await due('60.00');
      await note(50).click();
      await expect(till.getByText(changeOf('40.00'))).toBeHidden();
      await note(50).click();
      await expect(till.getByText(changeOf('40.00'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('+');
      await expect.poll(paidCards).toEqual([1, 2, 3, 4, 5, 6]);
      // The change stays in sight until the next customer's first card.
      await due('0.00');
      await expect(till.getByText(changeOf('40.00'))).toBeVisible();
      await expect(page.locator('[data-quick]')).toBeFocused();
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await due('10.00');
      await expect(received).toHaveValue('');
      // Enter in an empty field completes the customer too.
      await page.keyboard.press('Enter');
      await expect.poll(paidCards).toEqual([1, 2, 3, 4, 5, 6, 20]);
      await page.keyboard.type('30-31');
      await page.keyboard.press('Enter');
      await received.fill('21.50');
      await expect(till.getByText(changeOf('1.50'))).toBeVisible();
      await received.press('Enter');
      await due('0.00');
      await expect.poll(async () => (await paidCards()).length).toBe(9);
    },
  );
