import type { Locator } from '@playwright/test';
import { fileOf } from '../harness/built.ts';
import { createGame, startGame } from '../harness/hall.ts';
import { startDesignated } from '../harness/hall-display.ts';
import {
  button,
  callTyped,
  checkCard,
  GAME,
  holdTime,
  NOTICES,
  rowOf,
  sharedBy,
  sharedWin,
  storedGame,
} from '../harness/live-game.ts';
import { closeByEscape, expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const CARDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** The verdict must be the largest text of the window, because it is read across the counter. */
async function expectLargest(window: Locator, verdict: RegExp): Promise<void> {
  const sizes = await window.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()))
      .map((one) => ({ text: one.textContent ?? '', px: Number.parseFloat(getComputedStyle(one).fontSize) })),
  );
  const px = sizes.find(({ text }) => verdict.test(text))?.px ?? 0;
  expect(px).toBeGreaterThanOrEqual(48);
  expect(Math.max(...sizes.filter(({ text }) => !verdict.test(text)).map((one) => one.px))).toBeLessThan(px);
}

story(
  'the check of a winning card displays the card, its line, its numbers and the prize',
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    const row = rowOf(game, 3, 0);
    await callTyped(hall, game._id, row);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await openAs(hall.cashier, GAME(game._id));
    await expect(page.getByText(text('hall-words.called', { count: 5 }))).toBeAttached();
    // The confetti lasts ten seconds, which must not end before the check.
    await holdTime(page);
    await checkCard(page, 3);
    const won = page.getByRole('dialog', { name: /Winner/ });
    await expect(won).toContainText('Card 3');
    const confetti = page.locator('[data-effects] canvas');
    await expect(confetti).toHaveCount(1);
    await page.clock.resume();
    await expect(won).toContainText(text('hall-words.pattern_horizontal_line'));
    await expect(won).toContainText('Row 1');
    await expect(won).toContainText(row.join(', '));
    await expect(won).toContainText('34.00 BIRR');
    await expect(won.locator('[data-winning]')).toHaveText(row.map((number) => new RegExp(`^${number}`)));
    await expect(won.getByRole('columnheader')).toHaveText(['B', 'I', 'N', 'G', 'O']);
    await expectLargest(won, /Card 3/);
    await expect.poll(() => won.evaluate((window) => getComputedStyle(window).opacity)).toBe('1');
    await expectAccessible(page);
    expect(await storedGame(hall, game._id)).toMatchObject({ status: 'completed', winner: { cardId: 3, prize: 34 } });
    await button(page, 'Close').click();
    await expect(button(page, 'Next')).toBeDisabled();
    await expect(confetti).toHaveCount(0);
    await button(page, name('live-game.showWinner')).click();
    await expect(won).toContainText('Card 3');
    await expect(confetti).toHaveCount(0);
  },
);

story('the check of a late claim displays the win that it missed', async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
  const row = rowOf(game, 3, 0);
  const other = game.selectedCards[0]?.numbers?.find((square) => square !== 'FREE' && !row.includes(square)) as number;
  await callTyped(hall, game._id, [...row, other]);
  await openAs(hall.cashier, GAME(game._id));
  await checkCard(page, 3);
  const late = page.getByRole('alertdialog', { name: /LATE CALL!/ });
  await expect(late).toContainText('You Missed Your Chance!');
  await expectLargest(late, /LATE CALL!/);
  await expect(late).toContainText('You missed your chance to claim the win!');
  await expect(late).toContainText(text('hall-words.pattern_horizontal_line'));
  await expect(late.getByRole('definition')).toHaveText([/Horizontal Line/, '5', String(row.at(-1)), /34.00 BIRR/]);
  await expectAccessible(page);
  await late.getByRole('button', { name: /I Understand/ }).click();
  await expect(late).toBeHidden();
  expect((await storedGame(hall, game._id)).status).toBe('active');
});

