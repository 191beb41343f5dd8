import { addBooks } from '@adarash/rules/books';
import { addDays } from '@adarash/rules/hall-terms';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_ADMIN } from '../accounts/accounts.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { append, GLOBAL_CHAIN } from '../audit-log/append.ts';
import { headOf } from '../audit-log/chain.ts';
import { listedGame } from '../games/game-json.ts';
import { type AdminHandler, oneHall } from '../http/request-context.ts';
import { jackpotBefore } from '../money/jackpot/ledger.ts';
import { type Close, closesOfDays } from '../money/shifts/closed-shifts.ts';
import { repeat } from '../platform/background.ts';
import { dayAt, ownerSettings } from '../repositories/halls.ts';
import type { CardLookup, StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/schema.ts';
import { beginSetting, lockSetting, putSetting, type SettingName } from '../storage/settings.ts';
import { describeDay, type HallDay, moneyPairs } from './describe.ts';
import { type HallPaper, hallPaper, sendPaper, sheetJob, wordsIn } from './hall-paper.ts';
import type { Block, PaperKind, SheetPaper } from './printer.ts';
import { booksOfCells, summaryOf, sumsOfCells } from './reports/figures.ts';
import { filterOf, pageOfGames } from './reports/matching.ts';

/**
 * Maximum number of games on a day roll, far above a usual day. If there are more, the roll contains the number of
 * omitted games.
 */
const MOST_GAMES = 2_000;
const MOST_CLOSES = 100;

export const printDayRoll =
  (
    services: Pick<Services, 'config' | 'runtime' | 'storage' | 'network' | 'printer' | 'demo' | 'cardOf'>,
  ): AdminHandler<'GET /print/day-roll'> =>
  async ({ hallId: asked, query, request, reply }) => {
    const { storage, config } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, hallId, query.language, request);
    const day = query.day ?? (await dayAt(storage.db, config, hall.at));
    const facts = await storage.briefSnapshot(hallId, (db) => readDay(services, db, hall, day));
    return sendPaper(services, reply, `roll-${day}`, dayReport(hall, query.paper, facts), hall);
  };

export async function readDay(
  { cardOf }: Pick<Services, 'cardOf'>,
  db: Db,
  { id: hallId, at, dayOf, dayEnds }: HallPaper,
  day: string,
): Promise<HallDay> {
  const filter = filterOf({ from: day, to: day }, day);
  const today = dayOf(at.getTime());
  const until = dayEnds(day < today ? day : today);
  const { rows, next } = await pageOfGames(db, hallId, filter, MOST_GAMES, undefined);
  const { cells } = await sumsOfCells(db, hallId, filter, []);
  const summary = summaryOf(cells);
  const closes: Close[] = [];
  for await (const page of closesOfDays(db, hallId, { from: day, to: day }, MOST_CLOSES)) closes.push(...page);
  return {
    day,
    at,
    games: rows.reverse().map((row) => gameForReport(row, cardOf)),
    leftOut: next === null ? 0 : summary.totalGames - rows.length,
    summary,
    books: booksOfCells(cells),
    jackpot: await jackpotBefore(db, hallId, until),
    closes,
    recordHead: await headOf(db, hallId),
  };
}

export const gameForReport = (row: StoredGame, cardOf: CardLookup) => ({ ...listedGame(row, cardOf), row });

/** Returns the roll of a business day. */
export function dayReport(hall: HallPaper, paper: PaperKind, facts: HallDay): SheetPaper {
  const { words } = hall;
  const title = `${words.t('dayRoll')} · ${words.fullDay(facts.day)}`;
  return sheetJob(hall, paper, title, describeDay(words, facts));
}

/** Returns a paper as text for mails, without signature lines and QR codes. */
export const paperText = ({ hall, title, blocks }: SheetPaper): string =>
  [hall.name, title, '', ...blocks.flatMap(rowsOf).map((row) => row.replace(/\s+/g, ' '))].join('\n').concat('\n');

function rowsOf(block: Block): string[] {
  switch (block.type) {
    case 'text':
    case 'warning':
      return [block.text];
    case 'pairs':
      return block.pairs.map((pair) => pair.join(' '));
    case 'entry':
      return [[block.title, block.side, ...block.texts].join(' | ')];
    case 'numbers':
      return [block.numbers.map(({ text }) => text).join(' ')];
    case 'ticks':
      return [block.items.join(' ')];
    case 'signature':
    case 'code':
      return [];
  }
}

