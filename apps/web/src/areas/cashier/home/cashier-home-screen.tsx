import type { GameJson } from '@adarash/contract';
import { RUNNING_STATUSES } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { Dices, LayoutGrid, Play, Printer, RotateCcw, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { gamesInProgressQuery, useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { DrawMark } from '@/game/draw/marks.tsx';
import { named, namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { isWhole } from '@/lib/numbers.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { useForm } from '@/lib/use-form.ts';
import { useDismissed } from '@/session/session.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Checklist, tl } from '@/ui/layout/checklist.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { Badge, type BadgeTone } from '@/ui/text/badge.tsx';
import { ShiftLink } from '../shift/shift-link.tsx';
import { DisplayCode, HallDisplay, HallNotice } from './hall-display.tsx';
import { t } from './texts.ts';

// Apart, because most evenings everything is handed over at once.
const PrintDialog = lazyComponent(() => import('../print-dialog.tsx'));

export default function CashierHomeScreen() {
  const [printing, setPrinting] = useState(false);
  return (
    <Screen
      title={t('title')}
      action={
        <span className="flex flex-wrap gap-2">
          <ShiftLink size="large" />
          <Button
            text={t('printCards')}
            variant="secondary"
            size="large"
            icon={<Printer />}
            onClick={() => setPrinting(true)}
          />
          <LinkButton text={t('setUp')} size="large" icon={<LayoutGrid />} to="/select-card" />
        </span>
      }
    >
      <FirstEvening />
      <GamesInProgress />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <HallDisplay />
        <HallNotice />
      </div>
      <Settings />
      {printing && <PrintDialog what={{ kind: 'cards' }} onClose={() => setPrinting(false)} />}
    </Screen>
  );
}

/** What is changed once a season, and would do harm if it were pressed in passing. */
const Settings = () => (
  <details className="rounded-card border border-line bg-surface">
    <summary className="min-h-14 cursor-pointer p-4 font-semibold">{named(t('settings'))}</summary>
    <div className="grid items-start gap-x-8 gap-y-6 border-t border-line p-4 md:grid-cols-2">
      <GameCounter />
      <DisplayCode />
      <p>
        <LinkButton text={t('cardSets')} variant="secondary" to="/card-sets" />
      </p>
    </div>
  </details>
);

/** What is left for a cashier until their first game; gone once it was played, or when hidden. */
function FirstEvening() {
  const { steps: data = [], folded = false } = useAnswer('GET /checklist', {}).data ?? {};
  const { dismissed, dismiss } = useDismissed();
  const sound = useSoundTest();
  if (dismissed || data.length === 0) return null;
  const isDone = (step: string) => data.find((one) => one.step === step)?.done ?? true;
  const step = (key: 'password' | 'display' | 'sound' | 'game', action: ReactNode, done = isDone(key)) => ({
    ...{ key, title: tl(key), hint: tl(`${key}Hint`), action, done },
  });
  const link = (text: string, to: string) => <LinkButton text={text} variant="secondary" size="small" to={to} />;
  const steps = [
    step('password', link(tl('passwordAction'), '/account')),
    step('display', null),
    // A game was heard to its end, on this computer or on another.
    step('sound', sound.buttons, sound.tested || isDone('game')),
    step('game', link(tl('gameAction'), '/select-card')),
  ];
  if (steps.every(({ done }) => done)) return null;
  return <Checklist steps={steps} folded={folded} onDismiss={dismiss} />;
}

const TEST_SOUND = '/api/sounds?path=amharic/win.opus';

/** Whether the loudspeakers of this computer were heard: something that only the person before it can say. */
function useSoundTest() {
  const [tested, setTested] = useState(() => readSetting('soundTested') === 'true');
  const [played, setPlayed] = useState(false);
  const play = () => {
    new Audio(TEST_SOUND)
      .play()
      .then(() => setPlayed(true))
      .catch(() => toast.error(tl('soundFailed')));
  };
  const heard = () => {
    writeSetting('soundTested', 'true');
    setTested(true);
  };
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <SmallButton text={tl(played ? 'soundAgain' : 'soundAction')} icon={<Volume2 />} onClick={play} />
      {played && <Button text={tl('soundHeard')} size="small" onClick={heard} />}
    </span>
  );
  return { tested, buttons };
}

function GamesInProgress() {
  const found = useQuery(gamesInProgressQuery);
  const { data: games } = found;
  return (
    <Panel title={t('running')} flush>
      {found.isLoadingError && (
        <div className="p-4">
          <LoadFailed text={t('runningFailed')} of={found} />
        </div>
      )}
      {found.isPending && (
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
        <LinkButton
          text={t(status === 'paused' ? 'resume' : 'open')}
          variant={status === 'active' ? 'primary' : 'secondary'}
          icon={<Play />}
          to={`/bingo-game?id=${game._id}`}
          onClick={() => writeSetting('currentGameId', game._id)}
        />
      </div>
      <DesignatedWords game={game} />
    </li>
  );
}

const checkNumber = (text: string) => (isWhole(text, Number.MAX_SAFE_INTEGER) ? null : t('numberInvalid'));

function GameCounter() {
  const next = useAnswer('GET /games/next-draw', {}).data?.gameNumber;
  return <Counter key={next} next={next} />;
}

function Counter({ next }: { next: number | undefined }) {
  const form = useForm({ number: String(next ?? '') }, { number: checkNumber });
  const move = useAction('POST /games/configure-next', {
    done: ({ nextGameNumber }) => t('moved', { number: nextGameNumber }),
    failed: t('moveFailed'),
  });
  const restart = useQuestion('POST /games/reset-game-counter', {
    asked: () => ({}),
    done: t('resetDone'),
    failed: t('resetFailed'),
  });
  const submit = form.submit(({ number }) => move.mutate({ body: { startNumber: Number(number) } }));

  return (
    <section aria-label={namedLabel(t('counter'))} className="flex flex-col gap-3">
      <h3 className="font-semibold">{named(t('counter'))}</h3>
      <p className="min-h-5 text-sm text-ink-soft">{next !== undefined && t('counterHint', { number: next })}</p>
      <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NumberInput label={t('nextNumber')} whole {...form.field('number')} />
        <Button text={t('move')} type="submit" variant="secondary" busy={move.isPending} className="mt-6" />
      </Form>
      <div>
        <Button text={t('reset')} variant="ghost" icon={<RotateCcw />} onClick={() => restart.ask(true)} />
      </div>
      <ConfirmDialog
        {...restart.window}
        title={t('resetTitle')}
        description={t('resetHint')}
        confirmLabel={t('reset')}
        danger
      />
    </section>
  );
}
