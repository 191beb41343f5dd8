import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textsIn } from '@adarash/contract/basics';
import hallTexts from '@adarash/texts/hall-words.json' with { type: 'json' };
import paperTexts from '@adarash/texts/paper.json' with { type: 'json' };
import type { Page } from '@playwright/test';
import { CashBook } from '../../checks/evening/cash-book.ts';
import { moveCash } from '../../checks/evening/drawer.ts';
import { ON_PAPER } from '../../checks/evening/on-paper.ts';
import { readPdf, textOf, textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { readCsv, readZip, type TableRow, textIn } from '../../checks/read-zip.ts';
import { createHall, type Hall, type Member, signInAdmin } from '../harness/hall.ts';
import { openDisplay, pastMoments, speak } from '../harness/hall-display.ts';
import { GAME } from '../harness/live-game.ts';
import { openPhone } from '../harness/phone.ts';
import { createHallServer, eveningZone } from '../harness/server.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';
import { keepToasts } from '../harness/toasts.ts';
import {
  addUp,
  type ExpectedSums,
  expectNothingOffered,
  expectSums,
  handOverLate,
  MISREAD,
  money,
  type Played,
  PUT_IN,
  playWholeEvening,
  read,
  sellAgain,
  sellLate,
} from '../harness/whole-evening.ts';

const HOUR_MS = 3_600_000;
/** Put into the jackpot in the morning. */
const ADDED = 777_77;

/** An amount on paper has exactly the form "1,234.50 Br". */
const MONEY = String.raw`(\d{1,3}(?:,\d{3})*\.\d\d) Br`;

/** The buttons of a row must not cover any amount. */
async function expectListWhole(page: Page): Promise<void> {
  const list = page.getByRole('table', { name: 'Games List' }).locator('..');
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth), 'nothing lies beyond the panel').toBeLessThan(
    2,
  );
}

/** The house fee of each game of the spreadsheet, the newest first. */
function feesInCsv(text: string): number[] {
  const [head, ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));
  const place = head?.indexOf('House Fee') ?? 0;
  return rows.map((row) => read(row[place]));
}

const hallWords = textsIn(hallTexts, 'en');
const en = textsIn(paperTexts, 'en');

/** The sums of a roll in the mail. */
function onPaper(text: string): ExpectedSums {
  const sums = Object.entries(ON_PAPER).map(([name, label]) => [
    name,
    read(new RegExp(`^${label} ${MONEY}$`, 'm').exec(text)?.[1]),
  ]);
  return Object.fromEntries(sums);
}

/** The line of one game on the roll. */
function expectOnRoll(roll: string, { game, noted, won, award }: Played): void {
  const line = roll.split('\n').find((each) => each.startsWith(`GAME ${game.gameNumber} `)) ?? '';
  const said = (before: string) =>
    [...line.matchAll(new RegExp(`${before} ${MONEY}`, 'g'))].map(([, sum]) => read(sum));
  const some = (sum: number) => (sum > 0 ? [sum] : []);
  expect({
    givenBack: said(text('paper.givenBack')),
    won: said('\\| Card \\d+ won'),
    unclaimed: said(text('books.unclaimed')),
    award: said('Jackpot: card \\d+ won'),
    fee: said('House fee'),
    toJackpot: said(text('paper.toJackpot')),
  }).toEqual({
    givenBack: some(noted.givenBack),
    won: won.map(({ prize }) => prize),
    unclaimed: some(noted.unclaimed),
    award: some(award),
    fee: noted.givenBack > 0 ? [] : some(noted.houseFee),
    toJackpot: noted.givenBack > 0 ? [] : some(noted.toJackpot),
  });
}

/** Returns the decoded text of a mail. */
const unpacked = (mail: string) =>
  Buffer.from(
    mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

async function download(page: Page, name: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await saved).path(), 'utf8');
}

/** Checks all sums of the day and the final jackpot on a roll as PDF. */
function expectOnPdf(text: string, all: ExpectedSums, jackpot: number): void {
  for (const name of Object.keys(all) as (keyof ExpectedSums)[])
    expect(text, name).toContain(withoutSpaces(`${ON_PAPER[name]} ${money(all[name])}`));
  expect(text).toContain(withoutSpaces(`${en.jackpotHolds} ${money(jackpot)}`));
  expect(text).toContain(withoutSpaces(hallWords.designated));
}

