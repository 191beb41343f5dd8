import { Trophy } from 'lucide-react';
import { useTexts, Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Countdown } from '../../../ui/hall/countdown.tsx';
import { remaining } from '../../../ui/hall/remaining.ts';
import { useHall } from '../hall-context.ts';
import { Amount } from './amount.tsx';
import { JackpotWin } from './jackpot-win.tsx';

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
