import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Plan } from '../../checks/evening/plan.ts';
import { playGame, sell } from '../../checks/evening/play.ts';
import { createGame, deskOf, type Hall, type Member, signIn, signInAdmin } from './hall.ts';
import { callNext, displayPath, speak, startDesignated } from './hall-display.ts';
import { GAME } from './live-game.ts';
import { addCards, openPhone } from './phone.ts';

const LAPTOP = { width: 1366, height: 768 };
const TV = { width: 1600, height: 900 };

/** Every picture of the README, by its file, with what it shows. */
export const PICTURES = {
  setup: 'Selling cards on a small laptop',
  'tv-sale': 'The hall display while cards are sold',
  'tv-play': 'The hall display in play',
  'live-game': 'The live game in Amharic',
  phone: 'A player’s phone',
  'tv-designated': 'The hall display of a designated game',
  'owner-home': 'The owner’s home',
} as const;
export type Picture = keyof typeof PICTURES;

async function addHall(url: string, admin: Member, cashier: string, moderator: string): Promise<Hall> {
  const member = (name: string) => ({
    name,
    email: `${name.toLowerCase()}@adarash.test`,
    password: 'an-evening-to-be-shown',
  });
  const pair = { cashier: member(cashier), moderator: member(moderator) };
  await admin.api('POST /admin/add-user', { body: pair });
  const enter = ({ email, password }: { email: string; password: string }) => signIn(url, email, password);
  return { cashier: await enter(pair.cashier), moderator: await enter(pair.moderator) };
}

async function openAs(browser: Browser, url: string, member: Member, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: LAPTOP, reducedMotion: 'reduce', baseURL: url });
  const page = await context.newPage();
  await page.goto('/api/health');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token as string);
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('language', 'am');
    },
    [member.token, member.user],
  );
  await page.goto(path);
  return page;
}

async function openTv(browser: Browser, url: string, hall: Hall): Promise<Page> {
  const tv = await browser.newPage({ viewport: TV, reducedMotion: 'reduce', baseURL: url });
  await tv.goto(await displayPath(hall));
  return tv;
}

const CARDS = [3, 7, 12, 18, 21, 26, 33, 38, 40, 44, 47, 52, 55, 59, 61, 64, 68, 72, 77, 81, 85, 90, 94, 99];
const CALLS = 17;

/** Plays one evening and hands over each screen at the moment of its picture. */
export async function playPicturedEvening(
  url: string,
  browser: Browser,
  show: (picture: Picture, page: Page) => Promise<void>,
): Promise<void> {
  const admin = await signInAdmin(url);
  const hall = await addHall(url, admin, 'Selam', 'Dawit');
  const other = await addHall(url, admin, 'Chaltu', 'Bekele');
  const { cashier, moderator } = hall;
  // Not in the first hall, whose display would show them for a minute.
  const desk = deskOf(other, admin);
  for (const cards of [24, 20, 18]) {
    const plan: Plan = { end: 'typed', bet: 10_00, fee: 15, cards };
    await playGame(desk, plan, await sell(desk, plan));
  }
  const params = { cashierId: cashier.id };
  await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 12_500 } });
  const body = { hallName: 'Selam Bingo Hall', notice: 'Coffee and popcorn at the desk', language: 'en' } as const;
  await cashier.api('PATCH /games/settings', { body });

  const setup = await openAs(browser, url, cashier, '/select-card');
  await setup.getByLabel('Bet Amount').fill('20');
  for (const card of CARDS.slice(0, 9)) {
    await setup.getByLabel('Card number').fill(String(card));
    await setup.keyboard.press('Enter');
  }
  await expect(setup.getByText('9 cards selected')).toBeVisible();
  await show('setup', setup);
  await setup.getByRole('button', { name: 'Clear All' }).click();
  await setup.context().close();

  const tv = await openTv(browser, url, hall);
  const game = await createGame(cashier, { cards: CARDS, betAmount: 20 });
  await expect(tv.locator('[data-sold]')).toHaveText(String(CARDS.length));
  await expect(tv.getByRole('link', { name: 'Scan: your cards on your phone' }).locator('svg')).toBeVisible();
  await show('tv-sale', tv);

  await cashier.api('POST /games/:id/start', { params: { id: game._id } });
  const phone = await openPhone(browser, url, hall);
  await addCards(phone, [7, 12]);
  for (let call = 0; call < CALLS; call += 1) await callNext(cashier, game._id);
  await expect(tv.getByText(`Called ${CALLS}/75`)).toBeVisible();
  await expect(tv.getByRole('link', { name: 'Verify this draw' }).locator('svg')).toBeVisible();
  await show('tv-play', tv);
  await expect(phone.getByText(`Called ${CALLS}/75`)).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 0));
  await show('phone', phone);
  await speak(hall, 'am');
  const live = await openAs(browser, url, cashier, GAME(game._id));
  await expect(live.locator('td[data-called][data-number]')).toHaveCount(CALLS);
  await show('live-game', live);
  await live.context().close();
  await phone.context().close();
  // A card may be complete by chance, which a cashier would have to check first.
  await hall.moderator.api('POST /games/:id/finish', { params: { id: game._id }, body: { reason: 'pictured' } });

  await speak(hall, 'en');
  const next = await createGame(cashier, { cards: CARDS, betAmount: 20, pattern: 'cross' });
  await startDesignated(hall, next, 12);
  // A cross has eight numbers: before the eighth call nobody can have won.
  for (let call = 0; call < 7; call += 1) await callNext(cashier, next._id);
  await expect(tv.locator('html')).toHaveAttribute('lang', 'en');
  await expect(tv.getByText('Called 7/75')).toBeVisible();
  await show('tv-designated', tv);

  const home = await openAs(browser, url, admin, '/admin-dashboard');
  await home.setViewportSize({ width: LAPTOP.width, height: 900 });
  await home.getByRole('button', { name: 'Hide this list' }).click();
  await expect(home.getByText('TV connected').first()).toBeVisible();
  // Their menus are fetched behind the screen.
  await expect(home.getByRole('button', { name: /^More for/ })).toHaveCount(2);
  await show('owner-home', home);
}
