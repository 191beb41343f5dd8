import type { HallView } from '@adarash/contract';
import { Ban, CircleCheck, Pause, ShieldCheck } from 'lucide-react';
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use } from 'react';
import { useParams } from 'react-router';
import { useTexts, Word } from '../../../i18n/hall-display/index.ts';
import { HallWord, useHallWords } from '../../../i18n/hall-words/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { formatFixed } from '../../../lib/format.ts';
import type { ShownGame } from '../../../live/hall-view.ts';
import { DesignatedWords, DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import { Money } from '../../../ui/hall/facts.tsx';
import { DrawMark, SealDigits } from '../../../ui/marks.tsx';
import type { QrCodeProps } from './qr-code.tsx';

export const HallContext = createContext<HallView | null>(null);

export function useHall(): HallView {
  const view = use(HallContext);
  if (view === null) throw new Error('Nothing of the hall is known yet');
  return view;
}

/** For the scenes that stand only while there is a game to show. */
export function useShownGame(): ShownGame {
  const { game } = useHall();
  if (game === null) throw new Error('There is no game to show');
  return game;
}

const SIZES = {
  large: ['text-[2.3rem]', 'text-[1.75rem]', 'text-[1.35rem]'],
  small: ['text-[1.7rem]', 'text-[1.5rem]', 'text-[1.35rem]'],
} as const;

interface AmountProps {
  birr: number;
  size?: keyof typeof SIZES;
  className?: string;
}

/** As large as its digits allow, on one line. */
export function Amount({ birr, size = 'large', className }: AmountProps) {
  const digits = formatFixed(birr).length;
  const fit = SIZES[size][digits <= 6 ? 0 : digits <= 9 ? 1 : 2];
  return (
    <p className={cx('leading-tight font-extrabold whitespace-nowrap', fit, className)}>
      <Money birr={birr} />
    </p>
  );
}

/** The promise of a fair draw: its word and the digits that were shown before the sale. */
export function Seal({ commitment }: { commitment: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold text-go-ink">
      <ShieldCheck aria-hidden="true" className="size-[1.3em] shrink-0 text-go" />
      <HallWord word="fair" />
      <span className="text-[1.15em] text-ink">
        <SealDigits commitment={commitment} />
      </span>
    </p>
  );
}

/** How the game is drawn: the seal, or the marks of a chosen winner and of typed numbers. Never left out. */
export function DrawKind({ game }: { game: ShownGame }) {
  if (!game.designated && game.manualCalls === 0) return <Seal commitment={game.commitment} />;
  return (
    <div className="flex flex-col items-start gap-1">
      <DesignatedWords
        game={game}
        className={cx('border-2! px-2! py-1! leading-tight!', game.manualCalls > 0 && 'text-xs!')}
      />
      {game.manualCalls > 0 && <DrawSeal game={{ ...game, designated: false }} />}
    </div>
  );
}

// After an update of the server this part may be gone from it; the display goes on without.
const QrCode = lazy<ComponentType<QrCodeProps>>(() => import('./qr-code.tsx').catch(() => ({ default: () => null })));

interface CodeProps {
  address: string;
  label: string;
  className: string;
  caption?: ReactNode;
}

/** A code to scan; on a screen that can be touched it is a link too. */
function ScanCode({ address, label, className, caption }: CodeProps) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="flex shrink-0 flex-col items-center gap-1 rounded-control text-center"
    >
      <span className={cx('block rounded-control bg-surface-inverse text-ink-inverse', className)}>
        <Suspense fallback={null}>
          <QrCode address={address} label={label} />
        </Suspense>
      </span>
      {caption !== undefined && <span className="max-w-[13rem] text-xs leading-tight">{caption}</span>}
    </a>
  );
}

interface VerifyCodeProps {
  game: Pick<ShownGame, '_id' | 'commitment'>;
  className: string;
  /** Words below: once the game is over and can be verified. */
  caption?: boolean;
}

/** Leads a player's phone to the page that recomputes this game, and takes the whole seal along to compare it with. */
export function VerifyCode({ game, className, caption = false }: VerifyCodeProps) {
  const { publicUrl } = useHall();
  const { named } = useHallWords();
  return (
    <ScanCode
      address={`${publicUrl ?? window.location.origin}/verify/${game._id}#${game.commitment}`}
      label={named('verify')}
      className={className}
      caption={caption ? <Word text="scan" /> : undefined}
    />
  );
}

/** Leads a player's phone to its own page: their cards, and taking part in the draw. */
export function PlayCode({ className }: { className: string }) {
  const { publicUrl } = useHall();
  const { code = '' } = useParams();
  const { named } = useTexts();
  return (
    <ScanCode
      address={`${publicUrl ?? window.location.origin}/hall/${encodeURIComponent(code)}/play`}
      label={named('scanPlay')}
      className={className}
      caption={<Word text="scanPlay" />}
    />
  );
}

export function Header() {
  const { hall } = useHall();
  const game = useShownGame();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-1 landscape:h-[1.9rem] landscape:flex-nowrap">
      <p className="text-[1.6rem] leading-tight font-extrabold whitespace-nowrap">
        <HallWord word="game" values={{ number: game.gameNumber }} />
      </p>
      <p className="text-xl font-semibold whitespace-nowrap text-ink-soft">
        <HallWord word="called" values={{ count: game.calledNumbers.length }} />
      </p>
      <StatusLine />
      <OtherMarks />
      <h1 className="ml-auto min-w-0 truncate text-xl font-semibold">{hall.name}</h1>
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
