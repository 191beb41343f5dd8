import type { GameJson } from '@adarash/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Hall } from './hall.ts';
import { name } from './texts.ts';

export { rowOf, sharedBy, sharedWin } from '../../checks/evening/cards.ts';

export const GAME = (id: string) => `/bingo-game?id=${id}`;

/** Notice on every screen of a game with a designated winner. */
export const NOTICES = {
  am: 'የተመረጠ አሸናፊ፦ የዚህ ጨዋታ አሸናፊ ካርድ አስቀድሞ በሠራተኛ ተመርጧል',
  om: "Mo'ataa filatame: kaardiin tapha kana mo'atu dursee hojjetaadhaan filatameera",
  en: 'Designated winner: the winning card of this game was chosen in advance by staff',
} as const;

/** Controls are found by their English word, which every language has in the accessible name. */
export const button = (page: Page, word: string): Locator =>
  page.getByRole('button', { name: new RegExp(`(^|\\()${word}\\)?$`) });

export const calledOnScreen = (page: Page): Promise<number[]> =>
  page.locator('td[data-called][data-number]').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.number)));

export async function expectCalled(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`Called ${count}/75`)).toBeAttached();
  await expect(page.locator('td[data-called][data-number]')).toHaveCount(count);
}

/**
 * Enabled Next button. A number may appear before the response to its call, and until then the screen accepts no other
 * call.
 */
export const readyToCall = (page: Page): Locator => button(page, 'Next').and(page.locator(':enabled'));

export async function pressSpaceToCall(page: Page): Promise<void> {
  await expect(readyToCall(page)).toBeVisible();
  await page.keyboard.press('Space');
}

/** Stops the page's clock; the story advances it. */
export async function holdTime(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
  // The time may already have passed, which is refused; the clock is stopped then.
  await pause().catch(pause);
}

/** Retries for as long as a slow machine needs, while at most `ms` pass on the page's stopped clock. */
export async function within(page: Page, ms: number, look: (patience: { timeout: number }) => Promise<void>) {
  for (let passed = 25; ; passed += 25) {
    await page.clock.runFor(25);
    try {
      return await look({ timeout: 250 });
    } catch (error) {
      if (passed >= ms) throw error;
    }
  }
}

/** Resolves when Auto Call is enabled and connected, so that its interval is running. */
export const expectBeat = (page: Page): Promise<void> => expect(page.locator('[data-countdown]')).toBeAttached();

/** Records the times of calls by the page's clock; must run before the page opens. */
export async function watchCalls(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const asked: number[] = [];
    Object.assign(window, { asked });
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).endsWith('/call-number')) asked.push(performance.now());
      return send(input, init);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
}

export async function checkCard(page: Page, cardId: number | string): Promise<void> {
  await page.getByRole('textbox', { name: /Card ID/ }).fill(String(cardId));
  await button(page, 'Check').click();
}

export const storedGame = async ({ cashier }: Hall, id: string): Promise<GameJson> =>
  (await cashier.api('GET /games/:id', { params: { id } })).game;

/** Calls typed numbers as moderator, so that the story determines them. */
export async function callTyped({ moderator }: Hall, id: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers)
    await moderator.api('POST /games/:id/call-number', { params: { id }, body: { number } });
}

/** Opens the settings of the sale, which are one line if they are complete. */
export const changeSettings = (page: Page): Promise<void> =>
  page.getByRole('button', { name: `Game Settings: ${name('cashier-setup.changeSettings')}`, exact: true }).click();

export const foldSettings = (page: Page): Promise<void> =>
  page.getByRole('button', { name: `Game Settings: ${name('cashier-setup.foldSettings')}`, exact: true }).click();

/** Shows or hides the seal of the next draw and the word from the hall. */
export const pressDraw = (page: Page): Promise<void> =>
  page.getByRole('button', { name: name('cashier-setup.nextDraw') }).click();
