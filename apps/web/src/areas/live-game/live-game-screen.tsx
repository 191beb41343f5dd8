import type { SoundName } from '@adarash/contract/sounds';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { loadAgain } from '../../api/intent.ts';
import { hallLanguage, showHallLanguage, turnHallLanguage, usePageLanguage } from '../../i18n/language.ts';
import { cx } from '../../lib/class-names.ts';
import { fetchFont, usePageTitle, whenIdle } from '../../lib/page.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { readSetting } from '../../lib/stored-settings.ts';
import { useHallTheme } from '../../lib/theme.ts';
import type { Owed } from '../../money/owed.ts';
import { useSounds, useWokenVoice, wakeLoudspeaker } from '../../voice/use-voice.ts';
import { type LiveMessage, message } from './controller/store.ts';
import { LiveGameContext, useController, useLiveGame, useLiveState } from './live-game-context.ts';
import { SHOWS } from './next-game.tsx';
import { GameSkeleton, GameView } from './view/game-view.tsx';
import { GameHeader, useFullscreen } from './view/header.tsx';
import { Notices } from './view/notices.tsx';
import { MessageText, useTexts } from './words.tsx';

/** Requests the loudspeaker and the font while the session is checked, which avoids a delay after the check. */
export function prepare(): void {
  void wakeLoudspeaker();
  if (hallLanguage() === 'am') fetchFont('Noto Sans Ethiopic Variable', 'ሀ');
}

/**
 * Returns the game id in the URL. The default is the game that this tab created last; returns null if there is none.
 */
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
    hear: ({ name, after }) => (after ? voice?.speakAfter(name) : voice?.speak(name)) ?? 0,
    leave: (to, words) => {
      speak(words);
      navigate(to, { replace: true });
    },
    onHallNews: () => void loadAgain(queries),
  });
  // Must follow useController, so that the browser enables the loudspeaker during the request for the game. The screen
  // is hidden until then, otherwise a number could be called without sound.
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
 * Grid with a fixed track for each region, so that a longer text cannot move another region. Laptops and tablets do
 * not scroll at their usual heights. On a phone the page scrolls and the board has a fixed height.
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
  // Defers the first rendering of the board, which prevents it from blocking the page. Later updates are immediate.
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
    if (last !== undefined) voice?.speak(`${last}` as SoundName);
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
  // The hall's language is the default until a language is selected on this screen.
  useEffect(() => {
    if (settings !== undefined && readSetting('language') === null) showHallLanguage(settings.language);
  }, [settings]);
  useShownPayout(loaded);
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

/** Opens the window of the payout in the current history state, based on `SHOWS`, and removes this state. */
function useShownPayout(isLoaded: boolean): void {
  const { controller } = useLiveGame();
  const location = useLocation();
  const navigate = useNavigate();
  const shown = (location.state as { [SHOWS]?: Owed['of'] } | null)?.[SHOWS];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history state, after the game is loaded
  useEffect(() => {
    if (!isLoaded || shown === undefined) return;
    if (shown === 'prize') controller.windows.showWinner();
    else controller.windows.show({ kind: 'award' });
    navigate({ search: location.search }, { replace: true, state: null });
  }, [isLoaded, shown]);
}

/**
 * Returns the windows over the live game, or null until they are loaded. They are loaded while the page is idle,
 * because a win must appear without a delay. `React.lazy` would delay the first window by up to 300 ms.
 */
function useModalLayer(needed: boolean, shown: boolean): ComponentType | null {
  const [layer, setLayer] = useState<{ default: ComponentType } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed request is repeated when a window is required
  useEffect(() => {
    if (layer !== null || !(needed || shown)) return;
    const fetchIt = () => void import('./modals/modal-layer.tsx').then(setLayer, () => undefined);
    if (!needed) return whenIdle(fetchIt);
    fetchIt();
  }, [needed, shown]);
  return layer?.default ?? null;
}
