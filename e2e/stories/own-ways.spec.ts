import { textsIn } from '@adarash/contract/basics';
import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt } from '@adarash/rules/claim';
import paperTexts from '@adarash/texts/paper.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { ON_PAPER } from '../../checks/evening/on-paper.ts';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { readCsv, readZip, type TableRow, textIn } from '../../checks/read-zip.ts';
import type { Hall, Member } from '../harness/hall.ts';
import { callNext, displayPath, pastMoments, speak } from '../harness/hall-display.ts';
import { changeSettings, checkCard } from '../harness/live-game.ts';
import { pairSeller } from '../harness/phone.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { text, text as worded } from '../harness/texts.ts';
import { expectSums, money, NOTHING, read } from '../harness/whole-evening.ts';

const en = textsIn(paperTexts, 'en');

/** Printed cards with custom numbers and gaps: 9, 16, 23 and so on. */
const CARDS = catalogue(25).map(({ cardId, numbers }) => ({ cardId: cardId * 7 + 2, numbers: [...numbers] }));
const RULE = 'lines/2/row+column+diagonal';

/**
 * Calculated by hand in santim. Twenty cards at 12.50: three by Hana, five by Dawit, twelve at the counter. One bet of
 * the pot is added to the jackpot of 100.00, and a tenth of the rest is the house fee.
 */
const POT = 250_00;
const NOTED = {
  ...NOTHING,
  ...{ stakes: POT, toJackpot: 12_50, houseFee: 23_75, won: 213_75, handedOver: 213_75 },
  ...{ awarded: 112_50, awardsHandedOver: 112_50 },
};
/** Hana's fourth card was refunded before the start and is no sale. */
const DRAWER = {
  ...{ float: 500_00, sold: POT, givenBack: 0, handedOver: 213_75, awardsHandedOver: 112_50 },
  ...{ otherMeans: 0, withSellers: 0 },
  expected: 500_00 + POT - 213_75 - 112_50,
};

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
/** Returns the amount after a label of a list in santim. */
const sumAfter = async (page: Page, word: string) => {
  const value = page.locator('dt', { hasText: new RegExp(`^${word}$`) }).locator('xpath=following-sibling::dd[1]');
  return read((await value.first().textContent())?.replace(/^[−+]/, ''));
};
const expectSum = (page: Page, word: string, santim: number) =>
  expect.poll(() => sumAfter(page, word), word).toBe(santim);

async function sellOnPhone(phone: Page, cards: readonly number[]): Promise<void> {
  for (const card of cards) {
    await button(phone, `Card ${card}`).click();
    await expect(button(phone, `Card ${card}`)).toHaveCount(0);
  }
  await button(phone, worded('sell.paid')).click();
  await expect(phone.getByText(worded('sell.noCustomer'))).toBeVisible();
}

async function settle(page: Page, phone: Page, name: string, santim: number): Promise<void> {
  const row = page
    .getByRole('table', { name: text('sellers.sellers') })
    .getByRole('row')
    .filter({ hasText: name });
  await row.getByRole('button', { name: text('sellers.settle') }).click();
  await page.getByLabel(text('sellers.received')).fill(String(santim / 100));
  await page.keyboard.press('Enter');
  await expectSum(phone, 'Amount due', 0);
}

const asked = async (url: string, { token }: Member, path: string) => {
  const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, path).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

