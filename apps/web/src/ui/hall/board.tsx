import { useHallWords } from '../../i18n/hall-words/index.ts';
import { cx } from '../../lib/class-names.ts';
import { BINGO_COLUMNS, COLUMN_TEXT } from '../bingo-column.ts';
import { BoardCell } from './board-cell.tsx';

export interface BoardProps {
  /** In the order they were called. */
  called: readonly number[];
  /** Size and type size; the rows share the height. */
  className?: string;
}

const FIFTEEN = Array.from({ length: 15 }, (_, index) => index + 1);

/** All 75 numbers in five rows, the letter at the left. */
export function Board({ called, className }: BoardProps) {
  const { t, named } = useHallWords();
  const marked = new Set(called);
  const latest = called.at(-1);
  return (
    <table
      aria-label={named('board')}
      className={cx('w-full table-fixed border-separate border-spacing-[clamp(2px,0.3vw,5px)]', className)}
    >
      <tbody>
        {BINGO_COLUMNS.map((column, row) => (
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
}
