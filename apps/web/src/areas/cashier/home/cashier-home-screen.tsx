import { LayoutGrid, Printer, Volume2 } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { OpenPrizesButton } from '@/game/windows/open-prizes-button.tsx';
import { tl } from '@/i18n/checklist.ts';
import { named } from '@/i18n/named.tsx';
import { later } from '@/lib/later.tsx';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { useDismissed } from '@/session/use-dismissed.ts';
import { Button, SmallButton } from '@/ui/button.tsx';
import { Checklist, type ChecklistStep } from '@/ui/checklist.tsx';
import { LinkButton } from '@/ui/link-button.tsx';
import { Screen } from '@/ui/panel.tsx';
import { ShiftLink } from '../shift/shift-link.tsx';
import { GameCounter, GamesInProgress } from './games-in-progress.tsx';
import { DisplayCode, HallDisplay, HallOnDisplay } from './hall-display.tsx';
import { t } from './texts.ts';

// Apart, because most evenings everything is handed over at once.
const PrintDialog = later(() => import('../print-dialog.tsx'));

export default function CashierHomeScreen() {
  useHallReload();
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
      <OpenPrizesButton />
      <FirstEvening />
      <GamesInProgress />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <HallDisplay />
        <HallOnDisplay />
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
    </div>
  </details>
);

/** What is left for a cashier until their first game; gone once it was played, or when hidden. */
export function FirstEvening() {
  const { steps: data = [], folded = false } = useAnswer('GET /checklist').data ?? {};
  const { dismissed, dismiss } = useDismissed();
  const sound = useSoundTest();
  if (dismissed || data.length === 0) return null;
  const isDone = (step: string) => data.find((one) => one.step === step)?.done ?? true;
  const steps: ChecklistStep[] = [
    {
      key: 'password',
      title: tl('password'),
      hint: tl('passwordHint'),
      done: isDone('password'),
      action: <LinkButton text={tl('passwordAction')} variant="secondary" size="small" to="/account" />,
    },
    { key: 'display', title: tl('display'), hint: tl('displayHint'), done: isDone('display') },
    {
      key: 'sound',
      title: tl('sound'),
      hint: tl('soundHint'),
      // A game was heard to its end, on this computer or on another.
      done: sound.tested || isDone('game'),
      action: sound.buttons,
    },
    {
      key: 'game',
      title: tl('game'),
      hint: tl('gameHint'),
      done: isDone('game'),
      action: <LinkButton text={tl('gameAction')} variant="secondary" size="small" to="/select-card" />,
    },
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
