import type { Answer } from '@adarash/contract';
import type { Page } from '@playwright/test';
import { createGame, startGame } from '../harness/hall.ts';
import { callNext, callToTheEnd, startDesignated } from '../harness/hall-display.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

story.use({ viewport: { width: 390, height: 844 } });

type Receipt = Answer<'GET /public/receipts/:gameId'>;

async function expectRefused(page: Page, gameId: string, change: (receipt: Receipt) => void, step: string) {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/public/receipts/*', async (route) => {
    const response = await route.fetch();
    const receipt: Receipt = await response.json();
    change(receipt);
    await route.fulfill({ response, json: receipt });
  });
  await page.goto(`/verify/${gameId}`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: name('verify.doesNotVerify'), exact: true })).toBeVisible();
  await expect(page.locator(`[data-step="${step}"]`)).toHaveAttribute('data-holds', 'false');
  await expect(page.getByRole('heading', { name: name('verify.verifies'), exact: true })).toBeHidden();
  await expect(page.getByText(text('hall-words.fair'), { exact: true })).toBeHidden();
}

const swap = (receipt: Receipt) => {
  const [first, second] = receipt.calls;
  if (first && second) [first.number, second.number] = [second.number, first.number];
};

const FAIR: [string, string, (receipt: Receipt) => void][] = [
  ['two calls in another order', 'calls', swap],
  ['another seed', 'commitment', (receipt) => Object.assign(receipt, { seed: 'ab'.repeat(32) })],
  ['another commitment', 'commitment', (receipt) => Object.assign(receipt, { commitment: 'cd'.repeat(32) })],
  ['typed numbers that are not declared', 'designation', (receipt) => Object.assign(receipt, { draw: 'manual' })],
  ['a card that was never sold', 'sales', (receipt) => receipt.sales.cards.push(99)],
  [
    'a card with another number',
    'cards',
    ({ cards: [card] }) => {
      if (card) [card.numbers[0], card.numbers[5]] = [card.numbers[5] as number, card.numbers[0] as number];
    },
  ],
  ['a winner who did not win', 'winners', ({ winners }) => winners.push({ cardId: 1, pattern: 'cross', prize: 34 })],
];

story('a fair game with any change in its receipt does not verify', async ({ hall, page }) => {
  const { _id: id } = await startGame(hall.cashier);
  for (let count = 0; count < 4; count += 1) await callNext(hall.cashier, id);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  for (const [what, step, change] of FAIR) await story.step(what, () => expectRefused(page, id, change, step));
});

const DESIGNATED: [string, string, (receipt: Receipt) => void][] = [
  ['a designated game shown as fair', 'designation', (receipt) => Object.assign(receipt, { draw: 'fair' })],
  [
    'a designated game with its mark taken away',
    'rounds',
    (receipt) =>
      Object.assign(receipt, { draw: 'fair', designated: false, designatedBy: null, designatedCardId: null }),
  ],
  ['another designated card', 'rounds', (receipt) => Object.assign(receipt, { designatedCardId: 1 })],
  [
    'another round',
    'rounds',
    ({ rounds: [first] }) => {
      if (first) first.round += 1;
    },
  ],
];

story('a designated game with any change in its receipt does not verify', { tag: '@all' }, async ({ hall, page }) => {
  const { _id: id } = await startDesignated(hall, await createGame(hall.cashier, { cards: [1, 2, 3, 4] }), 3);
  await callToTheEnd(hall.cashier, id);
  for (const [what, step, change] of DESIGNATED) await story.step(what, () => expectRefused(page, id, change, step));
  await expectAccessible(page);
});

story('a game with a seal other than the scanned one does not verify', { tag: '@all' }, async ({ hall, page }) => {
  const { _id: id, commitment } = await startGame(hall.cashier);
  await callNext(hall.cashier, id);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  const other = commitment.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  await page.goto(`/verify/${id}#${other}`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: name('verify.doesNotVerify'), exact: true })).toBeVisible();
  await expect(page.getByText('This is not the seal that the hall showed you.')).toBeVisible();
  await page.goto(`/verify/${id}`);
  await page.goto(`/verify/${id}#${commitment}`);
  await expect(page.getByRole('heading', { name: name('verify.verifies'), exact: true })).toBeVisible();
});
