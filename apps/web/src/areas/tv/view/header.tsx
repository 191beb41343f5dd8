import { statusNotice } from '@adarash/contract/tv/tv-game';
import { CircleCheck, Hourglass, Pause } from 'lucide-react';
import { HallWord } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { Word } from '../texts.ts';
import { useHall, useScreen, useShownGame } from './parts.tsx';
import { VoiceSwitch } from './voice-switch.tsx';

export function HallName() {
  const { hall } = useHall();
  return <span className="line-clamp-2 min-w-0 break-words">{hall.name}</span>;
}

/**
 * Header of the TV. The name of the hall has a separate grid track, which prevents the game's state from moving it off
 * the screen. `gameNumber` is the fallback if there is no current game.
 */
export function HallHeader({ gameNumber }: { gameNumber?: number }) {
  const { game, next } = useHall();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 landscape:grid landscape:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_auto]">
      <Fit
        data-region="state"
        className="flex items-center gap-x-[1.2em] gap-y-1 *:shrink-0 portrait:flex-wrap landscape:h-full"
      >
        <p className="text-[max(0.75rem,1.55em)] leading-[1.2] font-extrabold whitespace-nowrap">
          <HallWord text="game" values={{ number: game?.gameNumber ?? gameNumber ?? next.gameNumber }} />
        </p>
        {game !== null && (
          <>
            <p className="text-[max(0.75rem,1.25em)] leading-[1.2] font-semibold whitespace-nowrap text-ink-soft">
              <HallWord text="called" values={{ count: game.calledNumbers.length }} />
            </p>
            <StatusLine />
          </>
        )}
      </Fit>
      <Fit
        as="h1"
        data-region="name"
        className="ml-auto flex items-center justify-end gap-2 text-right font-semibold landscape:h-full [&>span]:text-[max(0.75rem,1.25em)] [&>span]:leading-[1.15]"
      >
        <HallName />
      </Fit>
      <VoiceSwitch />
    </header>
  );
}

const STANDS = {
  waiting: { tone: 'bg-info-soft text-info-ink', icon: Hourglass },
  paused: { tone: 'bg-attention-soft text-attention-ink', icon: Pause },
  completed: { tone: 'bg-info-soft text-info-ink', icon: CircleCheck },
} as const;

/** Status of a game that is pending, paused or completed, in up to two lines. */
function StatusLine() {
  const { claim } = useScreen();
  const found = statusNotice(useShownGame(), claim);
  if (found === null) return null;
  const { stand, text, more } = found;
  const { tone, icon: Icon } = STANDS[stand];
  return (
    <p
      role="status"
      className={cx(
        'flex max-w-[17rem] items-center gap-2 rounded-control px-3 py-[0.15em] text-[max(0.75rem,1em)] leading-[1.1] font-bold [&_svg]:size-[1.2em] [&_svg]:shrink-0',
        tone,
      )}
    >
      <Icon aria-hidden="true" />
      <span>
        <Word text={text} />
        {more !== null && (
          <>
            <span className="sr-only">{' · '}</span>
            <br />
            <Word text={more} />
          </>
        )}
      </span>
    </p>
  );
}
