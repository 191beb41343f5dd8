import { Trophy } from 'lucide-react';
import { useTexts, Word } from '@/i18n/hall-display/index.ts';
import { HallWord } from '@/i18n/hall-words/index.ts';
import { cx } from '@/lib/class-names.ts';
import { useNow } from '@/lib/page.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { useCelebration } from '@/show/celebration.ts';
import { useRolledCard } from '@/show/jackpot-moment.ts';
import { Countdown, remaining } from '@/ui/hall/countdown.tsx';
import { AwardMark } from '@/ui/hall/draw-notice.tsx';
import { Fit } from '@/ui/hall/fit.tsx';
import { JackpotNumber } from '@/ui/hall/jackpot-number.tsx';
import { Header } from './header.tsx';
import { Amount, DrawKind, useHall, useShownGame } from './parts.tsx';

export function JackpotScene() {
  const game = useShownGame();
  const { card, rolling } = useRolledCard(game, true);
  useCelebration('jackpot', !rolling);
  return (
    <>
      <Header />
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] text-[min(5.6rem,13vw)]">
        <Fit as="section" className="flex flex-col items-center justify-center-safe gap-2 text-center">
          <JackpotNumber game={game} card={card} rolling={rolling} />
          <div className="text-base [&>div]:items-center">
            <DrawKind game={game} />
          </div>
        </Fit>
      </div>
    </>
  );
}

/** Its height is given: the prize above it stands still whatever the jackpot has to say. */
const ROW =
  'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border-2 px-2.5 landscape:h-[3.15rem] landscape:flex-nowrap';

export function Jackpot() {
  const { jackpot, game, next } = useHall();
  if (game !== null && game.jackpotWinnerCardId !== null) return <JackpotWin game={game} />;
  if (!jackpot.exists || !jackpot.enabled) return null;
  return (
    <Fit as="section" data-region="jackpot" className={cx(ROW, 'justify-between border-line')}>
      <div className="flex shrink-0 items-baseline gap-x-[0.8em]">
        <h2 className="flex items-center gap-1.5 text-[max(0.75rem,1em)] leading-[1.2] font-semibold text-ink-soft">
          <Trophy aria-hidden="true" className="size-[1.1em] text-attention" />
          <HallWord word="jackpot" />
        </h2>
        <Amount birr={Math.max(0, jackpot.amount)} size="small" className="text-attention" />
      </div>
      {jackpot.random !== null && (
        <TimeToDraw
          drawAt={jackpot.drawAt}
          award={jackpot.awardAmount}
          playing={game !== null}
          named={game === null && next.sale === null}
        />
      )}
    </Fit>
  );
}

/** An award waits: until its time, and then for the next game in play. */
interface TimeToDrawProps {
  drawAt: string | null;
  playing: boolean;
  /** Said in words too, where there is room. */
  named: boolean;
  /** What will be drawn, said beforehand. */
  award: number | null;
}

function TimeToDraw({ drawAt, playing, named, award }: TimeToDrawProps) {
  const texts = useTexts();
  const now = useNow();
  const left = drawAt === null ? null : remaining(drawAt, now);
  if (left === null && !playing) return null;
  if (left === null) {
    return (
      <div className="flex items-center gap-x-3 text-right font-semibold text-attention-ink">
        <p className="line-clamp-2 text-[max(0.75rem,1em)] leading-[1.2]">
          <Word text="drawDue" />
        </p>
        {award !== null && <Amount birr={award} size="small" />}
      </div>
    );
  }
  return (
    <div role="timer" aria-label={texts.named('drawIn')} className="flex shrink-0 items-center gap-3 whitespace-nowrap">
      {named && (
        <p aria-hidden="true" className="text-[max(0.75rem,0.875em)] leading-[1.2] text-ink-soft">
          <Word text="drawIn" />
        </p>
      )}
      <div className="w-[18rem] max-w-full text-[1.08rem]">
        <Countdown left={left} />
      </div>
    </div>
  );
}

/** Stays beside the game once its jackpot is drawn. */
export function JackpotWin({ game }: { game: ShownGame }) {
  return (
    <Fit as="section" data-region="jackpot" className={cx(ROW, 'border-attention')}>
      <h2 className="flex max-w-[7rem] shrink-0 items-center gap-1.5 text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
        <Trophy aria-hidden="true" className="size-[1.3em] shrink-0 text-attention" />
        <span className="min-w-0">
          <Word text="jackpotWinner" />
        </span>
      </h2>
      <div className="flex shrink-0 items-baseline gap-x-[0.8em] text-attention">
        <p className="text-[max(0.75rem,1.7em)] leading-[1.2] font-extrabold whitespace-nowrap">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <Amount birr={game.jackpotAwardedAmount ?? 0} size="small" />
      </div>
      <div className="flex max-w-[8rem] shrink-0">
        <AwardMark by={game.jackpotAwardedBy} />
      </div>
      {game.jackpotWinnerMessage !== null && (
        // The whole wish had the screen to itself; here it takes the room that is left.
        <p data-spare="" className="line-clamp-2 min-w-[4rem] flex-1 text-xs leading-[1.2] break-words">
          {game.jackpotWinnerMessage}
        </p>
      )}
    </Fit>
  );
}
