import { clockOf, type Remaining, remaining } from '@adarash/contract/clock';
import { Trophy } from 'lucide-react';
import { useCelebration } from '@/celebrations/celebration.ts';
import { useRolledCard } from '@/celebrations/jackpot-moment.ts';
import { Countdown, Money } from '@/game/board/facts.tsx';
import { JackpotNumber } from '@/game/board/jackpot-number.tsx';
import { AwardMark } from '@/game/draw/draw-notice.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { useTexts, Word } from '../texts.ts';
import { HallHeader } from './header.tsx';
import { Amount, DrawKindLine, GIANT, Giant, useHall, useServerNow, useShownGame } from './parts.tsx';

export function JackpotScene() {
  const game = useShownGame();
  const { card, rolling } = useRolledCard(game.jackpotWinnerCardId, true, game.jackpotRoll);
  useCelebration('jackpot', !rolling);
  return (
    <>
      <HallHeader />
      <div className="grid min-h-0 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] text-[min(5.6rem,13vw)]">
        <Fit as="section" className="flex flex-col items-center justify-center-safe gap-2 text-center">
          <JackpotNumber game={game} card={card} rolling={rolling} />
          <div className="text-base [&>div]:items-center">
            <DrawKindLine game={game} />
          </div>
        </Fit>
      </div>
    </>
  );
}

/** CSS classes of the jackpot box. A fixed height prevents movement of the prize above it. */
const BOX =
  'flex shrink-0 flex-col justify-center-safe gap-[0.15em] rounded-card border-2 px-2.5 py-[0.15rem] *:shrink-0 landscape:h-[4.1rem]';

/** Box with the current jackpot, below the prize of a running game. */
export function HallJackpot() {
  const { jackpot, game } = useHall();
  if (game !== null && game.jackpotWinnerCardId !== null) return <JackpotWin game={game} />;
  if (!jackpot.exists || !jackpot.enabled) return null;
  return (
    <Fit as="section" data-region="jackpot" className={cx(BOX, 'border-line')}>
      <div className="flex items-center justify-between gap-x-3">
        <JackpotTitle />
        <Amount birr={Math.max(0, jackpot.amount)} size="small" className="text-attention" />
      </div>
      <DrawSoon />
    </Fit>
  );
}

/**
 * Large jackpot during the sale and between games. Must be inside a `Fit`, which scales it. If `counts` is true, a
 * countdown with days and hours is displayed.
 */
export function GiantJackpot({ counts = false }: { counts?: boolean }) {
  const { jackpot, game } = useHall();
  if (game !== null && game.jackpotWinnerCardId !== null) return <JackpotWin game={game} className={GIANT} />;
  if (!jackpot.exists || !jackpot.enabled) return null;
  return (
    <section data-region="jackpot" className={GIANT}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-[1.15em]">
        <JackpotTitle />
        {!counts && <DrawSoon />}
      </div>
      <Giant birr={Math.max(0, jackpot.amount)} className="text-attention" size={counts ? 'text-[3.2em]' : undefined} />
      {counts && <DrawSoon counts />}
    </section>
  );
}

function JackpotTitle() {
  return (
    <h2 className="flex items-center gap-1.5 text-[max(0.75rem,1em)] leading-[1.2] font-semibold text-ink-soft">
      <Trophy aria-hidden="true" className="size-[1.1em] text-attention" />
      <HallWord text="jackpot" />
    </h2>
  );
}

/**
 * Pending jackpot award. Displays a countdown to the time of its draw, then a notice until the next game starts.
 * `counts` enlarges the countdown.
 */
function DrawSoon({ counts = false }: { counts?: boolean }) {
  const { jackpot, game } = useHall();
  const { named } = useTexts();
  const now = useServerNow();
  if (jackpot.random === null) return null;
  const left = jackpot.drawAt === null ? null : remaining(jackpot.drawAt, now);
  if (left === null) return game === null ? null : <DrawDue award={jackpot.awardAmount} />;
  return (
    <div
      role="timer"
      aria-label={named('drawIn')}
      className={cx('flex gap-x-[0.6em]', counts ? 'flex-col' : 'items-baseline')}
    >
      <p aria-hidden="true" className="text-[max(0.75rem,0.875em)] leading-[1.2] whitespace-nowrap text-ink-soft">
        <Word text="drawIn" />
      </p>
      {counts ? <Countdown left={left} /> : <Clock left={left} />}
    </div>
  );
}

function DrawDue({ award }: { award: number | null }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-[0.6em] text-[max(0.75rem,0.95em)] leading-[1.2] font-semibold text-attention-ink">
      <span>
        <Word text="drawDue" />
      </span>
      {award !== null && (
        <strong className="whitespace-nowrap">
          <Money birr={award} />
        </strong>
      )}
    </p>
  );
}

/** Countdown to a jackpot draw in one line, such as `1 Days 23:59:35`. */
function Clock({ left }: { left: Remaining }) {
  return (
    <p className="text-[max(0.75rem,1em)] pr-[0.6em] leading-[1.2] font-bold whitespace-nowrap">
      {left.days > 0 && (
        <>
          {left.days} <HallWord text="days" />{' '}
        </>
      )}
      {clockOf(left)}
    </p>
  );
}

/** Winning card and amount of the jackpot, displayed with the current game after the jackpot draw. */
export function JackpotWin({ game, className = BOX }: { game: DisplayedGame; className?: string }) {
  if (game.jackpotWinnerCardId === null) return null;
  return (
    <Fit as="section" data-region="jackpot" className={cx(className, 'border-attention')}>
      <div className="flex items-center justify-between gap-x-3">
        <h2 className="flex items-center gap-1.5 text-[max(0.75rem,0.875em)] leading-[1.2] font-semibold text-ink-soft">
          <Trophy aria-hidden="true" className="size-[1.1em] shrink-0 text-attention" />
          <Word text="jackpotWinner" />
        </h2>
        <AwardMark game={game} />
      </div>
      <div className="flex items-center gap-x-[0.8em]">
        <div className="flex shrink-0 items-baseline gap-x-[0.6em] text-attention">
          <p className="text-[max(0.75rem,1.6em)] leading-[1.15] font-extrabold whitespace-nowrap">
            <HallWord text="card" values={{ id: game.jackpotWinnerCardId }} />
          </p>
          <Amount birr={game.jackpotAwardedAmount ?? 0} size="small" />
        </div>
        {game.jackpotWinnerMessage !== null && (
          // The message of the award may be truncated here, because the jackpot scene has already displayed the whole
          // message.
          <p data-spare="" className="line-clamp-2 min-w-0 flex-1 text-xs leading-[1.2] break-words">
            {game.jackpotWinnerMessage}
          </p>
        )}
      </div>
    </Fit>
  );
}