/** The roll as PDF, and the slip of a game on a roll of 80 mm. */
async function expectPrinted(page: Page, all: ExpectedSums, jackpot: number): Promise<void> {
  const print = async (name: string, paper: string) => {
    const asked = page.getByRole('dialog', { name });
    await asked.getByLabel(text('print.paper')).selectOption(paper);
    const saved = page.waitForEvent('download');
    await asked.getByRole('button', { name: text('admin-home.print') }).click();
    const pages = await readPdf(await readFile(await (await saved).path()));
    await expect(asked).toBeHidden();
    return { width: pages[0]?.width ?? 0, text: textOf(pages) };
  };
  await page.getByRole('button', { name: name('cashier-report.dayRoll') }).click();
  const roll = await print(name('print.rollTitle'), 'A4');
  expectOnPdf(roll.text, all, jackpot);
  await page.getByRole('button', { name: name('cashier-report.slipOf', { number: 3 }) }).click();
  await expectAccessible(page);
  const slip = await print(name('print.slipTitle', { number: 3 }), text('print.roll'));
  expect(Math.round((slip.width * 25.4) / 72)).toBe(80);
  expect(slip.text).toContain(withoutSpaces(hallWords.designatedNotice));
  await page.getByRole('button', { name: name('cashier-report.slipOf', { number: 7 }) }).click();
  const misread = await print(name('print.slipTitle', { number: 7 }), 'A4');
  expect(misread.text).toContain(withoutSpaces(`Numbers undone: ${MISREAD}`));
}

/**
 * Adds cash to the drawer, removes cash, and closes the shift with a difference of a few santim. Returns the drawer on
 * the roll, and the day.
 */
async function closeShift(
  { cashier, moderator }: Hall,
  page: Page,
  all: ExpectedSums,
): Promise<{ drawer: string; day: string }> {
  const book = new CashBook();
  book.move('players', 'drawer', all.stakes - all.givenBack - all.handedOver - all.awardsHandedOver + all.byBank);
  await moveCash({ cashier: cashier.api }, book, { kind: 'in', reason: 'change', amount: 200_00 });
  await moveCash({ cashier: cashier.api }, book, { kind: 'out', reason: 'expense', amount: 15_50 });
  const expected = book.at('drawer');
  const counted = Math.floor(expected / 100) * 100;
  await page.goto('/cashier-report?shift');
  const lies = page.getByRole('region', { name: name('shift.drawer') });
  await expect(lies).toContainText(`Expected${money(expected)}`);
  const { shift } = await cashier.api('GET /shift');
  const { closed } = await cashier.api('POST /shift/close', {
    body: {
      number: shift.number,
      expected: expected / 100,
      count: { 'note-1': counted / 100 },
      note: counted === expected ? '' : 'No small coins',
      moderator: { email: moderator.email, password: moderator.password },
    },
  });
  expect(Math.round(closed.difference * 100)).toBe(counted - expected);
  return { drawer: `${en.expected} ${money(expected)} · ${en.counted} ${money(counted)}`, day: closed.day };
}

/** A day that is over, on every paper that can be had of it later. */
type PastDay = { day: string; evening: readonly Played[]; all: ExpectedSums; jackpot: number };

async function expectPastPapers(
  { cashier }: Hall,
  admin: Member,
  url: string,
  { day, evening, all, jackpot }: PastDay,
): Promise<void> {
  const ask = async ({ token }: Member, path: string) => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, path).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const days = `from=${day}&to=${day}`;
  const files = readZip(await ask(admin, `games/admin/export?cashierId=${cashier.id}&${days}&language=en`));
  for (const pdf of [files.get('rolls.pdf')!, await ask(cashier, `print/day-roll?day=${day}&language=en`)])
    expectOnPdf(await textOfPdf(pdf), all, jackpot);

  const table = (name: string) => readCsv(textIn(files, `${name}.csv`));
  const sumIn = (row: TableRow | undefined, title: string) => read(row?.[`${title} (Br)`]);
  const sums = Object.entries(ON_PAPER);
  const booksIn = (row: TableRow) => Object.fromEntries(sums.map(([name, title]) => [name, sumIn(row, title)]));
  const byNumber = new Map(table('games').map((row) => [Number(row.Game), booksIn(row)]));
  expect(byNumber).toEqual(new Map(evening.map(({ game, noted }) => [game.gameNumber, noted])));
  const payouts = table('payouts').map((row) => [Number(row.Game), row.What, sumIn(row, 'Amount')]);
  const won = evening.flatMap(({ game: { gameNumber }, won, award }) => [
    ...won.map(({ prize }) => [gameNumber, 'Prize', prize]),
    ...(award > 0 ? [[gameNumber, 'Jackpot award', award]] : []),
  ]);
  expect(payouts).toEqual(won);
  // The ledger itself.
  const ledger = table('jackpot');
  expect(ledger.reduce((sum, row) => sum + sumIn(row, 'Amount'), 0)).toBe(jackpot);
  expect(sumIn(ledger.at(-1), 'Available afterwards')).toBe(jackpot);
}

