import { Trophy } from 'lucide-react';
import { useTexts, Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useNow } from '../../../lib/page.ts';
import type { ShownGame } from '../../../live/hall-view.ts';
import { useCelebration } from '../../../show/celebration.ts';
import { useRolledCard } from '../../../show/jackpot-moment.ts';
import { Countdown, remaining } from '../../../ui/hall/countdown.tsx';
import { AwardMark } from '../../../ui/hall/draw-notice.tsx';
import { JackpotNumber } from '../../../ui/hall/jackpot-number.tsx';
import { Header } from './header.tsx';
import { Amount, DrawKind, useHall, useShownGame } from './parts.tsx';

export function JackpotScene() {
  const game = useShownGame();
  const { card, rolling } = useRolledCard(game, true);
  useCelebration('jackpot', !rolling);
  return (
    <>
      <Header />
      <section className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 text-center text-[min(5.6rem,13vw)]">
        <JackpotNumber game={game} card={card} rolling={rolling} />
        <div className="text-base">
          <DrawKind game={game} />
        </div>
      </section>
    </>
  );
}

export function Jackpot() {
  const { jackpot, game, next } = useHall();
  if (game !== null && game.jackpotWinnerCardId !== null) return <JackpotWin game={game} />;
  if (!jackpot.exists || !jackpot.enabled) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border-2 border-line px-2.5 py-1 landscape:flex-nowrap">
      <div className="flex flex-wrap items-baseline gap-x-4 landscape:flex-nowrap">
        <h2 className="flex items-center gap-1.5 leading-tight font-semibold text-ink-soft">
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
    </section>
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
      <div className="flex items-baseline gap-x-3 text-right leading-tight font-semibold text-attention-ink">
        <p>
          <Word text="drawDue" />
        </p>
        {award !== null && <Amount birr={award} size="small" />}
      </div>
    );
  }
  return (
    <div role="timer" aria-label={texts.named('drawIn')} className="flex shrink-0 items-center gap-3 whitespace-nowrap">
      {named && (
        <p aria-hidden="true" className="text-sm leading-tight text-ink-soft">
          <Word text="drawIn" />
        </p>
      )}
      <div className="text-[1.06rem]">
        <Countdown left={left} />
      </div>
    </div>
  );
}

/** Stays beside the game once its jackpot is drawn. */
export function JackpotWin({ game }: { game: ShownGame }) {
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-2 border-attention px-2.5 py-1 landscape:min-h-[2.9rem] landscape:flex-nowrap">
      <h2 className="flex items-center gap-1.5 text-sm leading-tight font-semibold text-ink-soft">
        <Trophy aria-hidden="true" className="size-[1.3em] shrink-0 text-attention" />
        <Word text="jackpotWinner" />
      </h2>
      <div className="flex items-baseline gap-x-4 text-attention">
        <p className="text-[1.7rem] leading-tight font-extrabold whitespace-nowrap">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <Amount birr={game.jackpotAwardedAmount ?? 0} size="small" />
      </div>
      <AwardMark by={game.jackpotAwardedBy} />
      {game.jackpotWinnerMessage !== null && (
        <p className="line-clamp-2 min-w-0 flex-1 text-xs leading-tight break-words">{game.jackpotWinnerMessage}</p>
      )}
    </section>
  );
}
