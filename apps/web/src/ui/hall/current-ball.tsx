import { HallWord } from '../../i18n/hall-words/index.ts';
import { cx } from '../../lib/class-names.ts';
import { COLUMN_FILL, columnOf } from '../bingo-column.ts';

export interface CurrentBallProps {
  number: number | null;
  /** Size and type size, e.g. `size-52 text-[5rem]`. */
  className: string;
}

/** The largest thing on the screen. A new number drops in; nothing else moves. */
export function CurrentBall({ number, className }: CurrentBallProps) {
  const shape = 'flex shrink-0 flex-col items-center justify-center rounded-full leading-none font-extrabold';
  return (
    <div aria-live="polite" aria-atomic="true">
      <span className="sr-only">
        <HallWord word={number === null ? 'noNumberYet' : 'currentNumber'} />{' '}
      </span>
      {number === null ? (
        <div aria-hidden="true" className={cx(shape, 'border-4 border-dashed border-line text-ink-soft', className)}>
          ·
        </div>
      ) : (
        <div
          key={number}
          data-current={number}
          className={cx(
            shape,
            'animate-drop shadow-raised ring-[0.06em] ring-ink/25 ring-inset',
            COLUMN_FILL[columnOf(number)],
            className,
          )}
        >
          <span className="text-[0.42em]">{columnOf(number)}</span>
          <span>{number}</span>
        </div>
      )}
    </div>
  );
}
