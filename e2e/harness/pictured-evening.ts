import { setCsv } from '@adarash/rules/card-set';
import { catalogue } from '@adarash/rules/catalogue';
import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Plan } from '../../checks/evening/plan.ts';
import { playGame, sell } from '../../checks/evening/play.ts';
import { createGame, deskOf, type Hall, type Member, signIn, signInAdmin } from './hall.ts';
import { callNext, displayPath, startDesignated } from './hall-display.ts';
import { changeSettings, foldSettings, GAME } from './live-game.ts';
import { addCards, openPhone } from './phone.ts';
import { name, text } from './texts.ts';

const LAPTOP = { width: 1366, height: 768 };
const TV = { width: 1600, height: 900 };

/** Pictures of the documentation by file name, with their content. */
export const PICTURES = {
  setup: 'Selling cards on a small laptop',
  'tv-sale': 'The hall display while cards are sold',
  'tv-play': 'The hall display in play',
  'live-game': 'The live game in English',
  phone: 'A player’s phone',
  'tv-designated': 'The hall display of a designated game',
  'owner-home': 'The owner’s home',
  'cards-fault': 'A set of cards with a mistake that is named',
  'cards-compare': 'Comparing a set with the sheet',
  'cards-choice': 'Choosing what a hall sells',
  'fee-table': 'A house fee by the number of cards',
  sell: 'A seller’s phone',
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
      localStorage.setItem('language', 'en');
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
  // Played in the other hall, because the first hall's display would show them for a minute.
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
  await changeSettings(setup);
  await setup.getByLabel('Bet Amount').fill('20');
  await foldSettings(setup);
  for (const card of CARDS.slice(0, 9)) {
    await setup.getByLabel(name('card-sets.cardNumber')).fill(String(card));
    await setup.keyboard.press('Enter');
  }
  await expect(setup.getByText(text('cashier-setup.selectedCount', { count: 9 }))).toBeVisible();
  await show('setup', setup);
  await cashier.api('POST /sale/commands', {
    body: { type: 'remove', counter: 'pictures', cards: CARDS.slice(0, 9), giveBack: true },
  });
  await setup.context().close();

  const tv = await openTv(browser, url, hall);
  const game = await createGame(cashier, { cards: CARDS, betAmount: 20 });
  await expect(tv.locator('[data-sold]')).toHaveText(String(CARDS.length));
  await expect(tv.getByRole('link', { name: name('hall-display.scanPlay') }).locator('svg')).toBeVisible();
  await show('tv-sale', tv);

  await cashier.api('POST /games/:id/start', { params: { id: game._id } });
  const phone = await openPhone(browser, url, hall);
  await addCards(phone, [7, 12]);
  for (let call = 0; call < CALLS; call += 1) await callNext(cashier, game._id);
  await expect(tv.getByText(`Called ${CALLS}/75`)).toBeVisible();
  await expect(tv.getByRole('link', { name: name('hall-words.verify') }).locator('svg')).toBeVisible();
  await show('tv-play', tv);
  await expect(phone.getByText(`Called ${CALLS}/75`)).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 0));
  await show('phone', phone);
  const live = await openAs(browser, url, cashier, GAME(game._id));
  await expect(live.locator('td[data-called][data-number]')).toHaveCount(CALLS);
  await show('live-game', live);
  await live.context().close();
  await phone.context().close();
  // A card may be complete by chance, which a cashier would have to check first.
  await hall.moderator.api('POST /games/:id/finish', { params: { id: game._id }, body: { reason: 'pictured' } });

  const next = await createGame(cashier, { cards: CARDS, betAmount: 20, pattern: 'cross' });
  await startDesignated(hall, next, 12);
  // A cross has eight numbers, so no card can win before the eighth call.
  for (let call = 0; call < 7; call += 1) await callNext(cashier, next._id);
  await expect(tv.locator('html')).toHaveAttribute('lang', 'en');
  await expect(tv.getByText(text('hall-words.called', { count: 7 }))).toBeVisible();
  await show('tv-designated', tv);

  const home = await openAs(browser, url, admin, '/admin-dashboard');
  await home.setViewportSize({ width: LAPTOP.width, height: 900 });
  await home.getByRole('button', { name: name('checklist.dismiss') }).click();
  await expect(home.getByText(text('tv-state.tvOn')).first()).toBeVisible();
  // The menus are loaded after the screen.
  await expect(home.getByRole('button', { name: /^More for/ })).toHaveCount(2);
  await show('owner-home', home);
  await home.context().close();
  await showOwnCards(url, browser, { admin, hall: other }, show);
  await showOwnWays(url, browser, other, show);
}

type Show = (picture: Picture, page: Page) => Promise<void>;

const SMALL = { width: 1024, height: 720 };

