import { Ban, CircleCheck, Pause } from 'lucide-react';
import { use } from 'react';
import { useParams } from 'react-router';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord, useHallWords } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { DrawMark } from '../../../ui/marks.tsx';
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
      <span className="min-w-0">{hall.name}</span>
    </>
  );
}

/** What the cashier typed for the hall to read; text and nothing else. */
export function Notice() {
  const { notice } = useHall().hall;
  if (notice === '') return null;
  return (
    <p
      data-notice=""
      className={cx(
        'shrink-0 rounded-control bg-info-soft px-3 py-[0.1rem] text-center leading-tight font-semibold break-words text-info-ink',
        notice.length > 90 ? 'text-xs' : 'text-base',
      )}
    >
      {notice}
    </p>
  );
}

/** How often phones were asked in vain, on every scene of the game: whoever keeps the computer may have tried orders. */
export function MixesBroken() {
  const { game } = useHall();
  if (!game || game.mixesBrokenOff === 0) return null;
  return (
    <p
      role="status"
      data-mixes-broken={game.mixesBrokenOff}
      className="shrink-0 rounded-control bg-attention-soft px-3 py-[0.1rem] text-center text-base leading-tight font-semibold text-attention-ink"
    >
      <Word text="mixBroken" values={{ count: game.mixesBrokenOff }} />
    </p>
  );
}

export function Header() {
  const { game, next } = useHall();
  const speaking = use(SpeakingContext);
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 landscape:h-[1.9rem] landscape:flex-nowrap">
      <p className="text-[1.6rem] leading-tight font-extrabold whitespace-nowrap">
        <HallWord word="game" values={{ number: (game ?? next).gameNumber }} />
      </p>
      {game !== null && (
        <>
          <p className="text-xl font-semibold whitespace-nowrap text-ink-soft">
            <HallWord word="called" values={{ count: game.calledNumbers.length }} />
          </p>
          <StatusLine />
          <OtherMarks />
        </>
      )}
      <h1 className="ml-auto flex min-w-0 items-center gap-2 text-xl font-semibold [&>span]:truncate">
        <HallName />
      </h1>
      {speaking && <VoiceSwitch {...speaking} />}
    </header>
  );
}

/** Another game that runs in the hall is named with its mark: nothing started beside it takes it off the screen. */
function OtherMarks() {
  const { marks } = useHall();
  const { _id } = useShownGame();
  const { t } = useHallWords();
  return marks
    .filter(({ gameId }) => gameId !== _id)
    .map(({ gameId, gameNumber, draw, manualCalls }) => (
      <span key={gameId} data-mark={draw} className="text-sm">
        <DrawMark
          draw={draw}
          text={`${t('game', { number: gameNumber })} · ${
            draw === 'manual' ? t(manualCalls === 1 ? 'manualOne' : 'manualMany', { count: manualCalls }) : t(draw)
          }`}
        />
      </span>
    ));
}

const STATUS_LINES = {
  paused: { tone: 'bg-attention-soft text-attention-ink', icon: Pause, text: 'paused' },
  voided: { tone: 'bg-danger-soft text-danger-ink', icon: Ban, text: 'voided' },
  completed: { tone: 'bg-info-soft text-info-ink', icon: CircleCheck, text: 'finished' },
} as const;

/** What a game is doing that is not simply running. */
function StatusLine() {
  const { status, winners } = useShownGame();
  if (status === 'active' || status === 'pending') return null;
  const { tone, icon: Icon, text } = STATUS_LINES[status];
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-2 rounded-control px-3 py-0.5 leading-snug font-bold whitespace-nowrap [&_svg]:size-[1.2em] [&_svg]:shrink-0',
        tone,
      )}
    >
      <Icon aria-hidden="true" />
      <span>
        <Word text={text} />
        {status === 'completed' && winners.length === 0 && (
          <>
            {' · '}
            <Word text="noWinner" />
          </>
        )}
      </span>
    </p>
  );
}
