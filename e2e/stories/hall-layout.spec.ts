import type { Page } from '@playwright/test';
import { digitHeight, readings } from '../harness/from-afar.ts';
import {
  asItIsNow,
  besideMarked,
  type Change,
  FULL_GAME,
  fillHall,
  fullestWins,
  inGame,
  inTwoDays,
  mixingWith,
  putJackpot,
  retell,
} from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callNext, openDisplay, speak, startDesignated } from '../harness/hall-display.ts';
import { atRest, inTypes, LANGUAGES, layoutFindings, moved, regionsOf, typesFor } from '../harness/layout.ts';
import { callTyped, holdTime, rowOf } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';
import { text } from '../harness/texts.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
];

const REGIONS = {
  header: 'header',
  name: '[data-region="name"]',
  ball: '[data-region="ball"]',
  game: '[data-region="game"]',
  prize: '[data-region="prize"]',
  jackpot: '[data-region="jackpot"]',
  board: 'table',
  strip: '[data-region="strip"]',
};

/** Too small or too pale for the last row. */
async function hardToRead(page: Page): Promise<string[]> {
  const hard = (await readings(page)).filter(({ size, contrast }) => size < 2.5 || contrast < 7);
  return hard.map(
    ({ text, size, contrast }) => `"${text}" is hard to read: ${size.toFixed(2)} %, ${contrast.toFixed(1)}`,
  );
}

/** The scene in every language and on both screens. */
async function expectWhole(page: Page, hall: Hall, scene: string, name = scene): Promise<void> {
  const findings: string[] = [];
  for (const language of LANGUAGES) {
    await speak(hall, language);
    await expect(page.locator(`html[lang="${language}"] [data-scene="${scene}"]`)).toBeVisible();
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      // Wider type has shrunk the furthest.
      const found = await inTypes(page, typesFor(language, screen === SCREENS[0]), async (width) => [
        ...(await layoutFindings(page)),
        ...(width === 'wider' ? await hardToRead(page) : []),
      ]);
      findings.push(...found.map((finding) => `${name} ${language} ${screen.width}: ${finding}`));
    }
  }
  expect.soft(findings).toEqual([]);
}

story(
  'the hall display keeps its layout with the longest content, between games and during the sale',
  { tag: '@all' },
  async ({ hall, page }) => {
    const pattern = await fillHall(hall);
    await putJackpot(hall, { random: true, drawAt: inTwoDays() });
    const tell = await retell(page);
    await page.clock.install();
    await openDisplay(page, hall);
    await holdTime(page);
    tell((view) => ({ ...view, phones: 240, lastWon: fullestWins }));
    await expectWhole(page, hall, 'idle');
    tell((view) => ({ ...view, phones: 240, lastWon: fullestWins, next: { ...view.next, designated: true } }));
    await expectWhole(page, hall, 'idle', 'idle-designated');
    await expect(page.locator('[data-won] [data-draw-kind]')).toHaveCount(3);
    const numbers = await page
      .locator('[data-won] > :first-child')
      .evaluateAll((all) =>
        all.map((number) => number.clientHeight / Number.parseFloat(getComputedStyle(number).fontSize)),
      );
    expect(
      numbers.every((lines) => lines < 1.5),
      `a game's number in one line: ${numbers}`,
    ).toBe(true);
    tell((view) => ({
      ...view,
      networkUrl: null,
      lastWon: [],
      jackpot: { ...view.jackpot, exists: false },
    }));
    await expectWhole(page, hall, 'idle', 'idle-bare');
    tell((view) => view);
    const game = await createGame(hall.cashier, { ...FULL_GAME, pattern });
    await expectWhole(page, hall, 'sale');
    tell((view) => ({ ...view, networkUrl: null }));
    await expectWhole(page, hall, 'sale', 'sale-no-code');
    tell((view) => view);
    await startDesignated(hall, game, 5);
    await expect(page.getByRole('note')).toBeVisible();
    tell((view) => ({ ...view, lastWon: fullestWins }));
    await expect(page.locator('[data-region="jackpot"]')).toBeVisible();
    await expectWhole(page, hall, 'sale', 'sale-designated');
    tell((view) => ({ ...view, jackpot: { ...view.jackpot, exists: false } }));
    await speak(hall, 'am');
    await expect(page.locator('[data-region="jackpot"]')).toBeHidden();
    await expectWhole(page, hall, 'sale', 'sale-designated-bare');
  },
);

