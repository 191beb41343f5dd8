import { columnOf } from '@adarash/rules/card';
import { HallWord, useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { COLUMN_FILL, COLUMN_OUTLINE } from './columns.ts';

/** Ball with the current number. Only the ball is animated, not the rest of the screen. */
export function CurrentBall({ number, className }: { number: number | null; className: string }) {
  const shape = 'flex shrink-0 flex-col items-center justify-center rounded-full leading-none font-extrabold';
  return (
    <div aria-live="polite" aria-atomic="true">
      <span className="sr-only">
        <HallWord text={number === null ? 'noNumberYet' : 'currentNumber'} />{' '}
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
          <span className="text-[max(0.75rem,0.42em)]">{columnOf(number)}</span>
          <span>{number}</span>
        </div>
      )}
    </div>
  );
}

interface CountdownProps {
  seconds: number;
  /** Stroke width of the ring in percent of its size. */
  width: number;
  className: string;
}

export const CountdownRing = ({ seconds, width, className }: CountdownProps) => (
  <svg
    aria-hidden="true"
    data-countdown={seconds}
    viewBox="0 0 100 100"
    className={cx('pointer-events-none absolute -rotate-90 fill-none', className)}
  >
    <circle
      cx="50"
      cy="50"
      r={50 - width / 2}
      strokeWidth={width}
      pathLength="1"
      strokeDasharray="1"
      className="animate-countdown"
      style={{ animationDuration: `${seconds}s` }}
    />
  </svg>
);

interface LastFiveProps {
  /** All called numbers in the order of their calls. */
  called: readonly number[];
  ballClass: string;
}

const PLACES = [0, 1, 2, 3, 4];

/**
 * Balls with the last five called numbers, the newest first. Missing numbers have empty places, so that the row does
 * not move.
 */
export function LastFive({ called, ballClass }: LastFiveProps) {
  const { named } = useHallWords();
  const newest = called.slice(-5).reverse();
  return (
    <ol data-fixed="" aria-label={named('lastFive')} className="flex items-center gap-[clamp(0.3rem,0.7vw,0.8rem)]">
      {PLACES.map((place) => {
        const number = newest[place];
        if (number !== undefined) {
          return (
            <li key={number}>
              <Ball number={number} letter className={ballClass} />
            </li>
          );
        }
        const empty = cx('block rounded-full border-2 border-dashed border-line', ballClass);
        return <li key={`empty-${place}`} aria-hidden="true" className={empty} />;
      })}
    </ol>
  );
}

/**
 * Class for the content of a table cell; the cell must be `relative`. Its fixed size limits the layout after a call to
 * one cell. The font weight must be set on this element too, otherwise the browser lays out the whole table.
 */
export const IN_SQUARE = 'absolute inset-0 flex items-center justify-center [contain:size_layout]';

interface BallProps {
  number: number;
  called?: boolean;
  letter?: boolean;
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
