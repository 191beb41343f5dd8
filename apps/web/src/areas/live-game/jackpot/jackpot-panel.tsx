import type { Answer, GameJson } from '@adarash/contract';
import { remaining } from '@adarash/contract/clock';
import { jackpotRefusal } from '@adarash/rules/game';
import { isDue, rolledCards } from '@adarash/rules/jackpot';
import { Trophy } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { prepareEffects } from '@/celebrations/celebration.ts';
import { useJackpotMoment, useJackpotSounds, useRolledCard } from '@/celebrations/jackpot-moment.ts';
import { Countdown, Money } from '@/game/board/facts.tsx';
import { AwardMark } from '@/game/draw/draw-notice.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { useHallNow } from '@/lib/time/use-hall-clock.ts';
import { REFRESH_MS } from '@/live/follower.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { type TextSteps, textStep } from '@/ui/text/fit.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { GameWordButton, type TextKey, useTexts } from '../words.tsx';
import type { JackpotStageProps } from './jackpot-stage.tsx';

export type Jackpot = Answer<'GET /jackpot/:cashierId'>;

/** Reason that currently prevents a jackpot draw. */
type Obstacle = 'loading' | 'drawn' | 'disabled' | 'no-award' | 'other-game' | 'not-yet' | 'game-over';

/** Returns the reason that prevents a jackpot draw now, or null if it is possible. */
export function obstacleTo(game: GameJson, jackpot: Jackpot | undefined, now: Date): Obstacle | null {
  if (game.jackpotWinnerCardId !== null) return 'drawn';
  if (jackpot === undefined) return 'loading';
  if (!jackpot.enabled || !game.jackpotEnabled) return 'disabled';
  const award = jackpot.pendingAward;
  if (award === null) return 'no-award';
  if (award.gameNumber !== null && award.gameNumber !== game.gameNumber) return 'other-game';
  if (!isDue(award.drawAt, now)) return 'not-yet';
  return jackpotRefusal({ ...game, drawn: false }, award) === null ? null : 'game-over';
}

const REASONS: Partial<Record<Obstacle, TextKey>> = { disabled: 'jackpotDisabled', 'no-award': 'noAward' };

const MESSAGES: TextSteps = [
  [70, 'text-sm leading-tight line-clamp-2'],
  [130, 'text-xs leading-tight line-clamp-3'],
];

/** Font sizes of the jackpot amount, which prevent an amount of millions from wrapping. */
const SUMS: TextSteps = [
  [9, 'text-base 2xl:text-xl'],
  [11, 'text-sm 2xl:text-lg'],
  [16, 'text-xs 2xl:text-base'],
];

const NO_CALLS: number[] = [];
const A_CALL: number[] = [0];

/**
 * Returns the game without its version and, before the jackpot draw, without the called numbers. This prevents
 * rendering of the panel after each number, because the panel only depends on whether any number was called.
 */
function withoutCalls(game: GameJson): GameJson {
  if (game.jackpotWinnerCardId !== null) return { ...game, version: 0 };
  const calledNumbers = game.calledNumbers.length > 0 ? A_CALL : NO_CALLS;
  return { ...game, version: 0, calledNumbers };
}

