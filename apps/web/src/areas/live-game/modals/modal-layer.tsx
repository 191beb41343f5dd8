import { useLiveState } from '../controller-context.ts';
import { AskVoidModal } from '../settings/ask-void-modal.tsx';
import { SettingsModal } from '../settings/settings-modal.tsx';
import { AskFinishModal } from './ask-finish-modal.tsx';
import { CheckModal } from './check-modal.tsx';
import { ErrorModal } from './error-modal.tsx';
import { FinishedModal } from './finished-modal.tsx';
import { LateModal } from './late-modal.tsx';
import { ShortcutsModal } from './shortcuts-modal.tsx';
import { WinnerModal } from './winner-modal.tsx';

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
    case 'ask-void':
      return <AskVoidModal />;
    case 'settings':
      return <SettingsModal />;
    case 'shortcuts':
      return <ShortcutsModal />;
    default:
      return null;
  }
}
