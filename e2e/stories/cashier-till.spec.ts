import type { Page } from '@playwright/test';
import { type Hall, startGame } from '../harness/hall.ts';
import { speak } from '../harness/hall-display.ts';
import {
  button,
  callTyped,
  changeSettings,
  checkCard,
  expectCalled,
  GAME,
  rowOf,
  storedGame,
} from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { expectToast } from '../harness/toasts.ts';

const quick = (page: Page) => page.getByLabel(name('cashier-setup.quick'));
const start = (page: Page) => page.getByRole('button', { name: 'Start Game' });
const selected = (page: Page, count: number) => expect(page.getByText(`${count} cards selected`)).toBeVisible();
const offerOf = (page: Page) => page.getByRole('button', { name: /^Same \d+ cards? again/ });
const gamesOf = async ({ cashier }: Hall) => (await cashier.api('GET /games')).games;
const soldIn = async ({ cashier }: Hall) => (await cashier.api('GET /sale')).sale.cards.map((one) => one.card);
const paidIn = async ({ cashier }: Hall) =>
  (await cashier.api('GET /sale')).sale.cards.filter(({ paid }) => paid).map((one) => one.card);
const due = (page: Page, birr: string) => expect(page.locator('[data-due]')).toHaveText(birr);

async function type(page: Page, cards: string): Promise<void> {
  await quick(page).fill(cards);
  await page.keyboard.press('Enter');
}

/** The next game is sold at 50 Birr a card. */
const setNextPrice = ({ cashier }: Hall) =>
  cashier.api('POST /sale/commands', {
    body: { type: 'settings', counter: 'other', betAmount: 50, pattern: 'cross' },
  });

/** A game that is over, at 10 Birr a card; the next one costs 50. */
async function playedGame(hall: Hall, cards: number[]): Promise<string> {
  const { cashier } = hall;
  const { _id: id } = await startGame(cashier, { cards });
  await cashier.api('POST /games/:id/finish', { params: { id } });
  await setNextPrice(hall);
  return id;
}

story('Enter, pressed repeatedly after a win, starts no game and pays no money', async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line', cards: [1, 2, 3, 9] });
  await setNextPrice(hall);
  await callTyped(hall, game._id, rowOf(game, 3, 0));
  await openAs(hall.cashier, GAME(game._id));
  await checkCard(page, 3);
  await expect(page.getByRole('dialog', { name: /Winner/ })).toBeVisible();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(450);
  }
  expect(await gamesOf(hall)).toHaveLength(1);
  expect(await soldIn(hall)).toEqual([]);

  // Also after a sale at the other counter, because no key was pressed on this screen yet.
  await hall.cashier.api('POST /sale/commands', { body: { type: 'add', counter: 'other', cards: [20, 21] } });
  await page.goto('/select-card');
  await selected(page, 2);
  for (let press = 0; press < 3; press += 1) await quick(page).press('Enter');
  await expectToast(page, text('cashier-setup.enterFirst'));
  expect(await gamesOf(hall)).toHaveLength(1);
});

story('the next game with the same cards requires two different keys', async ({ page, hall, openAs }) => {
  const id = await playedGame(hall, [1, 2, 3]);
  await openAs(hall.cashier, GAME(id));
  await expect(button(page, name('live-game.nextGame')).first()).toHaveAttribute('aria-keyshortcuts', '=');
  await page.waitForTimeout(1_300);
  await page.keyboard.press('=');
  await expect(
    page.getByText(text('cashier-setup.startAsk', { number: 2, cards: '3 cards', prize: '85.00 Br' })),
  ).toBeVisible();
  await expect(start(page)).toBeFocused();
  await expect.poll(() => soldIn(hall)).toEqual([1, 2, 3]);
  await due(page, '150.00 Br');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bingo-game\?id=/);
  await expect.poll(async () => (await gamesOf(hall)).length).toBe(2);
});

