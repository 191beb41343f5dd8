import { isRunning } from '@adarash/rules/game';
import { CircleX, Trophy } from 'lucide-react';
import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import type { RequestInput } from '@/api/client.ts';
import { Money } from '@/game/board/facts.tsx';
import { AwardMark } from '@/game/draw/draw-notice.tsx';
import { GAME_WINDOWS, type GameWindowKind } from '@/game/windows/corrections.tsx';
import { FinishWindow } from '@/game/windows/finish.tsx';
import { type GameRoute, LiveWindows, WordButton } from '@/game/windows/game-window.tsx';
import { HandOvers } from '@/game/windows/hand-over.tsx';
import { SharePaidHow } from '@/game/windows/paid-how.tsx';
import { CheckWindow, LateWindow } from '@/game/windows/verdict.tsx';
import { useTexts, type WindowKey } from '@/game/windows/window-texts.ts';
import { useHallWords } from '@/i18n/hall-words.ts';
import { VerdictLine } from '@/ui/dialogs/dialog.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { isBusy, type Modal } from '../controller/store.ts';
import { mixesFirst } from '../jackpot/jackpot-panel.tsx';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { FinishedModal, LargeHandOver, UnpaidModal, VoidedModal, WonModal } from './ended.tsx';
import { SellModal } from './sell-modal.tsx';
import { LanguageModal, SettingsModal } from './settings-modal.tsx';
import { LiveWindow, WindowMessageText } from './words.tsx';

export { CloseSaleButton } from './sell-modal.tsx';
export { TakeBackButton } from './settings-modal.tsx';

/** Windows over the live game that the screens of the moderator or the report also use. */
type OverGameModal = Extract<Modal, { kind: 'late' | 'check' | 'ask-finish' | GameWindowKind }>;
type OwnKind = Exclude<Modal['kind'], OverGameModal['kind']>;
type Windows = { readonly [Kind in OwnKind]: ComponentType<Extract<Modal, { kind: Kind }>> };

export default function ModalLayer() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const live = {
    busy: isBusy(state, 'window'),
    change: <K extends GameRoute>(route: K, asked: RequestInput<K>, failed: WindowKey) =>
      controller.actions.change('window', route, asked, failed),
    onVoided: () => controller.windows.show({ kind: 'voided' }),
    check: (cardId: number) => void controller.actions.check(String(cardId)),
  };
  if (state.modal === null) return null;
  const Shown = (WINDOWS[state.modal.kind as OwnKind] ?? OverGame) as ComponentType<Modal>;
  return (
    <LiveWindows value={live}>
      <Shown {...state.modal} />
    </LiveWindows>
  );
}

function OverGame(modal: OverGameModal) {
  const { controller } = useLiveGame();
  const game = useGame();
  const wasAuto = useLiveState((state) => state.autoInterrupted);
  const onClose = controller.windows.close;
  const goOn = () => {
    onClose();
    void controller.calls.toggleAuto();
  };
  switch (modal.kind) {
    case 'late':
      return <LateWindow {...modal} game={game} onClose={onClose} />;
    case 'check':
      return (
        <CheckWindow
          {...modal}
          game={game}
          onClose={onClose}
          footer={
            <>
              {wasAuto && isRunning(game) && <WordButton text="continueAuto" variant="secondary" onClick={goOn} />}
              <WordButton text="close" autoFocus onClick={onClose} />
            </>
          }
        />
      );
    case 'ask-finish':
      return (
        <FinishWindow
          game={game}
          disabled={!isRunning(game) || game.mixing !== null}
          onFinish={() => void controller.actions.finish()}
          onVoid={() => controller.windows.show({ kind: 'void' })}
          onClose={onClose}
        />
      );
    default: {
      const Window = GAME_WINDOWS[modal.kind];
      return <Window game={game} onClose={onClose} />;
    }
  }
}