story('the hall display keeps its layout with the longest content during mix and game', async ({ hall, page }) => {
  const pattern = await fillHall(hall);
  await putJackpot(hall, { random: true, drawAt: inTwoDays() });
  const { _id: id } = await startDesignated(hall, await createGame(hall.cashier, { ...FULL_GAME, pattern }), 5);
  const tell = await retell(page);
  tell(inGame(() => mixingWith(null)));
  await openDisplay(page, hall);
  await expectWhole(page, hall, 'mix', 'mix-open');
  tell(inGame(() => mixingWith(240, 'jackpot')));
  await expectWhole(page, hall, 'mix', 'mix-closed');
  const { board: _, ...shared } = REGIONS;
  const mixing = await regionsOf(page, shared);
  tell((view) => view);
  // A change of language triggers a request of the screen.
  for (const language of ['am', 'om'] as const) await speak(hall, language);
  await expect(page.locator('[data-scene="sale"]')).toBeVisible();
  await callNext(hall.cashier, id);
  await expect(page.locator('[data-scene="playing"] [data-current]')).toBeVisible();
  const first = await regionsOf(page, REGIONS);
  expect(Object.keys(first)).toEqual(Object.keys(REGIONS));
  expect(moved(mixing, first)).toEqual([]);
  const { calledNumbers } = await callNext(hall.cashier, id);
  await expect(page.getByText(text('hall-words.called', { count: 2 }))).toBeVisible();
  expect(moved(first, await regionsOf(page, REGIONS))).toEqual([]);
  await callTyped(hall, id, [70, 71, 72].filter((number) => !calledNumbers.includes(number)).slice(0, 1));
  await expect(page.locator('[data-draw-kind="manual"]')).toBeVisible();
  expect(moved(first, await regionsOf(page, REGIONS))).toEqual([]);
  await expectWhole(page, hall, 'playing');
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await atRest(page);
    expect(await digitHeight(page)).toBeGreaterThanOrEqual(4);
    const [ball, ...others] = await page.evaluate(() =>
      ['[data-current]', 'main *'].map((which) =>
        Math.max(
          ...[...document.querySelectorAll(which)].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
        ),
      ),
    );
    expect(others).toEqual([ball]);
  }
});

story(
  'the hall display keeps its layout if a game beside another one is paused or voided',
  { tag: '@all' },
  async ({ hall, page }) => {
    const pattern = await fillHall(hall);
    await putJackpot(hall, { random: true, drawAt: inTwoDays() });
    const { _id: id } = await startDesignated(hall, await createGame(hall.cashier, { ...FULL_GAME, pattern }), 5);
    await callNext(hall.cashier, id);
    const tell = await retell(page);
    await openDisplay(page, hall);
    const before = await regionsOf(page, REGIONS);
    tell(besideMarked);
    await hall.cashier.api('POST /games/:id/pause', { params: { id } });
    await expect(page.getByText(text('admin-home.paused'))).toBeVisible();
    expect(moved(before, await regionsOf(page, REGIONS))).toEqual([]);
    await expectWhole(page, hall, 'playing', 'paused');
    await hall.cashier.api('PATCH /games/settings', { body: { notice: '' } });
    await expect(page.locator('[data-notice]')).toBeHidden();
    // Other games are running, and the strip reserves the space for their marks.
    expect(moved(before, await regionsOf(page, REGIONS))).toEqual([]);
    await hall.cashier.api('POST /games/:id/void', { params: { id }, body: { reason: 'No power' } });
    await expect(page.locator('[data-said="called-off"]')).toBeVisible();
    tell(await asItIsNow(hall));
    await expectWhole(page, hall, 'called-off');
  },
);

story('the hall display keeps its layout for a fair game without a claim', { tag: '@all' }, async ({ hall, page }) => {
  await fillHall(hall);
  const { _id: id } = await startGame(hall.cashier, { ...FULL_GAME, pattern: 'main_diagonal' });
  await putJackpot(hall, { random: true });
  await callNext(hall.cashier, id);
  const tell = await retell(page);
  await openDisplay(page, hall);
  await expectWhole(page, hall, 'playing', 'fair');
  const before = await regionsOf(page, REGIONS);
  await hall.cashier.api('POST /games/:id/finish', { params: { id }, body: {} });
  await expect(page.getByText(text('hall-display.noWinner'))).toBeVisible();
  tell(await asItIsNow(hall));
  expect(moved(before, await regionsOf(page, REGIONS))).toEqual([]);
  await expectWhole(page, hall, 'playing', 'nobody-won');
});

