import { memo } from 'react';
import { cx } from '../../lib/class-names.ts';
import { type BingoColumn, COLUMN_FILL } from '../bingo-column.ts';

export interface BoardCellProps {
  number: number;
  column: BingoColumn;
  called: boolean;
  latest: boolean;
  /** Said after a called number, since colour and weight are for the eye only. */
  calledMark: string;
}

/** Memoised: a new number changes two cells, not 75. */
export const BoardCell = memo(function BoardCell({ number, column, called, latest, calledMark }: BoardCellProps) {
  return (
    <td
      data-number={number}
      data-called={called || undefined}
      className={cx(
        'rounded-control border text-center leading-none transition-colors',
        called
          ? cx('border-transparent font-bold', COLUMN_FILL[column])
          : 'border-line bg-surface font-normal text-ink-soft',
        latest && 'outline-[3px] -outline-offset-1 outline-ink',
      )}
    >
      {number}
      {called && <span className="sr-only">{` ${calledMark}`}</span>}
    </td>
  );
});
