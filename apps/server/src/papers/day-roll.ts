import { listedGame } from '../games/game-json.ts';
import { type Handler, oneHall } from '../http/handler.ts';
import { jackpotAt } from '../money/jackpot/ledger.ts';
import { type Close, closesOfDays } from '../money/shifts/closed-shifts.ts';
import type { RecordHead } from '../record/append.ts';
import { dayAt } from '../repositories/owner-settings.ts';
import type { CardLookup, StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';
import { describeDay, type HallDay } from './describe.ts';
import { type HallPaper, hallPaper, sendPaper, sheetJob } from './hall-paper.ts';
import type { Block, PaperKind, SheetPaper } from './print-job.ts';
import { booksOfCells, summaryOf } from './reports/figures.ts';
import { filterOf, pageOf } from './reports/matching.ts';
import { sumsOf } from './reports/sums.ts';

/** More games than a hall plays in a day; were there more, the roll says how many it leaves out. */
const MOST_GAMES = 2_000;
const MOST_CLOSES = 100;

export const getDayRoll =
  (services: Services): Handler<'GET /games/day-roll'> =>
  async ({ hallId: asked, query }) => {
    const { storage, config } = services;
    const hallId = await oneHall(storage.db, asked);
    // One moment for all of it: a roll whose games and whose end of the record do not fit each other proves nothing.
    return storage.briefSnapshot(hallId, async (db) => {
      const hall = await hallPaper(services, hallId, 'en', null, db);
      const day = query.day ?? (await dayAt(db, config, hall.at));
      const facts = await readDay(services, db, hall, day);
      return { success: true, day, text: textOf(rollOf(hall, 'a4', facts)), recordHead: facts.recordHead };
    });
  };

export const printDayRoll =
  (services: Services): Handler<'GET /print/day-roll'> =>
  async ({ hallId: asked, query, request, reply }) => {
    const { storage, config } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, hallId, query.language, request);
    const day = query.day ?? (await dayAt(storage.db, config, hall.at));
    const facts = await storage.briefSnapshot(hallId, (db) => readDay(services, db, hall, day));
    return sendPaper(reply, `roll-${day}`, rollOf(hall, query.paper, facts), hall);
  };

export async function readDay(
  { cardOf }: Pick<Services, 'cardOf'>,
  db: Db,
  { id: hallId, at, dayOf }: HallPaper,
  day: string,
): Promise<HallDay> {
  const filter = filterOf({ from: day, to: day }, day);
  const { rows, next } = await pageOf(db, hallId, filter, MOST_GAMES, undefined);
  const { cells, moved } = await sumsOf(db, hallId, filter, []);
  const summary = summaryOf(cells);
  const closes: Close[] = [];
  for await (const page of closesOfDays(db, hallId, { from: day, to: day }, MOST_CLOSES)) closes.push(...page);
  return {
    day,
    at,
    games: rows.reverse().map((row) => describedGame(row, cardOf)),
    leftOut: next === null ? 0 : summary.totalGames - rows.length,
    summary,
    books: booksOfCells(cells),
    moved,
    jackpot: await jackpotAt(db, hallId, day, dayOf),
    closes,
    recordHead: await headOf(db, hallId),
  };
}

export const describedGame = (row: StoredGame, cardOf: CardLookup) => ({ ...listedGame(row, cardOf), row });

export async function headOf(db: Db, chain: string): Promise<RecordHead | null> {
  const head = await db.selectFrom('audit_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst();
  return head ?? null;
}

/** The title has the day in both calendars where the owner chose the Ethiopian one. */
export function rollOf(hall: HallPaper, paper: PaperKind, facts: HallDay): SheetPaper {
  const { words } = hall;
  const title = [...new Set([words.t('dayRoll'), facts.day, words.day(facts.day)])].join(' · ');
  return sheetJob(hall, paper, title, describeDay(words, facts));
}

/** A paper as text, for mails and folders: all that is drawn on it but the place to sign and codes to scan. */
export const textOf = ({ hall, title, blocks }: SheetPaper): string =>
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
