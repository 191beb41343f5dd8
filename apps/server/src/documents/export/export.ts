import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { entriesOfPart, writeAuditLog } from '../../audit-log/export.ts';
import { receiptJson } from '../../games/read-games.ts';
import type { Mount } from '../../http/mount.ts';
import { oneHall } from '../../http/request-context.ts';
import { makeLanes } from '../../platform/lanes.ts';
import { FIRST_DAY } from '../../platform/periods.ts';
import { webFolder } from '../../platform/places.ts';
import { LANES } from '../../platform/policies.ts';
import { Refusal, StorageBusy } from '../../platform/refusal.ts';
import { cardsInSet, type StoredSet, setNamed, storedSets } from '../../repositories/card-sets.ts';
import type { Services } from '../../services.ts';
import { dayReport, readDay } from '../day-roll.ts';
import { hallPaper } from '../hall-paper.ts';
import { makePrinter } from '../printer.ts';
import { csvOf, type Exported, makeDates, ofDemo, recordWithin, yieldBetweenPages } from './csv.ts';
import { gamesTable, jackpotTable, payoutsTable, rowsWithin, shiftsTable } from './tables.ts';
import { MOST_FILES, type ZipFile, zip } from './zip.ts';

/** Timeout for a client that stops reading the export, because the database snapshot must not remain open. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** Maximum number of bytes that the client has not read yet. The export is paused until the client reads them. */
const WAITING_BYTES = 256 * 1024;

