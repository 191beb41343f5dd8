import { Trophy } from 'lucide-react';
import { useEffect } from 'react';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { type TextKey, useTexts, Word } from '../../../i18n/live-game/index.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { formatNumber } from '../../../lib/format-money.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Countdown, remaining } from '../../../ui/hall/countdown.tsx';
import { Money } from '../../../ui/hall/money.tsx';
import { Badge } from '../../../ui/marks.tsx';
import { useJackpot } from '../api/jackpot.ts';
import { isBusy } from '../controller/state.ts';
import { useGame, useLiveState, useStage } from '../controller-context.ts';
import { type Obstacle, obstacleTo } from './can-run.ts';
import { Fact } from './fact.tsx';
import { randomDigits } from './show.ts';
import { prepareEffects, useJackpotShow } from './use-jackpot-show.ts';

const REASONS: Partial<Record<Obstacle, TextKey>> = { disabled: 'jackpotDisabled', 'no-award': 'noAward' };

export function JackpotPanel() {
  const { controller, voice } = useStage();
  const state = useLiveState();
  const game = useGame();
  const { t, named } = useTexts();
  const { data: jackpot } = useJackpot(game.cashierId, state.connection === 'lost');
  const now = useNow();
  const step = useJackpotShow(game, voice);
  const obstacle = obstacleTo(game, jackpot, now);
  const award = jackpot?.pendingAward ?? null;
  const drawn = game.jackpotWinnerCardId !== null;
  const left = drawn || !award?.drawAt ? null : remaining(award.drawAt, now);
  useEffect(() => {
    if (obstacle === null) prepareEffects();
  }, [obstacle]);

  const roll = (text: string) => (step > 0 ? randomDigits(text) : text);
  const prize = drawn ? game.jackpotAwardedAmount : (award?.amount ?? null);
  const date = drawn ? game.jackpotDrawTimestamp : (award?.drawAt ?? null);
  const reason = obstacle === null ? undefined : REASONS[obstacle];
  const shown = drawn && step === 0;

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
          {game.jackpotWinnerCardId === null ? '—' : roll(String(game.jackpotWinnerCardId))}
        </Fact>
        <Fact name={<Word text="prize" />} strong={shown}>
          {prize === null ? '—' : roll(formatNumber(prize))}
        </Fact>
        <Fact name={<Word text="drawDate" />}>{roll(formatDateTime(date))}</Fact>
      </dl>
      {shown && game.jackpotAwardedBy !== null && (
        <p>
          <Badge tone={game.jackpotAwardedBy === 'staff' ? 'attention' : 'go'}>
            <HallWord word={game.jackpotAwardedBy === 'staff' ? 'awardedByStaff' : 'drawn'} />
          </Badge>
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
        disabled={obstacle !== null || step > 0}
        busy={isBusy(state, 'drawing')}
        aria-label={named(shown ? 'jackpotDrawn' : 'runJackpot')}
        onClick={() => void controller.runJackpot()}
      >
        {t(shown ? 'jackpotDrawn' : 'runJackpot')}
      </Button>
      {reason !== undefined && <p className="text-center text-xs text-ink-soft">{t(reason)}</p>}
      {obstacle === 'other-game' && (
        <p className="text-center text-xs text-ink-soft">{t('awardForGame', { number: award?.gameNumber ?? '' })}</p>
      )}
    </section>
  );
}
