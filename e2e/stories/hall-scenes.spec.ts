import { fillIn } from '@adarash/contract/basics';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import { inGame, mixingWith, REACHED_AT, retell } from '../harness/full-hall.ts';
import { createGame, startGame } from '../harness/hall.ts';
import {
  callNext,
  callToTheEnd,
  openDisplay,
  pastMoments,
  sealOf,
  speak,
  startDesignated,
} from '../harness/hall-display.ts';
import { callTyped, holdTime, NOTICES, rowOf } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';

const { decidedNotice } = hallWords;
const NO_JACKPOT = { jackpotWinnerCardId: null, jackpotAwardedAmount: null, jackpotAwardedBy: null };
const LAST_WON = [
  { gameNumber: 12, cards: [6, 9], prize: 25.5, designated: true, manualCalls: 0, ...NO_JACKPOT },
  { gameNumber: 11, cards: [3], prize: 17, designated: false, manualCalls: 0, ...NO_JACKPOT },
  {
    ...{ gameNumber: 10, cards: [4, 8], prize: 30, designated: false, manualCalls: 0 },
    ...{ jackpotWinnerCardId: null, jackpotAwardedAmount: 500, jackpotAwardedBy: 'rule' as const },
  },
];

story('the hall display shows between games the hall, the next game and its seal', async ({ hall, page }) => {
  await speak(hall, 'en');
  await openDisplay(page, hall);
  const next = await hall.cashier.api('GET /games/next-draw');
  const name = page.getByRole('heading', { name: hall.cashier.name });
  await expect(name).toBeVisible();
  // As large as its row allows, however an engine counts letters that reach out of their line.
  const inRem = (heading: Element) => {
    const [own = 0, root = 1] = [heading, document.documentElement].map((one) =>
      Number.parseFloat(getComputedStyle(one).fontSize),
    );
    return own / root;
  };
  await expect.poll(() => name.evaluate(inRem)).toBeGreaterThan(1.7);
  await expect(page.getByText(text('hall-display.nextGame'), { exact: true })).toBeVisible();
  await expect(page.locator('footer')).toContainText(sealOf(next.commitment));
  await expect(page.locator('[data-hour]')).toHaveText(/^\d\d:\d\d$/);
  await expect(page.getByText('Jackpot')).toBeHidden();

  const params = { cashierId: hall.cashier.id };
  await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 800 } });
  await expect(page.getByText('800.00 Br')).toBeVisible();
  const drawAt = new Date(Date.now() + 3_600_000).toISOString();
  await hall.moderator.api('POST /jackpot/:cashierId/awards', {
    params,
    body: { random: true, amount: 300, message: 'Well done', drawAt },
  });
  await expect(page.getByRole('timer', { name: text('hall-display.drawIn') })).toContainText(/Minutes\s*59/);

  await hall.moderator.api('POST /games/configure-future-winners', {
    body: { games: [{ gameNumber: 1, cardId: 5, pattern: 'all', jackpotEnabled: true }] },
  });
  await expect(page.getByText(NOTICES.en)).toBeVisible();
  await expect(page.getByText(text('hall-words.fair'))).toBeHidden();
  // Pending awards are part of the displayed jackpot.
  await expect(page.getByText('800.00 Br')).toBeVisible();
  await expectAccessible(page);
});

story(
  'the hall display shows the winner with the mark of the draw and the next game number between games',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const { _id: id } = await startGame(hall.cashier, { cards: [5, 6, 7], betAmount: 10 });
    await callNext(hall.cashier, id);
    await hall.moderator.api('POST /games/:id/finish', { params: { id }, body: { moderatorCardId: 6 } });
    const minuteLater = await retell(page);
    minuteLater((view) => ({ ...view, game: null, lastWon: LAST_WON }));
    await openDisplay(page, hall);
    const won = page.locator('[data-won]');
    await expect(won).toHaveText([
      /^12\s*Card 6, Card 9\s*25\.50 Br\s*Designated$/,
      /^11\s*Card 3\s*17\.00 Br$/,
      /^10\s*Card 4, Card 8\s*30\.00 Br\s*Card 4, Card 8\s*500\.00 Br$/,
    ]);
    await expect(page.locator('[data-region="next"]')).toHaveText(/^Next game\s*2\s*Price of a card\s*10\.00 Br$/);
    await expectAccessible(page);
  },
);

