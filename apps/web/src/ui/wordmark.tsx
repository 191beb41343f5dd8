import { cx } from '../lib/class-names.ts';
import { BINGO_COLUMNS, COLUMN_FILL } from './bingo-column.ts';

/** The five column hues, as they stand on every board. */
export function Wordmark() {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {BINGO_COLUMNS.map((column) => (
        <span
          key={column}
          className={cx('flex size-7 items-center justify-center rounded-full text-sm font-bold', COLUMN_FILL[column])}
        >
          {column}
        </span>
      ))}
    </span>
  );
}