/** Setting that stores the day of the last daily mail. */
const SETTING = 'daily-mail' satisfies SettingName;
const LOOK_EVERY_MS = 10 * 60_000;
/**
 * Maximum difference in days between the clocks of two servers. If the stored day of the last mail is later, it was
 * stored while a clock was wrong.
 */
const DAYS_AHEAD = 2;

/** Sends the day rolls of all halls to every admin once a day, after the business day has ended. */
export function keepMailing(app: FastifyInstance, services: Services): void {
  const { mailer, background } = services;
  if (mailer === null) return;
  const look = () => background.run('the daily mail', () => mailYesterday(services, mailer));
  app.addHook('onReady', async () => look());
  repeat(app, LOOK_EVERY_MS, look);
}

/**
 * Sends the daily mail of yesterday. The first server locks the day, so that only one mail is sent. If the mail fails,
 * the day is released. No mail is sent before the first business day has ended.
 */
export async function mailYesterday(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'network' | 'demo' | 'cardOf'>,
  mailer: Mailer,
): Promise<'sent' | 'nothing due'> {
  const { config, runtime, storage } = services;
  const day = addDays(await dayAt(storage.db, config, runtime.now()), -1);
  const before = await takeDay(services, day);
  if (before === null) return 'nothing due';
  try {
    const { to, written, text } = await storage.snapshot(async (db) => ({
      written: await writtenDay(db, services.config, day),
      to: await admins(db),
      text: await letter(services, db, day),
    }));
    if (to.length === 0) return 'nothing due';
    await mailer.send({ to: to.join(', '), subject: `${services.demo ? 'DEMO: ' : ''}Adarash, ${written}`, text });
    const entry = { hallId: null, actor: 'system', action: 'mail.daily', subject: day, after: { to } } as const;
    await storage.write({}, (tx) => append(tx, { ...entry, at: runtime.now() }));
    return 'sent';
  } catch (error) {
    await setDay(services, before);
    throw error;
  }
}

/** Locks a day if its mail is due, and returns the day of the previous mail. Otherwise returns null. */
const takeDay = ({ storage }: Pick<Services, 'storage'>, day: string): Promise<string | null> =>
  storage.write({}, async (tx) => {
    if (await beginSetting(tx, SETTING, day)) return null;
    const mailed = await lockSetting(tx, SETTING);
    if (mailed >= day && mailed <= addDays(day, DAYS_AHEAD)) return null;
    await putSetting(tx, SETTING, day);
    return mailed;
  });

const setDay = ({ storage }: Pick<Services, 'storage'>, value: string) =>
  storage.write({}, (tx) => putSetting(tx, SETTING, value));

/**
 * Returns the addresses of admins for the daily mail. The default address of the first admin is omitted, because it has
 * no mailbox.
 */
async function admins(db: Services['storage']['db']): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('email', '!=', DEFAULT_ADMIN)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
}

/** Returns the day as text, in the owner's calendar. */
async function writtenDay(db: Services['storage']['db'], { hallTz }: Services['config'], day: string): Promise<string> {
  const { calendar } = await ownerSettings(db);
  return wordsIn('en', { timeZone: hallTz, calendar }).fullDay(day);
}

async function letter(
  services: Pick<Services, 'config' | 'runtime' | 'storage' | 'network' | 'demo' | 'cardOf'>,
  db: Services['storage']['db'],
  day: string,
): Promise<string> {
  const halls = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select('halls.id')
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute();
  const rolls = [];
  for (const { id } of halls) {
    const hall = await hallPaper(services, id, 'en', null, db);
    const facts = await readDay(services, db, hall, day);
    rolls.push({ text: paperText(dayReport(hall, 'a4', facts)), books: facts.books, hall });
  }
  const house = await headOf(db, GLOBAL_CHAIN);
  const [first] = rolls;
  const together = addBooks(...rolls.map(({ books }) => books));
  const allHalls =
    first && rolls.length > 1
      ? ['All halls together', ...moneyPairs(first.hall.words, together).map((pair) => pair.join(' ')), '']
      : [];
  const server = house === null ? [] : ['-'.repeat(60), `Server: entry ${house.seq}, ${house.hash}`];
  return [
    'Keep this mail: it says where the audit log of each hall ended. npm run hall -- audit verify shows the ends that are',
    'stored; an audit log that is shorter than this mail says, or has another entry in that place, was cut or rewritten.',
    '',
    ...allHalls,
    ...rolls.flatMap(({ text }) => ['-'.repeat(60), text]),
    ...server,
    '',
  ].join('\n');
}
