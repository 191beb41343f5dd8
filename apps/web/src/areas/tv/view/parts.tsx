import type { HallView } from '@adarash/contract';
import type { ClaimMoment } from '@adarash/contract/tv/claim-moment';
import type { GameStatus } from '@adarash/rules/game';
import { ShieldCheck } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { Money } from '@/game/board/facts.tsx';
import { DesignatedWords, StaffMarks, type WarnedGame } from '@/game/draw/draw-notice.tsx';
import { LockedMark, SealDigits, useLockedText } from '@/game/draw/marks.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { useNow } from '@/lib/page.ts';
import type { DisplayedGame } from '@/live/hall-view.ts';
import { type TextKey, Word } from '../texts.ts';

interface OnScreen {
  /** Code of the hall in the URL. */
  code: string;
  view: HallView;
  claim: ClaimMoment | null;
  /**
   * Difference between the clocks in milliseconds, based on the last response. Positive if the server's clock is ahead
   * of this screen's clock.
   */
  aheadMs: number;
  /** Whether the voice is enabled on this screen, and a function that changes this. */
  speaking: { on: boolean; toggle: () => void };
}

export const DisplayContext = createContext<OnScreen | null>(null);

export function useScreen(): OnScreen {
  const shown = use(DisplayContext);
  if (shown === null) throw new Error('useScreen must be used inside DisplayContext');
  return shown;
}

export const useHall = (): HallView => useScreen().view;

/**
 * Returns the current time of the server, updated each second. It is required for every countdown, because the clock of
 * a TV may be wrong.
 */
export function useServerNow(): Date {
  const { aheadMs } = useScreen();
  return new Date(useNow().getTime() + aheadMs);
}

/** Returns the current game. Must be used only in a scene that displays a game, otherwise it throws. */
export function useShownGame(): DisplayedGame {
  const { game } = useHall();
  if (game === null) throw new Error('useShownGame must be used in a scene that displays a game');
  return game;
}

const SIZES = {
  large: ['text-[max(1.37rem,2.3em)]', 'text-[max(1.37rem,1.75em)]', 'text-[1.37rem]'],
  small: ['text-[max(1.37rem,1.7em)]', 'text-[max(1.37rem,1.5em)]', 'text-[1.37rem]'],
} as const;

interface AmountProps {
  birr: number;
  size?: keyof typeof SIZES;
  className?: string;
}

/** Amount on one line, in the largest font that fits its digits. The word Birr stays readable. */
export function Amount({ birr, size = 'large', className }: AmountProps) {
  const [large, medium, small] = SIZES[size];
  const digits = formatFixed(birr).length;
  let fit: string = large;
  if (digits > 6) fit = medium;
  if (digits > 9) fit = small;
  return (
    <p className={cx('leading-tight font-extrabold whitespace-nowrap', fit, className)}>
      <Money birr={birr} />
    </p>
  );
}

interface GiantProps {
  birr: number;
  size?: string;
  className: string;
}

/**
 * CSS classes of a box with a large amount. Its height depends on its content, so the box must be inside a `Fit`, which
 * scales it.
 */
export const GIANT =
  'flex flex-1 flex-col justify-center-safe gap-[0.25rem] rounded-card border-2 border-line px-2.5 py-1 *:shrink-0';

export function Giant({ birr, size = 'text-[4.7em]', className }: GiantProps) {
  return (
    <p className={cx('self-start pr-[0.15em] leading-[1.02] font-extrabold whitespace-nowrap', size, className)}>
      <Money birr={birr} />
    </p>
  );
}

interface SealProps {
  /** Commitment (published hash) of the draw. Optional, because only the sale and the idle scene display it. */
  commitment?: string;
  /**
   * Cards that staff locked. Required if any exist, otherwise the word *fair* would appear without the mark of the
   * locked cards.
   */
  out?: readonly number[] | undefined;
}

/**
 * Seal of a fair draw. It contains the word *fair* and, before the game, the commitment (published hash) of the draw.
 */
export function Seal({ commitment, out }: SealProps) {
  const lockedCards = useLockedText({ out });
  return (
    <p
      className={cx(
        'flex flex-wrap items-center gap-x-2 text-[max(0.75rem,1em)] leading-[1.25] font-semibold',
        lockedCards === null ? 'text-go-ink' : 'text-attention-ink',
      )}
    >
      <span className="flex items-center gap-x-2">
        {lockedCards === null && <ShieldCheck aria-hidden="true" className="size-[1.3em] shrink-0 text-go" />}
        <span>
          <HallWord text="fair" />
        </span>
      </span>
      <LockedMark out={out} />
      {commitment !== undefined && (
        <span className="text-[1.15em] text-ink">
          <SealDigits commitment={commitment} />
        </span>
      )}
    </p>
  );
}

/**
 * Line with the kind of the draw: the seal of a fair draw, or the marks of a designated winner, typed numbers and
 * locked cards. Must be displayed for every draw. For a voided game without such marks it is empty, because a voided
 * game has no prizes.
 */
export function DrawKindLine({ game }: { game: WarnedGame & { status: GameStatus } }) {
  if (game.status !== 'voided' && !game.designated && game.manualCalls === 0) return <Seal out={game.out} />;
  return (
    <div className="flex flex-col items-start gap-1 text-left leading-[1.2] empty:hidden">
      <DesignatedWords
        game={game}
        className={cx(
          'border-2! px-2! py-[0.2rem]! leading-[1.2]!',
          game.manualCalls > 0 || game.out ? 'text-[0.75rem]!' : 'text-[max(0.75rem,0.9em)]!',
        )}
      />
      <StaffMarks game={game} />
    </div>
  );
}

/** Urgent message in a corner of the TV, above the current scene. */
export const Corner = ({
  role,
  icon,
  children,
}: {
  role: 'alert' | 'status';
  icon: ReactNode;
  children: ReactNode;
}) => (
  <p
    role={role}
    className="fixed top-2 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-control border-2 border-attention bg-attention-soft px-3 py-1 text-sm font-semibold text-attention-ink [&_svg]:size-[1.2em] [&_svg]:shrink-0"
  >
    {icon}
    <span>{children}</span>
  </p>
);

/** CSS classes of a row in landscape format, which is a column in portrait format. */
export const ROW =
  'flex min-w-0 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[minmax(0,1fr)] landscape:gap-[1.1rem]';

/** CSS classes of a box that contains a title and a list of lines. */
export const LIST =
  'flex min-w-0 flex-col gap-[0.5em] rounded-card border-2 border-line px-[0.8rem] pt-[0.35rem] *:shrink-0 [&>:last-child]:pb-[0.45rem]';

export const ListTitle = ({ text }: { text: TextKey }) => (
  <h2 className="text-[max(0.75rem,1em)] leading-[1.2] font-semibold text-ink-soft">
    <Word text={text} />
  </h2>
);
