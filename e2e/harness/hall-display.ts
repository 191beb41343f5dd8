import type { GameJson } from '@adarash/contract';
import { expect, type Page } from '@playwright/test';
import type { Hall, Member } from './hall.ts';

/** A commitment as every screen writes its seal. */
export const sealOf = (commitment: string): string => commitment.slice(0, 20).match(/.{4}/g)?.join(' ') ?? '';

export async function displayPath({ cashier }: Hall): Promise<string> {
  return (await cashier.api('GET /hall-code')).path;
}

export async function openDisplay(page: Page, hall: Hall): Promise<void> {
  await page.goto(await displayPath(hall));
  await expect(page.locator('[data-scene]')).toBeVisible();
}

export const speak = ({ cashier }: Hall, language: 'am' | 'om' | 'en') =>
  cashier.api('PATCH /games/settings', { body: { language } });

export async function callNext(cashier: Member, id: string): Promise<GameJson> {
  return (await cashier.api('POST /games/:id/call-number', { params: { id }, body: {} })).game;
}

/** Numbers drawn one after the other until the designated card has won. */
export async function callToTheEnd(cashier: Member, id: string): Promise<GameJson> {
  for (;;) {
    const game = await callNext(cashier, id);
    if (game.status === 'completed') return game;
  }
}

export async function startDesignated(
  { cashier, moderator }: Hall,
  { _id }: GameJson,
  cardId: number,
): Promise<GameJson> {
  await moderator.api('POST /games/:id/select-winner', { params: { id: _id }, body: { cardId } });
  return (await cashier.api('POST /games/:id/start', { params: { id: _id } })).game;
}

export const calledOnBoard = (page: Page): Promise<number[]> =>
  page.locator('td[data-called][data-number]').evaluateAll((cells) => cells.map((cell) => Number(cell.dataset.number)));

export async function expectBoard(page: Page, called: readonly number[]): Promise<void> {
  // A page without script loads itself again every two seconds, and cannot be read in between.
  const board = () => calledOnBoard(page).catch(() => 'being loaded');
  await expect.poll(board).toEqual([...called].sort((a, b) => a - b));
  const last = called.at(-1);
  if (last !== undefined) await expect(page.locator('[data-current]')).toHaveAttribute('data-current', String(last));
}

/**
 * Checks a TV after its temporary scenes: five seconds for a claim, twelve for a jackpot. They pass immediately if the
 * page's clock was installed before the page opened.
 */
export const pastMoments = (tv: Page, look: (patience: { timeout: number }) => Promise<void>): Promise<void> =>
  expect(async () => {
    try {
      await look({ timeout: 1_000 });
    } catch (error) {
      await tv.clock.fastForward(3_000);
      throw error;
    }
  }).toPass({ timeout: 15_000, intervals: [100] });
