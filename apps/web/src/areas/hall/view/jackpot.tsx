import { Trophy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts, Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useNow } from '../../../lib/page.ts';
import type { ShownGame } from '../../../live/hall-view.ts';
import { Countdown, remaining } from '../../../ui/hall/countdown.tsx';
import { AwardMark } from '../../../ui/hall/draw-notice.tsx';
import { Money } from '../../../ui/hall/facts.tsx';
import { Amount, DrawKind, Header, useHall, useShownGame } from './parts.tsx';

const MOMENT_MS = 15_000;

/** True for a while after the draw was seen to happen; a number called meanwhile ends it, the game goes first. */
export function useJackpotMoment(game: ShownGame | null): boolean {
  const gameId = game?._id ?? null;
  const drawn = (game?.jackpotWinnerCardId ?? null) !== null;
  const calls = game?.calledNumbers.length ?? 0;
  const [since, setSince] = useState<{ gameId: string; calls: number } | null>(null);
  const before = useRef<{ gameId: string | null; drawn: boolean }>({ gameId: null, drawn: false });

  useEffect(() => {
    const sawItHappen = drawn && !before.current.drawn && before.current.gameId === gameId;
    before.current = { gameId, drawn };
    if (sawItHappen && gameId !== null) setSince({ gameId, calls });
  }, [gameId, drawn, calls]);

  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setSince(null), MOMENT_MS);
    return () => clearTimeout(timer);
  }, [since]);

  return since !== null && since.gameId === gameId && since.calls === calls;
}

export function JackpotScene() {
  const game = useShownGame();
  return (
    <>
      <Header />
      <section className="flex min-h-0 flex-1 flex-col items-center justify-center gap-2 text-center">
        <h2 className="flex items-center gap-3 text-[2rem] leading-tight font-extrabold text-attention">
          <Trophy aria-hidden="true" className="size-[1em]" />
          <Word text="jackpotWinner" />
        </h2>
        <p className="animate-drop text-[min(5.4rem,14vw)] leading-tight font-extrabold">
          <HallWord word="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
        </p>
        <p className="text-[2.6rem] leading-tight font-extrabold text-attention">
          <Money birr={game.jackpotAwardedAmount ?? 0} />
        </p>
        <AwardMark by={game.jackpotAwardedBy} />
        {game.jackpotWinnerMessage !== null && (
          <p className="max-w-[46rem] text-xl leading-snug break-words">{game.jackpotWinnerMessage}</p>
        )}
        <div className="pt-1">
          <DrawKind game={game} />
        </div>
      </section>
    </>
  );
}

export function Jackpot() {
  const { jackpot, game } = useHall();
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
      {jackpot.random !== null && <TimeToDraw drawAt={jackpot.drawAt} playing={game !== null} />}
    </section>
  );
}

/** An award waits: until its time, and then for the next game in play. */
function TimeToDraw({ drawAt, playing }: { drawAt: string | null; playing: boolean }) {
  const { named } = useTexts();
  const now = useNow();
  const left = drawAt === null ? null : remaining(drawAt, now);
  if (left === null && !playing) return null;
  if (left === null) {
    return (
      <p className="text-right leading-tight font-semibold text-attention-ink">
        <Word text="drawDue" />
      </p>
    );
  }
  return (
    <div role="timer" aria-label={named('drawIn')} className="flex shrink-0 items-center gap-3 whitespace-nowrap">
      {!playing && (
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
