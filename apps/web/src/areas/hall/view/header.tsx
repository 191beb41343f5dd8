import { CircleCheck, Hourglass, Pause } from 'lucide-react';
import { use } from 'react';
import { useParams } from 'react-router';
import { HallWord } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import type { ShownGame } from '@/live/hall-view.ts';
import { Fit } from '@/ui/fit.tsx';
import { Word } from '../texts.ts';
import { useHall, useShownGame } from './parts.tsx';
import { SpeakingContext, VoiceSwitch } from './voice-switch.tsx';

/** What the hall calls itself, with its picture. */
export function HallName() {
  const { hall } = useHall();
  const { code = '' } = useParams();
  return (
    <>
      {hall.picture !== null && (
        <img
          src={`/api/public/halls/${encodeURIComponent(code)}/picture?hash=${hall.picture}`}
          alt=""
          className="h-[1.25em] max-w-[4em] shrink-0 rounded-control object-contain"
        />
      )}
      <span className="line-clamp-2 min-w-0 break-words">{hall.name}</span>
    </>
  );
}

/** The name has a track of its own: whatever the game has to say never pushes it off the screen. */
export function Header() {
  const { game, next } = useHall();
  const speaking = use(SpeakingContext);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1 landscape:grid landscape:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_auto]">
      <Fit
        data-region="state"
        className="flex items-center gap-x-[1.2em] gap-y-1 *:shrink-0 portrait:flex-wrap landscape:h-full"
      >
        <p className="text-[max(0.75rem,1.55em)] leading-[1.2] font-extrabold whitespace-nowrap">
          <HallWord text="game" values={{ number: (game ?? next).gameNumber }} />
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
      {speaking && <VoiceSwitch {...speaking} />}
    </header>
  );
}

const STATUS_LINES = {
  waiting: { tone: 'bg-info-soft text-info-ink', icon: Hourglass, text: 'saleClosed' },
  paused: { tone: 'bg-attention-soft text-attention-ink', icon: Pause, text: 'paused' },
  completed: { tone: 'bg-info-soft text-info-ink', icon: CircleCheck, text: 'finished' },
} as const;

/** In play with its sale closed and no number called: its jackpot was drawn first, or its mix was broken off. */
const isWaiting = ({ status, saleOpen, calledNumbers, mixing }: ShownGame) =>
  status === 'active' && !saleOpen && calledNumbers.length === 0 && mixing === null;

/** What a game is doing that is not simply running; a second line is planned for. */
function StatusLine() {
  const game = useShownGame();
  const status = isWaiting(game) ? 'waiting' : game.status;
  if (status === 'active' || status === 'pending' || status === 'voided') return null;
  const { tone, icon: Icon, text } = STATUS_LINES[status];
  const more = secondLine(status, game);
  return (
    <p
      role="status"
      className={cx(
        'flex max-w-[16rem] items-center gap-2 rounded-control px-3 py-[0.3em] text-[max(0.75rem,1em)] leading-[1.15] font-bold [&_svg]:size-[1.2em] [&_svg]:shrink-0',
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

function secondLine(status: keyof typeof STATUS_LINES, { winners }: ShownGame) {
  if (status === 'waiting') return 'firstFollows';
  return status === 'completed' && winners.length === 0 ? 'noWinner' : null;
}
