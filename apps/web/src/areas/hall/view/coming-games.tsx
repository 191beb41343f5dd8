import { Star } from 'lucide-react';
import { Word } from '@/i18n/hall-display/index.ts';
import { useHallWords } from '@/i18n/hall-words/index.ts';
import { formatFixed } from '@/lib/format.ts';
import { Fit } from '@/ui/hall/fit.tsx';
import { PatternName } from '@/ui/hall/pattern-picture.tsx';
import { useHall } from './parts.tsx';

const SHOWN = 3;

/** What the hall has prepared: the number that comes, its pattern, the price of a card and what is special about it. */
export function ComingGames() {
  const { program = [], next } = useHall();
  const { t } = useHallWords();
  if (program.length === 0) return null;
  const coming = program.slice(0, SHOWN).map((entry, place) => ({ ...entry, number: next.gameNumber + place }));
  return (
    <Fit as="section" data-region="coming" className="max-h-full text-left">
      <h2 className="text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
        <Word text="program" />
      </h2>
      <ol className="flex flex-col gap-[0.2em]">
        {coming.map(({ number, pattern, patternNames, betAmount, note }) => (
          <li key={number} data-coming={number} className="flex items-baseline gap-2">
            <span className="min-w-[1.4em] text-[max(0.75rem,1.25em)] leading-[1.1] font-extrabold text-go">
              {number}
            </span>
            <span className="min-w-0 text-[max(0.75rem,1em)] leading-[1.2]">
              <span className="line-clamp-2 font-semibold">
                <PatternName pattern={pattern} names={patternNames} /> · {formatFixed(betAmount)} {t('birr')}
              </span>
              {note !== '' && (
                <span className="flex items-center gap-1 text-[max(0.75rem,0.875em)] text-attention-ink">
                  <Star aria-hidden="true" className="size-[1em] shrink-0" />
                  <span className="min-w-0 truncate">{note}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Fit>
  );
}
