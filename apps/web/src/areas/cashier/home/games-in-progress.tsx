import type { GameJson } from '@adarash/contract';
import { RUNNING_STATUSES } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { Dices, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { gamesInProgressQuery } from '@/api/games.ts';
import { useAction } from '@/api/use-action.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { DrawMark } from '@/game/draw/marks.tsx';
import { VoidWindow } from '@/game/windows/void.tsx';
import { named, namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { writeSetting } from '@/lib/stored-settings.ts';
import { useForm } from '@/lib/use-form.ts';
import { Badge, type BadgeTone } from '@/ui/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { EmptyState, LoadFailed, Skeleton } from '@/ui/feedback.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Panel } from '@/ui/panel.tsx';
import { t } from './texts.ts';

export function GamesInProgress() {
  const { data: games, isError, isFetching, refetch } = useQuery(gamesInProgressQuery);
  return (
    <Panel title={t('running')} flush>
      {games === undefined && isError && (
        <div className="p-4">
          <LoadFailed text={t('runningFailed')} again={t('retry')} onAgain={refetch} busy={isFetching} />
        </div>
      )}
      {games === undefined && !isError && (
        <div role="status" aria-label={namedLabel(t('loading'))} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {games?.length === 0 && <EmptyState icon={<Dices />} title={t('none')} hint={t('noneHint')} />}
      {games !== undefined && games.length > 0 && (
        <ul className="divide-y divide-line">
          {games.map((game) => (
            <GameItem key={game._id} game={game} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const TONES: Partial<Record<GameJson['status'], BadgeTone>> = { active: 'go', paused: 'attention', pending: 'info' };

function GameItem({ game }: { game: GameJson }) {
  const [voiding, setVoiding] = useState(false);
  const status = RUNNING_STATUSES.find((running) => running === game.status) ?? 'pending';
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {t('game', { number: game.gameNumber })}
            <Badge tone={TONES[status] ?? 'neutral'}>{t(status)}</Badge>
            <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
          </p>
          <p className="text-sm text-ink-soft">
            {t('details', {
              pattern: patternName(game.pattern, game.patternNames),
              cards: game.cardCount,
              called: game.calledNumbers.length,
            })}
          </p>
        </div>
        {status === 'pending' && <StartButton gameId={game._id} />}
        <LinkButton
          text={t(status === 'paused' ? 'resume' : 'open')}
          variant={status === 'active' ? 'primary' : 'secondary'}
          icon={<Play />}
          to={`/bingo-game?id=${game._id}`}
          onClick={() => writeSetting('currentGameId', game._id)}
        />
        {status === 'pending' && <Button text={t('void')} variant="ghost" onClick={() => setVoiding(true)} />}
      </div>
      <DesignatedWords game={game} />
      {voiding && <VoidWindow game={game} onClose={() => setVoiding(false)} />}
    </li>
  );
}

function StartButton({ gameId }: { gameId: string }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useAction('POST /games/:id/start', { done: answerWords, failed: t('startFailed') });
  // Only while this screen is still looked at.
  const onSuccess = () => {
    writeSetting('currentGameId', gameId);
    navigate(`/bingo-game?id=${gameId}`);
  };
  return (
    <Button
      text={t('start')}
      variant="secondary"
      busy={isPending}
      onClick={() => mutate({ params: { id: gameId }, body: {} }, { onSuccess })}
    />
  );
}

function checkNumber(text: string): string | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(number) && number >= 1 ? null : t('numberInvalid');
}

export function GameCounter() {
  const next = useAnswer('GET /games/next-draw').data?.gameNumber;
  return <Counter key={next} next={next} />;
}

function Counter({ next }: { next: number | undefined }) {
  const [asking, setAsking] = useState(false);
  const form = useForm({ number: String(next ?? '') }, { number: checkNumber });
  const move = useAction('POST /games/configure-next', {
    done: ({ nextGameNumber }) => t('moved', { number: nextGameNumber }),
    failed: t('moveFailed'),
  });
  const restart = useAction('POST /games/reset-game-counter', {
    done: t('resetDone'),
    failed: t('resetFailed'),
    onSettled: () => setAsking(false),
  });
  const submit = form.submit(({ number }) => move.mutate({ body: { startNumber: Number(number) } }));

  return (
    <section aria-label={namedLabel(t('counter'))} className="flex flex-col gap-3">
      <h3 className="font-semibold">{named(t('counter'))}</h3>
      <p className="min-h-5 text-sm text-ink-soft">{next !== undefined && t('counterHint', { number: next })}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NumberInput label={t('nextNumber')} whole {...form.field('number')} />
        <Button text={t('move')} type="submit" variant="secondary" busy={move.isPending} className="mt-6" />
      </form>
      <div>
        <Button text={t('reset')} variant="ghost" icon={<RotateCcw />} onClick={() => setAsking(true)} />
      </div>
      <ConfirmDialog
        open={asking}
        title={t('resetTitle')}
        description={t('resetHint')}
        confirmLabel={t('reset')}
        danger
        busy={restart.isPending}
        onConfirm={() => restart.mutate({})}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
