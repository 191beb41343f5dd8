import { type ReactNode, useState } from 'react';
import { tc } from '../i18n/common.ts';
import { named, namedLabel } from '../i18n/named.tsx';
import { cx } from '../lib/class-names.ts';
import { useMedia } from '../lib/page.ts';
import { Button } from './button.tsx';
import { Skeleton } from './feedback.tsx';

export interface Column<Row> {
  key: string;
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  className?: string;
  /** Hidden on small screens, where the rows are cards. */
  largeScreensOnly?: boolean;
}

type Described<Row> = Omit<Column<Row>, 'key' | 'title'> & Partial<Pick<Column<Row>, 'title'>>;

/** Columns under the keys of their titles; what has nothing but its cells is described by their function alone. */
export function columnsOf<Row, Key extends string>(
  t: (key: Key) => string,
  columns: { readonly [K in Key | 'actions']?: Described<Row> | Described<Row>['cell'] },
): Column<Row>[] {
  const described = Object.entries(columns) as [Key, Described<Row> | Described<Row>['cell']][];
  return described.map(([key, column]) => {
    const { title = t(key), ...rest } = typeof column === 'function' ? { cell: column } : column;
    return { key, title, ...rest };
  });
}

/** Of a column: two short lines in place of a long one. */
export const IN_TWO_LINES = 'whitespace-normal!';

/** Of a column of names and other words that people chose: they wrap, wherever a long one has no space. */
export const WRAPS = 'whitespace-normal! wrap-anywhere min-w-32';

/** Of a column: its buttons stay in reach while a wide table scrolls; on a phone they would cover it. */
export const STAYS_IN_VIEW = 'md:right-0 md:[td&]:sticky md:[td&]:bg-surface md:[th&]:z-20';

interface DataTableProps<Row> {
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

const SKELETON_ROWS = [0, 1, 2, 3];

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, loading = false, loadingText, selectedKey, className } = props;
  const side = (column: Column<Row>) => cx(column.numeric ? 'text-right' : 'text-left', column.className);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div tabIndex={0} className={cx('relative overflow-auto rounded-b-card', className)}>
      <table aria-label={namedLabel(label)} aria-busy={loading || undefined} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={cx(
                  'sticky top-0 z-10 h-11 bg-sunken px-4 text-xs font-semibold whitespace-nowrap text-ink-soft',
                  side(column),
                )}
              >
                {named(column.title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading && <LoadingRows columns={columns.length} text={loadingText} />}
          {!loading && rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-4 py-8 text-center text-ink-soft">
                {empty}
              </td>
            </tr>
          )}
          {!loading &&
            rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={cx('h-11 border-t border-line', selectedKey === rowKey(row) && 'bg-sunken')}
              >
                {columns.map((column) => (
                  <td key={column.key} className={cx('px-4 py-1 whitespace-nowrap', side(column))}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const LoadingRows = ({ columns, text }: { columns: number; text: string | undefined }) =>
  SKELETON_ROWS.map((row) => (
    <tr key={row} className="h-11 border-t border-line">
      <td colSpan={columns} className="px-4">
        {row === 0 && text !== undefined ? (
          <span role="status" className="text-ink-soft">
            {text}
          </span>
        ) : (
          <Skeleton className="h-4" />
        )}
      </td>
    </tr>
  ));

/** The rows of a table as cards: the first column heads each, one called `actions` stands at its foot. */
export function RowCards<Row>({ label, columns, rows, rowKey, empty, loading, loadingText }: DataTableProps<Row>) {
  if (loading) {
    return (
      <div role="status" aria-label={namedLabel(loadingText)} className="flex flex-col gap-3 p-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (rows.length === 0) return <div className="px-4 py-8 text-center text-sm text-ink-soft">{empty}</div>;
  const [first, ...others] = columns.filter(({ largeScreensOnly }) => !largeScreensOnly);
  const actions = others.at(-1)?.key === 'actions' ? others.pop() : undefined;
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      aria-label={namedLabel(label)}
      className="max-h-[80dvh] divide-y divide-line overflow-y-auto text-sm wrap-anywhere"
    >
      {rows.map((row) => (
        <li key={rowKey(row)} className="flex flex-col gap-3 p-4 [&_button]:min-h-11">
          <div className="flex flex-wrap items-center gap-x-2">
            <span className="text-xs text-ink-soft">{first?.title}</span>
            {first?.cell(row)}
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            {others.map((column) => (
              <div key={column.key} className="min-w-0">
                <dt className="text-xs text-ink-soft">{named(column.title)}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2 empty:hidden [&>span]:flex-wrap">{actions?.cell(row)}</div>
        </li>
      ))}
    </ul>
  );
}

/** A table where there is room for its buttons, cards on tablets and phones. */
export function FittingTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMedia('(max-width: 1023px)');
  return narrow ? <RowCards {...props} /> : <DataTable {...props} />;
}

const STEP = 100;

export interface More {
  load: () => void;
  busy?: boolean;
}

/** The first hundred of a list that can grow, and the way to a hundred more; null when all are shown. */
export function useShown<Row>(rows: readonly Row[], step = STEP): { shown: readonly Row[]; more: More | null } {
  const [count, setCount] = useState(step);
  const more = rows.length > count ? { load: () => setCount(count + step) } : null;
  return { shown: more ? rows.slice(0, count) : rows, more };
}

export function ShowMore({ more }: { more: More | null }) {
  if (more === null) return null;
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button text={tc('showMore')} variant="secondary" busy={more.busy ?? false} onClick={more.load} />
    </div>
  );
}
