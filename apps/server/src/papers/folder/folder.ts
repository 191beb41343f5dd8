import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CardSet, isCatalogue } from '@adarash/rules/card';
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import { receiptJson } from '../../games/read-games.ts';
import { oneHall } from '../../http/handler.ts';
import type { Mount } from '../../http/mount.ts';
import { makeFairQueue, QUEUES } from '../../limits/limiter.ts';
import { sellersOf } from '../../money/sellers/ledger.ts';
import { judgedSince } from '../../record/append.ts';
import { entriesOf, type RecordPiece, writeRecord } from '../../record/record-file.ts';
import { cardsInSet, setNamed, storedSets } from '../../repositories/card-sets.ts';
import { FIRST_DAY } from '../../start/periods.ts';
import { version, webFolder } from '../../start/places.ts';
import { Refusal, StorageBusy } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import { readDay, rollOf, textOf } from '../day-roll.ts';
import { hallPaper } from '../hall-paper.ts';
import { print } from '../printer.ts';
import { decisionsSheet } from './decisions.ts';
import { csvOf, type Inspected, inTurns, makeDates, ofDemo, recordWithin, type Sheet, workbookOf } from './sheet.ts';
import {
  cardSetsSheet,
  daysSheet,
  gamesSheet,
  jackpotSheet,
  paymentsSheet,
  payoutsSheet,
  rowsWithin,
  type SetInFolder,
  sellerMovesSheet,
  sellersSheet,
  shiftsSheet,
  worthALookSheet,
} from './tables.ts';
import { type ZipFile, zip } from './zip.ts';

/** A client that reads nothing for this long is cut off, because the snapshot must not stay open for ever. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** What waits for the reader; nothing more is made until it is taken. */
const WAITING_BYTES = 256 * 1024;

const queue = makeFairQueue({
  ...QUEUES.folders,
  refuse: (why) => (why === 'full' ? new StorageBusy() : new Refusal('FOLDER_BUSY')),
});