export function mountExport(mount: Mount, services: Services): void {
  const lanes = makeLanes(LANES.exports, (why) => (why === 'full' ? new StorageBusy() : new Refusal('EXPORT_BUSY')));
  mount.admin('GET /games/admin/export', async ({ hallId: asked, query, request, reply }) => {
    const { storage, config, log } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, hallId, query.language, request);
    const english = await hallPaper(services, hallId, 'en', request);
    const today = hall.dayOf(hall.at.getTime());
    const dates = makeDates(config.hallTz);
    const [, from = FIRST_DAY] = [query.from, FIRST_DAY].sort();
    const [to = today] = [query.to, today].sort();
    const out = new PassThrough({ highWaterMark: WAITING_BYTES });
    // Errors of the export are logged below; without a listener they would end the process.
    out.on('error', () => {});
    await new Promise<void>((begin, refuse) => {
      const make = () =>
        storage.snapshot(async (db) => {
          const pieces = await exportOf({ services, db, hall, english, from, to, dates });
          begin();
          // A failed export is aborted, so that an incomplete file is not mistaken for a complete one. A disconnected
          // client is not an error.
          await pipeline(watched(pieces, out), out).catch((error) => {
            if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
              log.error({ err: error }, 'an export failed, so its download was aborted');
          });
        });
      lanes.run(hallId, make).catch(refuse);
    });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="export-${from}-${to}.zip"`)
      .send(out);
  });
}

/** Passes all bytes of the export on, and aborts it if the client stops reading. */
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

/**
 * Exports one state of the database as a ZIP. The list of contents is read immediately; each file is created while the
 * client reads it.
 */
async function exportOf(exported: Exported): Promise<AsyncGenerator<Uint8Array>> {
  const contents = {
    days: await daysWithin(exported),
    sets: await setsWithin(exported),
  };
  if ((await countGames(exported)) + contents.sets.length > MOST_FILES - OTHER_FILES)
    throw new Refusal('EXPORT_TOO_LONG');
  return zip(filesOf(exported, contents), exported.hall.at);
}

type Contents = {
  readonly days: readonly string[];
  readonly sets: readonly StoredSet[];
};

const VERIFIER = join(webFolder, 'verify.html');
/**
 * Maximum number of files in an export besides receipts and card sets: tables, rolls, audit log and verifier, with a
 * reserve.
 */
const OTHER_FILES = 10;

async function* filesOf(exported: Exported, { days, sets }: Contents): AsyncGenerator<ZipFile> {
  const tables = [gamesTable(exported), payoutsTable(exported), jackpotTable(exported), shiftsTable(exported)];
  for (const table of exported.hall.isDemo ? tables.map(ofDemo) : tables)
    yield { name: table.file, content: csvOf(table) };
  for (const set of sets) yield { name: `card-sets/${set.digest}.json`, content: setFile(set) };
  yield* receiptsOf(exported);
  const piece = await recordWithin(exported);
  if (piece !== null) {
    const entries = yieldBetweenPages(entriesOfPart(exported.db, piece));
    yield { name: 'audit-log.jsonl', content: writeAuditLog(piece, entries) };
  }
  if (existsSync(VERIFIER)) yield { name: 'verify.html', content: bytesOf(VERIFIER) };
  if (days.length > 0) yield { name: 'rolls.pdf', content: rollsOf(exported, days) };
}

/** Returns the bytes of a file. The file must be opened only when it is read, and be closed afterwards. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/**
 * Idle time after which the print process of an export ends. It is longer than the client's timeout, so that a slow
 * client does not end the process.
 */
const PRINTER_IDLE_MS = STALLED_MS + 30_000;

/**
 * Returns the rolls of all exported days as one PDF. The days are printed one by one in a separate process with low
 * priority, so that calls of numbers and papers of the counter are not delayed.
 */
async function* rollsOf({ services, db, hall }: Exported, days: readonly string[]): AsyncGenerator<Uint8Array> {
  const printer = makePrinter({ idleMs: PRINTER_IDLE_MS, isBackground: true });
  for (const [place, day] of days.entries()) {
    const roll = dayReport(hall, 'a4', await readDay(services, db, hall, day));
    const { bytes } = await printer.print(hall.id, { ...roll, continues: place < days.length - 1 });
    yield bytes;
  }
}

/** Returns the receipts of ended games. The receipt of a running game is omitted, because it cannot be verified yet. */
async function* receiptsOf(exported: Exported): AsyncGenerator<ZipFile> {
  const { services, db } = exported;
  for await (const page of rowsWithin(exported))
    for (const row of page) {
      const receipt = row.ended_at === null ? null : await receiptJson(services, db, row);
      if (receipt === null) continue;
      const name = `receipts/${row.day}-series-${row.series}-game-${row.number}.json`;
      yield { name, content: JSON.stringify(receipt) };
    }
}

/** Returns the custom card sets that games of the exported days used. */
async function setsWithin({ db, hall, from, to }: Exported): Promise<StoredSet[]> {
  const games = db.selectFrom('games').select('card_set').where('hall_id', '=', hall.id);
  const rows = await games.where('day', '>=', from).where('day', '<=', to).distinct().execute();
  const sold = new Set(rows.map(({ card_set }) => card_set));
  return (await storedSets(db)).filter(({ digest }) => sold.has(digest));
}

/**
 * Returns a card set in the JSON format of the server, one card per line. The stored cards are not corrected, because
 * the digest shows whether they are valid. A damaged set has no cards in the file, so it is not valid either.
 */
function setFile(set: StoredSet): string {
  let cards: string[] = [];
  try {
    cards = cardsInSet(set).map((card) => JSON.stringify(card));
  } catch {
    // The stored cards of the set are damaged, so the file contains no cards.
  }
  return `${JSON.stringify(setNamed(set)).slice(0, -1)},"cards":[\n${cards.join(',\n')}\n]}\n`;
}

/** Returns the exported business days that have games or closed shifts. */
async function daysWithin({ db, hall, from, to }: Exported): Promise<string[]> {
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

async function countGames({ db, hall, from, to }: Exported): Promise<number> {
  const { games } = await db
    .selectFrom('games')
    .select((e) => e.fn.countAll<number>().as('games'))
    .where('hall_id', '=', hall.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return Number(games);
}
