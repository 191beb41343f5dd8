import { type BingoColumn, COLUMNS } from '@adarash/rules/card';
import { memo } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { IN_SQUARE } from './balls.tsx';
import { COLUMN_FILL, COLUMN_TEXT } from './columns.ts';

interface BoardCellProps {
  number: number;
  column: BingoColumn;
  called: boolean;
  latest: boolean;
  /** Text for screen readers after a called number, because they cannot read its colour and font weight. */
  calledMark: string;
}

/** Cell of the board with one number. Memoised, because a called number changes only two of the 75 cells. */
const BoardCell = memo(function BoardCell({ number, column, called, latest, calledMark }: BoardCellProps) {
  return (
    <td
      data-number={number}
      data-called={called || undefined}
      className={cx(
        'relative rounded-control border leading-none',
        called ? cx('border-transparent', COLUMN_FILL[column]) : 'border-line bg-surface text-ink-soft',
        latest && 'outline-[3px] -outline-offset-1 outline-ink',
      )}
    >
      <span className={cx(IN_SQUARE, called ? 'font-bold' : 'font-normal')}>
        {number}
        {called && <span className="sr-only">{` ${calledMark}`}</span>}
      </span>
    </td>
  );
});

interface BoardProps {
  /** All called numbers in the order of their calls. */
  called: readonly number[];
  className?: string;
}

const FIFTEEN = Array.from({ length: 15 }, (_, index) => index + 1);

/**
 * Board with all 75 numbers in five rows, each with its letter at the left. It is isolated, so that a call does not
 * paint the rest of the screen again.
 */
export const Board = memo(function Board({ called, className }: BoardProps) {
  const { t, named } = useHallWords();
  const marked = new Set(called);
  const latest = called.at(-1);
  return (
    <table
      aria-label={named('board')}
      className={cx('isolate w-full table-fixed border-separate border-spacing-[clamp(2px,0.3vw,5px)]', className)}
    >
      <tbody>
        {COLUMNS.map((column, row) => (
          <tr key={column}>
            <th scope="row" className={cx('w-[4.5%] text-[1.15em] font-extrabold', COLUMN_TEXT[column])}>
              {column}
            </th>
            {FIFTEEN.map((place) => {
              const number = row * 15 + place;
              return (
                <BoardCell
                  key={number}
                  number={number}
                  column={column}
                  called={marked.has(number)}
                  latest={number === latest}
                  calledMark={t('calledMark')}
                />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});
