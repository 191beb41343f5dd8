import { CircleX, Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Modal } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { NextGameButton } from '../next-game.tsx';
import { TakeBackModal } from './correct-modals.tsx';
import { GameDialog } from './game-dialog.tsx';
import { AskJackpotModal, AwardModal } from './jackpot-modal.tsx';
import { LanguageModal } from './language-modal.tsx';
import { PrintButton } from './print-button.tsx';
import { SellModal } from './sell-modal.tsx';
import { AskFinishModal, SettingsModal } from './settings-modals.tsx';
import { useTexts, type WindowKey, Word } from './texts.ts';
import { CheckModal, LateModal, WinnerModal } from './verdict-modals.tsx';
import { AskVoidModal, VoidedModal } from './void-modals.tsx';
import { MessageText, WordButton } from './words.tsx';

export { CloseSale } from '../view/close-sale.tsx';

/** The one window that may stand over the game. */
export default function ModalLayer() {
  const { modal } = useLiveState();
  switch (modal?.kind) {
    case 'winner':
      return <WinnerModal {...modal} />;
    case 'late':
      return <LateModal {...modal} />;
    case 'check':
      return <CheckModal {...modal} />;
    case 'finished':
      return <FinishedModal />;
    case 'error':
      return <ErrorModal {...modal} />;
    case 'ask-finish':
      return <AskFinishModal />;
    case 'ask-jackpot':
      return <AskJackpotModal {...modal} />;
    case 'sell':
      return <SellModal />;
    case 'ask-void':
      return <AskVoidModal />;
    case 'take-back':
      return <TakeBackModal />;
    case 'voided':
      return <VoidedModal />;
    case 'award':
      return <AwardModal />;
    case 'settings':
      return <SettingsModal />;
    case 'language':
      return <LanguageModal />;
    case 'shortcuts':
      return <ShortcutsModal />;
    default:
      return null;
  }
}

/** Closing an error about a game that could not be opened leads to setting up another one. */
function ErrorModal({ message, leaves }: Extract<Modal, { kind: 'error' }>) {
  const { controller } = useLiveGame();
  const navigate = useNavigate();
  const close = () => {
    controller.closeModal();
    if (leaves) navigate('/create-game', { replace: true });
  };
  const retry = () => {
    controller.closeModal();
    void controller.open();
  };
  return (
    <GameDialog
      title="errorTitle"
      alert
      tone="danger"
      icon={<CircleX />}
      onClose={close}
      footer={
        <>
          {leaves && <WordButton text="retry" variant="secondary" onClick={retry} />}
          <WordButton text="close" autoFocus onClick={close} />
        </>
      }
    >
      <MessageText message={message} />
    </GameDialog>
  );
}

function FinishedModal() {
  const { controller } = useLiveGame();
  const game = useGame();
  return (
    <GameDialog
      title="finishedTitle"
      icon={<Flag />}
      footer={
        <>
          <WordButton text="close" variant="secondary" onClick={controller.closeModal} />
          <PrintButton text="printSlip" />
          <NextGameButton focused />
        </>
      }
    >
      <p>
        <Word text="finishedText" values={{ number: game.gameNumber }} />
      </p>
    </GameDialog>
  );
}

const LIST: readonly (readonly [string | null, WindowKey])[] = [
  [null, 'keyNext'],
  ['A', 'keyAuto'],
  ['P', 'keyPlay'],
  ['C', 'keyCheck'],
  ['S', 'keySale'],
  ['R', 'keyRepeat'],
  ['F', 'keyFullscreen'],
  ['L', 'keyLanguage'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
];

function ShortcutsModal() {
  const { t } = useTexts();
  return (
    <GameDialog title="shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {LIST.map(([key, meaning]) => (
          <div key={meaning} className="contents">
            <dt>
              <kbd className="inline-block min-w-10 rounded-control border border-line-strong bg-sunken px-2 py-1 text-center font-mono text-sm font-semibold">
                {key ?? t('space')}
              </kbd>
            </dt>
            <dd>
              <Word text={meaning} />
            </dd>
          </div>
        ))}
      </dl>
    </GameDialog>
  );
}
