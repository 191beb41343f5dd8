import type { GameJson } from '@adarash/contract';
import type { Page } from '@playwright/test';
import { createGame, type Hall } from '../harness/hall.ts';
import { callNext, startDesignated } from '../harness/hall-display.ts';
import {
  findingsInTypes,
  LANGUAGES,
  type LookOptions,
  moved,
  type Regions,
  regionsOf,
  typesFor,
} from '../harness/layout.ts';
import { button, callTyped, checkCard, expectCalled, GAME, rowOf, storedGame } from '../harness/live-game.ts';
import { closeByEscape, expect, story } from '../harness/story.ts';
import { name } from '../harness/texts.ts';

const CARDS = Array.from({ length: 100 }, (_, index) => index + 1);
const WISH = 'A long wish for the winner of the evening, and for all who played with us tonight. '
  .repeat(3)
  .slice(0, 200);
const REASON = 'The power went out in the whole quarter and nobody could see the board any more. '
  .repeat(3)
  .slice(0, 200);

const REGIONS = Object.fromEntries(
  ['header', 'game', 'ball', 'marks', 'prize', 'jackpot', 'board', 'controls', 'speed'].map((region) => [
    region,
    `[data-region="${region}"]`,
  ]),
);

/** Creates a game with the longest content: prize, pattern name, and jackpot with a pending award. */
async function fullestGame({ cashier, moderator }: Hall, award: 'later' | 'now'): Promise<GameJson> {
  const params = { cashierId: cashier.id };
  await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 12_500 } });
  const when =
    award === 'now' ? { cardNumber: 9 } : { random: true, drawAt: new Date(Date.now() + 36e5 * 60).toISOString() };
  await moderator.api('POST /jackpot/:cashierId/awards', {
    params,
    body: { amount: 11_250.5, message: WISH, ...when },
  });
  const { pattern } = await moderator.api('POST /patterns', {
    body: {
      shapes: [
        [0, 4, 20, 24],
        [0, 1, 2, 3, 4],
        [20, 21, 22, 23, 24],
        [2, 12, 22],
      ],
      names: {
        en: 'The great kite of Meskel with its tail',
        am: 'ትልቁ የመስቀል ካይት ከነጭራው እና ከነክሩ ጋር',
        om: 'Kaayitii guddaa Masqalaa eegee waliin',
      },
    },
  });
  return createGame(cashier, { cards: CARDS, betAmount: 299.5, pattern: pattern.pattern });
}

const SIZES = {
  laptop: { width: 1366, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
} as const;
type Size = keyof typeof SIZES;

/** Calls back for every size in every language, in the language that the screen opened with at the end. */
async function everywhere(page: Page, look: (size: Size, language: string) => Promise<void>): Promise<void> {
  for (const language of LANGUAGES) {
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const size of Object.keys(SIZES) as Size[]) {
      await page.setViewportSize(SIZES[size]);
      await look(size, language);
    }
    await page.setViewportSize(SIZES.laptop);
    if (LANGUAGES.length > 1) await page.keyboard.press('l');
  }
}

/** The page of a phone scrolls; a laptop's and a tablet's never do. */
const lookAt = (page: Page, size: Size, language: string, options: LookOptions = {}): Promise<string[]> =>
  findingsInTypes(page, typesFor(language, size === 'laptop'), {
    ...(size === 'phone' && { scrolls: 'html' }),
    ...options,
  });

/** Checks a state: at each size and in each language its regions must have the same positions as before. */
function watch(page: Page) {
  const stood: Partial<Record<string, Regions>> = {};
  return (state: string): Promise<void> =>
    everywhere(page, async (size, language) => {
      const place = `${language} on a ${size}`;
      const now = await regionsOf(page, REGIONS);
      stood[place] ??= now;
      const findings = [...moved(stood[place], now), ...(await lookAt(page, size, language))];
      expect.soft(findings, `${state}, ${place}`).toEqual([]);
    });
}

