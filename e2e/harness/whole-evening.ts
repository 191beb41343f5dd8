import type { GameJson } from '@adarash/contract';
import { expect, type Page } from '@playwright/test';
import { divide, type ExpectedSums, NOTHING } from '../../checks/evening/book.ts';
import type { Plan } from '../../checks/evening/plan.ts';
import { LATE_CARD, PATTERN, type Played, playEvening, type Watch } from '../../checks/evening/play.ts';
import { deskOf, type Hall, type Member } from './hall.ts';
import { button, changeSettings, GAME, storedGame } from './live-game.ts';
import { name, text } from './texts.ts';
import { expectToast } from './toasts.ts';

export { addUp, type ExpectedSums, NOTHING } from '../../checks/evening/book.ts';
export { MISREAD } from '../../checks/evening/play.ts';
export type { Played };

export const money = (santim: number) =>
  `${(santim / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Br`;

export const read = (text = 'none') => Math.round(Number(text.replace(/,| Br$/g, '')) * 100);

/** Names of the sums in their order below each title. */
const ON_SCREEN: Readonly<Record<string, Readonly<Record<string, keyof ExpectedSums>>>> = {
  [text('books.stakesTitle')]: {
    [text('books.stakes')]: 'stakes',
    [text('books.givenBack')]: 'givenBack',
    [text('books.houseFee')]: 'houseFee',
    [text('books.toJackpot')]: 'toJackpot',
  },
  [text('books.prizesTitle')]: {
    [text('books.won')]: 'won',
    [text('books.withheld')]: 'withheld',
    [text('books.handedOver')]: 'handedOver',
    [text('books.open')]: 'open',
    [text('books.unclaimed')]: 'unclaimed',
    [text('books.inPlay')]: 'inPlay',
  },
  [text('books.awardsTitle')]: {
    [text('books.awarded')]: 'awarded',
    [text('books.awardsWithheld')]: 'awardsWithheld',
    [text('books.awardsHandedOver')]: 'awardsHandedOver',
    [text('books.awardsOpen')]: 'awardsOpen',
    [text('books.byBank')]: 'byBank',
  },
};

/** Reads the three lists of sums on a screen; missing sums are 0. */
async function onScreen(page: Page): Promise<ExpectedSums> {
  const seen: ExpectedSums = { ...NOTHING };
  for (const [title, names] of Object.entries(ON_SCREEN)) {
    const list = page
      .getByRole('main')
      .locator('dl')
      .and(page.getByLabel(title, { exact: true }));
    const rows = await list
      .locator('> div')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    for (const [name, sum] of rows) seen[names[name ?? ''] as keyof ExpectedSums] = read(sum ?? '');
  }
  return seen;
}

export const expectSums = (page: Page, noted: ExpectedSums) => expect.poll(() => onScreen(page)).toEqual(noted);

/** Put in by the owner before the first game. */
export const PUT_IN = 5_000_00;

/** A tenth of all that is won above 100 Birr is withheld, and no more than 1,000 is paid in cash. */
const TAX: Plan['tax'] = { taxPercent: 10, taxAbove: 100, taxOn: 'whole', cashLimit: 1_000 };

/** Twelve games with every feature of an evening. Bets and fees result in fractions of a Birr. */
const EVENING: readonly Plan[] = [
  { end: 'shared', bet: 15_00, fee: 15, cards: 20, handOver: 'first' },
  { end: 'voided', bet: 15_00, fee: 15, cards: 66, lateSale: true },
  { end: 'designated', bet: 999_50, fee: 12.5, cards: 40, handOver: 'undone' },
  { end: 'typed', bet: 10_37, fee: 15, cards: 40, soldAgain: true, handOver: 'all' },
  {
    end: 'drawn',
    bet: 20_00,
    fee: 15,
    cards: 30,
    lateSale: true,
    award: { to: 'drawn', amount: 1_234_50 },
    handOver: 'all',
    tax: TAX,
  },
  { end: 'unclaimed', bet: 25_50, fee: 20, cards: 12, award: { to: 'chosen', amount: 100_00 }, tax: TAX },
  { end: 'typed', bet: 15_00, fee: 15, cards: 20, misread: true },
  { end: 'decided', bet: 10_00, fee: 0, cards: 18, handOver: 'all' },
  {
    end: 'shared',
    sharers: 3,
    bet: 10_37,
    fee: 17.5,
    cards: 21,
    soldAhead: true,
    lateSale: true,
    handOver: 'first',
    tax: TAX,
  },
  { end: 'typed', bet: 7_50, fee: 15, cards: 18, wholeBirr: true, handOver: 'all' },
  { end: 'never started', bet: 50_00, fee: 15, cards: 9 },
  { end: 'typed', bet: 33_33, fee: 15, cards: 25 },
];

