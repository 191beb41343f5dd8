import { Flag } from 'lucide-react';
import { Word } from '../../../i18n/live-game/index.ts';
import { useGame, useStage } from '../controller-context.ts';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';

export function FinishedModal() {
  const { controller } = useStage();
  const game = useGame();
  return (
    <GameDialog
      title="finishedTitle"
      icon={<Flag aria-hidden="true" />}
      onClose={controller.closeModal}
      footer={<CloseButton onClose={controller.closeModal} />}
    >
      <p>
        <Word text="finishedText" values={{ number: game.gameNumber }} />
      </p>
    </GameDialog>
  );
}
