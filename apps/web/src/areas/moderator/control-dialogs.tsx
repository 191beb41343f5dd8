import type { FutureWinner } from '@adarash/contract';
import type { ControlDialog } from './control-dialog.ts';
import { CallNumberDialog } from './dialogs/call-number-dialog.tsx';
import { CheckCardDialog } from './dialogs/check-card-dialog.tsx';
import { ConfigureWinnersDialog } from './dialogs/configure-winners-dialog.tsx';
import { DeleteWinnerDialog } from './dialogs/delete-winner-dialog.tsx';
import { FinishGameDialog } from './dialogs/finish-game-dialog.tsx';
import { ReconfigureWinnerDialog } from './dialogs/reconfigure-winner-dialog.tsx';
import { SetWinnerDialog } from './dialogs/set-winner-dialog.tsx';

export interface ControlDialogsProps {
  dialog: ControlDialog;
  /** The catalogue, for games whose cards are not sold yet. */
  cards: readonly number[];
  winners: readonly FutureWinner[];
  onClose: () => void;
}

export default function ControlDialogs({ dialog, cards, winners, onClose }: ControlDialogsProps) {
  switch (dialog.kind) {
    case 'set-winner':
      return <SetWinnerDialog game={dialog.game} onClose={onClose} />;
    case 'call':
      return <CallNumberDialog game={dialog.game} onClose={onClose} />;
    case 'check':
      return <CheckCardDialog game={dialog.game} onClose={onClose} />;
    case 'finish':
      return <FinishGameDialog game={dialog.game} onClose={onClose} />;
    case 'configure':
      return <ConfigureWinnersDialog cards={cards} onClose={onClose} />;
    case 'reconfigure':
      return (
        <ReconfigureWinnerDialog
          winner={dialog.winner}
          isThere={winners.some(({ _id }) => _id === dialog.winner._id)}
          cards={cards}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteWinnerDialog winner={dialog.winner} onClose={onClose} />;
  }
}
