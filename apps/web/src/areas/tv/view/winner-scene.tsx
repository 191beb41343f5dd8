import { STAGE_MS } from '@adarash/contract/tv/claim-moment';
import { Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { motionIsReduced, useCelebration } from '@/celebrations/celebration.ts';
import { CountdownRing, CurrentBall } from '@/game/board/balls.tsx';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { Money } from '@/game/board/facts.tsx';
import { PatternName } from '@/game/board/pattern-picture.tsx';
import { HallWord, useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';
import { Badge } from '@/ui/text/badge.tsx';
import { Fit } from '@/ui/text/fit.tsx';
import { Word } from '../texts.ts';
import { VerifyCode } from './codes.tsx';
import { HallHeader } from './header.tsx';
import { JackpotWin } from './jackpot.tsx';
import { DrawKindLine, useScreen, useShownGame } from './parts.tsx';

/** Grid columns and font sizes for two and for three winners in a row. */
const ROOMS = [
  { columns: 'landscape:grid-cols-2', prize: 'text-[max(1.1rem,3.4em)]', card: 'text-[max(0.9rem,1.1em)]' },
  { columns: 'landscape:grid-cols-3', prize: 'text-[max(1.1rem,2.7em)]', card: 'w-full text-[max(0.9rem,1em)]' },
] as const;
const MOST = 3;

export function WinnerScene() {
  const game = useShownGame();
  // A win uses the fireworks of the jackpot, because a win is the main event of a game.
  useCelebration('jackpot', true);
  const [first, ...others] = game.winners;
  if (first === undefined) return null;
  return (
    <>
      <HallHeader />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-[0.45rem]">
        {others.length === 0 ? <OnlyWinner winner={first} /> : <Winners winners={game.winners} />}
        <JackpotWin game={game} />
      </div>
    </>
  );
}

function Winners({ winners }: Pick<DisplayedGame, 'winners'>) {
  const shown = winners.slice(0, MOST);
  const room = ROOMS[shown.length - 2] ?? ROOMS[0];
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 landscape:grid landscape:min-h-0 landscape:grid-cols-[minmax(0,1fr)_14rem] landscape:grid-rows-[minmax(0,1fr)]">
      <ul
        data-region="winners"
        className={cx(
          'flex min-h-0 min-w-0 flex-col gap-x-4 gap-y-6 landscape:grid landscape:grid-rows-[minmax(0,1fr)]',
          room.columns,
        )}
      >
        {shown.map((winner) => (
          <OneOfSeveral key={winner.cardId} winner={winner} room={room} />
        ))}
      </ul>
      <Fit
        as="aside"
        data-region="aside"
        className="flex flex-col items-center justify-center-safe gap-[0.4em] text-center *:max-w-full *:shrink-0"
      >
        <WinnerTitle several />
        <MoreWinners cards={winners.slice(MOST).map(({ cardId }) => cardId)} />
        <LastCall />
      </Fit>
    </div>
  );
}

/**
 * Winning number with the remaining time in which other cards can claim a win. Also displays the kind of the draw and
 * the QR code for its verification.
 */
function LastCall() {
  const game = useShownGame();
  const { claim } = useScreen();
  const others = claim?.gameId === game._id && claim.stage === 'others';
  return (
    <>
      <div className="relative">
        <CurrentBall number={game.calledNumbers.at(-1) ?? null} className="size-[1.94em] text-[3.1em]" />
        {others && (
          <CountdownRing
            key={game.winners.length}
            seconds={STAGE_MS.others / 1_000}
            width={7}
            className="inset-0 stroke-ink"
          />
        )}
      </div>
      <DrawKindLine game={game} />
      <VerifyCode className="size-[6.5em]" caption />
    </>
  );
}

function MoreWinners({ cards }: { cards: readonly number[] }) {
  const { t } = useHallWords();
  if (cards.length === 0) return null;
  return (
    <p className="line-clamp-4 text-[max(0.75rem,1em)] leading-[1.2] font-bold">
      <Word text="moreWinners" values={{ cards: cards.map((id) => t('card', { id })).join(', ') }} />
    </p>
  );
}

type WinnerProps = { winner: DisplayedGame['winners'][number] };

/** Scene of a game with a single winner: a large prize for the whole hall, next to the winning card. */
function OnlyWinner({ winner }: WinnerProps) {
  return (
    <ul data-region="winners" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <li className="flex min-w-0 flex-1 flex-col items-center gap-x-[1.6rem] gap-y-2 landscape:grid landscape:min-h-0 landscape:grid-cols-[16rem_minmax(0,1fr)] landscape:grid-rows-[minmax(0,1fr)]">
        <Fit className="landscape:max-h-full">
          <WinningCard winner={winner} className="text-[max(0.9rem,1.42em)]" />
        </Fit>
        <Fit className="flex w-full flex-col items-center gap-[0.2em] text-center *:shrink-0 landscape:max-h-full landscape:items-start landscape:text-left">
          <WinnerTitle />
          <p className="text-[max(0.75rem,3.6em)] leading-[1.1] font-extrabold whitespace-nowrap">
            <HallWord text="card" values={{ id: winner.cardId }} />
          </p>
          <CountedPrize birr={winner.prize} size="text-[max(1.37rem,min(5em,14vw))]" />
          <How winner={winner} />
          <div className="flex max-w-full flex-wrap items-center justify-center gap-x-[1.4em] gap-y-[0.4em] *:max-w-[13em]">
            <LastCall />
          </div>
        </Fit>
      </li>
    </ul>
  );
}

function OneOfSeveral({ winner, room }: WinnerProps & { room: (typeof ROOMS)[number] }) {
  return (
    <Fit
      as="li"
      className="flex flex-col items-center justify-center-safe gap-[0.2em] text-center *:max-w-full *:shrink-0"
    >
      <p className="text-[max(0.75rem,1.6em)] leading-[1.2] font-extrabold whitespace-nowrap">
        <HallWord text="card" values={{ id: winner.cardId }} />
      </p>
      <CountedPrize birr={winner.prize} size={room.prize} />
      <How winner={winner} />
      <WinningCard winner={winner} className={room.card} />
    </Fit>
  );
}

/** Prize that counts up to its amount, in the largest size that fits. */
function CountedPrize({ birr, size }: { birr: number; size: string }) {
  const text = useCounted(birr);
  return (
    <Fit className="max-w-full">
      <p data-prize="" className={cx('pr-[0.1em] leading-[1.25] font-extrabold whitespace-nowrap text-go', size)}>
        <Money birr={birr} text={text} />
      </p>
    </Fit>
  );
}

function How({ winner }: WinnerProps) {
  const { patternNames: names } = useShownGame();
  return (
    <>
      {winner.pattern !== null && (
        <p className="line-clamp-2 text-[max(0.75rem,0.95em)] leading-[1.2] font-semibold">
          <PatternName pattern={winner.pattern} names={names} />
        </p>
      )}
      {winner.decidedBy !== undefined && (
        <Badge tone="attention">
          <Word text="decided" />
        </Badge>
      )}
    </>
  );
}

function WinningCard({ winner, className }: { className: string } & WinnerProps) {
  const { calledNumbers } = useShownGame();
  return (
    <CardGrid
      cardId={winner.cardId}
      numbers={winner.numbers}
      called={calledNumbers}
      line={winner.winningLineInfo?.selectedIndices}
      className={cx('w-[10.8em] max-w-full', className)}
    />
  );
}

function WinnerTitle({ several = false }: { several?: boolean }) {
  return (
    <h2 className="flex items-center gap-[0.4em] text-[max(0.75rem,2em)] leading-[1.2] font-extrabold text-attention">
      <Trophy aria-hidden="true" className="size-[1em] shrink-0" />
      {several ? <Word text="winners" /> : <HallWord text="winner" />}
    </h2>
  );
}

const STEP_MS = 80;
const STEPS = 25;

/**
 * Returns a part of an amount while it counts up. The text has as many digits as the final amount (`0,042.50` of
 * `1,234.00`), which prevents a change of its width.
 */
export function countedText(birr: number, share: number): string {
  const whole = formatFixed(birr);
  const length = whole.replace(/\D/g, '').length;
  const digits = [...String(Math.round(birr * 100 * share)).padStart(length, '0')];
  return whole.replace(/\d/g, () => digits.shift() ?? '0');
}

/**
 * Returns the text of an amount that counts up once, first quickly and then slowly. Returns the final amount
 * immediately if the device requests reduced motion.
 */
function useCounted(birr: number): string {
  const [step, setStep] = useState(() => (motionIsReduced() ? STEPS : 0));
  const done = step >= STEPS;
  useEffect(() => {
    if (done) return;
    const timer = setInterval(() => setStep((now) => now + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [done]);
  return countedText(birr, done ? 1 : 1 - (1 - step / STEPS) ** 3);
}
