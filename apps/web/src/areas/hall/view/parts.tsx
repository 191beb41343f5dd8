import type { HallView } from '@adarash/contract';
import type { ClaimMoment } from '@adarash/contract/scene';
import { ShieldCheck } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { Money } from '@/game/board/facts.tsx';
import { DesignatedWords, type DrawnGame, StaffMarks } from '@/game/draw/draw-notice.tsx';
import { PutOutMark, SealDigits, usePutOutText } from '@/game/draw/marks.tsx';
import { HallWord } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { useNow } from '@/lib/page.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { type TextKey, Word } from '../texts.ts';

interface OnScreen {
  /** The hall's, in the address. */
  code: string;
  view: HallView;
  claim: ClaimMoment | null;
  /** Milliseconds by which the server's clock is ahead of this screen's, as of the last answer. */
  aheadMs: number;
  /** Whether this screen speaks. */
  speaking: { on: boolean; toggle: () => void };
}

export const HallContext = createContext<OnScreen | null>(null);

export function useScreen(): OnScreen {
  const shown = use(HallContext);
  if (shown === null) throw new Error('Nothing of the hall is known yet');
  return shown;
}

export const useHall = (): HallView => useScreen().view;

/** The time by the server's clock, renewed each second: every countdown uses it. */
export function useServerNow(): Date {
  const { aheadMs } = useScreen();
  return new Date(useNow().getTime() + aheadMs);
}

/** For the scenes that stand only while there is a game to show. */
export function useShownGame(): ShownGame {
  const { game } = useHall();
  if (game === null) throw new Error('There is no game to show');
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

/** As large as its digits allow, on one line; the word for Birr stays legible. */
export function Amount({ birr, size = 'large', className }: AmountProps) {
  const digits = formatFixed(birr).length;
  const fit = SIZES[size][digits <= 6 ? 0 : digits <= 9 ? 1 : 2];
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

/** The frame of an amount that the whole hall looks at. It is as high as what it holds: the box around it makes it fit. */
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
  commitment: string;
  fair?: boolean;
  /** Cards that staff put out, without which the word *fair* is never shown. */
  out?: readonly number[] | undefined;
}

/** The promise of a fair draw: its word and the digits that were shown before the sale. One called off kept none. */
export function Seal({ commitment, fair = true, out }: SealProps) {
  const putOut = usePutOutText({ out });
  return (
    <p
      className={cx(
        'flex flex-wrap items-center gap-x-2 text-[max(0.75rem,1em)] leading-[1.25] font-semibold',
        putOut === null ? 'text-go-ink' : 'text-attention-ink',
      )}
    >
      {fair && (
        <span className="flex items-center gap-x-2">
          {putOut === null && <ShieldCheck aria-hidden="true" className="size-[1.3em] shrink-0 text-go" />}
          <span>
            <HallWord text="fair" />
          </span>
        </span>
      )}
      <PutOutMark out={out} />
      <span className="text-[1.15em] text-ink">
        <SealDigits commitment={commitment} />
      </span>
    </p>
  );
}

/** How the game is drawn: the seal, or the marks of a chosen winner, of typed numbers and of cards put out. Never left out. */
export function DrawKind({ game }: { game: DrawnGame }) {
  if (!game.designated && game.manualCalls === 0)
    return <Seal commitment={game.commitment} fair={game.status !== 'voided'} out={game.out} />;
  return (
    <div className="flex flex-col items-start gap-1 text-left leading-[1.2]">
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

/** Something that has to be known now, over the scene. */
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

/** Shares a row where the screen lies on its side; else one is below the other. */
export const ROW =
  'flex min-w-0 flex-col gap-3 landscape:grid landscape:min-h-0 landscape:grid-rows-[minmax(0,1fr)] landscape:gap-[1.1rem]';

/** The frame of what has a title and lines below it. */
export const LIST =
  'flex min-w-0 flex-col gap-[0.5em] rounded-card border-2 border-line px-[0.8rem] pt-[0.35rem] *:shrink-0 [&>:last-child]:pb-[0.45rem]';

export const ListTitle = ({ text }: { text: TextKey }) => (
  <h2 className="text-[max(0.75rem,1em)] leading-[1.2] font-semibold text-ink-soft">
    <Word text={text} />
  </h2>
);
