import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  className?: string;
  /** Hidden on small screens, where the rows are cards. */
  largeScreensOnly?: boolean;
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
  /** A height to scroll within, e.g. `max-h-96`; the head stays in view. */
  className?: string;
}

type Described<Row> = Omit<Column<Row>, 'key' | 'title'> & Partial<Pick<Column<Row>, 'title'>>;

/** Columns under the keys of their titles; what has nothing but its cells is described by their function alone. */
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

/** Of a column: two short lines in place of a long one. */
export const IN_TWO_LINES = 'whitespace-normal!';

/** Of a column of names and other words that people chose: they wrap, wherever a long one has no space. */
export const WRAPS = 'whitespace-normal! wrap-anywhere min-w-32';

/** Of a column: its buttons stay in reach while a wide table scrolls; on a phone they would cover it. */
export const STAYS_IN_VIEW = 'md:right-0 md:[td&]:sticky md:[td&]:bg-inherit md:[th&]:z-20';
