import {
  ArrowLeft,
  ChevronDown,
  CircleQuestionMark,
  Languages,
  Maximize,
  Minimize,
  Settings,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LANGUAGE_NAMES, turnHallLanguage } from '@/i18n/language.ts';
import { listen } from '@/lib/listen.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { toastSpace } from '@/ui/feedback/toast-space.ts';
import { useVoiceState } from '@/voice/use-voice.ts';
import type { Voice } from '@/voice/voice.ts';
import { useLiveGame } from '../live-game-context.ts';
import { useUnpaidQuestion } from '../next-game.tsx';
import { useTexts } from '../words.tsx';

const SHORT = { am: 'አማ', om: 'Om', en: 'En' } as const;
const HEADER_BUTTON = 'shrink-0 px-2! font-medium!';

/** Prevents toasts from covering the buttons: toasts are left of them on a laptop, below them on a narrower screen. */
const keepToastsAway = toastSpace((buttons) => {
  const top = buttons.offsetTop;
  const right = document.documentElement.clientWidth - buttons.offsetLeft;
  return window.matchMedia('(min-width: 1280px)').matches
    ? { top, right, left: top }
    : { top: top + buttons.offsetHeight, right: top, left: top };
});

/**
 * Header of the live game. Notices are between the title and the buttons, or below them on a narrow screen. Their space
 * is always reserved, which prevents movement of the game.
 */
export function GameHeader({ children }: { children: ReactNode }) {
  const { controller, voice } = useLiveGame();
  const { t, named, language, word } = useTexts();
  const screen = useFullscreen();
  const askUnpaid = useUnpaidQuestion();
  return (
    <header
      data-region="header"
      className="grid grid-cols-[minmax(0,1fr)_auto] grid-rows-[2.75rem_2.75rem] gap-x-2 [grid-area:header] xl:grid-cols-[auto_minmax(0,1fr)_auto] xl:grid-rows-[2.75rem]"
    >
      <div className="flex min-w-0 items-center sm:gap-x-2">
        <LinkButton
          to="/cashier-dashboard"
          onClick={(event) => {
            if (askUnpaid({ to: '/cashier-dashboard' })) event.preventDefault();
          }}
          aria-label={named('back')}
          variant="ghost"
          className={HEADER_BUTTON}
          icon={<ArrowLeft aria-hidden="true" />}
          text={<span className="hidden sm:inline">{t('back')}</span>}
        />
        <h1 className="relative truncate text-base font-bold tracking-tight md:text-xl">{word('title')}</h1>
      </div>
      <div className="col-span-2 row-start-2 min-w-0 xl:col-span-1 xl:col-start-2 xl:row-start-1">{children}</div>
      <div ref={keepToastsAway} className="col-start-2 row-start-1 flex items-center sm:gap-x-2 xl:col-start-3">
        {voice !== null && <SoundControl voice={voice} />}
        <Button
          aria-label={`${named('language')}: ${LANGUAGE_NAMES[language]}`}
          aria-keyshortcuts="L"
          variant="ghost"
          icon={<Languages aria-hidden="true" />}
          onClick={turnHallLanguage}
          className={HEADER_BUTTON}
        >
          <span className="hidden sm:inline">{LANGUAGE_NAMES[language]}</span>
          <span className="sm:hidden">{SHORT[language]}</span>
        </Button>
        <IconButton
          label={named('voiceAndTv')}
          icon={<ChevronDown />}
          className="max-md:hidden"
          onClick={() => controller.windows.show({ kind: 'language' })}
        />
        <IconButton
          label={named('shortcuts')}
          icon={<CircleQuestionMark />}
          className="max-md:hidden"
          onClick={() => controller.windows.show({ kind: 'shortcuts' })}
        />
        <IconButton
          label={named('settings')}
          icon={<Settings />}
          onClick={() => controller.windows.show({ kind: 'settings' })}
        />
        {screen.possible && (
          <IconButton
            label={named(screen.full ? 'exitFullscreen' : 'fullscreen')}
            icon={screen.full ? <Minimize /> : <Maximize />}
            aria-keyshortcuts="F"
            onClick={screen.toggle}
          />
        )}
      </div>
    </header>
  );
}

function SoundControl({ voice }: { voice: Voice }) {
  const { volume, muted } = useVoiceState(voice);
  const { named } = useTexts();
  const silent = muted || volume === 0;
  return (
    <div className="flex items-center">
      <IconButton
        label={named(silent ? 'unmute' : 'mute')}
        icon={silent ? <VolumeX /> : <Volume2 />}
        onClick={() => (volume === 0 ? voice.setVolume(100) : voice.setMuted(!muted))}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={muted ? 0 : volume}
        aria-label={named('volume')}
        onChange={(event) => voice.setVolume(Number(event.target.value))}
        className="hidden h-11 w-24 accent-go md:block"
      />
    </div>
  );
}

const subscribe = (listener: () => void): (() => void) => listen(document, 'fullscreenchange', listener);

const current = () => document.fullscreenElement !== null;

export function useFullscreen() {
  const full = useSyncExternalStore(subscribe, current);
  const toggle = () => {
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  return { full, toggle, possible: document.fullscreenEnabled === true };
}