/** Checks TV and phone after the end of a game. */
async function expectTold(tv: Page, phone: Page, { game, noted, won, award }: Played): Promise<void> {
  const news = phone.locator('[data-news]');
  if (noted.givenBack > 0) {
    if (game.status === 'pending') return;
    await expect(
      tv.getByRole('heading', { name: name('hall-display.calledOff', { number: game.gameNumber }) }),
    ).toBeVisible();
    return expect(news).toHaveText(text('play.voided'));
  }
  if (won.length === 0) await expect(news).toHaveText(text('play.nobody'));
  else {
    const winners = won.map(({ cardId, prize }) => `Card ${cardId} (${money(prize)})`);
    await expect(news).toHaveText(`Won by ${winners.join(', ')}`);
    const shown = tv.locator('[data-region="winners"] > li');
    await pastMoments(tv, (patience) => expect(shown).toHaveCount(Math.min(3, won.length), patience));
    for (const [place, { cardId, prize }] of won.slice(0, 3).entries()) {
      await expect(shown.nth(place)).toContainText(`Card ${cardId}`);
      await expect(shown.nth(place)).toContainText(money(prize));
    }
  }
  if (award === 0) return;
  await expect(tv.locator('[data-scene]')).toContainText(money(award));
  await expect(phone.locator('[data-jackpot]')).toContainText(money(award));
}

