import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CardSet, isCatalogue } from '@adarash/rules/catalogue';
import { receiptJson } from '../../games/draw/receipts.ts';
import { sellersOf } from '../../money/sellers/ledger.ts';
import { entriesOf, type RecordPiece, writeRecord } from '../../record/record-file.ts';
import { judgedSince } from '../../record/worth-a-look.ts';
import { cardsInSet, setNamed, storedSets } from '../../repositories/card-sets.ts';
import { webFolder } from '../../start/places.ts';
import { Refusal } from '../../start/refusal.ts';
import { readDay, rollOf, textOf } from '../day-roll.ts';
import { print } from '../printer.ts';
import { decisionsSheet } from './decisions.ts';
import { type Inspected, inTurns, recordWithin } from './reading.ts';
import { type Contents, type Missing, readme } from './readme.ts';
import { csvOf, ofDemo, type Sheet, workbookOf } from './sheet.ts';
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

/** The whole folder of one moment. What is in it is looked up at once; its files are made as they are read. */
export async function folderOf(making: Inspected): Promise<AsyncGenerator<Uint8Array>> {
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
