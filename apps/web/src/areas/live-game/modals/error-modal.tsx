import { CircleX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import type { Modal } from '../controller/state.ts';
import { useStage } from '../controller-context.ts';
import { MessageText } from '../message-text.tsx';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';

/** Closing an error about a game that could not be opened leads to setting up another one. */
export function ErrorModal({ message, leaves }: Extract<Modal, { kind: 'error' }>) {
  const { controller } = useStage();
  const navigate = useNavigate();
  const { t, named } = useTexts();
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
      icon={<CircleX aria-hidden="true" />}
      onClose={close}
      footer={
        <>
          {leaves && (
            <Button variant="secondary" aria-label={named('retry')} onClick={retry}>
              {t('retry')}
            </Button>
          )}
          <CloseButton onClose={close} />
        </>
      }
    >
      <MessageText message={message} />
    </GameDialog>
  );
}
