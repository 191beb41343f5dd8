import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CardSet, isCatalogue } from '@adarash/rules/card';
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
import { readDay, rollOf } from '../day-roll.ts';
import { hallPaper } from '../hall-paper.ts';
import { makePrinter } from '../printer.ts';
import { csvOf, type Exported, inTurns, makeDates, ofDemo, recordWithin } from './csv.ts';
import { gamesTable, jackpotTable, payoutsTable, rowsWithin, shiftsTable } from './tables.ts';
import { MOST_FILES, type ZipFile, zip } from './zip.ts';

/** A client that reads nothing for this long is cut off, because the snapshot must not stay open for ever. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** What waits for the reader; nothing more is made until it is taken. */
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
    // Logged below; without a listener an error would end the process.
    out.on('error', () => {});
    await new Promise<void>((begin, refuse) => {
      const make = () =>
        storage.snapshot(async (db) => {
          const pieces = await exportOf({ services, db, hall, english, from, to, dates });
          begin();
          // What breaks off is cut off, so that nobody takes a half for the whole; a reader who left is no failure.
          await pipeline(watched(pieces, out), out).catch((error) => {
            if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
              log.error({ err: error }, 'an export could not be completed');
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

/** Everything of one moment. What is in it is looked up at once; its files are made as they are read. */
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
/** Tables, rolls, audit log and verifier, and a few to spare. */
const OTHER_FILES = 10;

async function* filesOf(exported: Exported, { days, sets }: Contents): AsyncGenerator<ZipFile> {
  const tables = [gamesTable(exported), payoutsTable(exported), jackpotTable(exported), shiftsTable(exported)];
  for (const table of exported.hall.isDemo ? tables.map(ofDemo) : tables)
    yield { name: table.file, content: csvOf(table) };
  for (const set of sets) yield { name: `card-sets/${set.digest}.json`, content: setFile(set) };
  yield* receiptsOf(exported);
  const piece = await recordWithin(exported);
  if (piece !== null) {
    const entries = inTurns(entriesOfPart(exported.db, piece));
    yield { name: 'audit-log.jsonl', content: writeAuditLog(piece, entries) };
  }
  if (existsSync(VERIFIER)) yield { name: 'verify.html', content: bytesOf(VERIFIER) };
  if (days.length > 0) yield { name: 'rolls.pdf', content: rollsOf(exported, days) };
}

/** Opened when its turn comes, and closed with it. */
async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** The printing process of an export ends when it had nothing to draw for longer than a reader may take. */
const PRINTER_IDLE_MS = STALLED_MS + 30_000;

/**
 * The rolls of all days as one PDF, drawn day by day in a process of its own with a low priority, so that neither calls nor
 * the papers of a counter wait for it.
 */
async function* rollsOf({ services, db, hall }: Exported, days: readonly string[]): AsyncGenerator<Uint8Array> {
  const printer = makePrinter({ idleMs: PRINTER_IDLE_MS, isBackground: true });
  for (const [place, day] of days.entries()) {
    const roll = rollOf(hall, 'a4', await readDay(services, db, hall, day));
    const { bytes } = await printer.print(hall.id, { ...roll, continues: place < days.length - 1 });
    yield bytes;
  }
}

/** Of games that have ended: before that a receipt tells nothing that could be checked. */
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

/** The own sets that games of these days were sold from. */
async function setsWithin(exported: Exported): Promise<StoredSet[]> {
  const stored = await storedSets(exported.db);
  if (stored.length === 0) return [];
  const sold = new Set<string>();
  for await (const page of rowsWithin(exported))
    for (const { document } of page) {
      const set: CardSet | undefined = document.includes('"cardSet"') ? JSON.parse(document).cardSet : undefined;
      if (set && !isCatalogue(set)) sold.add(set.digest);
    }
  return stored.filter(({ digest }) => sold.has(digest));
}

/**
 * As the server answers a set, a card a line. What is stored is given out as it is, because the digest says whether it
 * holds; a set that is damaged has no cards, which does not hold either.
 */
function setFile(set: StoredSet): string {
  let cards: string[] = [];
  try {
    cards = cardsInSet(set).map((card) => JSON.stringify(card));
  } catch {
    // Nothing of it can be read.
  }
  return `${JSON.stringify(setNamed(set)).slice(0, -1)},"cards":[\n${cards.join(',\n')}\n]}\n`;
}

/** The days on which something was played or a shift was closed. */
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