story('the numbers of the hall display reach the lower edge if no notice is displayed', async ({ hall, page }) => {
  const { _id: id } = await startGame(hall.cashier);
  await callNext(hall.cashier, id);
  await openDisplay(page, hall);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await atRest(page);
    const { board = { top: 0, height: 0 } } = await regionsOf(page, { board: 'table' });
    expect(board.top + board.height).toBeGreaterThan(0.96 * screen.height);
  }
  const { board: _, strip: __, ...fixed } = REGIONS;
  const before = await regionsOf(page, fixed);
  await hall.cashier.api('PATCH /games/settings', { body: { notice: 'Coffee is ready' } });
  await expect(page.locator('[data-notice]')).toBeVisible();
  expect(moved(before, await regionsOf(page, fixed))).toEqual([]);
  expect(await layoutFindings(page)).toEqual([]);
});

story('the hall display keeps its layout during a claim, with the mark of the game', async ({ hall, page }) => {
  const pattern = await fillHall(hall);
  const game = await startDesignated(hall, await createGame(hall.cashier, { ...FULL_GAME, pattern }), 5);
  await callTyped(hall, game._id, [rowOf(game, 40, 0)[0] as number]);
  await page.clock.install();
  await openDisplay(page, hall);
  await holdTime(page);
  await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 40 } });
  await expect(page.locator('[data-said="checking"]')).toBeVisible();
  await expectWhole(page, hall, 'claim', 'claim-checking');
  await page.clock.runFor(2_500);
  await expect(page.locator('[data-said="refused"]')).toBeVisible();
  await expect(page.getByRole('note')).toBeVisible();
  await expectWhole(page, hall, 'claim', 'claim-refused');
  await page.clock.runFor(3_500);
  await expect(page.locator('[data-scene="playing"]')).toBeVisible();
});

story(
  'the hall display keeps its layout with the longest content for winners and a jackpot',
  async ({ hall, page }) => {
    await fillHall(hall);
    await putJackpot(hall, { cardNumber: 9 });
    const game = await startGame(hall.cashier, { ...FULL_GAME, pattern: 'horizontal_line' });
    const tell = await retell(page);
    await page.clock.install();
    await openDisplay(page, hall);
    await holdTime(page);
    await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id: game._id } });
    tell(inGame(() => ({ designated: true, manualCalls: 12 })));
    await expectWhole(page, hall, 'jackpot', 'jackpot-rolling');
    await page.clock.runFor(6_000);
    await expectWhole(page, hall, 'jackpot');
    await page.clock.runFor(60_000);
    await callTyped(hall, game._id, rowOf(game, 9, 0));
    await expectWhole(page, hall, 'playing', 'jackpot-drawn');
    await hall.cashier.api('POST /games/:id/check-bingo', { params: { id: game._id }, body: { cardId: 9 } });
    const ended = await asItIsNow(hall);
    tell(ended);
    await expect(page.locator('[data-said="checking"]')).toBeVisible();
    await page.clock.runFor(2_500);
    await expect(page.locator('[data-said="won"]')).toBeVisible();
    await page.clock.runFor(3_500);
    await expect(page.locator('[data-countdown="10"]')).toBeVisible();
    await expectWhole(page, hall, 'winner');
    await page.clock.runFor(10_000);
    await expect(page.locator('[data-countdown]')).toHaveCount(0);
    const winnersOf = (cards: number[]): Change =>
      inGame(({ winners }) => ({
        designated: true,
        manualCalls: 12,
        winners: cards.flatMap((cardId) => winners.map((won) => ({ ...won, cardId }))),
      }));
    tell((view) => winnersOf([109, 110])(ended(view)));
    await expectWhole(page, hall, 'winner', 'winners-two');
    tell((view) => winnersOf([109, 110, 111, 112, 113])(ended(view)));
    await expectWhole(page, hall, 'winner', 'winners-many');
  },
);
