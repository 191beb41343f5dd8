import './hall-screen.css';
import type { HallView } from '@adarash/contract';
import { WifiOff } from 'lucide-react';
import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type TextKey, useTexts, Word } from '../../i18n/hall-display/index.ts';
import { HallWord } from '../../i18n/hall-words/index.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useWakeLock } from '../../lib/use-wake-lock.ts';
import { useHallView } from '../../live/hall-view.ts';
import { type Scene, sceneOf } from './scene.ts';
import { IdleScene } from './view/idle-scene.tsx';
import { JackpotScene, useJackpotMoment } from './view/jackpot.tsx';
import { MixScene } from './view/mix-scene.tsx';
import { HallContext } from './view/parts.tsx';
import { PlayingScene } from './view/playing-scene.tsx';
import { WinnerScene } from './view/winner-scene.tsx';

/** Dark and sized to the screen whatever this browser's other screens are. */
function useHallLook(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = 'dark';
    dataset.screen = 'hall';
    return () => {
      delete dataset.screen;
      if (before !== undefined) dataset.theme = before;
    };
  }, []);
}

export default function HallScreen() {
  const { code = '' } = useParams();
  const { t, language } = useTexts();
  const { state, connected } = useHallView(code);
  useHallLook();
  useWakeLock();
  usePageTitle(t('title'));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <main className="flex min-h-dvh flex-col bg-canvas p-[0.6rem] text-ink landscape:h-dvh landscape:overflow-hidden">
      {state.kind === 'loading' && <Message text="loading" />}
      {state.kind === 'unreachable' && <Message text="unreachable" />}
      {state.kind === 'unknown-code' && <Message text="unknown" hint="unknownHint" />}
      {state.kind === 'showing' && (
        <>
          <Scenes view={state.view} />
          {!connected && <Reconnecting />}
        </>
      )}
    </main>
  );
}

const SCENES: Record<Scene, ComponentType> = {
  idle: IdleScene,
  mix: MixScene,
  playing: PlayingScene,
  winner: WinnerScene,
  jackpot: JackpotScene,
};

function Scenes({ view }: { view: HallView }) {
  const scene = sceneOf(view, useJackpotMoment(view.game));
  const Shown = SCENES[scene];
  return (
    <HallContext value={view}>
      <div data-scene={scene} className="flex min-h-0 flex-1 flex-col gap-2">
        <Shown />
      </div>
    </HallContext>
  );
}

function Message({ text, hint }: { text: TextKey; hint?: TextKey }) {
  const { language } = useTexts();
  return (
    <div role="status" lang={language} className="m-auto flex max-w-[40rem] flex-col gap-3 p-4 text-center">
      <h1 className="text-3xl font-bold">
        <Word text={text} />
      </h1>
      {hint !== undefined && (
        <p className="text-xl text-ink-soft">
          <Word text={hint} />
        </p>
      )}
    </div>
  );
}

/** Shorter breaks mend themselves before anybody could read of them. */
const PATIENCE_MS = 1_000;

function Reconnecting() {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (patient) return null;
  return (
    <p
      role="alert"
      className="fixed top-2 left-1/2 z-10 flex -translate-x-1/2 items-center gap-2 rounded-control border-2 border-attention bg-attention-soft px-3 py-1 text-sm font-semibold text-attention-ink"
    >
      <WifiOff aria-hidden="true" className="size-[1.2em] shrink-0" />
      <span>
        <HallWord word="reconnecting" />
      </span>
    </p>
  );
}
