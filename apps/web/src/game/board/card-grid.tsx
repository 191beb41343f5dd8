import type { GameJson } from '@adarash/contract';
import { COLUMNS, type Square } from '@adarash/rules/card';
import { memo, type ReactNode } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { COLUMN_FILL, COLUMN_TEXT } from './columns.ts';

interface CardGridProps {
  cardId: number;
  numbers: readonly Square[];
  called: readonly number[];
  /** Indexes of the squares in the winning line, counted from 0 row by row. */
  line?: readonly number[] | undefined;
  /** Squares of the closest win of a card that has not won, and those of them that are not called yet. */
  closest?: { readonly squares: readonly number[]; readonly missing: readonly number[] } | null;
  /** Text for screen readers after a missing number. */
  missingText?: string;
  /** Content of the free middle square, if the word FREE does not fit. */
  free?: ReactNode;
  className?: string;
}

const FIVE = [0, 1, 2, 3, 4];

/**
 * Returns a bit mask of squares. A card is compared by its mask, so that a call renders only the cards with the called
 * number.
 */
const bits = (squares: readonly number[]) => squares.reduce((mask, index) => mask | (1 << index), 0);

export function CardGrid({ called, numbers, line = [], closest, ...rest }: CardGridProps) {
  const marked = new Set<Square>(called);
  const filled = numbers.flatMap((square, index) => (square === 'FREE' || marked.has(square) ? index : []));
  return (
    <Squares
      {...rest}
      numbers={numbers}
      marks={bits(filled)}
      winning={bits(line)}
      near={bits(closest?.squares ?? [])}
      missing={bits(closest?.missing ?? [])}
    />
  );
}

type SquaresProps = Omit<CardGridProps, 'called' | 'line' | 'closest'> &
  Record<'marks' | 'winning' | 'near' | 'missing', number>;

const Squares = memo(function Squares(props: SquaresProps) {
  const { cardId, numbers, marks, winning, near, missing, missingText, free, className } = props;
  const { t } = useHallWords();
  const has = (mask: number, index: number) => (mask & (1 << index)) !== 0;
  return (
    <table
      aria-label={t('card', { id: cardId })}
      className={cx('isolate mx-auto table-fixed border-separate border-spacing-1', className)}
    >
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={cx('pb-1 font-extrabold', COLUMN_TEXT[column])}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FIVE.map((row) => (
          <tr key={row}>
            {FIVE.map((place) => {
              const index = row * 5 + place;
              const square = numbers[index] ?? '';
              const isFree = square === 'FREE';
              const isCalled = has(marks, index);
              const isMissing = has(missing, index);
              return (
                <td
                  key={index}
                  data-called={isCalled || undefined}
                  data-winning={has(winning, index) || undefined}
                  data-near={has(near, index) || undefined}
                  data-missing={isMissing || undefined}
                  className={cx(
                    'h-[2.2em] rounded-control border text-center leading-none',
                    isCalled && cx('border-transparent font-bold', COLUMN_FILL[COLUMNS[place] ?? 'B']),
                    isMissing && 'border-attention bg-attention-soft font-extrabold text-attention-ink',
                    !isCalled && !isMissing && 'border-line bg-sunken text-ink-soft',
                    has(winning, index) && 'outline-[3px] outline-ink',
                    has(near, index) && 'outline-2 outline-ink outline-dashed',
                  )}
                >
                  {isFree ? (free ?? <span className="text-[max(0.75rem,0.6em)]">{t('free')}</span>) : square}
                  {isCalled && !isFree && <span className="sr-only">{` ${t('calledMark')}`}</span>}
                  {isMissing && <span className="sr-only">{` ${missingText}`}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

/** Returns the numbers of a card by its id, or null if the card is not in the game or its numbers are not loaded. */
export const squaresOf = (game: GameJson, cardId: number) =>
  game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? null;