/** The roll, the slip, and every table of the export. */
async function expectPapers({ cashier }: Hall, admin: Member, url: string, id: string): Promise<void> {
  const { shifts } = await cashier.api('GET /shifts');
  const day = shifts[0]?.day ?? '';
  const printed = await textOfPdf(await asked(url, cashier, `print/day-roll?language=en&paper=roll`));
  for (const [name, sum] of Object.entries(NOTED))
    if (sum !== 0) expect(printed).toContain(withoutSpaces(`${ON_PAPER[name as keyof typeof NOTED]} ${money(sum)}`));
  const lines = [
    `${en.expected} ${money(DRAWER.expected)} · ${en.counted} ${money(DRAWER.expected)} · ${en.difference} ${money(0)}`,
    `Seller Dawit: 5 cards, sold ${money(62_50)}, settled ${money(62_50)}, still due ${money(0)}`,
    `Seller Hana: 3 cards, sold ${money(37_50)}, settled ${money(37_50)}, still due ${money(0)}`,
  ];
  for (const line of lines) expect(printed).toContain(withoutSpaces(line));
  const slip = await textOfPdf(await asked(url, cashier, `print/games/${id}?language=en&paper=roll`));
  for (const sum of [POT, NOTED.houseFee, NOTED.toJackpot]) expect(slip).toContain(withoutSpaces(money(sum)));
  expect(slip).toContain(withoutSpaces('Any 2 lines'));

  const path = `games/admin/export?cashierId=${cashier.id}&from=${day}&to=${day}&language=en`;
  const files = readZip(await asked(url, admin, path));
  const rolls = await textOfPdf(files.get('rolls.pdf')!);
  for (const line of lines) expect(rolls).toContain(withoutSpaces(line));
  const table = (name: string) => readCsv(textIn(files, `${name}.csv`));
  const sum = (rows: readonly TableRow[], title: string) =>
    rows.reduce((all, row) => all + read(row[`${title} (Br)`]), 0);
  for (const [name, total] of Object.entries(NOTED))
    expect(sum(table('games'), ON_PAPER[name as keyof typeof NOTED]), name).toBe(total);
  const payouts = (what: string) =>
    sum(
      table('payouts').filter((row) => row.What === what && row['Paid out'] === 'yes'),
      'Amount',
    );
  expect([payouts('Prize'), payouts('Jackpot award')]).toEqual([NOTED.won, NOTED.awarded]);
  expect(sum(table('shifts'), en.expected)).toBe(DRAWER.expected);
  expect(sum(table('jackpot'), 'Amount')).toBe(0);
}

