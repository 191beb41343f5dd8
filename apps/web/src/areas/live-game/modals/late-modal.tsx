import { AlarmClock } from 'lucide-react';
import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Word } from '../../../i18n/live-game/index.ts';
import type { Modal } from '../controller/state.ts';
import { useStage } from '../controller-context.ts';
import { MessageText } from '../message-text.tsx';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';
import { LateDetails } from './late-details.tsx';

export function LateModal({ cardId, verdict }: Extract<Modal, { kind: 'late' }>) {
  const { controller } = useStage();
  return (
    <GameDialog
      title="lateTitle"
      alert
      tone="attention"
      icon={<AlarmClock aria-hidden="true" />}
      onClose={controller.closeModal}
      footer={<CloseButton text="understand" onClose={controller.closeModal} />}
    >
      <p className="text-xl font-bold">
        <Word text="lateHeading" />
      </p>
      <p className="text-sm text-ink-soft">
        <HallWord word="card" values={{ id: cardId }} />
      </p>
      <p className="font-semibold">
        <MessageText message={{ key: 'lateDefault' }} />
      </p>
      {verdict.wouldHaveWon !== null && <LateDetails missed={verdict.wouldHaveWon} />}
    </GameDialog>
  );
}
