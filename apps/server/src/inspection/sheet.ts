import { ethiopianHour, writeEthiopian } from '@adarash/rules/ethiopian';
import { writeCsv } from '@adarash/rules/games-csv';
import type { Santim } from '@adarash/rules/money';
import { hallClock } from '../tallies/periods.ts';

/** Money is told from other numbers by what it is kept in. */
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

/** How the folder writes times: in the hall's time zone, in both calendars. */
export type Dates = {
  /** `2026-11-16T18:30:05+03:00`. */
  iso(at: Instant): string;
  /** `7 Hidar 2019, 12:30 evening`. */
  ethiopian(at: Instant): string;
  ethiopianDay(isoDay: string): string;
};

export function makeDates(timeZone: string): Dates {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return {
    iso(at) {
      if (at === null || at === undefined) return '';
      const { day, time, offsetMs } = hallClock(at, timeZone);
      const minutes = Math.abs(offsetMs) / 60_000;
      const ahead = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
      return `${day}T${time}${offsetMs < 0 ? '-' : '+'}${ahead}`;
    },
    ethiopian(at) {
      if (at === null || at === undefined) return '';
      const clock = hallClock(at, timeZone);
      const { hour, part } = ethiopianHour(clock.hour);
      return `${writeEthiopian(clock.day)}, ${hour}${clock.time.slice(2, 5)} ${part}`;
    },
    ethiopianDay: writeEthiopian,
  };
}

/** An instant, in both calendars beside each other. */
export const dated = <Row>({ iso, ethiopian }: Dates, title: string, of: (row: Row) => Instant): Column<Row>[] => [
  { title: `${title} (ISO)`, cell: (row) => iso(of(row)) },
  { title: `${title} (Ethiopian)`, cell: (row) => ethiopian(of(row)) },
];

/** A business day, in both calendars beside each other. */
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
export const birrText = (santim: Santim): string => (santim / 100).toFixed(2);

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