story(
  'the hall display shows the seal of a fair game during the sale, and its mark and how to verify it during the game',
  async ({ hall, page }) => {
    await speak(hall, 'en');
    await retell(page);
    const game = await startGame(hall.cashier);
    await openDisplay(page, hall);
    await expect(page.getByRole('link')).toHaveAccessibleName(name('hall-display.scanPlay'));
    const prize = page.locator('section', { has: page.getByRole('heading', { name: name('hall-words.prizePool') }) });
    await expect(prize).toContainText(text('hall-words.fair'));
    await expect(prize).toContainText(sealOf(game.commitment));
    const { calledNumbers } = await callNext(hall.cashier, game._id);
    await expect(page.locator('[data-scene="playing"]')).toBeVisible();
    await expect(prize).toContainText(text('hall-words.fair'));
    await expect(page.locator('[data-scene]')).not.toContainText(sealOf(game.commitment));
    const verify = prize.getByRole('link', { name: name('hall-words.verify') });
    await expect(verify).toHaveAttribute('href', `${REACHED_AT}/verify/${game._id}#${game.commitment}`);

    await callTyped(hall, game._id, [7, 8].filter((number) => !calledNumbers.includes(number)).slice(0, 1));
    await expect(prize).toContainText(text('hall-words.manualOne', { count: 1 }));
    await expect(prize).not.toContainText(text('hall-words.fair'));
    await expect(prize).not.toContainText(sealOf(game.commitment));
  },
);

story(
  "the hall display shows the mark of a designated game in the hall's language until the end",
  async ({ hall, page }) => {
    const game = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
    await openDisplay(page, hall);
    const notice = page.getByRole('note');
    await expect(notice).toHaveText(NOTICES.am);
    await expect(page.getByText(textIn('am', 'hall-words.fair'))).toBeHidden();
    await speak(hall, 'om');
    await expect(notice).toHaveText(NOTICES.om);
    await speak(hall, 'en');
    await expect(notice).toHaveText(NOTICES.en);
    const { calledNumbers } = await callToTheEnd(hall.cashier, game._id);
    await expect(page.locator('[data-scene="winner"]')).toBeVisible();
    await expect(notice).toHaveText(NOTICES.en);
    const card = page.getByRole('table', { name: 'Card 2', exact: true });
    await expect(card).toBeVisible();
    const line = card.locator('td[data-winning]');
    await expect.poll(() => line.count()).toBeGreaterThanOrEqual(4);
    for (const square of await line.allInnerTexts()) {
      if (!square.startsWith('FREE')) expect(calledNumbers).toContain(Number.parseInt(square, 10));
    }
    await expectAccessible(page);
  },
);

story(
  'the hall display shows the winning card with its line, and winners who share the prize',
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const { data } = await hall.cashier.api('GET /games/cards');
    const sharing = data.map((one) => data.filter(({ numbers }) => numbers[0] === one.numbers[0]));
    const pair = sharing.find((cards) => cards.length > 1)?.slice(0, 2) ?? [];
    const ids = pair.map(({ cardId }) => cardId);
    const game = await startGame(hall.cashier, { cards: ids, pattern: 'four_corners_center', betAmount: 11 });
    await page.clock.install();
    await openDisplay(page, hall);
    const last = pair[0]?.numbers[0] as number;
    const rest = pair.flatMap(({ numbers }) => [numbers[4], numbers[20], numbers[24]] as number[]);
    await callTyped(hall, game._id, [...new Set(rest), last]);
    const check = (cardId: number) =>
      hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId } });
    await check(ids[0] as number);
    const alone = page.getByRole('heading', { name: 'Winner', exact: true });
    await pastMoments(page, (patience) => expect(alone).toBeVisible(patience));
    await expect(page.getByText('9.35 Br')).toBeVisible();
    await expect(
      page.getByRole('table', { name: `Card ${ids[0]}`, exact: true }).locator('td[data-winning]'),
    ).toHaveCount(5);
    await check(ids[1] as number);
    const shared = page.getByRole('heading', { name: 'Winners' });
    await pastMoments(page, (patience) => expect(shared).toBeVisible(patience));
    await expect(page.getByRole('table')).toHaveCount(2);
    await expect(page.getByText('4.68 Br')).toBeVisible();
    await expect(page.getByText('4.67 Br')).toBeVisible();
    await expect(page.getByText(/numbers typed/)).toBeVisible();
    await expectAccessible(page);
  },
);

