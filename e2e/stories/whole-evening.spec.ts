import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callTyped, sharedWin } from '../harness/live-game.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const CARDS = Array.from({ length: 20 }, (_, index) => index + 1);

/** 1: shared, one half handed over. 2: called off. 3: a jackpot fell and nobody claimed. 4: without the jackpot. */
async function playEvening({ cashier, moderator }: Hall): Promise<void> {
  const cashierId = cashier.id;
  await moderator.api('PUT /jackpot/:cashierId', { params: { cashierId }, body: { amount: 500 } });
  const shared = await startGame(cashier, { pattern: 'horizontal_line', cards: CARDS, betAmount: 15 });
  const { cards, calls } = sharedWin(shared);
  const ofShared = { params: { id: shared._id } };
  await callTyped({ cashier, moderator }, shared._id, calls);
  for (const cardId of cards) await cashier.api('POST /games/:id/check-bingo', { ...ofShared, body: { cardId } });
  await cashier.api('POST /games/:id/paid', { ...ofShared, body: { cardId: cards[0] } });
  const off = await startGame(cashier, { cards: CARDS, betAmount: 15 });
  await cashier.api('POST /games/:id/void', { params: { id: off._id }, body: { reason: 'rain' } });
  const fallen = await startGame(cashier, { cards: CARDS, betAmount: 15 });
  const award = { amount: 100, cardNumber: 3, message: 'Well played' };
  await moderator.api('POST /jackpot/:cashierId/awards', { params: { cashierId }, body: award });
  await cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: fallen._id } });
  await cashier.api('POST /games/:id/finish', { params: { id: fallen._id } });
  const planned = { pattern: 'all', betAmount: 15, jackpotEnabled: false } as const;
  const { lines } = await cashier.api('PUT /program', { body: { lines: [planned] } });
  const alone = await createGame(cashier, { cards: CARDS, betAmount: 15, entry: lines[0]?._id });
  await moderator.api('POST /games/:id/select-winner', { params: { id: alone._id }, body: { cardId: 7 } });
  await cashier.api('POST /games/:id/start', { params: { id: alone._id } });
}

const sums = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('dl')
    .and(page.getByLabel(title, { exact: true }));

/** Each game has a pot of 300.00; with the jackpot 15.00 + 42.75 + 242.25, without it 45.00 + 255.00. */
const STAKES = 'Taken in1,200.00 BrGiven back300.00 BrHouse fee130.50 BrTo the jackpot30.00 Br';
const PRIZES = 'Won242.25 BrHanded over121.13 BrOpen121.12 BrUnclaimed242.25 BrIn play255.00 Br';
const AWARDS = 'Won100.00 BrHanded over0.00 BrOpen100.00 Br';

async function expectSums(page: Page): Promise<void> {
  await expect(sums(page, 'Stakes')).toHaveText(STAKES);
  await expect(sums(page, 'Prizes')).toHaveText(PRIZES);
  await expect(sums(page, 'Jackpot awards')).toHaveText(AWARDS);
}

story('report, CSV, roll and the admin say the same of an evening', async ({ page, hall, admin, openAs }) => {
  await playEvening(hall);
  await openAs(hall.cashier, '/cashier-report');
  await expectSums(page);
  const list = page.getByRole('table', { name: 'Games List' });
  await expect(list.getByText('Open 1 of 2')).toBeVisible();
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const [head = '', ...rows] = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n');
  const column = (title: string) => rows.map((row) => row.split(',')[head.split(',').indexOf(title)]);
  expect(column('To Jackpot')).toEqual(['0.00', '15.00', '0.00', '15.00']);
  expect(column('Prizes Won')).toEqual(['0.00', '0.00', '0.00', '242.25']);
  expect(column('Given Back')).toEqual(['0.00', '0.00', '300.00', '0.00']);

  const rolled = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Day’s roll' }).click();
  const roll = await readFile(await (await rolled).path(), 'utf8');
  expect(roll).toContain('Stakes 1,200.00 Br, given back 300.00 Br');
  expect(roll).toContain('Prizes won 242.25 Br, handed over 121.13 Br, open 121.12 Br');
  expect(roll).toContain('Jackpot awards won 100.00 Br, handed over 0.00 Br, open 100.00 Br');
  expect(roll).toContain('The jackpot holds 430.00 Br');
  expect(roll).toMatch(/Game 4 .* DESIGNATED /);

  await openAs(admin, `/admin-report?cashier=${hall.cashier.id}`);
  await expectSums(page);
  const games = page.getByRole('table', { name: 'Recent Games' }).getByRole('row');
  await expect(games.nth(3)).toContainText('15.00 Br——');
  await expect(games.nth(4)).toContainText('42.75 Br242.25 BrOpen 121.12 Br');
  await expectAccessible(page);
});
