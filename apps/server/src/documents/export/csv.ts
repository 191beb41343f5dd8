import { setImmediate as turn } from 'node:timers/promises';
import { dateWriter } from '@adarash/rules/dates';
import { ETHIOPIAN, writeEthiopian } from '@adarash/rules/ethiopian';
import { writeCsv } from '@adarash/rules/games-csv';
import type { Santim } from '@adarash/rules/money';
import { GENESIS } from '../../audit-log/append.ts';
import { firstSeqFrom, headOf } from '../../audit-log/chain.ts';
import type { AuditLogPart } from '../../audit-log/export.ts';
import { clockInZone, localIn } from '../../platform/periods.ts';
import type { Services } from '../../services.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallPaper } from '../hall-paper.ts';

/** Cell of a table. The object form marks a number as an amount of money. */
export type Cell = string | number | { readonly santim: Santim } | null;
export type CsvColumn<Row> = { readonly title: string; readonly cell: (row: Row) => Cell };

/** Table of the export. The rows are read in pages while the file is written. */
export type CsvTable = {
  readonly file: string;
  readonly head: readonly string[];
  rows(): AsyncIterable<Cell[][]>;
};

export const tableOf = <Row>(
  file: string,
  columns: readonly CsvColumn<Row>[],
  pages: () => AsyncIterable<readonly Row[]>,
): CsvTable => ({
  file,
  head: columns.map(({ title }) => title),
  async *rows() {
    for await (const page of pages()) yield page.map((row) => columns.map(({ cell }) => cell(row)));
  },
});

export const csvMoney = <Row>(title: string, of: (row: Row) => Santim | null): CsvColumn<Row> => ({
  title: `${title} (Br)`,
  cell: (row) => {
    const santim = of(row);
    return santim === null ? null : { santim };
  },
});

type Instant = string | number | null | undefined;

const ethiopianDates = dateWriter(ETHIOPIAN);

type Dates = ReturnType<typeof makeDates>;

/** Returns formatters for times and days in the hall's time zone, for the Gregorian and the Ethiopian calendar. */
export function makeDates(timeZone: string) {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return {
    /** Returns a time such as `2026-11-16T18:30:05+03:00`. */
    iso(at: Instant): string {
      if (at === null || at === undefined) return '';
      const { day, time, offsetMs } = clockInZone(at, timeZone);
      const minutes = Math.abs(offsetMs) / 60_000;
      const ahead = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
      return `${day}T${time}${offsetMs < 0 ? '-' : '+'}${ahead}`;
    },
    /** Returns a time such as `7 Hidar 2019, 12:30 evening`. */
    ethiopian(at: Instant): string {
      if (at === null || at === undefined) return '';
      return ethiopianDates.dayAndTime(localIn(at, timeZone));
    },
    ethiopianDay: writeEthiopian,
  };
}

/** Returns two columns for a time, one in the Gregorian and one in the Ethiopian calendar. */
export const dated = <Row>({ iso, ethiopian }: Dates, title: string, of: (row: Row) => Instant): CsvColumn<Row>[] => [
  { title: `${title} (ISO)`, cell: (row) => iso(of(row)) },
  { title: `${title} (Ethiopian)`, cell: (row) => ethiopian(of(row)) },
];

/** Returns two columns for a business day, one in the Gregorian and one in the Ethiopian calendar. */
export const ofDay = <Row>({ ethiopianDay }: Dates, of: (row: Row) => string): CsvColumn<Row>[] => [
  { title: 'Business day (ISO)', cell: of },
  { title: 'Business day (Ethiopian)', cell: (row) => ethiopianDay(of(row)) },
];

/** Adds the mark of a demo to each row of a table, so that it remains visible after the table is sorted or cut. */
export const ofDemo = ({ file, head, rows }: CsvTable): CsvTable => ({
  file,
  head: [...head, 'DEMO'],
  async *rows() {
    for await (const page of rows()) yield page.map((row) => [...row, 'DEMO']);
  },
});

/** Returns an amount in Birr as a decimal number, exact to the santim. */
const birrText = (santim: Santim): string => (santim / 100).toFixed(2);

function csvCell(cell: Cell) {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  return { number: typeof cell === 'object' ? birrText(cell.santim) : String(cell) };
}

/** Prefix by which a spreadsheet detects UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export async function* csvOf({ head, rows }: CsvTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsv([head]);
  for await (const page of rows()) yield writeCsv(page.map((row) => row.map(csvCell)));
}

/**
 * Input of an export: the hall and its business days from `from` to `to`, both included. All reads use the same state
 * of the database.
 */
export type Exported = {
  readonly services: Services;
  readonly db: Db;
  /** The hall with texts in the language of the day rolls; `english` has the texts of the tables. */
  readonly hall: HallPaper;
  readonly english: HallPaper;
  readonly from: string;
  readonly to: string;
  readonly dates: Dates;
};

/**
 * Number of rows that the export reads per page. SQLite reads in the main thread, so other requests can run only
 * between pages.
 */
export const PAGE = 200;

export async function* yieldBetweenPages<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  for await (const page of pages) {
    yield page;
    await turn();
  }
}

/** Returns the first time of the exported days and the first time after them, in the form that the database stores. */
export const timesOf = ({ from, to, hall }: Exported): { from: string; until: string } => ({
  from: hall.dayBegins(from),
  until: hall.dayEnds(to),
});

/** Returns the part of the hall's audit log that belongs to the exported days. */
export async function recordWithin(asked: Exported): Promise<AuditLogPart | null> {
  const { db, hall } = asked;
  const chain = hall.id;
  const head = await headOf(db, chain);
  if (head === null) return null;
  const { from, until } = timesOf(asked);
  const first = (await firstSeqFrom(db, chain, from)) ?? head.seq + 1;
  const next = (await firstSeqFrom(db, chain, until)) ?? head.seq + 1;
  const entry = await db
    .selectFrom('audit')
    .select('hash')
    .where('chain', '=', chain)
    .where('seq', '=', first - 1)
    .executeTakeFirst();
  const before = { seq: first - 1, hash: entry?.hash ?? GENESIS };
  return { chain, before, last: Math.max(next - 1, before.seq), head };
}
