import { Skeleton } from '../feedback/skeleton.tsx';
import type { TableProps } from './columns.ts';

/**
 * Rows of a table as cards. The first column is the heading of each card. If the last column is `actions`, it is at the
 * bottom of the card.
 */
export function RowCards<Row>({ label, columns, rows, rowKey, empty, loading, loadingText }: TableProps<Row>) {
  if (loading) {
    return (
      <div role="status" aria-label={loadingText} className="flex flex-col gap-3 p-4">
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
      aria-label={label}
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
                <dt className="text-xs text-ink-soft">{column.title}</dt>
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
