import type { BooksJson, GameRow } from '@adarash/contract';
import { gamesCsv } from '@adarash/rules/games-csv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ExpectedSums, NOTHING, noteDown } from '../../../../../checks/evening/book.ts';
import { ON_PAPER, ONLY_WITH_TAX } from '../../../../../checks/evening/on-paper.ts';
import { readCsv } from '../../../../../checks/read-zip.ts';
import { mailYesterday } from '../../../src/documents/day-roll.ts';
import { wordsIn } from '../../../src/documents/hall-paper.ts';
import { ownerSettings } from '../../../src/repositories/halls.ts';
import type { Api } from '../../harness/api.ts';
import { type Pair, signInAgain, useHall } from '../../harness/hall.ts';
import { dayRoll } from '../../harness/play/day-roll.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { EVERY_KIND, leaveRunning, planned, playGame } from './random-evening.ts';

const hall = useHall();
const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const PUT_IN = 5_000;

const santim = (birr: number) => Math.round(birr * 100);
const inSantim = (books: BooksJson) =>
  Object.fromEntries(Object.entries(books).map(([name, birr]) => [name, santim(birr)])) as ExpectedSums;
const summed = (all: readonly BooksJson[]) => {
  const sum = { ...NOTHING };
  for (const books of all) noteDown(sum, inSantim(books));
  return sum;
};

/** Pattern of amounts on paper, such as "1,234.50 Br". */
const MONEY = String.raw`(-?\d{1,3}(?:,\d{3})*\.\d\d) Br`;
const read = (text: string | undefined) => santim(Number((text ?? 'none').replaceAll(',', '')));
const amountsIn = (text: string, before: string) =>
  [...text.matchAll(new RegExp(`${before}${MONEY}`, 'g'))].reduce((sum, [, amount]) => sum + read(amount), 0);

function feesOfCsv(games: readonly GameRow[]): number {
  const rows = readCsv(gamesCsv(games, (at) => at));
  return rows.reduce((sum, row) => sum + santim(Number(row['House Fee'])), 0);
}

/** The sums of a roll, or of all halls in a mail, of which they come first. */
function readSums(text: string): ExpectedSums {
  const sums = Object.entries(ON_PAPER).map(([name, label]) => {
    const found = new RegExp(`^${label} ${MONEY}$`, 'm').exec(text);
    if (!ONLY_WITH_TAX.includes(name)) expect(found, label).not.toBeNull();
    return [name, found ? read(found[1]) : 0];
  });
  return Object.fromEntries(sums);
}

/** The same from the games of a roll, one by one. */
function expectGamesOnRoll(text: string, noted: ExpectedSums): void {
  const games = text
    .split('\n')
    .filter((line) => line.startsWith('GAME '))
    .join('\n');
  const said = {
    givenBack: amountsIn(games, 'Given back '),
    houseFee: amountsIn(games, 'House fee '),
    toJackpot: amountsIn(games, 'To the jackpot '),
    won: amountsIn(games, '\\| Card \\d+ won '),
    unclaimed: amountsIn(games, 'Unclaimed '),
    inPlay: amountsIn(games, 'In play '),
    awarded: amountsIn(games, 'Jackpot: card \\d+ won '),
  };
  expect(noted).toMatchObject(said);
  expect(amountsIn(games, 'Tax withheld ')).toBe(noted.withheld + noted.awardsWithheld);
  expect(games.match(/\d Br\b/g)?.length).toBe(games.match(new RegExp(MONEY, 'g'))?.length);
}

async function expectReport({ cashier }: Pair, query: string, noted: ExpectedSums): Promise<void> {
  const { body } = await cashier.api.get(`/games/report?limit=1000${query}`);
  expect(inSantim(body.summary.books)).toEqual(noted);
  expect(summed(body.games.map(({ books }: GameRow) => books))).toEqual(noted);
  expect(feesOfCsv(body.games)).toBe(noted.houseFee);
  const { summary } = body;
  expect([summary.totalBets, summary.totalHouseFee, summary.totalPrizesAwarded].map(santim)).toEqual([
    noted.stakes - noted.givenBack,
    noted.houseFee,
    noted.won,
  ]);
  const contributed = body.charts.contributions.reduce(
    (sum: number, { amount }: { amount: number }) => sum + santim(amount),
    0,
  );
  expect(contributed).toBe(noted.toJackpot);
}

