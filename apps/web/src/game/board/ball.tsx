import { COLUMNS, type Column, columnOf } from '@adarash/rules/card';
import { cx } from '../../lib/class-names.ts';

/** Called: filled with the column's hue. */
export const COLUMN_FILL: Record<Column, string> = {
  B: 'bg-col-b text-on-col',
  I: 'bg-col-i text-on-col',
  N: 'bg-col-n text-on-col',
  G: 'bg-col-g text-on-col',
  O: 'bg-col-o text-on-col',
};

/** Not called: only the outline has the hue. */
const COLUMN_OUTLINE: Record<Column, string> = {
  B: 'border-col-b',
  I: 'border-col-i',
  N: 'border-col-n',
  G: 'border-col-g',
  O: 'border-col-o',
};

export const COLUMN_TEXT: Record<Column, string> = {
  B: 'text-col-b',
  I: 'text-col-i',
  N: 'text-col-n',
  G: 'text-col-g',
  O: 'text-col-o',
};

interface BallProps {
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

/** The five column hues, as they stand on every board. */
export function Wordmark() {
  return (
    <span aria-hidden="true" className="inline-flex gap-1">
      {COLUMNS.map((column) => (
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