story(
  'the check of a card without a line displays no winner, and the game continues',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    await callTyped(hall, game._id, rowOf(game, 3, 0).slice(0, 4));
    await openAs(hall.cashier, GAME(game._id));
    await checkCard(page, 3);
    const check = page.getByRole('dialog', { name: /Card Check/ });
    await expect(check).toContainText(text('windows.notWinner', { id: 3 }));
    await expectLargest(check, /Card 3 is not winner/);
    await expect(check).toContainText(text('windows.misses', { id: 3, numbers: `${rowOf(game, 3, 0)[4]}` }));
    await expect(check.locator('[data-missing]')).toContainText(`${rowOf(game, 3, 0)[4]}`);
    await expect(check.locator('[data-called]')).toHaveCount(5);
    await expectAccessible(page);
    await closeByEscape(check);
    await button(page, 'Next').click();
    await expect(page.getByText(text('hall-words.called', { count: 5 }))).toBeAttached();
  },
);

story(
  'every window of a designated game displays the mark in the language of the screen',
  async ({ page, hall, openAs }) => {
    const game = await startDesignated(hall, await createGame(hall.cashier, { pattern: 'horizontal_line' }), 4);
    const row = rowOf(game, 3, 0);
    const other = game.selectedCards[0]?.numbers?.find(
      (square) => square !== 'FREE' && !row.includes(square),
    ) as number;
    await callTyped(hall, game._id, [...row, other]);
    await openAs(hall.cashier, GAME(game._id));
    const late = page.getByRole('alertdialog', { name: /LATE CALL!/ });
    const check = page.getByRole('dialog', { name: /Card Check/ });
    const typed = { am: 'በእጅ · 6 ቁጥሮች ገብተዋል', om: 'Harkaan · lakkoofsonni 6 galfaman', en: 'Manual · 6 numbers typed' };
    for (const language of ['am', 'om', 'en'] as const) {
      for (const [cardId, dialog] of [
        [3, late],
        [5, check],
      ] as const) {
        await checkCard(page, cardId);
        await expect(dialog.getByRole('note')).toHaveText(NOTICES[language]);
        await expect(dialog).toContainText(typed[language]);
        if (language === 'am') await expectAccessible(page);
        await closeByEscape(dialog);
      }
      if (language !== 'en') await page.getByRole('button', { name: /Language/ }).click();
    }
    await button(page, 'Finish').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click();
    const finished = page.getByRole('dialog', { name: /Game Finished/ });
    await expect(finished.getByRole('note')).toHaveText(NOTICES.en);
    await expect(finished).toContainText(typed.en);
  },
);

story(
  'the windows of a fair game display no mark of a designated game',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, { pattern: 'horizontal_line' });
    await hall.cashier.api('POST /games/:id/call-number', { params: { id: game._id }, body: {} });
    await openAs(hall.cashier, GAME(game._id));
    await checkCard(page, 3);
    const check = page.getByRole('dialog', { name: /Card Check/ });
    await expect(check).toContainText(text('windows.notWinner', { id: 3 }));
    await expect(check.getByRole('note')).toHaveCount(0);
    await expect(check).not.toContainText('Manual');
  },
);

story('two cards that win on the same number share the prize', async ({ page, hall, openAs }) => {
  const game = await startGame(hall.cashier, {
    pattern: 'horizontal_line',
    cards: CARDS,
    houseFeePercentage: 0,
    betAmount: 1,
  });
  const { cards, calls } = sharedWin(game);
  await callTyped(hall, game._id, calls);
  await openAs(hall.cashier, GAME(game._id));
  await checkCard(page, cards[0]);
  const won = page.getByRole('dialog', { name: /Winner/ });
  await expect(won).toContainText('19.00 BIRR');
  await button(page, 'Close').click();
  await checkCard(page, cards[1]);
  await expect(won).toContainText('9.50 BIRR');
  await expect(won).toContainText(`Shared by cards ${cards[0]}, ${cards[1]}`);
  await expect(won).toContainText(text('windows.firstWinner', { id: cards[0] }));
  const { winners } = await storedGame(hall, game._id);
  expect(winners.map(({ cardId, prize }) => [cardId, prize])).toEqual([
    [cards[0], 9.5],
    [cards[1], 9.5],
  ]);
  // Single payouts, or all unpaid prizes with one key.
  await expect(won.getByRole('button', { name: name('windows.handOverSum', { amount: '19.00' }) })).toBeVisible();
  await won.getByRole('button', { name: new RegExp(`Pay out 9.50 Br to card ${cards[1]}`) }).click();
  await expect(won).toContainText(`Paid out by ${hall.cashier.name}`);
  await page.waitForTimeout(1_300);
  await won.getByRole('button', { name: name('windows.handOverSum', { amount: '9.50' }) }).click();
  await expect(page).toHaveURL('/select-card');
  expect((await storedGame(hall, game._id)).winners.every(({ paid }) => paid !== undefined)).toBe(true);
});

