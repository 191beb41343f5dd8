import { setImmediate as turn } from 'node:timers/promises';
import { ethiopianHour, writeEthiopian } from '@adarash/rules/ethiopian';
import { writeCsv } from '@adarash/rules/games-csv';
import type { Santim } from '@adarash/rules/money';
import { GENESIS, headOf, type RecordHead } from '../../record/append.ts';
import type { RecordPiece } from '../../record/record-file.ts';
import { firstNumber, hallClock } from '../../start/periods.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallPaper } from '../hall-paper.ts';
import { type ZipFile, zip } from './zip.ts';

/** The wrapper marks a number as money. */
export type Cell = string | number | { readonly santim: Santim } | null;
export type Column<Row> = { readonly title: string; readonly cell: (row: Row) => Cell };

/** A table of the folder, read page by page: once for its CSV and once for its sheet of the workbook. */
export type Sheet = {
  /** Of its file and of its sheet. */
  readonly name: string;
  readonly head: readonly string[];
  rows(): AsyncIterable<Cell[][]>;
};

export const sheetOf = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  pages: () => AsyncIterable<readonly Row[]>,
): Sheet => ({
  name,
  head: columns.map(({ title }) => title),
  async *rows() {
    for await (const page of pages()) yield page.map((row) => columns.map(({ cell }) => cell(row)));
  },
});

export const money = <Row>(title: string, of: (row: Row) => Santim | null): Column<Row> => ({
  title: `${title} (Br)`,
  cell: (row) => {
    const santim = of(row);
    return santim === null ? null : { santim };
  },
});

type Instant = string | number | null | undefined;

type Dates = ReturnType<typeof makeDates>;

/** How the folder writes times: in the hall's time zone, in both calendars. */
export function makeDates(timeZone: string) {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return {
    /** `2026-11-16T18:30:05+03:00`. */
    iso(at: Instant): string {
      if (at === null || at === undefined) return '';
      const { day, time, offsetMs } = hallClock(at, timeZone);
      const minutes = Math.abs(offsetMs) / 60_000;
      const ahead = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
      return `${day}T${time}${offsetMs < 0 ? '-' : '+'}${ahead}`;
    },
    /** `7 Hidar 2019, 12:30 evening`. */
    ethiopian(at: Instant): string {
      if (at === null || at === undefined) return '';
      const clock = hallClock(at, timeZone);
      const { hour, part } = ethiopianHour(clock.hour);
      return `${writeEthiopian(clock.day)}, ${hour}${clock.time.slice(2, 5)} ${part}`;
    },
    ethiopianDay: writeEthiopian,
  };
}

/** An instant, in a column for each calendar. */
export const dated = <Row>({ iso, ethiopian }: Dates, title: string, of: (row: Row) => Instant): Column<Row>[] => [
  { title: `${title} (ISO)`, cell: (row) => iso(of(row)) },
  { title: `${title} (Ethiopian)`, cell: (row) => ethiopian(of(row)) },
];

/** A business day, in a column for each calendar. */
export const ofDay = <Row>({ ethiopianDay }: Dates, of: (row: Row) => string): Column<Row>[] => [
  { title: 'Business day (ISO)', cell: of },
  { title: 'Business day (Ethiopian)', cell: (row) => ethiopianDay(of(row)) },
];

/** Each row of it says that it is made up, however it is sorted or cut. */
export const ofDemo = ({ name, head, rows }: Sheet): Sheet => ({
  name,
  head: [...head, 'DEMO'],
  async *rows() {
    for await (const page of rows()) yield page.map((row) => [...row, 'DEMO']);
  },
});

/** As a spreadsheet reads a number, exact to the santim. */
const birrText = (santim: Santim): string => (santim / 100).toFixed(2);

function csvCell(cell: Cell) {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return { number: typeof cell === 'object' ? birrText(cell.santim) : String(cell) };
}

/** By this mark a spreadsheet knows that the file is UTF-8 and not of its own country. */
const BYTE_ORDER_MARK = '\uFEFF';

export async function* csvOf({ head, rows }: Sheet): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsv([head]);
  for await (const page of rows()) yield writeCsv(page.map((row) => row.map(csvCell)));
}

/**
 * A workbook (XLSX, ECMA-376) written while it is read: each table is a sheet, its texts stand inside its cells, so that
 * no list of them has to be kept. Money is a number that the program shows with two digits.
 */
export const workbookOf = (sheets: readonly Sheet[], at: Date): AsyncGenerator<Uint8Array> => zip(partsOf(sheets), at);

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What a sheet of this format holds, its head among it. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;
/** Places in the list of styles below. */
const [HEADING, MONEY] = [1, 2];