async function lookAtWindow(page: Page, state: string, open: () => Promise<void>): Promise<void> {
  const window = '[role$="dialog"]';
  await everywhere(page, async (size, language) => {
    await open();
    await expect(page.locator(window)).toBeVisible();
    const scrolls = size === 'phone' ? `html, ${window} *` : 'none';
    const findings = await lookAt(page, size, language, { within: window, scrolls });
    expect.soft(findings, `${state}, ${language} on a ${size}`).toEqual([]);
    await closeByEscape(page.locator(window));
  });
}

story.beforeEach(async ({ page }) => {
  await page.addInitScript((language) => localStorage.setItem('language', language), LANGUAGES[0] ?? 'am');
});

story(
  'no part of the live game overlaps or moves while numbers are called and typed, or after a pause and a void',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id: id } = await fullestGame(hall, 'later');
    await hall.cashier.api('POST /games/:id/start', { params: { id } });
    await openAs(hall.cashier, GAME(id));
    await expectCalled(page, 0);
    const look = watch(page);
    await look('before the first call');

    const mixing = {
      openedAt: new Date().toISOString(),
      closedAt: new Date().toISOString(),
      phones: 120,
      linksDone: 7,
      secondsLeft: 120,
    };
    await page.route(`**/api/games/${id}`, async (route) => {
      await route.fulfill({ json: { ...(await (await route.fetch()).json()), phones: 120 } });
    });
    await expect(button(page, name('windows.closeSale'))).toBeVisible();
    await look('the sale may be closed');
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(`**/api/games/${id}`, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({
        json: { ...answer, game: { ...answer.game, saleOpen: false, mixing: { ...mixing, attempt: 1 } } },
      });
    });
    await page.reload();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await look('mixing');
    // Pending requests finish first.
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expectCalled(page, 0);

    await callNext(hall.cashier, id);
    await expectCalled(page, 1);
    await look('playing');
    const { calledNumbers } = await callNext(hall.cashier, id);
    await callTyped(
      hall,
      id,
      [70, 71, 72].filter((number) => !calledNumbers.includes(number)),
    );
    await hall.cashier.api('POST /games/:id/pause', { params: { id } });
    await expect(button(page, 'Next')).toBeDisabled();
    await look('typed and paused');
    // By the moderator, because one of the many cards may be complete by chance.
    await hall.moderator.api('POST /games/:id/void', { params: { id }, body: { reason: REASON } });
    await expect(button(page, name('live-game.nextGame'))).toBeVisible();
    await look('voided');
  },
);

story(
  'no part of a designated live game overlaps or moves, in its windows and at its end',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const game = await startDesignated(hall, await fullestGame(hall, 'now'), 4);
    const { _id: id } = game;
    // The number field adds a row to the controls.
    await hall.cashier.api('PATCH /games/settings', { body: { ballMachine: true } });
    await page.clock.install();
    await openAs(hall.cashier, GAME(id));
    await expect(page.getByRole('textbox', { name: /Number from the machine/ })).toBeVisible();
    await expectCalled(page, 0);
    const look = watch(page);
    await look('designated');
    await hall.cashier.api('POST /games/:id/select-jackpot-winner', { params: { id } });
    await expect(page.getByRole('button', { name: /Jackpot Drawn/ })).toBeVisible();
    await page.clock.fastForward(12_000);
    await expect(page.locator('[data-jackpot]')).toHaveCount(0);
    await look('jackpot drawn');
    const late = rowOf(game, 3, 0);
    const other = CARDS.map((card) => rowOf(game, card, 1)[0] as number).find((number) => !late.includes(number));
    await callTyped(hall, id, [...late, other as number]);
    await expectCalled(page, late.length + 1);
    await look('designated and typed');
    await lookAtWindow(page, 'late claim', () => checkCard(page, 3));
    const { calledNumbers } = await storedGame(hall, id);
    const winning = rowOf(game, 4, 0).filter((number) => !calledNumbers.includes(number));
    await callTyped(hall, id, winning);
    const won = page.getByRole('dialog', { name: /Winner/ });
    await expect(won).toBeVisible();
    await closeByEscape(won);
    await look('ended');
    await lookAtWindow(page, 'winner', () => button(page, name('live-game.showWinner')).click());
  },
);
