import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { callNext, callToTheEnd, sealOf, startDesignated } from '../harness/hall-display.ts';
import { callTyped, rowOf } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text, textIn } from '../harness/texts.ts';

story.use({ viewport: { width: 390, height: 844 } });

const VERIFIES = 'This draw verifies';

/** A game that staff decided states that first. */
async function expectByStaff(page: Page, ...acts: string[]): Promise<void> {
  const status = page.locator('[data-verdict="verifies"]');
  await expect(status.getByRole('heading')).toHaveText(acts);
  await expect(status).toContainText(text('verify.matchesRecord'));
  await expect(page.getByText(VERIFIES, { exact: true })).toHaveCount(0);
}

async function verify(page: Page, gameId: string): Promise<void> {
  await page.goto(`/verify/${gameId}`);
  await page.getByRole('button', { name: 'English' }).click();
}

async function expectAllSteps(page: Page, count: number): Promise<void> {
  await expect(page.locator('[data-step]')).toHaveCount(count);
  await expect(page.locator('[data-step][data-holds="false"]')).toHaveCount(0);
}

async function expectFitsPhone(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

story('a fair game verifies on a phone in the language of the visitor', async ({ hall, page }) => {
  const { _id: id, commitment } = await startGame(hall.cashier);
  for (let count = 0; count < 5; count += 1) await callNext(hall.cashier, id);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await page.goto(`/verify/${id}`);
  await expect(page.getByRole('heading', { name: textIn('am', 'verify.verifies') })).toBeVisible();
  await page.getByRole('button', { name: 'Oromoo' }).click();
  await expect(page.getByRole('heading', { name: textIn('om', 'verify.verifies') })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: VERIFIES, exact: true })).toBeVisible();
  await expectAllSteps(page, 12);
  await expect(page.getByText(text('hall-words.fair'), { exact: true })).toBeVisible();
  await expect(page.getByText(sealOf(commitment), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'The calls' }).getByRole('listitem')).toHaveCount(5);
  await expectFitsPhone(page);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: name('verify.download') }).click();
  expect((await download).suggestedFilename()).toBe(`receipt-${id}.json`);
});

story(
  'the verify page of a designated game displays the selecting person, the card and the rounds',
  async ({ hall, page, server }) => {
    const { _id: id } = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3, 4] }), 3);
    await callToTheEnd(hall.cashier, id);
    const { rounds } = await (await fetch(`${server.url}/api/public/receipts/${id}`)).json();
    await verify(page, id);
    await expectByStaff(page, 'Winner chosen by staff: card 3');
    await expectAllSteps(page, 12);
    await expect(page.getByRole('note')).toContainText('chosen in advance by staff');
    await expect(page.getByText(text('hall-words.fair'), { exact: true })).toBeHidden();
    const values = { name: hall.moderator.name, role: 'moderator', card: 3, rounds: rounds[0].round };
    await expect(page.getByText(text('verify.designation', values))).toBeVisible();
    await expectFitsPhone(page);
    await expectAccessible(page);
  },
);

story(
  'the verify page recomputes a designated game with typed numbers without freezing',
  { tag: '@all' },
  async ({ hall, page }) => {
    const cards = Array.from({ length: 60 }, (_, index) => index + 1);
    const game = await startDesignated(hall, await createGame(hall.cashier, { cards }), 7);
    const { numbers = [] } = game.selectedCards.find(({ cardId }) => cardId === 7) ?? {};
    const foreign = Array.from({ length: 75 }, (_, index) => index + 1).filter((number) => !numbers.includes(number));
    await callTyped(hall, game._id, foreign.slice(0, 3));
    await hall.cashier.api('POST /games/:id/finish', { params: { id: game._id }, body: {} });
    const worker = page.waitForEvent('worker');
    await verify(page, game._id);
    await worker;
    await expectByStaff(page, 'Winner chosen by staff: card 7', '3 numbers typed by staff');
    await expect(page.getByText(text('hall-words.manualMany', { count: 3 }))).toBeVisible();
    await expect(page.getByRole('note')).toBeVisible();
    await expect(page.getByText('typed', { exact: true })).toHaveCount(3);
  },
);

story(
  'the verify page displays that the winner of a game was decided by staff',
  { tag: '@all' },
  async ({ hall, page }) => {
    const { _id: id } = await startGame(hall.cashier, { cards: [5, 6, 7] });
    await callNext(hall.cashier, id);
    await hall.moderator.api('POST /games/:id/finish', { params: { id }, body: { moderatorCardId: 6 } });
    await verify(page, id);
    await expectByStaff(page, 'Winner decided by staff at the finish: card 6');
    await expect(
      page.getByText(`Designated by ${hall.moderator.name} (moderator) at the finish: card 6 was paid by decision.`),
    ).toBeVisible();
    await expect(page.getByText(text('verify.decided')).last()).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(text('hall-words.decidedNotice', { id: 6 }));
  },
);

story(
  'the verify page displays the count of typed numbers instead of a seal',
  { tag: '@all' },
  async ({ hall, page }) => {
    const game = await startGame(hall.cashier, { cards: [9, 10], pattern: 'horizontal_line' });
    await callTyped(hall, game._id, rowOf(game, 9, 0));
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 9 } });
    await verify(page, game._id);
    await expectByStaff(page, '5 numbers typed by staff');
    await expect(page.getByText(text('hall-words.manualMany', { count: 5 }))).toBeVisible();
    await expect(page.getByText(text('hall-words.fair'), { exact: true })).toBeHidden();
    await expect(page.getByText(text('verify.winnerCard', { id: 9, prize: '8.50' }))).toBeVisible();
  },
);

story('the verify page can verify a game only after its end', { tag: '@all' }, async ({ hall, page }) => {
  const { _id: id } = await startGame(hall.cashier);
  await callNext(hall.cashier, id);
  await verify(page, id);
  await expect(page.getByRole('heading', { name: name('verify.notFinished') })).toBeVisible();
  await expect(page.getByText(text('verify.seed'))).toBeHidden();
  await expectAccessible(page);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await page.getByRole('button', { name: name('verify.tryAgain') }).click();
  await expect(page.getByRole('heading', { name: VERIFIES, exact: true })).toBeVisible();
});

story(
  'the verify page verifies a voided game and displays the refund of its stakes',
  { tag: '@all' },
  async ({ hall, page }) => {
    const { _id: id } = await startGame(hall.cashier);
    await callNext(hall.cashier, id);
    await hall.cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'The lights went out' } });
    await verify(page, id);
    await expect(page.getByRole('heading', { name: VERIFIES, exact: true })).toBeVisible();
    await expect(page.getByText(text('verify.voided'))).toBeVisible();
  },
);

story(
  'the verify page displays that an unknown game has no receipt, and can repeat a failed request',
  { tag: '@all' },
  async ({ hall, page }) => {
    for (const wrong of ['64b7f0c2a1d3e4f5a6b7c8d9', 'nonsense']) {
      await verify(page, wrong);
      await expect(page.getByText(text('verify.notFound'))).toBeVisible();
    }
    await expectAccessible(page);
    const { _id: id } = await startGame(hall.cashier);
    await page.route('**/api/public/receipts/*', (route) => route.abort());
    await verify(page, id);
    await expect(page.getByText(text('verify.failed'))).toBeVisible();
    await page.unroute('**/api/public/receipts/*');
    await page.getByRole('button', { name: name('verify.tryAgain') }).click();
    await expect(page.getByRole('heading', { name: name('verify.notFinished') })).toBeVisible();
  },
);