function* partsOf(sheets: readonly Sheet[]): Generator<ZipFile> {
  const numbered = sheets.map((sheet, i) => ({ ...sheet, id: i + 1, file: `sheet${i + 1}.xml` }));
  const list = (write: (sheet: (typeof numbered)[number]) => string) => numbered.map(write).join('');
  const styles = `rId${sheets.length + 1}`;
  const part = (name: string, xml: string): ZipFile => ({ name, content: XML + xml });
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${list(({ file }) => `<Override PartName="/xl/worksheets/${file}" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list(({ name, id }) => `<sheet name="${escaped(name)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${list(({ id, file }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/${file}"/>`)}<Relationship Id="${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  );
  for (const sheet of numbered) yield { name: `xl/worksheets/${sheet.file}`, content: sheetXml(sheet) };
}

/** The head stays in sight; a table that is longer than a sheet ends with the name of the file that has the rest. */
async function* sheetXml({ name, head, rows }: Sheet): AsyncGenerator<string> {
  const columns = head.map((_, i) => letters(i));
  const widths = head.map(
    (title, i) => `<col min="${i + 1}" max="${i + 1}" width="${title.length + 6}" customWidth="1"/>`,
  );
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 1;
  yield rowXml(columns, number, head, HEADING);
  for await (const page of rows()) {
    const room = MOST_ROWS - 1 - number;
    yield page
      .slice(0, room)
      .map((row) => rowXml(columns, ++number, row))
      .join('');
    if (page.length <= room) continue;
    yield rowXml(columns, number + 1, [`The rest is in ${name}.csv.`]);
    break;
  }
  yield '</sheetData></worksheet>';
}

function rowXml(columns: readonly string[], number: number, row: readonly Cell[], style = 0): string {
  const cells = row.map((cell, i) => cellXml(`${columns[i]}${number}`, cell, style));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(place: string, cell: Cell, style: number): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${MONEY}"><v>${birrText(cell.santim)}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** A … Z, AA, AB and so on. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters and half characters have no place in XML, not even escaped. */
const escaped = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** What is asked for: the business days of a hall, both included, as they stand at one moment. */
export type Inspected = {
  readonly services: Services;
  readonly db: Db;
  /** The hall in the language of its printed rolls, and in that of tables and texts. */
  readonly hall: HallPaper;
  readonly english: HallPaper;
  readonly from: string;
  readonly to: string;
  readonly dates: Dates;
};

/** How many rows are read before others have their turn, because SQLite runs in the thread that answers calls. */
export const PAGE = 200;

export async function* inTurns<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    yield page;
    await turn();
  }
}

/**
 * The numbers of a list, of the days that are asked for.
 * @returns first and last; the last is below the first where there are none
 */
export async function numbersWithin(
  { from, to, hall }: Inspected,
  [low, high]: readonly [first: number, last: number],
  timeOf: (number: number) => Promise<string | undefined>,
): Promise<[first: number, last: number]> {
  const firstWhere = (holds: (day: string) => boolean) =>
    firstNumber(low, high, async (number) => {
      const at = await timeOf(number);
      return at === undefined || holds(hall.dayOf(at));
    });
  return [await firstWhere((day) => day >= from), (await firstWhere((day) => day > to)) - 1];
}

/** The hall's record of these days, as far as it is not archived. */
export async function recordWithin(asked: Inspected): Promise<RecordPiece | null> {
  const { db, hall } = asked;
  const chain = hall.id;
  const head = await headOf(db, chain);
  if (head === null) return null;
  const entry = (seq: number) =>
    db.selectFrom('audit').select(['at', 'hash']).where('chain', '=', chain).where('seq', '=', seq).executeTakeFirst();
  const archived = await archivedEnd(db, chain);
  const [first, last] = await numbersWithin(asked, [archived.seq + 1, head.seq], async (seq) => (await entry(seq))?.at);
  const before =
    first - 1 === archived.seq ? archived : { seq: first - 1, hash: (await entry(first - 1))?.hash ?? GENESIS };
  return { chain, before, last: Math.max(last, before.seq), head };
}

/** Where the archives of a chain end; they hold all before it. */
async function archivedEnd(db: Db, chain: string): Promise<RecordHead> {
  const end = await db
    .selectFrom('archived_chains')
    .select(['last_seq as seq', 'last_hash as hash'])
    .where('chain', '=', chain)
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return end ?? { seq: 0, hash: GENESIS };
}