/** Cards as they were laminated, with gaps between their numbers. */
const LAMINATED = catalogue(260).filter(({ cardId }) => cardId > 150 && cardId % 7 !== 0);

/** The owner brings cards with one wrong square, compares them and lets a hall sell them. */
async function showOwnCards(
  url: string,
  browser: Browser,
  { admin, hall }: { admin: Member; hall: Hall },
  show: Show,
): Promise<void> {
  const page = await openAs(browser, url, admin, '/card-sets');
  await page.setViewportSize(SMALL);
  await page.getByLabel(name('card-sets.name')).fill('Laminated cards');
  const text = setCsv(LAMINATED).replace(/\n170,\d+,/, '\n170,61,');
  const buffer = Buffer.from(text);
  await page.getByLabel(name('card-sets.file')).setInputFiles({ name: 'cards.csv', mimeType: 'text/csv', buffer });
  await expect(
    page.getByText(name('card-sets.problem-SQUARE_COLUMN', { square: 'B, row 1', from: 1, to: 15 })),
  ).toBeVisible();
  await page.setViewportSize({ ...SMALL, height: 820 });
  await page
    .getByRole('button', { name: name('card-sets.store') })
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await show('cards-fault', page);
  await page.setViewportSize(SMALL);
  const mended = LAMINATED.find(({ cardId }) => cardId === 170)?.numbers[0];
  await page.getByLabel('B, row 1').fill(String(mended));
  await page.getByRole('button', { name: name('card-sets.store') }).click();
  await page.getByRole('button', { name: name('card-sets.compare') }).click();
  const comparing = page.getByRole('dialog', { name: name('card-sets.compare') });
  await expect(comparing.getByRole('application')).toBeFocused();
  for (let card = 1; card <= 2; card++) {
    await expect(comparing.getByText(`Card ${card} of ${LAMINATED.length}`)).toBeVisible();
    await page.keyboard.press('Space');
  }
  await expect(comparing.getByText(`Card 3 of ${LAMINATED.length}`)).toBeVisible();
  await withoutToasts(page);
  await show('cards-compare', page);
  await comparing.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel(name('card-sets.hall'), { exact: true }).selectOption(hall.cashier.id);
  await page
    .getByLabel(name('card-sets.hallSells'))
    .selectOption({ label: name('card-sets.setName', { name: 'Laminated cards', version: 1 }) });
  await page.getByRole('button', { name: name('card-sets.changeSetConfirm') }).click();
  await expect(page.getByText(name('card-sets.soldBy', { halls: hall.cashier.name }))).toBeVisible();
  await withoutToasts(page);
  await page.evaluate(() => scrollTo(0, 0));
  await show('cards-choice', page);
  await page.context().close();
}

/** Pictures are taken without toasts, which disappear after some seconds. */
const withoutToasts = (page: Page) => expect(page.locator('[data-rht-toaster] > *')).toHaveCount(0);

async function showOwnWays(url: string, browser: Browser, hall: Hall, show: Show): Promise<void> {
  const { cashier } = hall;
  const setup = await openAs(browser, url, cashier, '/select-card');
  await setup.setViewportSize(SMALL);
  await changeSettings(setup);
  await setup.getByLabel('House Fee Percentage').selectOption(text('cashier-setup.feeBySize'));
  const table = setup.getByRole('dialog', { name: name('fee-table.title') });
  for (const [row, from, percentage] of [
    [2, '20', '12.5'],
    [3, '50', '10'],
  ] as const) {
    await table.getByRole('button', { name: name('fee-table.add') }).click();
    await table.getByLabel(name('fee-table.from', { row })).fill(from);
    await table.getByLabel(name('fee-table.percent', { row })).fill(percentage);
  }
  await show('fee-table', setup);
  await setup.context().close();

  const desk = await openAs(browser, url, cashier, '/cashier-report/shift');
  await desk.getByLabel(name('sellers.name')).fill('Hana');
  await desk.getByRole('button', { name: name('sellers.add') }).click();
  const device = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const phone = await device.newPage();
  await phone.goto('/sell');
  await phone.getByRole('button', { name: 'English' }).click();
  const digits = phone.locator('[data-digits]');
  await expect(digits).toHaveText(/^\d{4}$/);
  await desk.getByRole('button', { name: name('sellers.pair') }).click();
  await desk.getByLabel(name('sellers.digits')).fill((await digits.textContent()) ?? '');
  await desk.keyboard.press('Enter');
  await expect(phone.getByRole('heading', { name: /^Game \d/ })).toBeVisible();
  for (const card of [152, 164]) await phone.getByRole('button', { name: `Card ${card}`, exact: true }).click();
  await expect(phone.getByRole('button', { name: name('sell.removeCard', { number: 164 }) })).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 0));
  await show('sell', phone);
  await device.close();
  await desk.context().close();
}
