import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/hall-display/index.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useDisplay } from './display.ts';
import { useHallStage } from './use-hall-stage.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { Message } from './view/message.tsx';
import { Reconnecting } from './view/reconnecting.tsx';
import { Stage } from './view/stage.tsx';

export default function HallScreen() {
  const { code = '' } = useParams();
  const { t, language } = useTexts();
  const { state, connected } = useDisplay(code);
  useHallStage();
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
          <Stage view={state.view} />
          {!connected && <Reconnecting />}
        </>
      )}
    </main>
  );
}