export function JackpotPanel() {
  const { word: hallWord } = useHallWords();
  const { controller, voice } = useLiveGame();
  const { lost, drawing } = useLiveState((state) => ({
    lost: state.connection === 'lost',
    drawing: isBusy(state, 'drawing'),
  }));
  const game = useGame(withoutCalls);
  const { t, named, format } = useTexts();
  const { data: jackpot } = useAnswer(
    'GET /jackpot/:cashierId',
    { params: { cashierId: game.cashierId } },
    { refetchInterval: lost ? REFRESH_MS : false },
  );
  const now = useHallNow();
  const moment = useJackpotMoment(game);
  const roll = useMemo(() => (moment ? rolledCards(cardsIn(game), game._id) : []), [moment, game]);
  const { card, rolling } = useRolledCard(game.jackpotWinnerCardId, moment, roll);
  useJackpotSounds(moment, voice);
  const obstacle = obstacleTo(game, jackpot, now);
  const Stage = useStage(obstacle === null);
  const award = jackpot?.pendingAward ?? null;
  const drawn = game.jackpotWinnerCardId !== null;
  const left = drawn || !award?.drawAt ? null : remaining(award.drawAt, now);

  const prize = drawn ? game.jackpotAwardedAmount : (award?.amount ?? null);
  const sum = prize === null ? '—' : formatFixed(prize);
  const date = drawn ? game.jackpotDrawTimestamp : (award?.drawAt ?? null);
  const reason = obstacle === null ? undefined : REASONS[obstacle];
  const shown = drawn && !rolling;

  // Without an existing award the panel is one line, and its disabled parts are only for screen readers.
  const isLine = award === null && !drawn;
  const folds = isLine && 'sr-only!';

  return (
    <>
      <section
        data-region="jackpot"
        aria-labelledby="jackpot-title"
        className={cx(
          'isolate grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 rounded-card border border-line bg-surface p-3 [grid-area:jackpot]',
          isLine ? 'relative self-start' : 'md:grid-rows-[auto_auto_minmax(0,1fr)_auto_1.25rem]',
        )}
      >
        <header className="flex min-h-8 min-w-0 items-center justify-between gap-2">
          <h2 id="jackpot-title" className="flex min-w-0 items-center gap-1.5 text-sm font-semibold text-ink-soft">
            <Trophy aria-hidden="true" className="size-4 shrink-0 text-attention" />
            <span className="relative truncate">{hallWord('jackpot')}</span>
          </h2>
          {isLine && reason !== undefined && (
            <p className="min-w-0 flex-1 text-xs leading-4 text-ink-soft">{t(reason)}</p>
          )}
          <p className="text-2xl font-extrabold whitespace-nowrap text-attention">
            {jackpot === undefined ? '—' : <Money birr={Math.max(0, jackpot.holds)} />}
          </p>
        </header>
        <dl
          className={cx(
            // The columns fit the longest labels, which are in Oromo.
            'grid h-13 grid-cols-[minmax(0,4.8fr)_minmax(0,4.6fr)_minmax(0,5.6fr)] gap-x-2 overflow-hidden',
            folds,
          )}
        >
          <Figure text="winnerId" look={shown ? DRAWN : 'text-base'}>
            {card}
          </Figure>
          <Figure text="prize" look={cx('whitespace-nowrap', shown && 'text-attention', textStep(sum, SUMS))}>
            {sum}
          </Figure>
          <Figure text="drawDate" look="text-sm">
            {format.dateTime(date)}
          </Figure>
        </dl>
        <div className={cx('min-h-0 max-md:h-12', folds)}>
          {shown && game.jackpotWinnerMessage && (
            <p
              title={game.jackpotWinnerMessage}
              className={cx('break-words', textStep(game.jackpotWinnerMessage, MESSAGES))}
            >
              {game.jackpotWinnerMessage}
            </p>
          )}
          {left !== null && (
            <div className="text-sm" role="timer" aria-label={named('timeToDraw')}>
              <Countdown left={left} />
            </div>
          )}
        </div>
        <div className={cx('flex gap-2', folds)}>
          <Button
            text={t(shown ? 'jackpotDrawn' : 'runJackpot')}
            wide
            variant={obstacle === null ? 'primary' : 'secondary'}
            className="min-w-0 leading-tight whitespace-normal!"
            disabled={obstacle !== null || rolling || game.mixing !== null}
            busy={drawing}
            aria-label={named(shown ? 'jackpotDrawn' : 'runJackpot')}
            onClick={() =>
              award && controller.windows.show({ kind: 'ask-jackpot', amount: award.amount, random: award.random })
            }
          />
          {shown && !game.jackpotPaid && (
            <GameWordButton
              text="handOver"
              wide
              variant="secondary"
              className="min-w-0 leading-tight whitespace-normal!"
              onClick={() => controller.windows.show({ kind: 'award' })}
            />
          )}
        </div>
        {/* Slot for the mark of the award after the draw, otherwise for the reason that prevents a draw. */}
        <div className={cx('flex h-5 min-w-0 items-center justify-center text-xs text-ink-soft', folds)}>
          {shown && <AwardMark game={game} />}
          {!isLine && reason !== undefined && <p className="truncate">{t(reason)}</p>}
          {obstacle === null && award?.random && game.saleOpen && mixesFirst(game) && (
            <p className="truncate">{t('jackpotMixes')}</p>
          )}
          {obstacle === 'other-game' && (
            <p className="truncate">{t('awardForGame', { number: award?.gameNumber ?? '' })}</p>
          )}
        </div>
      </section>
      {moment && Stage !== null && <Stage game={game} card={card} rolling={rolling} />}
    </>
  );
}

/**
 * Returns whether a jackpot draw first requires a mix of the phones' random codes. Such a mix is required before the
 * first number of a game, but never for a designated game.
 */
export const mixesFirst = ({ calledNumbers, mixing, designated }: GameJson) =>
  calledNumbers.length === 0 && mixing === null && !designated;

const cardsIn = ({ selectedCards }: GameJson) => selectedCards.map(({ cardId }) => cardId);

const DRAWN = 'text-base text-attention 2xl:text-xl';

/**
 * Label and value of the jackpot panel. The value always has the height of two lines, because a date may require both.
 */
function Figure({ text, look, children }: { text: TextKey; look: string; children: ReactNode }) {
  const { word } = useTexts();
  return (
    <div className="min-w-0">
      <dt className="relative truncate text-xs text-ink-soft">{word(text)}</dt>
      <dd className={cx('flex h-9 items-center font-semibold', look)}>
        <span className="line-clamp-2 leading-tight">{children}</span>
      </dd>
    </div>
  );
}

/**
 * Returns the overlay that displays the jackpot draw, or null until it is loaded. Loading starts as soon as a draw is
 * possible.
 */
function useStage(soon: boolean): ComponentType<JackpotStageProps> | null {
  const [stage, setStage] = useState<{ JackpotStage: ComponentType<JackpotStageProps> } | null>(null);
  useEffect(() => {
    if (!soon || stage !== null) return;
    prepareEffects();
    import('./jackpot-stage.tsx').then(setStage, () => undefined);
  }, [soon, stage]);
  return stage?.JackpotStage ?? null;
}
