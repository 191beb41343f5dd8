import { useEffect } from 'react';
import { useTexts } from '../../i18n/live-game/index.ts';
import { useLiveState, useStage } from './controller-context.ts';
import { useKeys } from './keys.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useLanguage } from './use-language.ts';
import { useModalLayer } from './use-modal-layer.ts';
import { Header } from './view/header.tsx';
import { Notices } from './view/notices.tsx';
import { Stage } from './view/stage.tsx';
import { StageSkeleton } from './view/stage-skeleton.tsx';

export function LiveGame() {
  const { controller, checkField } = useStage();
  const { game, modal } = useLiveState();
  const { language } = useTexts();
  const { toggle: nextLanguage } = useLanguage();
  const screen = useFullscreen();
  useKeys(
    {
      next: () => void controller.next(),
      auto: controller.toggleAuto,
      play: () => void controller.togglePlay(),
      check: () => {
        controller.openCheck();
        checkField.current?.focus();
      },
      fullscreen: screen.toggle,
      language: nextLanguage,
      help: () => controller.show({ kind: 'shortcuts' }),
    },
    modal === null,
  );
  useEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
  const ModalLayer = useModalLayer(modal !== null);
  return (
    <main
      lang={language}
      className="flex min-h-dvh flex-col gap-2 bg-canvas p-2 text-ink md:px-4 xl:h-dvh xl:min-h-[40rem]"
    >
      <Header />
      <Notices />
      {game === null ? <StageSkeleton /> : <Stage />}
      {modal !== null && ModalLayer !== null && <ModalLayer />}
    </main>
  );
}
