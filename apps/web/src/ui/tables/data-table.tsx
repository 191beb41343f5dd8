import { cx } from '../../lib/class-names.ts';
import { useMedia } from '../../lib/page.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Column, TableProps } from './columns.ts';
import { RowCards } from './row-cards.tsx';

interface DataTableProps<Row> extends TableProps<Row> {
  /** Layout of the table on tablets and phones: each row as a card, or a table that scrolls sideways. */
  narrow?: 'cards' | 'scroll';
}

export function DataTable<Row>({ narrow = 'cards', ...table }: DataTableProps<Row>) {
  const isNarrow = useMedia('(max-width: 1023px)');
  return isNarrow && narrow === 'cards' ? <RowCards {...table} /> : <ScrollingTable {...table} />;
}

const SKELETON_ROWS = [0, 1, 2, 3];

function ScrollingTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, empty, loading = false, loadingText, selectedKey, className } = props;
  const side = (column: Column<Row>) => cx(column.numeric ? 'text-right' : 'text-left', column.className);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <div tabIndex={0} className={cx('relative overflow-auto rounded-b-card', className)}>
      <table aria-label={label} aria-busy={loading || undefined} className="w-full border-collapse text-sm">
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
                {column.title}
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
                className={cx('h-11 border-t border-line', selectedKey === rowKey(row) ? 'bg-sunken' : 'bg-surface')}
              >
                {columns.map((column) => (
                  <td key={column.key} className={cx('px-4 py-1 whitespace-nowrap', side(column))}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr className="h-11 bg-surface font-semibold">
              {columns.map((column) => (
                // The border belongs to the cells, because a cell that stays visible during scrolling would hide a
                // border of the table.
                <td
                  key={column.key}
                  className={cx(
                    'px-4 py-1 whitespace-nowrap shadow-[inset_0_1px_var(--color-line-strong)]',
                    side(column),
                  )}
                >
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
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