for (const [language, offered, price] of [
  [
    'en',
    text('cashier-setup.sameCards', { cards: '3 cards', amount: '150.00 Br' }),
    text('cashier-setup.priceChanged', { now: '50.00 Br', before: '10.00 Br' }),
  ],
  ['am', 'እነዚያው 3 ካርዶች ይደገሙ? 150.00 ብር ይሰበሰባል', 'የካርድ ዋጋ 50.00 ብር ነው፤ 10.00 ብር ነበር'],
  ['om', "Kaardiilee 3 sanuma irra deebi'uu? 150.00 Br sassaabama", 'Gatiin kaardii 50.00 Br dha; 10.00 Br ture'],
] as const)
  story(
    `the cards of the last game are offered again with their sum and the changed price (${language})`,
    { tag: language === 'en' ? [] : '@all' },
    async ({ page, hall, openAs, browser, baseURL }) => {
      const id = await playedGame(hall, [1, 2, 3]);
      await page.addInitScript((chosen) => localStorage.setItem('staffLanguage', chosen), language);
      await openAs(hall.cashier, GAME(id));
      await expect(button(page, name('live-game.nextGame')).first()).toBeVisible();
      await page.waitForTimeout(1_300);
      await button(page, name('live-game.nextGame')).first().click();
      const offer = page.getByRole('button', { name: offered });
      await expect(offer).toBeVisible();
      await expect(offer.locator('kbd')).toHaveText('=');
      await expect(page.getByText(price)).toBeVisible();
      await expect(page.locator('[data-quick]')).toBeFocused();
      expect(await soldIn(hall)).toEqual([]);
      await expectAccessible(page);

      // The other counter has the same offer, which disappears after it was accepted here.
      const other = await browser.newContext({ baseURL });
      const second = await openAs(hall.cashier, '/select-card', await other.newPage());
      await expect(offerOf(second)).toContainText(
        text('cashier-setup.sameCards', { cards: '3 cards', amount: '150.00 Br' }),
      );
      await offer.click();
      await selected(second, 3);
      await expect(offerOf(second)).toHaveCount(0);
      await expect(
        second.getByText(text('cashier-setup.elsewhere', { cards: '3 cards', amount: '150.00 Br' })),
      ).toBeVisible();
      await other.close();
      expect(await gamesOf(hall)).toHaveLength(1);
    },
  );

story('a voided game offers no next game with the same cards', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await playedGame(hall, [1, 2, 3]);
  const { _id: id } = await startGame(hall.cashier, { cards: [7, 8] });
  await hall.cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'Power cut' } });
  await openAs(hall.cashier, '/select-card');
  await expect(quick(page)).toBeFocused();
  await expect(offerOf(page)).toHaveCount(0);
  await page.keyboard.press('=');
  await selected(page, 0);
});

story(
  'the cards of a customer remain after a reload and a long pause, and one key completes the customer',
  async ({ page, hall, openAs }) => {
    await page.clock.install();
    await openAs(hall.cashier, '/select-card');
    await type(page, '1-60');
    await due(page, '600.00 Br');
    await page.reload();
    await due(page, '600.00 Br');
    await expect(quick(page)).toBeFocused();
    await page.clock.fastForward(60_000);
    await due(page, '600.00 Br');
    expect(await paidIn(hall)).toEqual([]);
    await page.keyboard.press('+');
    await due(page, '0.00 Br');
    const served = page.getByText(text('cashier-setup.served', { cards: '1-60' }));
    await expect(served).toBeVisible();
    await expect(served.locator('..')).toContainText('600.00 Br');
    await expect.poll(async () => (await paidIn(hall)).length).toBe(60);
    await type(page, '61-63');
    await due(page, '30.00 Br');
    // Without payment steps, the start marks the remaining cards as paid.
    await start(page).click();
    await expect(page).toHaveURL(/\/bingo-game\?id=/);
    expect((await gamesOf(hall)).map(({ cardCount }) => cardCount)).toEqual([63]);
  },
);