/** Plays all of it; `watch` looks at the screens whenever there is something to see. */
export async function playWholeEvening(hall: Hall, admin: Member, watch: Watch): Promise<Played[]> {
  const params = { cashierId: hall.cashier.id };
  await hall.moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: PUT_IN / 100 } });
  return playEvening(deskOf(hall, admin), EVENING, watch);
}

const offerOf = (page: Page) => page.getByRole('button', { name: /^Same \d+ cards? again/ });

/** Checks that setup offers no cards after a voided game, because its stakes were refunded. */
export async function expectNothingOffered(page: Page): Promise<void> {
  const games = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/games');
  await page.goto('/select-card');
  await (await games).finished();
  await expect(page.getByRole('button', { name: 'Card 1', exact: true })).toBeEnabled();
  // Long enough that an offer would be there by now.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)));
  await expect(offerOf(page)).toHaveCount(0);
  await page.keyboard.press('=');
  await expect(page.getByText(text('cashier-setup.selectedCount', { count: 0 }))).toBeVisible();
}

/** From the shift close: a prize that stayed unpaid for some games. */
export async function handOverLate(page: Page, place: number, before: readonly Played[]): Promise<void> {
  const { noted, won } = before[0] as Played;
  const { cardId, prize } = won[place]!;
  await page.goto('/cashier-report/shift');
  await page.getByRole('button', { name: `Game ${before[0]?.game.gameNumber}, card ${cardId}` }).click();
  const window = page.getByRole('dialog', { name: name('windows.openPrizesTitle') });
  await window.getByRole('button', { name: `Pay out ${money(prize)} to card ${cardId}` }).click();
  noted.handedOver += prize;
  noted.open -= prize;
  await window.getByRole('button', { name: 'Close' }).click();
  await page.goto('/select-card');
}

/** The same cards as in the game before at another price, by the key of the offer and one more. */
export async function sellAgain(page: Page, hall: Hall, plan: Plan, before: readonly Played[]): Promise<GameJson> {
  const last = before.at(-1) as Played;
  await changeSettings(page);
  await page.getByLabel('Game Pattern').selectOption(PATTERN);
  await page.getByLabel('Bet Amount').fill(String(plan.bet / 100));
  await page.locator('[data-quick]').focus();
  await expect(offerOf(page)).toContainText(
    `Same ${plan.cards} cards again? ${money(plan.bet * plan.cards)} to collect`,
  );
  const was = money(Math.round(last.game.betAmount * 100));
  await expect(page.getByText(text('cashier-setup.priceChanged', { now: money(plan.bet), before: was }))).toBeVisible();
  await page.keyboard.press('=');
  const start = `Start game ${before.length + 1}: ${plan.cards} cards, prize ${money(divide(plan).pool)}?`;
  await expect(page.getByText(start)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bingo-game\?id=/);
  return storedGame(hall, new URL(page.url()).searchParams.get('id') ?? '');
}

/** Sells two cards in the live game before its first number, and refunds one. */
export async function sellLate(page: Page, hall: Hall, game: GameJson): Promise<GameJson> {
  const bet = Math.round(game.betAmount * 100);
  await page.goto(GAME(game._id));
  const change = async (field: string, cards: string, what: string, sum: string, sold: number) => {
    await button(page, name('live-game.sellCards')).click();
    const sale = page.getByRole('dialog', { name: name('live-game.sellCards') });
    await sale.getByRole('textbox', { name: field }).fill(cards);
    await expect(sale.locator('button[type=submit]')).toContainText(`${what} · ${sum}`);
    await page.keyboard.press('Enter');
    await expect(sale).toBeHidden();
    await expectToast(page, `Cards sold: ${sold} · ${sum}`);
  };
  const [back, count] = [LATE_CARD - 1, game.selectedCards.length];
  await change('Cards to add', `${back}, ${LATE_CARD}`, 'Sell 2 cards', `collect ${money(2 * bet)}`, count + 2);
  await change('Cards to remove', `${back}`, 'remove 1 card', `give back ${money(bet)}`, count + 1);
  return storedGame(hall, game._id);
}