story(
  'an evening with custom cards, two sellers, fee table, jackpot, two lines and telebirr balances to the santim',
  { tag: '@all' },
  async ({ page, hall, admin, openAs, browser, server }) => {
    const { cashier, moderator } = hall;
    const name = `On the tables of ${cashier.name}`;
    try {
      await admin.api('PATCH /admin/settings', { body: { means: ['telebirr'] } });
      const { set } = await admin.api('POST /card-sets', { body: { name, cards: CARDS } });
      await cashier.api('PATCH /games/settings', { body: { cardSet: set.digest } });
      await speak(hall, 'en');
      const params = { cashierId: cashier.id };
      await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: 100 } });

      await openAs(cashier, '/cashier-report/shift');
      await page.getByLabel(text('shift.floatLabel')).fill('500');
      await button(page, text('shift.openShift')).click();
      const [hana, dawit] = [await pairSeller(page, browser, 'Hana'), await pairSeller(page, browser, 'Dawit')];

      const tv = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce' });
      await tv.clock.install();
      await tv.goto(await displayPath(hall));
      await page.goto('/select-card');
      await changeSettings(page);
      await page.getByLabel('Bet Amount').fill('12.5');
      await page.getByLabel('Game Pattern').selectOption(RULE);
      await page.getByLabel('House Fee Percentage').selectOption(text('cashier-setup.feeBySize'));
      const fees = page.getByRole('dialog', { name: text('fee-table.title') });
      await fees.getByLabel(text('fee-table.percent', { row: 1 })).fill('20');
      await fees.getByRole('button', { name: text('fee-table.add') }).click();
      await fees.getByLabel(text('fee-table.from', { row: 2 })).fill('10');
      await fees.getByLabel(text('fee-table.percent', { row: 2 })).fill('10');
      await fees.getByRole('button', { name: text('fee-table.save') }).click();
      await expect(fees).toBeHidden();
      await expect(hana.getByText('12.50 Br a card')).toBeVisible();

      // Cards outside the set and cards of another seller are not available.
      await expect(button(hana, 'Card 10')).toHaveCount(0);
      await sellOnPhone(hana, [9, 16, 23]);
      await sellOnPhone(dawit, [37, 44, 51, 58]);
      await expect(button(hana, 'Card 37')).toHaveCount(0);
      await expect(tv.locator('[data-house-fee]')).toHaveText('20%');
      await expect(tv.locator('[data-fee-step]')).toContainText(
        text('hall-display.feeFrom', { percent: 10, cards: 10 }),
      );
      await sellOnPhone(hana, [30]);
      await button(hana, worded('sell.giveBack', { number: 30 })).click();
      await button(hana, worded('sell.giveBackDo')).click();
      await sellOnPhone(dawit, [65]);
      await expectSum(hana, 'Amount due', 37_50);
      await expectSum(dawit, 'Amount due', 62_50);
      await page.getByLabel(text('cashier-setup.quick')).fill('72, 79, 86, 93, 100, 107, 114, 121, 128, 135, 142, 149');
      await page.keyboard.press('Enter');
      await expect(page.getByText(text('cashier-setup.selectedCount', { count: 20 }))).toBeVisible();
      await expect(tv.locator('[data-house-fee]')).toHaveText('10%');
      await expect(tv.locator('[data-scene]')).toContainText(money(NOTED.won));
      await page.getByRole('button', { name: 'Start Game' }).click();
      await expect(page).toHaveURL(/\/bingo-game\?id=/);
      const id = new URL(page.url()).searchParams.get('id') ?? '';
      await expect(tv.locator('[data-region="prize"]')).toContainText(money(NOTED.won));
      await expect(tv.locator('[data-scene]')).toContainText(money(112_50));

      const sold = CARDS.slice(0, 21).filter(({ cardId }) => cardId !== 30);
      let called: number[] = [];
      while (cardsCompleteAt(sold, called, RULE).length === 0) called = (await callNext(cashier, id)).calledNumbers;
      const winners = cardsCompleteAt(sold, called, RULE);
      const given = { params: { id } };
      for (const cardId of winners.slice(1))
        await cashier.api('POST /games/:id/check-bingo', { ...given, body: { cardId } });
      await expect(page.getByText(`Called ${called.length}/75`)).toBeAttached();
      await checkCard(page, winners[0] ?? 0);
      await expect(page.getByRole('dialog', { name: 'Winner' })).toBeVisible();
      const { game } = await cashier.api('GET /games/:id', given);
      expect(game).toMatchObject({ houseFeePercentage: 10, houseFee: 23.75, prizePool: 213.75 });
      const prize = read(String(game.winners.find(({ cardId }) => cardId === winners[0])?.prize));
      await expect(page.getByRole('dialog')).toContainText(money(prize));
      const onTv = tv.locator('[data-scene="winner"]');
      await pastMoments(tv, (patience) => expect(onTv).toContainText(money(prize), patience));
      const body = { cardNumber: winners[0] ?? 0, amount: 112.5, message: 'Well played' };
      await moderator.api('POST /jackpot/:cashierId/awards', { params, body });
      await cashier.api('POST /games/:id/select-jackpot-winner', given);
      await cashier.api('POST /games/:id/paid', { ...given, body: {} });
      await cashier.api('POST /games/:id/paid', { ...given, body: { of: 'jackpot' } });

      await page.goto('/cashier-report/shift');
      await settle(page, hana, 'Hana', 37_50);
      await settle(page, dawit, 'Dawit', 62_50);
      await page.goto('/cashier-report');
      await expectSums(page, NOTED);
      await page.goto('/cashier-report/shift');
      const words = { 'Given back': 'givenBack', Expected: 'expected' } as const;
      for (const [word, sum] of Object.entries(words)) await expectSum(page, word, DRAWER[sum as keyof typeof DRAWER]);
      const { shift } = await cashier.api('GET /shift');
      const inSantim = Object.fromEntries(
        Object.keys(DRAWER).map((sum) => [sum, Math.round((shift.drawer?.[sum as keyof typeof DRAWER] ?? 0) * 100)]),
      );
      expect(inSantim).toEqual(DRAWER);
      await expectAccessible(page);
      await page
        .getByRole('main')
        .getByRole('link', { name: text('shift.close') })
        .click();

      // 373.75 in notes and coins.
      const pieces = {
        '200 Br note': 2,
        '10 Br note': 2,
        '1 Br note': 3,
        '25 santim': 3,
      };
      for (const [piece, many] of Object.entries(pieces))
        await page.getByLabel(piece, { exact: true }).fill(String(many));
      await button(page, text('shift.close')).click();
      const signing = page.getByRole('dialog');
      await signing.getByLabel('Password').fill(moderator.password);
      await signing.getByRole('button', { name: text('shift.close') }).click();
      const closed = page.getByRole('dialog', { name: /Shift 1/ });
      const said = ['Dawit · Cards 5 · Cash sales 62.50 Br · Settled 62.50 Br'];
      said.push('Hana · Cards 3 · Cash sales 37.50 Br · Settled 37.50 Br · Amount due 0.00 Br');
      for (const text of said) await expect(closed).toContainText(text);
      await expect(hana.getByText('This phone can no longer sell')).toBeVisible();
      await expectPapers(hall, admin, server.url, id);

      await tv.goto(`/verify/${id}`);
      await tv.getByRole('button', { name: 'English' }).click();
      await expect(tv.getByRole('heading', { name: text('verify.verifies'), exact: true })).toBeVisible();
      await expect(tv.getByText(text('verify.setCompared'))).toBeVisible();
      for (const one of [tv, hana, dawit]) await one.context().close();
    } finally {
      await admin.api('PATCH /admin/settings', { body: { means: [] } });
    }
  },
);