const THREE = { pattern: 'horizontal_line', cards: CARDS, houseFeePercentage: 0, betAmount: 1 } as const;

const QUESTION = {
  am: { ask: 'ሌላ ቢንጎ አለ?', count: 'ሌሎች 2 ካርዶች ዘግተዋል።', check: (card: number) => `ካርድ ${card} ፈትሽ` },
  om: {
    ask: 'biingoon biraa jiraa?',
    count: 'Kaardiileen 2 biraas cufaniiru.',
    check: (card: number) => `Kaardii ${card} sakatta'i`,
  },
  en: { ask: 'Any other bingo on', count: '2 more cards are complete.', check: (card: number) => `Check card ${card}` },
} as const;

story(
  'three cards win on one number and are confirmed before the payout, by keyboard',
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, THREE);
    const { cards, calls } = sharedBy(game, 3);
    const last = calls.at(-1) as number;
    await callTyped(hall, game._id, calls);
    await openAs(hall.cashier, GAME(game._id));
    const won = page.getByRole('dialog', { name: /Winner/ });
    const field = page.getByRole('textbox', { name: /Card ID/ });
    const [first, second, third] = cards as [number, number, number];
    const checkOf = (card: number) => won.getByRole('button', { name: new RegExp(`Check card ${card}\\b`) });
    await expect(page.getByText(`Called ${calls.length}/75`)).toBeAttached();
    await page.keyboard.press('c');
    await page.keyboard.type(`${first}`);
    await page.keyboard.press('Enter');
    await expect(won).toContainText('19.00 BIRR');
    await expect(won).toContainText(`Any other bingo on ${'BINGO'[Math.floor((last - 1) / 15)]} ${last}?`);
    for (const card of cards.slice(1)) await expect(won.getByText(new RegExp(`Card ${card}\\b`))).toHaveCount(0);
    await expect(checkOf(second)).toBeFocused();
    await expectAccessible(page);

    await closeByEscape(won);
    for (const language of ['am', 'om', 'en'] as const) {
      await button(page, name('live-game.showWinner')).click();
      await expect(won).toContainText(QUESTION[language].ask);
      await expect(won).toContainText(QUESTION[language].count);
      await expect(checkOf(second)).toContainText(QUESTION[language].check(second));
      await closeByEscape(won);
      await page.getByRole('button', { name: /Language/ }).click();
    }

    await page.keyboard.press('c');
    await expect(field).toBeFocused();
    await page.keyboard.type(`${second}`);
    await page.keyboard.press('Enter');
    await expect(won).toContainText(text('windows.othersOne'));
    await expect(checkOf(third)).toBeFocused();
    await page.waitForTimeout(1_300);
    await page.keyboard.press('Enter');
    await expect(won).toContainText(text('windows.othersNone'));
    await expect(won).toContainText('6.33 BIRR');

    // Repeated Enter pays no prize and starts no game.
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(450);
    }
    await expect(won).toBeVisible();
    await expect(page).toHaveURL(GAME(game._id));
    const unpaid = expect.not.objectContaining({ paid: expect.anything() });
    expect((await storedGame(hall, game._id)).winners).toEqual([unpaid, unpaid, unpaid]);
    await page.waitForTimeout(1_300);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/select-card');
    const { winners } = await storedGame(hall, game._id);
    expect(winners.map(({ cardId, prize, paid }) => [cardId, prize, paid?.by])).toEqual([
      [cards[0], 6.34, hall.cashier.name],
      [cards[1], 6.33, hall.cashier.name],
      [cards[2], 6.33, hall.cashier.name],
    ]);
  },
);