async function expectAdminPages({ hallId }: Pair, noted: ExpectedSums, today: ExpectedSums): Promise<void> {
  const admin = await adminNow();
  const { cashiers } = (await admin.get('/games/admin/all-cashier-summaries')).body;
  const listed = cashiers.find(({ cashier }: { cashier: { id: string } }) => cashier.id === hallId);
  expect(inSantim(listed.summary.books)).toEqual(noted);
  const detail = (await admin.get(`/games/admin/cashier-report?cashierId=${hallId}`)).body;
  expect(inSantim(detail.summary.books)).toEqual(noted);
  for (const { books, status, winners } of detail.recentGames as GameRow[]) {
    const { stakes, givenBack, houseFee, toJackpot, won, handedOver, open, unclaimed, inPlay } = inSantim(books);
    expect(stakes).toBe(givenBack + houseFee + toJackpot + won + unclaimed + inPlay);
    expect(won).toBe(winners.reduce((sum, { prize }) => sum + santim(prize), 0));
    const net = winners.reduce((sum, { prize, tax }) => sum + santim(tax?.net ?? prize), 0);
    expect(handedOver + open).toBe(net);
    if (status === 'voided') expect([houseFee, toJackpot]).toEqual([0, 0]);
  }
  const overview = (await admin.get('/admin/overview')).body;
  expect(inSantim(overview.figures.books)).toEqual(today);
  expect([overview.figures.pot, overview.figures.jackpot].map(santim)).toEqual([
    today.stakes - today.givenBack,
    today.toJackpot,
  ]);
}

async function mailOf(day: string): Promise<string> {
  const before = { name: 'daily-mail', value: '2000-01-01' };
  await hall.services.storage.write({}, ({ db }) =>
    db
      .insertInto('settings')
      .values(before)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(before))
      .execute(),
  );
  const { calendar } = await ownerSettings(hall.services.storage.db);
  const words = wordsIn('en', { timeZone: hall.services.config.hallTz, calendar });
  let text = '';
  await mailYesterday(hall.services, {
    send: async (mail) => {
      expect(mail.subject).toContain(words.fullDay(day));
      text = mail.text;
    },
  });
  return text;
}

/** Signs in again, because a session expires during the night. */
function nextDay(pair: Pair): Promise<Pair> {
  hall.clock.advance(DAY_MS);
  return signInAgain(hall, pair);
}

async function adminNow(): Promise<Api> {
  const { storage, sessions } = hall.services;
  return hall.as(await storage.write({}, (tx) => sessions.open(tx, hall.admin.id)));
}

test('balances every paper of a random evening to the santim', async () => {
  hall.clock.freeze('2026-03-02T09:00:00Z');
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(planned, { minLength: 1, maxLength: 7 }), async (evening) => {
      let pair = await hall.pair();
      await jackpotOf(pair).put(PUT_IN);
      const days: [string, ExpectedSums][] = [];
      const [all, plans] = [{ ...NOTHING }, seen.size === 0 ? [...EVERY_KIND, ...evening] : evening];
      for (const part of [plans.slice(0, Math.ceil(plans.length / 2)), plans.slice(Math.ceil(plans.length / 2))]) {
        pair = await nextDay(pair);
        const noted = { ...NOTHING };
        for (const plan of part) {
          hall.clock.advance(MINUTE_MS);
          noteDown(noted, await playGame(pair, plan, await adminNow()));
          seen.add(plan.end);
        }
        if (days.length === 1) noteDown(noted, await leaveRunning(pair));
        days.push([hall.clock.now().toISOString().slice(0, 10), noted]);
        noteDown(all, noted);
      }

      await expectReport(pair, '', all);
      for (const [day, noted] of days) {
        await expectReport(pair, `&from=${day}&to=${day}`, noted);
        const { text } = await dayRoll(hall.services, pair.hallId, day);
        expect(readSums(text)).toEqual(noted);
        expectGamesOnRoll(text, noted);
      }
      const [day, today] = days.at(-1)!;
      await expectAdminPages(pair, all, today);
      const { amount } = await jackpotOf(pair).read();
      expect(santim(amount)).toBe(santim(PUT_IN) + all.toJackpot - all.awarded);

      pair = await nextDay(pair);
      const mail = await mailOf(day);
      const { text } = await dayRoll(hall.services, pair.hallId, day);
      const [before, after] = text.split(/End of the audit log.*\n.*\n/);
      expect(mail).toContain(before);
      expect(mail).toContain(after);
      expect(readSums(mail)).toEqual(today);
      expect(text).toContain(`Jackpot balance ${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })} Br`);
    }),
    { numRuns: 4, endOnFailure: true },
  );
  expect(seen.size).toBe(8);
});
