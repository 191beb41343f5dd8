import { sayPattern } from '@adarash/rules/pattern';
import { Money } from '@/game/board/facts.tsx';
import { PatternName, PatternPicture } from '@/game/board/pattern-picture.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { type TextSteps, textStep } from '@/ui/fit.tsx';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { Word } from '../texts.ts';
import { WordButton } from '../words.tsx';

const AMOUNTS: TextSteps = [
  [8, 'text-2xl md:text-3xl xl:text-[2.5rem]'],
  [10, 'text-xl md:text-[1.75rem] xl:text-3xl'],
  [13, 'text-base md:text-2xl'],
];
const NAMES: TextSteps = [
  [34, 'text-sm leading-tight'],
  [40, 'text-xs'],
];

export function PrizePanel() {
  const game = useGame(({ pattern, patternNames, status, totalPot, prizePool, cardCount }) => ({
    pattern,
    patternNames,
    status,
    totalPot,
    prizePool,
    cardCount,
  }));
  const { t, language, word: hallWord } = useHallWords();
  const { pattern, patternNames } = game;
  const calledOff = game.status === 'voided';
  const amount = calledOff ? game.totalPot : game.prizePool;
  const name = sayPattern(pattern, patternNames, language, t);
  return (
    <section
      data-region="prize"
      className="isolate grid min-h-0 min-w-0 grid-cols-[minmax(0,6fr)_minmax(0,5fr)] grid-rows-[auto_2.25rem] gap-x-2 gap-y-1.5 rounded-card border border-line bg-surface p-3 [grid-area:prize] md:grid-cols-[minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)_3.5rem]"
    >
      <div className="min-w-0">
        <h2 className="relative truncate text-sm font-semibold text-ink-soft">
          {calledOff ? <Word text="giveBack" /> : hallWord('prizePool')}
        </h2>
        <p
          className={cx(
            'flex h-11 items-center gap-1 leading-tight font-extrabold whitespace-nowrap',
            !calledOff && 'text-go',
            textStep(formatFixed(amount), AMOUNTS),
          )}
        >
          <Money birr={amount} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="relative truncate text-xs text-ink-soft">{hallWord('pattern')}</h2>
        <PatternPicture pattern={pattern} names={patternNames} className="size-8 md:size-10" />
        <p aria-hidden="true" title={name} className={cx('relative line-clamp-2 font-semibold', textStep(name, NAMES))}>
          <PatternName pattern={pattern} names={patternNames} />
        </p>
      </div>
      <div className="col-span-full flex min-w-0 items-center justify-between gap-x-2 md:flex-col md:items-stretch">
        <p className="flex min-w-0 gap-1 text-xs text-ink-soft">
          <span className="relative truncate">{hallWord('cardsInPlay')}:</span>{' '}
          <strong className="text-ink">{game.cardCount}</strong>
        </p>
        <SellOrWinner />
      </div>
    </section>
  );
}

/** One place for all: cards are sold before the first number, a winner comes after it, or stakes are given back. */
function SellOrWinner() {
  const { controller } = useLiveGame();
  const game = useGame(({ status, saleOpen, winner }) => ({ status, saleOpen, winner }));
  const look = { size: 'small', variant: 'secondary', className: 'shrink-0' } as const;
  if (game.status === 'voided')
    return <WordButton text="cardList" {...look} onClick={() => controller.show({ kind: 'voided' })} />;
  if (game.saleOpen) return <WordButton text="sellCards" {...look} onClick={() => controller.show({ kind: 'sell' })} />;
  if (game.winner === null) return null;
  return <WordButton text="showWinner" {...look} onClick={controller.showWinner} />;
}