story(
  'the check of a card after the payout displays how to undo the payout, by mouse',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startGame(hall.cashier, THREE);
    const { cards, calls } = sharedBy(game, 3);
    await callTyped(hall, game._id, calls);
    await hall.cashier.api('POST /games/:id/check-bingo', {
      params: { id: game._id },
      body: { cardId: cards[0] as number },
    });
    await hall.cashier.api('POST /games/:id/paid', { params: { id: game._id }, body: {} });
    await openAs(hall.cashier, GAME(game._id));
    await checkCard(page, cards[1] as number);
    const refused = page.getByRole('alertdialog', { name: /Error/ });
    await expect(refused).toContainText('undo the payout first (“Show winner”, “Undo”), then check the card again');
    await expect(refused).toContainText('መጀመሪያ ክፍያውን ይቀልብሱ (“አሸናፊውን አሳይ”፣ “ቀልብስ”)');
    await expectAccessible(page);
    await refused.getByRole('button', { name: /Show winner/ }).click();
    const won = page.getByRole('dialog', { name: /Winner/ });
    await expect(won).toContainText('Paid out by');
    await expect(won).not.toContainText('Any other bingo');
    await won.getByRole('button', { name: /Undo/ }).click();
    await won.getByRole('textbox', { name: /Reason/ }).fill('A second bingo');
    await won.getByRole('button', { name: /Undo the payout/ }).click();
    await expect(won).toContainText(text('windows.othersMany', { count: 2 }));
    await page.waitForTimeout(1_300);
    await won.getByRole('button', { name: new RegExp(`Check card ${cards[1]}\\b`) }).click();
    await expect(won).toContainText('9.50 BIRR');
    const { winners } = await storedGame(hall, game._id);
    expect(winners.map(({ prize, paid }) => [prize, paid])).toEqual([
      [9.5, undefined],
      [9.5, undefined],
    ]);
  },
);

story(
  'an invalid card number is refused at its field in the live game',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    const said = page.getByRole('alert');
    await button(page, 'Check').click();
    await expect(said).toContainText('No card selected');
    for (const wrong of ['0', '-3', '1.5', 'abc']) {
      await checkCard(page, wrong);
      await expect(said).toContainText('Invalid card ID');
    }
    await checkCard(page, 77);
    await expect(said).toContainText(text('refusals.CARD_NOT_IN_GAME', { cardId: 77 }));
    // The next digits replace the wrong input.
    const field = page.getByRole('textbox', { name: /Card ID/ });
    await page.keyboard.type('8');
    await expect(field).toHaveValue('8');
    await page.keyboard.type('c9');
    await expect(field).toHaveValue('9');
    await field.blur();
    await page.keyboard.type('c3');
    await expect(field).toHaveValue('3');
  },
);

story(
  'the server’s sentences about a card are displayed in the hall’s language',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    let arrive = () => {};
    const typed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(`**/${fileOf('src/areas/live-game/modals/modal-layer.tsx')}`, async (route) => {
      await typed;
      await route.continue();
    });
    await openAs(hall.cashier, GAME(_id));
    // Input before the windows have loaded is preserved.
    const field = page.getByRole('textbox', { name: /Card ID/ });
    await field.fill('7');
    const phones = page.waitForResponse((response) => response.url().endsWith(`/api/games/${_id}`));
    arrive();
    await phones;
    await expect(field).toHaveValue('7');
    await page.route('**/check-bingo', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'CARD_NOT_IN_GAME', error: 'Card not in game' } }),
    );
    await checkCard(page, 3);
    await expect(page.getByRole('alert')).toContainText(text('live-game.cardNotFound', { id: 3, number: 1 }));
    await page.unroute('**/check-bingo');
    await page.route('**/check-bingo', (route) => route.fulfill({ status: 500, json: {} }));
    await checkCard(page, 3);
    await expect(page.getByRole('alertdialog', { name: /Error/ })).toContainText('Failed to check bingo', {
      timeout: 30_000,
    });
  },
);