story(
  'the hall display shows the check of a claim, then its result, and counts up the amount of a win',
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const game = await startGame(hall.cashier, { cards: [8, 9, 10], pattern: 'horizontal_line' });
    const [late, right] = [rowOf(game, 9, 0), rowOf(game, 10, 0)];
    await callTyped(hall, game._id, [...new Set([...late, ...right])]);
    await page.clock.install();
    await openDisplay(page, hall);
    await holdTime(page);
    const claim = page.locator('[data-scene="claim"]');
    const check = (cardId: number) =>
      hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId } });
    for (const [cardId, verdict] of [
      [8, 'Card 8 has no bingo'],
      [9, 'Card 9 is too late'],
      [10, 'Bingo! Card 10 has won'],
    ] as const) {
      await check(cardId);
      await expect(claim.getByRole('heading')).toContainText([
        /.*/,
        text('hall-display.claimChecking', { id: cardId }),
      ]);
      await expect(page.locator('[data-scene="winner"]')).toBeHidden();
      await page.clock.runFor(2_500);
      await expect(claim.getByRole('heading', { name: verdict })).toBeVisible();
      await expect(claim.getByText(/numbers typed/)).toBeVisible();
      // Only a refused card displays its squares.
      await expect(claim.getByRole('table')).toHaveCount(cardId === 8 ? 1 : 0);
      if (cardId === 8) {
        const called = [...new Set([...late, ...right])];
        const printed = game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? [];
        const marked = printed.filter((square) => square !== 'FREE' && called.includes(square));
        const card = claim.getByRole('table', { name: 'Card 8', exact: true });
        await expect(card.locator('td')).toHaveCount(25);
        await expect(card.locator('td[data-called]')).toHaveCount(marked.length + 1);
        await expect(claim.getByText(/\d+ numbers? (is|are) missing/)).toBeVisible();
      }
      await page.clock.runFor(3_500);
      await expect(claim).toBeHidden();
      // After a valid claim other cards have ten seconds, without further text.
      await expect(page.locator('[data-countdown="10"]')).toHaveCount(cardId === 10 ? 1 : 0);
    }
    await expect(page.locator('[data-scene="winner"]')).not.toContainText(/other|complete/);
    await page.clock.runFor(10_000);
    const prize = page.locator('[data-scene="winner"] [data-prize]');
    await expect(prize).toHaveText('17.00 Br');
    await expect(page.locator('[data-countdown]')).toHaveCount(0);
    // The accessibility check uses the page's clock.
    await page.clock.resume();
    await expectAccessible(page);
  },
);

story(
  'the hall display shows a claim on an earlier game with the game number and mark',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const game = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
    await callToTheEnd(hall.cashier, game._id);
    const minuteLater = await retell(page);
    minuteLater((view) => ({ ...view, game: null }));
    await page.clock.install();
    await openDisplay(page, hall);
    await expect(page.locator('[data-scene="idle"]')).toBeVisible();
    await holdTime(page);
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 3 } });
    const claim = page.locator('[data-scene="claim"]');
    await expect(claim.getByText(text('hall-display.claimChecking', { id: 3 }))).toBeVisible();
    await expect(claim.locator('header')).toContainText('GAME 1');
    await expect(claim.getByRole('note')).toHaveText(NOTICES.en);
    await page.clock.runFor(2_500);
    await expect(claim.getByRole('note')).toHaveText(NOTICES.en);
    await page.clock.runFor(3_500);
    await expect(page.locator('[data-scene="idle"]')).toBeVisible();
  },
);

story('the hall display shows that staff decided a winner', { tag: '@all' }, async ({ hall, page }) => {
  await speak(hall, 'en');
  const { _id: id } = await startGame(hall.cashier, { cards: [5, 6, 7] });
  await callNext(hall.cashier, id);
  await openDisplay(page, hall);
  await hall.moderator.api('POST /games/:id/finish', { params: { id }, body: { moderatorCardId: 6 } });
  await expect(page.getByText(text('hall-display.decided'))).toBeVisible();
  await expect(page.getByRole('table', { name: 'Card 6', exact: true })).toBeVisible();
  const notice = page.getByRole('note');
  await expect(notice).toHaveText(fillIn(decidedNotice.en, { id: 6 }));
  await speak(hall, 'am');
  await expect(notice).toHaveText(fillIn(decidedNotice.am, { id: 6 }));
});

