import type { GameJson } from '@adarash/contract';
import { sayPattern } from '@adarash/rules/pattern';
import { CountdownRing, CurrentBall, LastFive } from '@/game/board/balls.tsx';
import { Board } from '@/game/board/board.tsx';
import { Money } from '@/game/board/facts.tsx';
import { PatternName, PatternPicture } from '@/game/board/pattern-picture.tsx';
import { DesignatedWords, DrawSeal } from '@/game/draw/draw-notice.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Badge, type BadgeTone } from '@/ui/text/badge.tsx';
import { type TextSteps, textStep } from '@/ui/text/fit.tsx';
import { isCallingByItself } from '../controller/store.ts';
import { JackpotPanel } from '../jackpot/jackpot-panel.tsx';
import { useFacts, useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { GameWordButton, useTexts } from '../words.tsx';
import { Controls } from './controls.tsx';

export const GameView = () => (
  <>
    <GameFacts />
    <PrizePanel />
    <JackpotPanel />
    <div data-region="board" className="h-60 min-h-0 [grid-area:board] md:h-auto">
      <GameBoard />
    </div>
    <Controls />
  </>
);

const GameBoard = () => (
  <Board called={useGame(calls)} className="h-full text-[clamp(0.75rem,min(2.1vw,4dvh),3.5rem)]" />
);

const calls = ({ calledNumbers }: GameJson) => calledNumbers;

/**
 * Current ball, last five balls and the marks of the draw. On a phone, the marks are below the balls and use the full
 * width.
 */
function GameFacts() {
  const designated = useGame((game) => game.designated);
  return (
    <div
      data-region="game"
      className={cx(
        'isolate grid min-h-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 [grid-area:game] md:grid-rows-[minmax(0,1fr)] md:gap-x-5',
        // Reserves space for a mark, because a typed number adds this mark to the notice of a designated winner.
        designated ? 'grid-rows-[auto_8.25rem]' : 'grid-rows-[auto_1.75rem]',
      )}
    >
      <div className="flex items-center">
        <GameBall />
      </div>
      <div
        className={cx(
          'contents md:flex md:min-h-0 md:min-w-0 md:flex-col md:gap-2',
          // The balls must not be centred next to the notice of a designated winner, otherwise they would move when the
          // notice grows.
          !designated && 'md:justify-center md:gap-4',
        )}
      >
        <div className="@container flex min-w-0 flex-col gap-1">
          <GameLine />
          <GameLastFive />
        </div>
        <GameMarks />
      </div>
    </div>
  );
}

function GameBall() {
  const called = useGame(calls);
  const seconds = useLiveState((state) => (isCallingByItself(state) ? state.speed : null));
  return (
    <div data-region="ball" className="relative rounded-full">
      {seconds !== null && (
        <CountdownRing key={called.length} seconds={seconds} width={3} className="-inset-1.5 stroke-go" />
      )}
      <CurrentBall
        number={called.at(-1) ?? null}
        className="size-[clamp(6.5rem,30vw,7.5rem)] text-[clamp(3rem,13vw,3.4rem)] md:size-56 md:text-[6.2rem] xl:size-[clamp(11rem,29dvh,18rem)] xl:text-[clamp(5rem,13dvh,8rem)]"
      />
    </div>
  );
}

const GameLastFive = () => (
  <LastFive
    called={useGame(calls)}
    ballClass="size-[min(17cqi,9dvh,5.5rem)] text-[min(7cqi,3.7dvh,2.3rem)] md:max-xl:size-18 md:max-xl:text-3xl"
  />
);

function GameMarks() {
  const decided = ['designated', 'decidedCardId', 'decidedByOut', 'manualCalls', 'out'] as const;
  const game = useFacts('_id', 'commitment', 'status', ...decided);
  return (
    <div data-region="marks" className="col-span-2 flex min-h-7 min-w-0 flex-col items-start gap-1.5">
      <DesignatedWords game={game} className="w-full px-3! py-1.5! leading-tight" />
      <DrawSeal game={game} verifyHref={`/verify/${game._id}`} className="text-sm" />
    </div>
  );
}

const TONES: Record<string, BadgeTone> = { active: 'go', paused: 'attention', voided: 'danger' };

function GameLine() {
  const { word } = useTexts();
  const { word: hallWord } = useHallWords();
  const game = useFacts('gameNumber', 'status', 'calledNumbers');
  return (
    <>
      <div className="flex h-9 items-center gap-3">
        <p className="relative truncate text-[clamp(1.25rem,2.6vw,2.25rem)] leading-tight font-extrabold">
          {hallWord('game', { number: game.gameNumber })}
        </p>
        <Badge tone={TONES[game.status] ?? 'neutral'}>{word(`status_${game.status}`)}</Badge>
      </div>
      <div className="flex h-6 items-baseline gap-4">
        <p className="shrink-0 text-base leading-6 font-semibold text-ink-soft md:text-xl md:leading-6">
          {hallWord('called', { count: game.calledNumbers.length })}
        </p>
        <h2 className="relative truncate text-xs font-medium text-ink-soft">{hallWord('lastFive')}</h2>
      </div>
    </>
  );
}

export function GameSkeleton() {
  const { t } = useTexts();
  return (
    <div className="col-span-full flex flex-col gap-2 md:row-start-2 md:row-end-[-1]">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-52" />
      <Skeleton className="min-h-64 flex-1" />
      <Skeleton className="h-20" />
    </div>
  );
}

const AMOUNTS: TextSteps = [
  [8, 'text-2xl md:text-3xl xl:text-[2.5rem]'],
  [10, 'text-xl md:text-[1.75rem] xl:text-3xl'],
  [13, 'text-base md:text-2xl'],
];
const NAMES: TextSteps = [
  [34, 'text-sm leading-tight'],
  [40, 'text-xs'],
];

function PrizePanel() {
  const { word } = useTexts();
  const game = useFacts('pattern', 'patternNames', 'status', 'totalPot', 'prizePool', 'cardCount');
  const { t, language, word: hallWord } = useHallWords();
  const { pattern, patternNames } = game;
  const calledOff = game.status === 'voided';
  const amount = calledOff ? game.totalPot : game.prizePool;
  const name = sayPattern(pattern, patternNames, language, t);
  return (
    <section
      data-region="prize"
      className="isolate grid min-h-0 min-w-0 grid-cols-[minmax(0,6fr)_minmax(0,5fr)] grid-rows-[auto_2.25rem] gap-x-2 gap-y-1.5 rounded-card border border-line bg-surface p-3 [grid-area:prize] md:grid-cols-[minmax(0,1fr)] md:grid-rows-[auto_minmax(0,1fr)_3.5rem]"
    >
      <div className="min-w-0">
        <h2 className="relative truncate text-sm font-semibold text-ink-soft">
          {calledOff ? word('giveBack') : hallWord('prizePool')}
        </h2>
        <p
          className={cx(
            'flex h-11 items-center gap-1 leading-tight font-extrabold whitespace-nowrap',
            !calledOff && 'text-go',
            textStep(formatFixed(amount), AMOUNTS),
          )}
        >
          <Money birr={amount} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="relative truncate text-xs text-ink-soft">{hallWord('pattern')}</h2>
        <PatternPicture pattern={pattern} names={patternNames} className="size-8 md:size-10" />
        <p aria-hidden="true" title={name} className={cx('relative line-clamp-2 font-semibold', textStep(name, NAMES))}>
          <PatternName pattern={pattern} names={patternNames} />
        </p>
      </div>
      <div className="col-span-full flex min-w-0 items-center justify-between gap-x-2 md:flex-col md:items-stretch">
        <p className="flex min-w-0 gap-1 text-xs text-ink-soft">
          <span className="relative truncate">{hallWord('cardsInPlay')}:</span>{' '}
          <strong className="text-ink">{game.cardCount}</strong>
        </p>
        <SellOrWinner />
      </div>
    </section>
  );
}

/**
 * Button that depends on the game's state: it sells cards before the first number, displays the winner, or lists the
 * refunds of a voided game.
 */
function SellOrWinner() {
  const { controller } = useLiveGame();
  const game = useFacts('status', 'saleOpen', 'winner');
  const look = { size: 'small', variant: 'secondary', className: 'shrink-0' } as const;
  if (game.status === 'voided')
    return <GameWordButton text="cardList" {...look} onClick={() => controller.windows.show({ kind: 'voided' })} />;
  if (game.saleOpen)
    return <GameWordButton text="sellCards" {...look} onClick={() => controller.windows.show({ kind: 'sell' })} />;
  if (game.winner === null) return null;
  return <GameWordButton text="showWinner" {...look} onClick={controller.windows.showWinner} />;
}
