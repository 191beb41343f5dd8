import { SearchX } from 'lucide-react';
import { Word } from '../../../i18n/live-game/index.ts';
import { CardGrid } from '../../../ui/hall/card-grid.tsx';
import type { Modal } from '../controller/state.ts';
import { squaresOf } from '../controller/winning-line.ts';
import { useGame, useStage } from '../controller-context.ts';
import { MessageText } from '../message-text.tsx';
import { CloseButton } from './close-button.tsx';
import { GameDialog } from './game-dialog.tsx';
import { LateDetails } from './late-details.tsx';

export function CheckModal({ cardId, verdict }: Extract<Modal, { kind: 'check' }>) {
  const { controller } = useStage();
  const game = useGame();
  const numbers = squaresOf(game, cardId);
  return (
    <GameDialog
      title="checkTitle"
      tone="danger"
      icon={<SearchX aria-hidden="true" />}
      onClose={controller.closeModal}
      footer={<CloseButton onClose={controller.closeModal} />}
    >
      <p className="text-xl font-bold">
        <Word text="notWinner" values={{ id: cardId }} />
      </p>
      {numbers !== null && (
        <CardGrid cardId={cardId} numbers={numbers} called={game.calledNumbers} className="w-64 text-xl" />
      )}
      {verdict.lastCalledNumber !== null && (
        <p className="text-sm">
          <span className="text-ink-soft">
            <Word text="lastCalled" />:{' '}
          </span>
          <strong>{verdict.lastCalledNumber}</strong>
        </p>
      )}
      {verdict.wouldHaveWon !== null && (
        <>
          <MessageText message={{ key: 'lateCardDefault' }} />
          <LateDetails missed={verdict.wouldHaveWon} />
        </>
      )}
    </GameDialog>
  );
}