story(
  'a printed ticket marks its cards as paid, and can be printed again',
  async ({ page, hall, openAs, browser, baseURL }) => {
    await openAs(hall.cashier, '/select-card');
    const other = await browser.newContext({ baseURL });
    const second = await openAs(hall.cashier, '/select-card', await other.newPage());
    await type(page, '1-6');
    await selected(second, 6);
    await expect(
      second.getByText(text('cashier-setup.elsewhere', { cards: '6 cards', amount: '60.00 Br' })),
    ).toBeVisible();
    for (const key of ['ticket', 'ticketAgain'] as const) {
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: name(`cashier-setup.${key}`) }).click();
      await saved;
    }
    expect(await paidIn(hall)).toEqual([1, 2, 3, 4, 5, 6]);
    await due(page, '0.00 Br');
    await expect(second.getByText(text('cashier-setup.nextCustomer'))).toBeVisible();

    // A refund at the other counter requires a confirmation and is included in the shift.
    await second.getByRole('button', { name: 'Card 3', exact: true }).click();
    await second
      .getByRole('alertdialog', { name: name('cashier-setup.giveBackAsk', { number: 3, amount: '10.00 Br' }) })
      .getByRole('button', { name: name('cashier-setup.giveBackDo', { amount: '10.00 Br' }) })
      .click();
    await selected(page, 5);
    await other.close();
  },
);

story('a duplicated browser tab is a separate counter', async ({ page, hall, openAs, context }) => {
  await openAs(hall.cashier, '/select-card');
  await type(page, '1-3');
  await expect.poll(() => soldIn(hall)).toEqual([1, 2, 3]);
  const counter = await page.evaluate(() => sessionStorage.getItem('counter') ?? '');
  // A browser copies the session storage into a duplicated tab.
  const twin = await context.newPage();
  await twin.addInitScript((id) => sessionStorage.getItem('counter') ?? sessionStorage.setItem('counter', id), counter);
  await twin.goto('/select-card');
  await type(twin, '7');
  await due(twin, '10.00 Br');
  await due(page, '30.00 Br');
  const sellers = (await hall.cashier.api('GET /sale')).sale.cards.map(({ by }) => by);
  expect(new Set(sellers).size).toBe(2);
  // A reload is no other counter.
  await page.reload();
  await due(page, '30.00 Br');
});

story('cards that were not sent yet are sent when the page closes', async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await expect(quick(page)).toBeFocused();
  // Without a response the second and third card are not sent yet.
  await page.route('**/api/sale/commands', () => undefined);
  for (const card of ['4', '5', '6']) await type(page, card);
  await selected(page, 3);
  await page.goto('/cashier-report');
  // The first request was blocked, so its delivery depends on the browser.
  await expect.poll(() => soldIn(hall)).toEqual(expect.arrayContaining([5, 6]));
});

story(
  'a start beside a running game requires a confirmation and offers to sell for the next game',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await startGame(hall.cashier, { cards: [90] });
    await openAs(hall.cashier, '/select-card');
    await type(page, '1-3');
    await start(page).click();
    const beside = page.getByRole('alertdialog', {
      name: text('cashier-setup.besideAsk', { running: 1, number: 2 }),
    });
    await expect(beside.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await beside.getByRole('button', { name: name('cashier-setup.sellNext') }).click();
    await expectToast(page, text('cashier-setup.keptAhead', { number: 2, cards: '3 cards' }));
    expect((await gamesOf(hall)).map(({ gameNumber, status }) => [gameNumber, status])).toEqual([
      [1, 'active'],
      [2, 'pending'],
    ]);
  },
);