export function mountInspection(mount: Mount, services: Services): void {
  mount('GET /games/admin/folder', async ({ hallId: asked, query, request, reply }) => {
    const { storage, config, log } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, hallId, query.language, request);
    const english = await hallPaper(services, hallId, 'en', request);
    const today = hall.dayOf(hall.at.getTime());
    const dates = makeDates(config.hallTz);
    const [, from = FIRST_DAY] = [query.from, FIRST_DAY].sort();
    const [to = today] = [query.to, today].sort();
    const out = new PassThrough({ highWaterMark: WAITING_BYTES });
    // Logged below; without a listener an error would end the process.
    out.on('error', () => {});
    await new Promise<void>((begin, refuse) => {
      const make = () =>
        storage.snapshot(async (db) => {
          const pieces = await folderOf({ services, db, hall, english, from, to, dates });
          begin();
          // What breaks off is cut off, so that nobody takes a half for the whole; a reader who left is no failure.
          await pipeline(watched(pieces, out), out).catch((error) => {
            if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
              log.error({ err: error }, 'a folder could not be made whole');
          });
        });
      queue({ key: hallId }, make).catch(refuse);
    });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="inspection-${from}-${to}.zip"`)
      .send(out);
  });
}

/** Passes everything on, and aborts when the client stops reading. */
async function* watched(pieces: AsyncIterable<Uint8Array>, out: PassThrough): AsyncGenerator<Uint8Array> {
  let offeredAt: number | null = null;
  const timer = setInterval(() => {
    if (offeredAt !== null && performance.now() - offeredAt > STALLED_MS) out.destroy();
  }, LOOK_EVERY_MS);
  try {
    for await (const piece of pieces) {
      offeredAt = performance.now();
      yield piece;
      offeredAt = null;
    }
  } finally {
    clearInterval(timer);
  }
}

/** The whole folder of one moment. What is in it is looked up at once; its files are made as they are read. */
async function folderOf(making: Inspected): Promise<AsyncGenerator<Uint8Array>> {
  const days = await daysWithin(making);
  const piece = await recordWithin(making);
  const since = await judgedSince(making.db);
  const judged = since !== null && making.hall.dayOf(since) >= making.from ? since : null;
  const missing = { ...(await missingOf(making, piece)), printed: days.length > MOST_PRINTED_DAYS, judged };
  return zip(filesOf(making, { days, piece, missing, sets: await setsWithin(making) }), making.hall.at);
}

const VERIFIER = join(webFolder, 'verify.html');

async function* filesOf(
  making: Inspected,
  { days, piece, missing, sets }: Omit<Contents, keyof Inspected>,
): AsyncGenerator<ZipFile> {
  const { hall } = making;
  const tables: Sheet[] = [
    daysSheet(making, days),
    gamesSheet(making),
    payoutsSheet(making),
    // A hall that takes cash alone has no table of other means.
    ...((await hasOtherMeans(making)) ? [paymentsSheet(making)] : []),
    decisionsSheet(making, piece),
    jackpotSheet(making),
    shiftsSheet(making),
    // Nor a hall without sellers one of them.
    ...((await sellersOf(making.db, hall.id)).length > 0 ? [sellersSheet(making), sellerMovesSheet(making)] : []),
    worthALookSheet(making),
    ...(sets.length > 0 ? [cardSetsSheet(making, sets)] : []),
  ];
  const sheets = hall.isDemo ? tables.map(ofDemo) : tables;
  yield { name: 'README.txt', content: readme({ ...making, days, piece, missing, sets }) };
  if (!missing.verifier) yield { name: 'verify.html', content: bytesOf(VERIFIER) };
  yield { name: 'tables.xlsx', content: workbookOf(sheets, hall.at) };
  for (const sheet of sheets) yield { name: `tables/${sheet.name}.csv`, content: csvOf(sheet) };
  yield* rollsOf(making, days);
  for (const set of sets) yield { name: set.file, content: setFile(set) };
  yield* receiptsOf(making);
  if (piece !== null) yield { name: 'record.txt', content: writeRecord(piece, inTurns(entriesOf(making.db, piece))) };
}

/** Opened when its turn comes, and closed with it. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** A PDF takes a second or two of a processor: a quarter of a year has them, years have the rolls as text. */
const MOST_PRINTED_DAYS = 100;

/** Drawn in the printing process, one after the other, turn by turn with the papers of every hall. */
async function* rollsOf({ services, db, hall, english }: Inspected, days: readonly string[]): AsyncGenerator<ZipFile> {
  for (const day of days) {
    const facts = await readDay(services, db, hall, day);
    if (days.length <= MOST_PRINTED_DAYS) {
      const { bytes } = await print(hall.id, rollOf(hall, 'a4', facts), { patient: true });
      yield { name: `rolls/${day}.pdf`, content: bytes };
    }
    yield { name: `rolls/${day}.txt`, content: textOf(rollOf(english, 'a4', facts)) };
  }
}

/** Of games that have ended: before that a receipt tells nothing that could be checked. */
async function* receiptsOf(making: Inspected): AsyncGenerator<ZipFile> {
  for await (const page of rowsWithin(making))
    for (const row of page) {
      const receipt = row.ended_at === null ? null : await receiptOrArchived(making, row);
      if (receipt === null) continue;
      const name = `receipts/${row.day}/series-${row.series}-game-${row.number}.json`;
      yield { name, content: JSON.stringify(receipt) };
    }
}

async function receiptOrArchived({ services, db }: Inspected, row: Parameters<typeof receiptJson>[2]) {
  try {
    return await receiptJson(services, db, row);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'GAME_ARCHIVED') return null;
    throw error;
  }
}

/** The own sets that games of these days were sold from, archived ones too: their documents stay. */
async function setsWithin(making: Inspected): Promise<SetInFolder[]> {
  const stored = await storedSets(making.db);
  if (stored.length === 0) return [];
  const games = new Map<string, number>();
  for await (const page of rowsWithin(making))
    for (const { document } of page) {
      const set: CardSet | undefined = document.includes('"cardSet"') ? JSON.parse(document).cardSet : undefined;
      if (set && !isCatalogue(set)) games.set(set.digest, (games.get(set.digest) ?? 0) + 1);
    }
  return stored
    .filter(({ digest }) => games.has(digest))
    .map((set) => ({ ...set, games: games.get(set.digest) ?? 0, file: `card-sets/${set.digest}.json` }));
}

/**
 * As the server answers a set, a card a line. What is stored is given out as it is, because the digest says whether it
 * holds; a set that is damaged has no cards, which does not hold either.
 */
function setFile(set: SetInFolder): string {
  let cards: string[] = [];
  try {
    cards = cardsInSet(set).map((card) => JSON.stringify(card));
  } catch {
    // Nothing of it can be read.
  }
  return `${JSON.stringify(setNamed(set)).slice(0, -1)},"cards":[\n${cards.join(',\n')}\n]}\n`;
}

async function hasOtherMeans({ db, hall, from, to }: Inspected): Promise<boolean> {
  const rows = db.selectFrom('means_tallies').select('means').where('hall_id', '=', hall.id);
  return (await rows.where('period', '>=', from).where('period', '<=', to).executeTakeFirst()) !== undefined;
}

/** The days on which something was played or a shift was closed. */
async function daysWithin({ db, hall, from, to }: Inspected): Promise<string[]> {
  const played = db
    .selectFrom('tallies')
    .select('period as day')
    .where('hall_id', '=', hall.id)
    .where('period', 'like', '____-__-__')
    .where('period', '>=', from)
    .where('period', '<=', to);
  const closed = db
    .selectFrom('shifts')
    .select('day')
    .where('hall_id', '=', hall.id)
    .where('closed_at', 'is not', null)
    .where('day', '>=', from)
    .where('day', '<=', to);
  const rows = [...(await played.distinct().execute()), ...(await closed.distinct().execute())];
  return [...new Set(rows.flatMap(({ day }) => (day === null ? [] : [day])))].sort();
}

/** What lies in archives of these days, and what this server does not have. */
async function missingOf(
  { db, from, to }: Inspected,
  piece: RecordPiece | null,
): Promise<Omit<Missing, 'printed' | 'judged'>> {
  const archives = await db
    .selectFrom('archives')
    .select(['month', 'file', 'sha256'])
    .where('month', '>=', from.slice(0, 'YYYY-MM'.length))
    .where('month', '<=', to.slice(0, 'YYYY-MM'.length))
    .orderBy('month')
    .execute();
  return { archives, record: piece === null, verifier: !existsSync(VERIFIER) };
}

/** What a reader would look for and does not find. */
type Missing = {
  readonly archives: readonly { month: string; file: string; sha256: string }[];
  readonly record: boolean;
  readonly verifier: boolean;
  /** The rolls as PDF. */
  readonly printed: boolean;
  /** Since when entries are judged for the list; null: since the first. */
  readonly judged: string | null;
};

type Contents = Pick<Inspected, 'hall' | 'from' | 'to' | 'dates'> & {
  readonly days: readonly string[];
  readonly piece: RecordPiece | null;
  readonly missing: Missing;
  readonly sets: readonly SetInFolder[];
};

/** What each file of the folder is, and how to check it without trusting the hall. */
function readme({ hall, from, to, dates, days, piece, missing, sets }: Contents): string {
  const at = hall.at.getTime();
  const day = (iso: string) => `${iso} (${dates.ethiopianDay(iso)})`;
  return [
    ...(hall.isDemo ? [paper.demoNotice.en] : []),
    `${hall.name}: ${day(from)} to ${day(to)}`,
    `Made ${dates.iso(at)} (${dates.ethiopian(at)}) by Adarash ${version}, all of one moment.`,
    `Hall ${hall.id}. Business days with games or closes: ${days.length}.`,
    '',
    'WHAT IS IN IT',
    '',
    'tables.xlsx    every table below as a sheet of one workbook',
    'tables/*.csv   the same tables as plain text (UTF-8)',
    '  days         the sums of each business day with the jackpot at its end, and of all of them in the last row',
    '  games        every game with its money, its winners and how it was drawn',
    '  payouts      every prize and jackpot award: won by which card, handed over when and by whom, or not',
    '  payments     in halls that take other means than cash: what changed hands by them, game by game',
    '  decisions    games called off, winners chosen in advance or by decision, typed numbers, undone',
    '               hand-overs, awards: what, when and by whom, out of the record',
    '  jackpot      every booking of the jackpot and what it held afterwards',
    '  shifts       every close: expected, counted, difference, note, cashier and moderator',
    '  sellers      in halls with sellers: what each took, owed and handed in, as it was sealed with each close',
    '  seller-moves and each float, sale and hand-in of theirs, with its entry of the record',
    '  worth-a-look what the owner should look at, and whether they have: of this hall and of the whole house',
    'rolls/         the roll of each day, as PDF to print and as text',
    ...(sets.length > 0 ? ['card-sets/     the hall’s own sets of cards that games here were sold from'] : []),
    'receipts/      one file for each game that has ended: all that its draw can be recomputed from',
    'record.txt     what staff did in this hall, entry by entry, each bound to the one before it by its hash',
    'verify.html    checks receipts; one file, without a network',
    '',
    'Amounts are Birr. Times are those of the hall, in ISO form and in the Ethiopian calendar beside it, whose hours',
    'count from dawn and dusk. A business day may end after midnight. "How it was drawn" says of every game whether',
    'it was a fair draw, or what staff had a hand in.',
    '',
    'HOW TO CHECK IT',
    '',
    'Receipts: open verify.html in a browser, best a copy of your own from another place, and give it a file of',
    'receipts/. Or: npm run verify -- receipts/DAY/FILE.json',
    'The record: npm run verify -- record.txt',
    'All of them at once, after unpacking: npm run verify -- FOLDER',
    'Each of its lines is a hash, a blank and an entry as JSON. The hash is SHA-256 over the 32 bytes of the hash',
    'before it, followed by the bytes of that JSON; any program that knows SHA-256 can recompute it.',
    'A receipt names the entry of the record that it ended with (recordHead): that line of record.txt has to begin',
    'with the same hash. So do the rolls and mails that were given out on the evening itself.',
    'Money: stakes = given back + house fee + to the jackpot + won + unclaimed + in play; won = handed over +',
    'open + withheld tax. Of a seller: to hand in = from before + float + taken in cash + for the next game;',
    'difference = handed in - to hand in.',
    '',
    ...setsText(sets),
    ...recordText(piece),
    ...missingText(missing, dates),
  ]
    .join('\r\n')
    .concat('\r\n');
}

function setsText(sets: readonly SetInFolder[]): string[] {
  if (sets.length === 0) return [];
  return [
    'THE SETS OF CARDS',
    '',
    'A receipt of a game on the hall’s own cards names their set by its digest. verify.html asks for its file; on a',
    'terminal: npm run verify -- --set FILE receipts/DAY/FILE.json. A file in which a card was changed has another digest.',
    ...sets.flatMap(({ name, version, card_count, games, file }) => [
      `"${name}", version ${version}, ${card_count} cards, ${games} ${games === 1 ? 'game' : 'games'}:`,
      `  ${file}`,
    ]),
    '',
  ];
}

function recordText(piece: RecordPiece | null): string[] {
  if (piece === null) return [];
  const { before, last, head } = piece;
  const later = head.seq - last;
  return [
    'THE RECORD',
    '',
    last > before.seq ? `Entries ${before.seq + 1} to ${last} are here.` : 'It has no entries of these days.',
    before.seq === 0 ? 'They begin with the first of all.' : `They build on entry ${before.seq}: ${before.hash}`,
    `The whole record ended with entry ${head.seq}: ${head.hash}`,
    ...(later > 0 ? [`${later} entries of later days stand between; they are in the folders of those days.`] : []),
    '',
  ];
}

function missingText({ archives, record, verifier, printed, judged }: Missing, { iso }: Contents['dates']): string[] {
  const texts = [
    ...archives.map(
      ({ month, file, sha256 }) =>
        `${month} is archived in the file ${file} (SHA-256 of its rows ${sha256}): receipts of games of that month, its part of the record and what decisions tell of it are there and not here. The owner brings it back with: npm run hall -- archive back ${month}`,
    ),
    ...(printed ? ['The rolls are here as text alone: a folder of at most a hundred days has them as PDF too.'] : []),
    ...(judged === null ? [] : [`The table worth-a-look begins ${iso(judged)}: older games were not judged.`]),
    ...(record ? ['This hall has no record yet.'] : []),
    ...(verifier ? ['verify.html was not built on this server; any other one has it at /verify.html.'] : []),
  ];
  return texts.length === 0 ? ['NOTHING IS MISSING.'] : ['WHAT IS MISSING', '', ...texts];
}
