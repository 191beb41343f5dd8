import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Money } from '../../../ui/hall/money.tsx';
import { PatternPicture } from '../../../ui/hall/pattern-picture.tsx';
import { useGame } from '../controller-context.ts';

export function PrizePanel() {
  const game = useGame();
  return (
    <section className="flex min-w-0 flex-col justify-between gap-2 rounded-card border border-line bg-surface p-3">
      <div>
        <h2 className="text-sm font-semibold text-ink-soft">
          <HallWord word="prizePool" />
        </h2>
        <p className="text-[clamp(2rem,3.6vw,3rem)] leading-tight font-extrabold text-go">
          <Money birr={game.prizePool} />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h2 className="text-xs text-ink-soft">
          <HallWord word="pattern" />
        </h2>
        <PatternPicture pattern={game.pattern} className="size-11" />
        <p aria-hidden="true" className="text-sm font-semibold">
          <HallWord word={`pattern_${game.pattern}`} />
        </p>
      </div>
      <p className="text-xs text-ink-soft">
        <HallWord word="cardsInPlay" />: <strong className="text-ink">{game.cardCount}</strong>
      </p>
    </section>
  );
}
