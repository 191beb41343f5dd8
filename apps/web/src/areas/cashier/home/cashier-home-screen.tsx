import type { GameJson } from '@adarash/contract';
import { RUNNING_STATUSES } from '@adarash/rules/game';
import { useQuery } from '@tanstack/react-query';
import { Dices, Play, Volume2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { gamesInProgressQuery, useAnswer } from '@/api/answers.ts';
import { DesignatedWords } from '@/game/draw/draw-notice.tsx';
import { DrawMark } from '@/game/draw/marks.tsx';
import { patternName } from '@/i18n/pattern-name.tsx';
import { WORDS } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { useDismissed } from '@/session/session.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { CHECKLIST, Checklist } from '@/ui/layout/checklist.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { Badge, type BadgeTone } from '@/ui/text/badge.tsx';
import { isOpen, ShiftLink } from '../shift/shift-link.tsx';
import { HALL_AND_TV, HallAndTv } from './hall-and-tv.tsx';
import { NextStep } from './next-step.tsx';
import { CASHIER_HOME } from './texts.ts';

export default function CashierHomeScreen() {
  const { t, word } = useT(CASHIER_HOME);
  const shift = useAnswer('GET /shift', {});
  // If the request for the current shift failed, the shift counts as open, so that no button of the home screen is
  // hidden.
  const isRunning = shift.data === undefined ? shift.isError : isOpen(shift.data.shift);
  return (
    <Screen title={t('title')} heading={word('title')} action={isRunning && <ShiftLink size="large" />}>
      <FirstEvening />
      {shift.data !== undefined && !isRunning && <OpenShiftPanel />}
      {isRunning && <NextStep />}
      <GamesInProgress hidesNone={!isRunning} />
      <HallAndTv />
    </Screen>
  );
}

const OpenShiftPanel = () => {
  const { t } = useT(CASHIER_HOME);
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-64">{t('openFirst')}</p>
        <ShiftLink size="large" primary />
      </div>
    </Panel>
  );
};

/** Checklist with the steps before a cashier's first game. Hidden if all steps are done or the cashier removed it. */
function FirstEvening() {
  const { word } = useT(CASHIER_HOME);
  const checklist = useT(CHECKLIST);
  const { steps: data = [], folded = false } = useAnswer('GET /checklist', {}).data ?? {};
  const { dismissed, dismiss } = useDismissed();
  const sound = useSoundTest();
  if (dismissed || data.length === 0) return null;
  const isDone = (step: string) => data.find((one) => one.step === step)?.done ?? true;
  const step = (key: 'password' | 'display' | 'sound' | 'game', action: ReactNode, done = isDone(key)) => ({
    ...{ key, title: checklist.t(key), hint: checklist.t(`${key}Hint`), action, done },
  });
  const link = (text: ReactNode, to: string) => <LinkButton text={text} variant="secondary" size="small" to={to} />;
  const steps = [
    step('password', link(checklist.word('passwordAction'), '/account')),
    step('display', link(word('settings'), `#${HALL_AND_TV}`)),
    step('sound', sound.buttons, sound.tested),
    step('game', link(checklist.word('gameAction'), '/select-card')),
  ];
  // The optional sound test is ignored, because its result is stored on the current computer only.
  if (steps.every(({ key, done }) => done || key === 'sound')) return null;
  return <Checklist steps={steps} folded={folded} onDismiss={dismiss} />;
}

const TEST_SOUND = '/api/sounds?path=amharic/win.opus';

/**
 * Returns the current state and the buttons of the sound test. The cashier must confirm the sound, because a browser
 * cannot detect a silent loudspeaker. The result is stored for this computer only.
 */
function useSoundTest() {
  const checklist = useT(CHECKLIST);
  const [tested, setTested] = useState(() => readSetting('soundTested') === 'true');
  const [played, setPlayed] = useState(false);
  const play = () => {
    new Audio(TEST_SOUND)
      .play()
      .then(() => setPlayed(true))
      .catch(() => toast.error(checklist.t('soundFailed')));
  };
  const heard = () => {
    writeSetting('soundTested', 'true');
    setTested(true);
  };
  const buttons = (
    <span className="flex flex-wrap gap-2">
      <SmallButton text={checklist.word(played ? 'soundAgain' : 'soundAction')} icon={<Volume2 />} onClick={play} />
      {played && <Button text={checklist.word('soundHeard')} size="small" onClick={heard} />}
    </span>
  );
  return { tested, buttons };
}

/** `hidesNone` is true if the panel is hidden while no game is in progress. */
function GamesInProgress({ hidesNone }: { hidesNone: boolean }) {
  const { named, t, word } = useT(CASHIER_HOME);
  const found = useQuery(gamesInProgressQuery);
  const { data: games } = found;
  if (hidesNone && (games === undefined || games.length === 0) && !found.isLoadingError) return null;
  return (
    <Panel title={word('running')} flush>
      {found.isLoadingError && (
        <div className="p-4">
          <LoadFailed text={t('runningFailed')} of={found} />
        </div>
      )}
      {found.isPending && (
        <div role="status" aria-label={named('loading')} className="flex flex-col gap-3 p-4">
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
  const { t, word } = useT(CASHIER_HOME);
  const words = useT(WORDS);
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
              pattern: patternName(words, game.pattern, game.patternNames),
              cards: game.cardCount,
              called: game.calledNumbers.length,
            })}
          </p>
        </div>
        <LinkButton
          text={word(status === 'paused' ? 'resume' : 'open')}
          variant="secondary"
          icon={<Play />}
          to={`/bingo-game?id=${game._id}`}
          onClick={() => writeSetting('currentGameId', game._id)}
        />
      </div>
      <DesignatedWords game={game} />
    </li>
  );
}
