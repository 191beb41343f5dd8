import type { HallView } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { type ClaimMoment, claimAfter, STAGE_MS, stageAfter } from '@adarash/contract/tv/claim-moment';
import { type Scene, sceneOf } from '@adarash/contract/tv/scene';
import { WifiOff } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { prepareEffects } from '../../celebrations/celebration.ts';
import { useJackpotMoment } from '../../celebrations/jackpot-moment.ts';
import { HallWord } from '../../i18n/hall-words.ts';
import { usePageLanguage } from '../../i18n/language.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useHallView, useServerAhead } from '../../live/hall-view.ts';
import { useLitScreen } from './lit-screen.ts';
import { type TextKey, useTexts, Word } from './texts.ts';
import { CalledOffScene, ClaimScene } from './view/announcement.tsx';
import { IdleScene } from './view/idle-scene.tsx';
import { JackpotScene } from './view/jackpot.tsx';
import { MixScene } from './view/mix-scene.tsx';
import { Corner, DisplayContext } from './view/parts.tsx';
import { SaleScene } from './view/sale-scene.tsx';
import { PlayingScene } from './view/stage.tsx';
import { Strip } from './view/strip.tsx';
import { useSpeaking, WhenOn } from './view/voice-switch.tsx';
import { WinnerScene } from './view/winner-scene.tsx';

export default function HallScreen({ code }: { code: string }) {
  const { t, language } = useTexts();
  const { claim, hear } = useClaimMoment();
  const { state, connected } = useHallView(code, { onEvent: hear });
  useLitScreen();
  usePageTitle(t('title'));
  usePageLanguage(language);
  return (
    <main className="flex min-h-dvh flex-col bg-canvas p-[0.5rem] text-ink landscape:h-dvh landscape:overflow-hidden">
      {state.kind === 'loading' && <Message text="loading" />}
      {state.kind === 'unreachable' && <Message text="unreachable" />}
      {state.kind === 'unknown-code' && (
        <Message text="unknown" hint="unknownHint">
          <a href="/tv?new" className="text-xl font-semibold text-info-ink underline underline-offset-4">
            <Word text="pairAgain" />
          </a>
        </Message>
      )}
      {state.kind === 'showing' && (
        <>
          <Scenes code={code} view={state.view} claim={claim} />
          {!connected && <Reconnecting />}
        </>
      )}
    </main>
  );
}

const SCENES: Record<Scene, ComponentType> = {
  idle: IdleScene,
  sale: SaleScene,
  mix: MixScene,
  playing: PlayingScene,
  claim: ClaimScene,
  winner: WinnerScene,
  'called-off': CalledOffScene,
  jackpot: JackpotScene,
};

function Scenes({ code, view, claim }: { code: string; view: HallView; claim: ClaimMoment | null }) {
  const jackpot = useJackpotMoment(view.game);
  const scene = sceneOf(view, { jackpot, claim });
  const Shown = SCENES[scene];
  const speaking = useSpeaking();
  const aheadMs = useServerAhead(view);
  useEffect(prepareEffects, []);
  return (
    <DisplayContext value={{ code, view, claim, aheadMs, speaking }}>
      <div
        data-scene={scene}
        className="flex min-h-0 flex-1 flex-col gap-2 landscape:grid landscape:grid-cols-[minmax(0,1fr)] landscape:grid-rows-[1.9rem_minmax(0,1fr)_auto] landscape:gap-[0.45rem]"
      >
        <Shown />
        <Strip yields={scene === 'playing'} />
      </div>
      <WhenOn on={speaking.on} game={view.game} claim={scene === 'claim' ? claim : null} />
    </DisplayContext>
  );
}

function Message({ text, hint, children }: { text: TextKey; hint?: TextKey; children?: ReactNode }) {
  const { language, word } = useTexts();
  return (
    <div role="status" lang={language} className="m-auto flex max-w-[40rem] flex-col gap-3 p-4 text-center">
      <h1 className="text-3xl font-bold">{word(text)}</h1>
      {hint !== undefined && <p className="text-xl text-ink-soft">{word(hint)}</p>}
      {children}
    </div>
  );
}

/**
 * Delay before the message about a lost connection is displayed. A shorter interruption ends before the message could
 * be read.
 */
const PATIENCE_MS = 1_000;

function Reconnecting() {
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (patient) return null;
  return (
    <Corner role="alert" icon={<WifiOff aria-hidden="true" />}>
      <HallWord text="reconnecting" />
    </Corner>
  );
}

/**
 * Returns the current claim on the TV, which is displayed in stages of a few seconds each. Also returns the function
 * that updates the claim after an event.
 */
function useClaimMoment() {
  const [claim, setClaim] = useState<ClaimMoment | null>(null);
  useEffect(() => {
    if (claim === null) return;
    const timer = setTimeout(() => setClaim(stageAfter(claim)), STAGE_MS[claim.stage]);
    return () => clearTimeout(timer);
  }, [claim]);
  return { claim, hear: (event: LiveEvent) => setClaim((now) => claimAfter(now, event)) };
}