story(
  'every screen and paper of an evening of twelve games agrees to the santim',
  { tag: '@all' },
  async ({ browser, openAs }) => {
    const server = await createHallServer({ HALL_TZ: eveningZone() });
    try {
      await server.start();
      const admin = await signInAdmin(server.url);
      const hall = await createHall(server.url, admin);
      const { cashier, moderator } = hall;
      await speak(hall, 'en');
      const page = await browser.newPage({
        baseURL: server.url,
        viewport: { width: 1366, height: 768 },
        reducedMotion: 'reduce',
      });
      const tv = await browser.newPage({
        baseURL: server.url,
        reducedMotion: 'reduce',
      });
      await keepToasts(page);
      await tv.clock.install();
      await openDisplay(tv, hall);
      const phone = await openPhone(browser, server.url, hall);
      await openAs(cashier, '/account', page);

      const evening = await playWholeEvening(hall, admin, {
        async running({ game, pool, noted }, before) {
          const prize = tv.locator('[data-region="prize"]');
          await pastMoments(tv, (patience) => expect(prize).toContainText(money(pool), patience));
          await expect(phone.getByText(`GAME ${game.gameNumber}`, { exact: true })).toBeVisible();
          // In the middle of the evening too.
          if (before.length < 11) return;
          await page.goto('/cashier-report');
          await expectSums(page, addUp([...before.map((one) => one.noted), noted]));
          await expectListWhole(page);
        },
        async ended(played) {
          await expectTold(tv, phone, played);
          if (played.noted.givenBack > 0 && played.game.status !== 'pending') await expectNothingOffered(page);
        },
        async sellAgain(plan, before) {
          // Won in the first game; two have passed since.
          await handOverLate(page, 1, before);
          return sellAgain(page, hall, plan, before);
        },
        sellLate: (game) => sellLate(page, hall, game),
      });
      expect(evening.map(({ game }) => game.gameNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);

      // The last prize is paid in the live game, and the fourth payout is undone in the report.
      const [fourth, last] = [evening[3], evening[11]] as [Played, Played];
      await page.goto(GAME(last.game._id));
      await page.getByRole('button', { name: /Show winner/ }).click();
      const pay = page.getByRole('button', { name: new RegExp(`Pay ${money(last.noted.won)}`) });
      await expect(pay).toBeVisible();
      await page.keyboard.press('h');
      await expect(page).toHaveURL('/select-card');
      [last.noted.handedOver, last.noted.open] = [last.noted.won, 0];
      await page.goto('/cashier-report');
      const row = page
        .getByRole('table', { name: 'Games List' })
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: '4', exact: true }) });
      await row
        .first()
        .getByRole('button', { name: name('cashier-report.undoPayout') })
        .click();
      const window = page.getByRole('dialog', { name: name('windows.handOverTitle', { number: 4 }) });
      await window.getByRole('button', { name: name('windows.undo') }).click();
      await window.getByLabel(name('windows.reason')).fill('Paid to the neighbour');
      await window.getByRole('button', { name: name('windows.undoHandOver') }).click();
      await expect(window).toContainText(text('cashier-report.open'));
      await window.getByRole('button', { name: 'Close' }).last().click();
      [fourth.noted.handedOver, fourth.noted.open] = [0, fourth.noted.won];

      const all = addUp(evening.map(({ noted }) => noted));
      const jackpot = PUT_IN + all.toJackpot - all.awarded;
      expect(all.stakes).toBe(all.givenBack + all.houseFee + all.toJackpot + all.won + all.unclaimed);
      await expectSums(page, all);
      await expectListWhole(page);
      await expect(
        page
          .getByRole('table', { name: 'Games List' })
          .getByText(text('cashier-report.openSome', { open: 2, count: 3 })),
      ).toBeVisible();
      const fees = evening.map(({ noted }) => noted.houseFee).reverse();
      expect(feesInCsv(await download(page, 'Export to CSV'))).toEqual(fees);
      const { drawer, day } = await closeShift(hall, page, all);
      await page.goto('/cashier-report');
      await expectPrinted(page, all, jackpot);

      const owner = await browser.newPage({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
      await openAs(admin, `/admin-report?cashier=${cashier.id}`, owner);
      await expectSums(owner, all);
      const recent = owner.getByRole('table', { name: 'Recent Games' }).getByRole('row');
      const shared = evening[8] as Played;
      await expect(recent.nth(2)).toContainText('50.00 Br——');
      await expect(recent.nth(4)).toContainText(money(shared.noted.houseFee) + money(shared.noted.won));
      await expect(recent.nth(9)).toContainText(`${money(fourth.noted.won)}Unpaid ${money(fourth.noted.won)}`);
      await owner.goto(`/admin-hall/${cashier.id}`);
      await expectSums(owner, all);
      const rowOfHall = async (range: string) => {
        await owner.goto(`/admin-dashboard?range=${range}`);
        return owner
          .getByRole('table', { name: name('admin-home.halls') })
          .locator('tbody tr')
          .getByRole('cell');
      };
      const moneyOfHall = [all.stakes, all.houseFee, all.open + all.awardsOpen, jackpot].map(money);
      const today = await rowOfHall('today');
      for (const [i, amount] of moneyOfHall.entries()) await expect(today.nth(i + 2)).toHaveText(amount);
      const manager = await browser.newPage({ baseURL: server.url });
      await openAs(moderator, '/jackpot', manager);
      const amount = money(jackpot).replace('Br', 'BIRR');
      await expect(manager.getByRole('region', { name: 'Current Jackpot' })).toContainText(amount);

      // After the night the mail of the day is sent, and the morning page displays its unpaid items.
      await server.kill();
      await server.start(11 * HOUR_MS);
      const folder = join(server.dataDir, 'mail');
      const mailed = async () => {
        const [name] = await readdir(folder).catch(() => []);
        return name === undefined ? '' : unpacked(await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      };
      // The file exists before it is complete.
      await expect.poll(async () => onPaper(await mailed())).toEqual(all);
      await expect.poll(mailed).toContain('Server: entry');
      const roll = await mailed();
      expect(roll).toContain(`Jackpot balance ${money(jackpot)}`);
      expect(roll).toContain(drawer);
      for (const played of evening) expectOnRoll(roll, played);
      expect(roll).toMatch(/GAME 3 .* · Designated · Ended: /);
      expect(roll).toMatch(/GAME 4 .* numbers typed · Ended: /);
      expect(await readdir(folder)).toHaveLength(1);

      // Both still show the last game, as for a minute after its end.
      await Promise.all([tv.reload(), phone.reload()]);
      await expect(tv.locator('[data-scene="idle"]')).toBeVisible();
      await expect(tv.locator('[data-region="jackpot"]')).toContainText(money(jackpot));
      for (const played of evening.filter(({ won }) => won.length > 0).slice(-3))
        await expect(tv.locator(`[data-won="${played.game.gameNumber}"]`)).toContainText(money(played.noted.won));
      await expect(phone.getByText(text('cashier-home.moved', { number: 13 }))).toBeVisible();
      const yesterday = await rowOfHall('yesterday');
      for (const [i, amount] of moneyOfHall.entries()) await expect(yesterday.nth(i + 2)).toHaveText(amount);

      // Today's additions to the jackpot do not belong to yesterday.
      const params = { cashierId: cashier.id };
      await moderator.api('PUT /jackpot/:cashierId', { params, body: { amount: (jackpot + ADDED) / 100 } });
      await expectPastPapers(hall, admin, server.url, { day, evening, all, jackpot });
      for (const one of [page, tv, phone, owner, manager]) await one.context().close();
    } finally {
      await server.remove();
    }
  },
);
