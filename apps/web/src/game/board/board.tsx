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
  /** Text for screen readers after a called number, because colour and weight are only visible. */
  calledMark: string;
}

/** Memoised: a new number changes two cells, not 75. */
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
  /** In the order they were called. */
  called: readonly number[];
  className?: string;
}

const FIFTEEN = Array.from({ length: 15 }, (_, index) => index + 1);

/** All 75 numbers in five rows, the letter at the left. Isolated, so that the rest of the screen is not painted again. */
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