story(
  'a jackpot draw before the first number closes the sale, and the hall display shows the next step',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const params = { cashierId: hall.cashier.id };
    await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 500 } });
    await hall.moderator.api('POST /jackpot/:cashierId/awards', {
      params,
      body: { amount: 200, message: 'x', random: true, gameNumber: 1 },
    });
    const { _id: id } = await startGame(hall.cashier, { cards: [3, 4] });
    const tell = await retell(page);
    await page.clock.install();
    await openDisplay(page, hall);
    const lookAgain = (notice: string) => hall.cashier.api('PATCH /games/settings', { body: { notice } });
    const onSale = page.getByText(text('hall-display.saleOpen'));
    await expect(onSale).toBeVisible();
    await expect(page.locator('[data-region="jackpot"]')).toContainText('510.00 Br');
    for (const [purpose, follows] of [
      ['jackpot', 'The jackpot draw follows'],
      ['call', 'The first number follows'],
      ['sale', 'The first number follows'],
    ] as const) {
      tell(inGame(() => mixingWith(1, purpose)));
      await lookAgain(purpose);
      await expect(page.locator('[data-scene="mix"]')).toContainText(`The sale is closed · ${follows}`);
      await expect(onSale).toBeHidden();
    }
    tell((view) => view);
    await lookAgain('');
    await expect(onSale).toBeVisible();
    await holdTime(page);
    await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id } });
    await expect(page.locator('[data-scene="jackpot"]')).toBeVisible();
    await page.clock.runFor(13_000);
    const state = page.locator('[data-scene="playing"] header').getByRole('status');
    await expect(state).toContainText(/The sale is closed.*The first number follows/);
    await expect(onSale).toBeHidden();
    await page.clock.resume();
    await callNext(hall.cashier, id);
    await expect(state).toBeHidden();
  },
);

for (const [how, chosen, mark] of [
  ['drawn', { random: true, gameNumber: 1 }, 'Drawn among 2 cards'],
  ['awarded by staff', { cardNumber: 3 }, 'Awarded by staff'],
] as const) {
  story(
    `a jackpot that was ${how} fills the hall display for a moment and remains beside the game`,
    { tag: '@all' },
    async ({ hall, page }) => {
      await speak(hall, 'en');
      const params = { cashierId: hall.cashier.id };
      await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 500 } });
      const award = { amount: 200, message: 'Enjoy your evening', ...chosen };
      await hall.moderator.api('POST /jackpot/:cashierId/awards', { params, body: award });
      const { _id: id } = await startGame(hall.cashier, { cards: [3, 4] });
      await callNext(hall.cashier, id);
      await page.clock.install();
      await openDisplay(page, hall);
      await expect(page.getByText(text('hall-display.drawDue'))).toBeVisible();
      await holdTime(page);
      const { game } = await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id } });
      const scene = page.locator('[data-scene="jackpot"]');
      await expect(scene).toContainText(`Card ${game.jackpotWinnerCardId}`);
      await expect(scene).toContainText('200.00 Br');
      await expect(scene).toContainText('Enjoy your evening');
      await expect(scene.getByText(mark, { exact: true })).toBeVisible();
      await page.clock.resume();
      await expectAccessible(page);

      await callNext(hall.cashier, id);
      const playing = page.locator('[data-scene="playing"]');
      await expect(playing).toContainText(text('hall-display.jackpotWinner'));
      await expect(playing.getByText(mark, { exact: true })).toBeVisible();
      await expect(playing).toContainText('Enjoy your evening');
      await page.reload();
      await expect(playing).toContainText(text('hall-display.jackpotWinner'));
    },
  );
}

story(
  'the hall display shows that the numbers of a winning line were typed',
  { tag: '@all' },
  async ({ hall, page }) => {
    await speak(hall, 'en');
    const game = await startGame(hall.cashier, { cards: [9, 10], pattern: 'horizontal_line' });
    await callTyped(hall, game._id, rowOf(game, 9, 0));
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 9 } });
    await openDisplay(page, hall);
    await expect(page.getByRole('table', { name: 'Card 9', exact: true }).locator('td[data-winning]')).toHaveText(
      rowOf(game, 9, 0).map((number) => `${number} called`),
    );
    await expect(page.getByText(text('hall-words.manualMany', { count: 5 }))).toBeVisible();
  },
);

story(
  'the hall display preserves the mark of a designated game if another game is started beside it',
  async ({ hall, page }) => {
    await speak(hall, 'en');
    await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3] }), 2);
    await startGame(hall.cashier, { cards: [9] });
    await openDisplay(page, hall);
    await expect(page.getByRole('note')).toHaveText(NOTICES.en);
    await expect(page.locator('[data-mark]')).toHaveText('GAME 2 · Fair draw');
  },
);
