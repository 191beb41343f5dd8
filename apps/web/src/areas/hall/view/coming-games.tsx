import { Star } from 'lucide-react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { useHallWords } from '../../../i18n/hall-words/index.ts';
import { formatFixed } from '../../../lib/format.ts';
import { PatternName } from '../../../ui/hall/pattern-picture.tsx';
import { useHall } from './parts.tsx';

const SHOWN = 3;

/** What the hall has prepared: the number that comes, its pattern, the price of a card and what is special about it. */
export function ComingGames() {
  const { program = [], next } = useHall();
  const { t } = useHallWords();
  if (program.length === 0) return null;
  const coming = program.slice(0, SHOWN).map((line, place) => ({ ...line, number: next.gameNumber + place }));
  return (
    <section className="max-w-[22rem] text-left">
      <h2 className="text-sm font-semibold text-ink-soft">
        <Word text="program" />
      </h2>
      <ol className="flex flex-col gap-1">
        {coming.map(({ number, pattern, patternNames, betAmount, note }) => (
          <li key={number} data-coming={number} className="flex items-baseline gap-2">
            <span className="min-w-[1.4em] text-xl font-extrabold text-go">{number}</span>
            <span className="min-w-0 leading-tight">
              <span className="font-semibold">
                <PatternName pattern={pattern} names={patternNames} /> · {formatFixed(betAmount)} {t('birr')}
              </span>
              {note !== '' && (
                <span className="flex items-center gap-1 text-sm text-attention-ink">
                  <Star aria-hidden="true" className="size-[1em] shrink-0" />
                  <span className="min-w-0 break-words">{note}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
