import type { GameJson } from '@adarash/contract';
import { SLOW_LINKS } from '@adarash/rules/mix-cost';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useTexts, Word } from '../../../i18n/live-game/index.ts';
import { Banner, Progress, Skeleton } from '../../../ui/feedback.tsx';
import { CurrentBall, LastFive } from '../../../ui/hall/balls.tsx';
import { Board } from '../../../ui/hall/board.tsx';
import { DesignatedWords, DrawSeal } from '../../../ui/hall/draw-notice.tsx';
import { Money } from '../../../ui/hall/facts.tsx';
import { PatternName, PatternPicture } from '../../../ui/hall/pattern-picture.tsx';
import { Badge, type BadgeTone } from '../../../ui/marks.tsx';
import { useVoiceState } from '../../../voice/use-voice.ts';
import type { Voice } from '../../../voice/voice.ts';
import { isCallingByItself, maySell, winningLine } from '../controller/store.ts';
import { JackpotPanel } from '../jackpot/jackpot-panel.tsx';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { MessageText, WordButton } from '../message.tsx';
import { Controls } from './controls.tsx';

export function GameView() {
  const game = useGame();
  const state = useLiveState();
  return (
    <>
      <div className="grid grid-cols-[2fr_3fr] gap-3 xl:grid-cols-[1fr_auto_22rem]">
        <div className="col-span-2 flex items-center gap-3 md:gap-5 xl:col-span-1">
          <div className="relative rounded-full">
            {isCallingByItself(state) && <Countdown key={game.calledNumbers.length} seconds={state.speed} />}
            <CurrentBall
              number={game.calledNumbers.at(-1) ?? null}
              className="size-[clamp(6.5rem,min(29dvh,30vw),18rem)] text-[clamp(3rem,min(13dvh,13vw),8rem)]"
            />
          </div>
          <GameFacts />
        </div>
        <PrizePanel />
        <JackpotPanel />
      </div>
      <Board
        called={game.calledNumbers}
        className="h-60 shrink-0 text-[clamp(0.75rem,2.1vw,3.5rem)] md:h-80 md:grow xl:h-auto xl:min-h-56 xl:shrink xl:basis-0"
      />
      <Controls />
    </>
  );
}

/** A ring around the ball that runs out with the beat of auto call. */
function Countdown({ seconds }: { seconds: number }) {
  return (
    <svg aria-hidden="true" data-countdown={seconds} viewBox="0 0 100 100" className="absolute -inset-1.5 -rotate-90">
      <circle
        cx="50"
        cy="50"
        r="48.5"
        pathLength="1"
        strokeDasharray="1"
        className="animate-countdown fill-none stroke-go stroke-3"
        style={{ animationDuration: `${seconds}s` }}
      />
    </svg>
  );
}

const TONES: Record<string, BadgeTone> = { active: 'go', paused: 'attention', voided: 'danger' };

function GameFacts() {
  const { controller } = useLiveGame();
  const game = useGame();
  const { winner } = game;
  const showWinner = () =>
    winner && controller.show({ kind: 'winner', cardId: winner.cardId, line: winningLine(game, winner) });
  return (
    <div className="flex min-w-0 flex-col justify-center gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-[clamp(1.5rem,2.6vw,2.25rem)] leading-tight font-extrabold">
          <HallWord word="game" values={{ number: game.gameNumber }} />
        </p>
        <p className="text-xl font-semibold text-ink-soft">
          <HallWord word="called" values={{ count: game.calledNumbers.length }} />
        </p>
        <Badge tone={TONES[game.status] ?? 'neutral'}>
          <Word text={`status_${game.status}`} />
        </Badge>
      </div>
      <div>
        <h2 className="pb-1 text-xs font-medium text-ink-soft">
          <HallWord word="lastFive" />
        </h2>
        <LastFive
          called={game.calledNumbers}
          ballClass="size-[clamp(2.1rem,5.4vw,6rem)] text-[clamp(0.95rem,2.2vw,2.4rem)]"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DrawSeal game={game} verifyHref={`/verify/${game._id}`} className="text-sm" />
        {winner !== null && <WordButton text="showWinner" size="small" variant="secondary" onClick={showWinner} />}
      </div>
    </div>
  );
}

