import { useHallWords } from '../../i18n/hall-words/index.ts';
import { cx } from '../../lib/class-names.ts';
import { Ball } from '../ball.tsx';

export interface LastFiveProps {
  /** In the order they were called. */
  called: readonly number[];
  /** Size and type size of a ball, e.g. `size-14 text-xl`. */
  ballClass: string;
}

const PLACES = [0, 1, 2, 3, 4];

/** The newest first. Empty places keep the row from jumping. */
export function LastFive({ called, ballClass }: LastFiveProps) {
  const { named } = useHallWords();
  const newest = called.slice(-5).reverse();
  return (
    <ol aria-label={named('lastFive')} className="flex items-center gap-[clamp(0.3rem,0.7vw,0.8rem)]">
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