for (const [language, sell, back, swap] of [
  ['en', 'Sell 2 cards · collect 20.00 Br', 'remove 1 card · give back 10.00 Br', 'Sell 1 card · remove 1 card'],
  ['am', '2 ካርዶች ሽጥ · 20.00 ብር ተቀበል', '1 ካርድ መልስ · 10.00 ብር መልስ', '1 ካርድ ሽጥ · 1 ካርድ መልስ'],
  [
    'om',
    'Kaardiilee 2 gurguri · Birrii 20.00 fudhadhu',
    'kaardii 1 deebisi · Birrii 10.00 deebisi',
    'Kaardii 1 gurguri · kaardii 1 deebisi',
  ],
] as const)
  story(
    `a late sale displays the amount to collect or refund, before and after (${language})`,
    { tag: language === 'en' ? [] : '@all' },
    async ({ page, hall, openAs }) => {
      await speak(hall, language);
      const { _id: id } = await startGame(hall.cashier, { cards: [1, 2, 3] });
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await openAs(hall.cashier, GAME(id));
      await expectCalled(page, 0);
      await button(page, name('live-game.sellCards')).click();
      const sale = page.getByRole('dialog', { name: /Sell cards/ });
      const submit = sale.locator('button[type=submit]');
      const add = sale.getByRole('textbox', { name: /Cards to add/ });
      const remove = sale.getByRole('textbox', { name: /Cards to remove/ });
      await remove.fill('2');
      await expect(submit).toContainText(back);
      await add.fill('10');
      await expect(submit).toContainText(swap);
      await expect(submit).not.toContainText('10.00');
      await remove.fill('');
      await add.fill('10, 11');
      await expect(submit).toContainText(sell);
      await expectAccessible(page);
      await add.press('Enter');
      await expect(sale).toBeHidden();
      await expectToast(page, text('windows.soldNow', { cards: '5 · collect 20.00 Br' }));
      expect(await storedGame(hall, id)).toMatchObject({ cardCount: 5 });
    },
  );

story(
  'an invalid number in a list of cards stays in the field, and the other cards are sold',
  async ({ page, hall, openAs }) => {
    await openAs(hall.cashier, '/select-card');
    await type(page, '1-10, 111, 12');
    await expectToast(page, text('cashier-setup.noSuchCard', { number: 111 }));
    await selected(page, 11);
    await expect(quick(page)).toHaveValue('111');
    await page.keyboard.type('11');
    await page.keyboard.press('Enter');
    await selected(page, 12);
    await expect(quick(page)).toHaveValue('');
    await type(page, '4-');
    await expectToast(page, text('cashier-setup.notCards'));
    await expect(quick(page)).toHaveValue('4-');
  },
);

story('setup displays the limit if the bet is above it', { tag: '@all' }, async ({ page, hall, openAs }) => {
  await openAs(hall.cashier, '/select-card');
  await type(page, '1-3');
  await changeSettings(page);
  await page.getByLabel('Bet Amount').fill('1000000.01');
  await page.getByLabel('Bet Amount').blur();
  await expect(page.locator('[id$="-error"]')).toHaveText(
    text('cashier-setup.betTooLarge', { amount: '1,000,000.00 Br' }),
  );
  await start(page).click();
  await expectToast(page, text('cashier-setup.betTooLarge', { amount: '1,000,000.00 Br' }));
});

story(
  'Tab moves from the card field to Start in at most five stops, and arrows move between cards',
  async ({ page, hall, openAs }) => {
    await startGame(hall.cashier, { cards: [90] });
    await openAs(hall.cashier, '/select-card');
    await type(page, '1-3');
    await selected(page, 3);
    await expect(quick(page)).toBeFocused();
    const stops: string[] = [];
    while (!(await start(page).evaluate((node) => node === document.activeElement)) && stops.length < 9) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''));
    }
    expect(stops.length, stops.join(', ')).toBeLessThanOrEqual(5);
    expect(stops).toContain('Card 1');

    const card = (number: number) => page.getByRole('button', { name: `Card ${number}`, exact: true });
    await card(1).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(card(42)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(card(42)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(card(42)).toBeFocused();
    // A digit is a card number, wherever the focus is.
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await selected(page, 5);
  },
);
