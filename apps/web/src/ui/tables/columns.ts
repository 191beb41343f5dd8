import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  className?: string;
  /** Whether the column is hidden if the rows are displayed as cards. */
  largeScreensOnly?: boolean;
  /** Cell of the column in the last row, which contains the totals. Rows as cards have no row with totals. */
  foot?: ReactNode;
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  loading?: boolean;
  loadingText?: string;
  selectedKey?: string | number | null;
  /**
   * CSS class of the scrolling box around the table, such as `max-h-96` for its height. The table head stays visible.
   */
  className?: string;
}

type Described<Row> = Omit<Column<Row>, 'key' | 'title'> & Partial<Pick<Column<Row>, 'title'>>;

/**
 * Returns the columns of a table with their keys and titles. A column that consists only of a cell can be passed as a
 * function.
 */
export function columnsOf<Row, Key extends string>(
  word: (key: Key) => ReactNode,
  columns: { readonly [K in Key | 'actions']?: Described<Row> | Described<Row>['cell'] },
): Column<Row>[] {
  const described = Object.entries(columns) as [Key, Described<Row> | Described<Row>['cell']][];
  return described.map(([key, column]) => {
    const { title = word(key), ...rest } = typeof column === 'function' ? { cell: column } : column;
    return { key, title, ...rest };
  });
}

/** Class for a column that shows long texts in two lines. */
export const IN_TWO_LINES = 'whitespace-normal!';

/** Class for a column of entered texts, such as names. They wrap even if they contain no space. */
export const WRAPS = 'whitespace-normal! wrap-anywhere min-w-32';

/** Class for the first column with the names of rows, which stays visible while a wide table scrolls. */
export const LEADS = 'left-0 [td&]:sticky [td&]:bg-inherit [th&]:z-20';

/**
 * Class for a column of buttons, which stays visible while a wide table scrolls. On a phone it scrolls with the table,
 * because it would cover the other columns.
 */
export const STAYS_IN_VIEW = 'md:right-0 md:[td&]:sticky md:[td&]:bg-inherit md:[th&]:z-20';