/** Window with an error. If the game could not be loaded, closing the window opens the setup of a new game. */
function ErrorModal({ message, leaves }: Extract<Modal, { kind: 'error' }>) {
  const { controller } = useLiveGame();
  const navigate = useNavigate();
  const close = () => {
    controller.windows.close();
    if (leaves) navigate('/create-game', { replace: true });
  };
  const retry = () => {
    controller.windows.close();
    void controller.open();
  };
  return (
    <LiveWindow
      title="errorTitle"
      alert
      tone="danger"
      icon={<CircleX />}
      onClose={close}
      footer={
        <>
          {leaves && <WordButton text="retry" variant="secondary" onClick={retry} />}
          {'code' in message && message.code === 'PRIZE_HANDED_OVER' && (
            <WordButton text="showWinner" variant="secondary" onClick={controller.windows.showWinner} />
          )}
          <WordButton text="close" autoFocus onClick={close} />
        </>
      }
    >
      <WindowMessageText message={message} />
    </LiveWindow>
  );
}

/** Keyboard shortcuts: each key with the text key of its effect. null is the space bar. */
const SHORTCUTS: readonly (readonly [string | null, WindowKey])[] = [
  [null, 'keyNext'],
  ['A', 'keyAuto'],
  ['P', 'keyPlay'],
  ['C', 'keyCheck'],
  ['S', 'keySale'],
  ['H', 'keyHandOver'],
  ['R', 'keyRepeat'],
  ['F', 'keyFullscreen'],
  ['L', 'keyLanguage'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
];

function ShortcutsModal() {
  const { t, word } = useTexts();
  return (
    <LiveWindow title="shortcuts">
      <Facts className="items-center">
        {SHORTCUTS.map(([key, meaning]) => (
          <Fact
            key={meaning}
            name={
              <kbd className="inline-block min-w-10 rounded-control border border-line-strong bg-sunken px-2 py-1 text-center font-mono font-semibold text-ink">
                {key ?? t('space')}
              </kbd>
            }
          >
            {word(meaning)}
          </Fact>
        ))}
      </Facts>
    </LiveWindow>
  );
}

/** Window that requires a confirmation of the amount before a jackpot draw, because the draw cannot be undone. */
function AskJackpotModal({ amount, random }: Extract<Modal, { kind: 'ask-jackpot' }>) {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const run = () => {
    controller.windows.close();
    const asked = { params: { id: game._id }, body: {} };
    void controller.actions.change('drawing', 'POST /games/:id/select-jackpot-winner', asked, 'jackpotFailed');
  };
  return (
    <LiveWindow
      title="runJackpot"
      alert
      tone="attention"
      icon={<Trophy />}
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={controller.windows.close} />
          <WordButton text="runJackpot" autoFocus onClick={run} />
        </>
      }
    >
      <p className="text-center text-5xl font-extrabold text-attention">
        <Money birr={amount} />
      </p>
      <p className="text-center">{random ? t('jackpotAskDrawn', { cards: game.cardCount }) : t('jackpotAskChosen')}</p>
      {random && game.saleOpen && <p className="text-center font-semibold">{t('jackpotClosesSale')}</p>}
      {random && mixesFirst(game) && <p className="text-center">{t('jackpotMixesFirst')}</p>}
    </LiveWindow>
  );
}

function AwardModal() {
  const { word: hallWord } = useHallWords();
  const { controller } = useLiveGame();
  const game = useGame();
  return (
    <SharePaidHow>
      <LiveWindow
        title="jackpotWinner"
        tone="attention"
        icon={<Trophy />}
        footer={
          <>
            <WordButton text="close" variant="secondary" autoFocus onClick={controller.windows.close} />
            {!game.jackpotPaid && <LargeHandOver of="jackpot" onDone={controller.windows.close} />}
          </>
        }
      >
        <VerdictLine>{hallWord('card', { id: game.jackpotWinnerCardId ?? '' })}</VerdictLine>
        <p>
          <AwardMark game={game} />
        </p>
        {game.jackpotWinnerMessage && <p>{game.jackpotWinnerMessage}</p>}
        <HandOvers game={game} of="jackpot" large="jackpot" payable />
      </LiveWindow>
    </SharePaidHow>
  );
}

const WINDOWS: Windows = {
  winner: WonModal,
  finished: FinishedModal,
  error: ErrorModal,
  voided: VoidedModal,
  award: AwardModal,
  unpaid: UnpaidModal,
  'ask-jackpot': AskJackpotModal,
  sell: SellModal,
  language: LanguageModal,
  settings: SettingsModal,
  shortcuts: ShortcutsModal,
};
