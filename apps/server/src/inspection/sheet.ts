import { writeCsv } from '@adarash/rules/games-csv';
import type { Santim } from '@adarash/rules/money';
import type { Dates } from './dates.ts';

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

/** An instant, in both calendars beside each other. */
export const dated = <Row>(
  { iso, ethiopian }: Dates,
  title: string,
  of: (row: Row) => string | number | null | undefined,
): Column<Row>[] => [
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
