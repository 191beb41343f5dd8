import { cx } from '../lib/class-names.ts';
import { COLUMN_FILL, COLUMN_OUTLINE, columnOf } from './bingo-column.ts';

export interface BallProps {
  number: number;
  called?: boolean;
  /** Puts the column's letter above the number. */
  letter?: boolean;
  /** Size and type size, e.g. `size-12 text-xl`. */
  className?: string;
}

export function Ball({ number, called = true, letter = false, className = 'size-12 text-xl' }: BallProps) {
  const column = columnOf(number);
  return (
    <span
      className={cx(
        'inline-flex shrink-0 flex-col items-center justify-center rounded-full border-2 leading-none',
        COLUMN_OUTLINE[column],
        called ? cx('font-bold', COLUMN_FILL[column]) : 'font-normal text-ink',
        className,
      )}
    >
      {letter && <span className="text-[0.5em] font-semibold">{column}</span>}
      {number}
    </span>
  );
}
