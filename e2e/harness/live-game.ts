import type { GameJson } from '@adarash/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Hall } from './hall.ts';

export { rowOf, sharedBy, sharedWin } from '../../checks/evening/cards.ts';

export const GAME = (id: string) => `/bingo-game?id=${id}`;

/** What every screen says of a game whose winner was chosen in advance. */
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

/** A number may be seen before its call is answered, and until then the screen takes no other. */
export const readyToCall = (page: Page): Locator => button(page, 'Next').and(page.locator(':enabled'));

export async function pressSpaceToCall(page: Page): Promise<void> {
  await expect(readyToCall(page)).toBeVisible();
  await page.keyboard.press('Space');
}

/** From now on time passes only when the story says so. */
export async function holdTime(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
  // The moment may be over when the word arrives: it is refused, but the time stands still from then on.
  await pause().catch(pause);
}

/** As long as a slow machine needs, while at most so much time passes on the page, where it was held before. */
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

/** Auto call is on and the line stands: from here on its beat is counted. */
export const expectBeat = (page: Page): Promise<void> => expect(page.locator('[data-countdown]')).toBeAttached();

/** Writes down when a number is asked for, by the clock of the page; to be called before the page is opened. */
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

/** Numbers typed by the moderator, so that a story decides what comes. */
export async function callTyped({ moderator }: Hall, id: string, numbers: readonly number[]): Promise<void> {
  for (const number of numbers)
    await moderator.api('POST /games/:id/call-number', { params: { id }, body: { number } });
}
