import type { SoundName } from '@adarash/contract/sounds';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { loadAgain } from '../../api/intent.ts';
import { hallLanguage, showHallLanguage, turnHallLanguage, usePageLanguage } from '../../i18n/language.ts';
import { cx } from '../../lib/class-names.ts';
import { fetchFont, usePageTitle, whenIdle } from '../../lib/page.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { readSetting } from '../../lib/stored-settings.ts';
import { useHallTheme } from '../../lib/theme.ts';
import { useSounds, useWokenVoice, wakeLoudspeaker } from '../../voice/use-voice.ts';
import { type LiveMessage, message } from './controller/store.ts';
import { LiveGameContext, useController, useLiveGame, useLiveState } from './live-game-context.ts';
import { GameSkeleton, GameView } from './view/game-view.tsx';
import { GameHeader, useFullscreen } from './view/header.tsx';
import { Notices } from './view/notices.tsx';
import { MessageText, useTexts } from './words.tsx';

// While the session is being checked.
void wakeLoudspeaker();
if (hallLanguage() === 'am') fetchFont('Noto Sans Ethiopic Variable', 'ሀ');

/** From the address, else the game this browser session set up last. */
function useGameId(): string | null {
  const [search] = useSearchParams();
  return search.get('id')?.trim() || readSetting('currentGameId') || null;
}

const speak = (words: LiveMessage) => toast.error(<MessageText message={words} />, { id: 'live-game' });

export default function LiveGameScreen() {
  const gameId = useGameId();
  const { t } = useTexts();
  usePageTitle(t('title'));
  return gameId === null ? <WithoutGame /> : <WithGame key={gameId} gameId={gameId} />;
}

function WithoutGame() {
  const navigate = useNavigate();
  useEffect(() => {
    speak(message('noGameId'));
    navigate('/cashier-dashboard', { replace: true });
  }, [navigate]);
  return null;
}

function WithGame({ gameId }: { gameId: string }) {
  const { language } = useTexts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const theme = useHallTheme();
  const checkField = useRef<HTMLInputElement>(null);
  const controller = useController(gameId, {
    say: speak,
    hear: ({ name, after }) => (after ? voice?.sayAfter(name) : voice?.say(name)) ?? 0,
    leave: (to, words) => {
      speak(words);
      navigate(to, { replace: true });
    },
    onHallNews: () => void loadAgain(queries),
  });
  // After the controller has asked for the game: a browser takes a while to open its loudspeaker. Nothing is shown before,
  // so that no number can be called that would not be said.
  const opened = useWokenVoice(language);
  const voice = opened?.voice ?? null;
  const live = useMemo(
    () => (controller === null || opened === null ? null : { controller, voice: opened.voice, checkField, theme }),
    [controller, opened, theme],
  );
  if (live === null) return null;
  return (
    <LiveGameContext value={live}>
      <LiveGame />
    </LiveGameContext>
  );
}

/**
 * The regions share the screen by tracks that none can outgrow: what a game says changes, where it says it does not.
 * A laptop and a tablet never scroll at their usual heights; on a phone the page does, and the board's height is fixed.
 */
const SCREEN = cx(
  'grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start gap-2 bg-canvas p-2 pb-24 text-ink',
  "[grid-template-areas:'header'_'game'_'board'_'prize'_'jackpot'_'controls']",
  'md:h-dvh md:min-h-[62.5rem] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:content-stretch md:px-4 md:pb-2',
  "md:[grid-template-areas:'header_header'_'game_game'_'prize_jackpot'_'board_board'_'controls_controls']",
  'md:grid-rows-[auto_15rem_16rem_minmax(0,1fr)_auto]',
  'xl:min-h-[40rem] xl:grid-cols-[minmax(0,1fr)_16rem_22rem]',
  "xl:[grid-template-areas:'header_header_header'_'game_prize_jackpot'_'board_board_board'_'controls_controls_controls']",
  'xl:grid-rows-[auto_minmax(16rem,5fr)_minmax(0,6fr)_auto]',
);

function LiveGame() {
  const { controller, checkField, voice } = useLiveGame();
  const { loaded, modal } = useLiveState(({ game, modal }) => ({ loaded: game !== null, modal }));
  const { language } = useTexts();
  const screen = useFullscreen();
  // The board and its panels are put together in slices, between which the page answers. What comes later is shown at once.
  const shown = useDeferredValue(loaded);
  const next = () => void controller.calls.next();
  const toggleAuto = () => void controller.calls.toggleAuto();
  const togglePlay = () => void controller.actions.togglePlay();
  const openCheck = () => {
    controller.calls.openCheck();
    checkField.current?.focus();
  };
  const repeat = () => {
    const last = controller.get().game?.calledNumbers.at(-1);
    if (last !== undefined) voice?.say(`${last}` as SoundName);
  };
  const showHelp = () => controller.windows.show({ kind: 'shortcuts' });
  const keys = {
    ' ': next,
    A: toggleAuto,
    P: togglePlay,
    C: openCheck,
    R: repeat,
    F: screen.toggle,
    L: turnHallLanguage,
    '?': showHelp,
  };
  useShortcuts(modal === null ? keys : {});
  usePageLanguage(language);
  const settings = useAnswer('GET /games/settings', {}).data;
  useSounds(voice, language, settings?.voice, shown);
  // Like the voice, this screen follows the hall until a language is chosen here.
  useEffect(() => {
    if (settings !== undefined && readSetting('language') === null) showHallLanguage(settings.language);
  }, [settings]);
  const ModalLayer = useModalLayer(modal !== null, shown);
  return (
    <main lang={language} className={SCREEN}>
      <GameHeader>
        <Notices />
      </GameHeader>
      {loaded && shown ? <GameView /> : <GameSkeleton />}
      {modal !== null && ModalLayer !== null && <ModalLayer />}
    </main>
  );
}

/**
 * The windows, fetched after the game itself and kept ready: a win must not wait for its window. React's own way of
 * loading later would hold back the first window by up to 300 ms.
 */
function useModalLayer(needed: boolean, shown: boolean): ComponentType | null {
  const [layer, setLayer] = useState<{ default: ComponentType } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetch that failed is tried again when a window is needed
  useEffect(() => {
    if (layer !== null || !(needed || shown)) return;
    const fetchIt = () => void import('./modals/modal-layer.tsx').then(setLayer, () => undefined);
    if (!needed) return whenIdle(fetchIt);
    fetchIt();
  }, [needed, shown]);
  return layer?.default ?? null;
}
