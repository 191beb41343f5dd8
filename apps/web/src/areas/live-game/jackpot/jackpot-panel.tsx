import type { GameJson } from '@adarash/contract';
import { jackpotRefusal } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { type Jackpot, jackpotQuery } from '../../../api/jackpot.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { type TextKey, useTexts, Word } from '../../../i18n/live-game/index.ts';
import { formatDateTime, formatFixed } from '../../../lib/format.ts';
import { useNow } from '../../../lib/page.ts';
import { REFRESH_MS } from '../../../live/follower.ts';
import { prepareEffects } from '../../../show/celebration.ts';
import { useJackpotMoment, useJackpotSounds, useRolledCard } from '../../../show/jackpot-moment.ts';
import { Button } from '../../../ui/button.tsx';
import { Countdown, remaining } from '../../../ui/hall/countdown.tsx';
import { AwardMark } from '../../../ui/hall/draw-notice.tsx';
import { Fact, Money } from '../../../ui/hall/facts.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import type { JackpotStageProps } from './jackpot-stage.tsx';

/** Why the jackpot cannot be run now; null when it can. */
type Obstacle = 'loading' | 'drawn' | 'disabled' | 'no-award' | 'other-game' | 'not-yet' | 'game-over';

export function obstacleTo(game: GameJson, jackpot: Jackpot | undefined, now: Date): Obstacle | null {
  if (game.jackpotWinnerCardId !== null) return 'drawn';
  if (jackpot === undefined) return 'loading';
  if (!jackpot.enabled || !game.jackpotEnabled) return 'disabled';
  const award = jackpot.pendingAward;
  if (award === null) return 'no-award';
  if (award.gameNumber !== null && award.gameNumber !== game.gameNumber) return 'other-game';
  if (award.drawAt !== null && new Date(award.drawAt) > now) return 'not-yet';
  return jackpotRefusal({ ...game, drawn: false }, award) === null ? null : 'game-over';
}

const REASONS: Partial<Record<Obstacle, TextKey>> = { disabled: 'jackpotDisabled', 'no-award': 'noAward' };

export function JackpotPanel() {
  const { controller, voice } = useLiveGame();
  const state = useLiveState();
  const game = useGame();
  const { t, named } = useTexts();
  const { data: jackpot } = useQuery({
    ...jackpotQuery(game.cashierId),
    refetchInterval: state.connection === 'lost' ? REFRESH_MS : false,
  });
  const now = useNow();
  const moment = useJackpotMoment(game);
  const { card, rolling } = useRolledCard(game, moment);
  useJackpotSounds(moment, voice);
  const obstacle = obstacleTo(game, jackpot, now);
  const Stage = useStage(obstacle === null);
  const award = jackpot?.pendingAward ?? null;
  const drawn = game.jackpotWinnerCardId !== null;
  const left = drawn || !award?.drawAt ? null : remaining(award.drawAt, now);

  const prize = drawn ? game.jackpotAwardedAmount : (award?.amount ?? null);
  const date = drawn ? game.jackpotDrawTimestamp : (award?.drawAt ?? null);
  const reason = obstacle === null ? undefined : REASONS[obstacle];
  const shown = drawn && !rolling;

  return (
    <section
      aria-labelledby="jackpot-title"
      className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-3"
    >
      <header className="flex items-center justify-between gap-2">
        <h2 id="jackpot-title" className="flex items-center gap-1.5 text-sm font-semibold text-ink-soft">
          <Trophy aria-hidden="true" className="size-4 text-attention" />
          <HallWord word="jackpot" />
        </h2>
        <p className="text-2xl font-extrabold text-attention">
          <Money birr={Math.max(0, jackpot?.amount ?? 0)} />
        </p>
      </header>
      <dl className="flex flex-wrap gap-x-4 gap-y-1">
        <Fact name={<Word text="winnerId" />} strong={shown}>
          {card}
        </Fact>
        <Fact name={<Word text="prize" />} strong={shown}>
          {prize === null ? '—' : formatFixed(prize)}
        </Fact>
        <Fact name={<Word text="drawDate" />}>{formatDateTime(date)}</Fact>
      </dl>
      {shown && game.jackpotAwardedBy !== null && (
        <p>
          <AwardMark by={game.jackpotAwardedBy} />
        </p>
      )}
      {shown && game.jackpotWinnerMessage && <p className="text-sm break-words">{game.jackpotWinnerMessage}</p>}
      {left !== null && (
        <div className="text-sm" role="timer" aria-label={named('timeToDraw')}>
          <Countdown left={left} />
        </div>
      )}
      <Button
        wide
        variant={obstacle === null ? 'primary' : 'secondary'}
        className="mt-auto"
        disabled={obstacle !== null || rolling}
        busy={isBusy(state, 'drawing')}
        aria-label={named(shown ? 'jackpotDrawn' : 'runJackpot')}
        onClick={() => award && controller.show({ kind: 'ask-jackpot', amount: award.amount, random: award.random })}
      >
        {t(shown ? 'jackpotDrawn' : 'runJackpot')}
      </Button>
      {reason !== undefined && <p className="text-center text-xs text-ink-soft">{t(reason)}</p>}
      {obstacle === 'other-game' && (
        <p className="text-center text-xs text-ink-soft">{t('awardForGame', { number: award?.gameNumber ?? '' })}</p>
      )}
      {moment && Stage !== null && <Stage game={game} card={card} rolling={rolling} />}
    </section>
  );
}

/** Fetched with its effects while the button waits to be pressed. */
function useStage(soon: boolean): ComponentType<JackpotStageProps> | null {
  const [stage, setStage] = useState<{ JackpotStage: ComponentType<JackpotStageProps> } | null>(null);
  useEffect(() => {
    if (!soon || stage !== null) return;
    prepareEffects();
    import('./jackpot-stage.tsx').then(setStage, () => undefined);
  }, [soon, stage]);
  return stage?.JackpotStage ?? null;
}