function PrizePanel() {
  const { controller } = useLiveGame();
  const game = useGame();
  return (
    <section className="flex min-w-0 flex-col justify-between gap-2 rounded-card border border-line bg-surface p-3">
      <div>
        <h2 className="text-sm font-semibold text-ink-soft">
          <HallWord word="prizePool" />
        </h2>
        <p className="text-[clamp(2rem,3.6vw,3rem)] leading-tight font-extrabold text-go">
          <Money birr={game.prizePool} />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <h2 className="text-xs text-ink-soft">
          <HallWord word="pattern" />
        </h2>
        <PatternPicture pattern={game.pattern} names={game.patternNames} className="size-11" />
        <p aria-hidden="true" className="line-clamp-2 w-0 min-w-full text-sm font-semibold">
          <PatternName pattern={game.pattern} names={game.patternNames} />
        </p>
      </div>
      <div className="flex items-center justify-between gap-2">
        <p className="text-xs text-ink-soft">
          <HallWord word="cardsInPlay" />: <strong className="text-ink">{game.cardCount}</strong>
        </p>
        {maySell(game) && (
          <WordButton
            text="sellCards"
            size="small"
            variant="secondary"
            onClick={() => controller.show({ kind: 'sell' })}
          />
        )}
      </div>
    </section>
  );
}

function SoundNotice({ voice }: { voice: Voice }) {
  const { blocked, failed, muted } = useVoiceState(voice);
  const { t } = useTexts();
  if (failed) {
    return (
      <Banner tone="warning">
        <MessageText message={{ key: 'audioFailed' }} />
      </Banner>
    );
  }
  if (!blocked || muted) return null;
  return (
    <button
      type="button"
      onClick={() => void voice.unblock()}
      className="rounded-control border border-info bg-info-soft px-4 py-2 text-left text-sm font-semibold text-info-ink"
    >
      {t('soundBlocked')}
    </button>
  );
}

/** What everyone in the room must know, above the game. */
export function Notices() {
  const { voice } = useLiveGame();
  const { game, connection } = useLiveState();
  const { t } = useTexts();
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {game !== null && <DesignatedWords game={game} className="py-2!" />}
      {game?.mixing && <MixProgress mixing={game.mixing} />}
      {game !== null && game.mixesBrokenOff > 0 && (
        <Banner tone="warning">{t('mixBroken', { count: game.mixesBrokenOff })}</Banner>
      )}
      {connection === 'lost' && (
        <Banner tone="warning">
          <strong>
            <HallWord word="reconnecting" />
          </strong>
        </Banner>
      )}
      {game?.status === 'voided' && (
        <Banner tone="warning">{t('voidedNotice', { reason: game.voidReason ?? '—' })}</Banner>
      )}
      {voice !== null && <SoundNotice voice={voice} />}
    </div>
  );
}

/** The first number waits until what the phones added is mixed. */
function MixProgress({ mixing }: { mixing: NonNullable<GameJson['mixing']> }) {
  const { t } = useTexts();
  const { phones, linksDone, closedAt } = mixing;
  return (
    <div
      role="status"
      className="rounded-control border border-info bg-info-soft px-4 py-2 font-semibold text-info-ink"
    >
      <Progress
        label={closedAt === null ? t('mixOpen') : t('mixProgress', { count: phones })}
        done={linksDone}
        of={SLOW_LINKS}
      />
    </div>
  );
}

export function GameSkeleton() {
  const { t } = useTexts();
  return (
    <div className="flex flex-1 flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-52" />
      <Skeleton className="min-h-64 flex-1" />
      <Skeleton className="h-20" />
    </div>
  );
}
