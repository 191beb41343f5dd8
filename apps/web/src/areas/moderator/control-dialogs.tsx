import type { FutureWinner, GameJson } from '@adarash/contract';
import { useQuery } from '@tanstack/react-query';
import { newerOf, type Verdict, VerdictDialog } from './dialogs/check-result.tsx';
import { TakeBackDialog } from './dialogs/correct-dialogs.tsx';
import {
  ConfigureDesignationsDialog,
  DeleteDesignationDialog,
  ReconfigureDesignationDialog,
} from './dialogs/designation-dialogs.tsx';
import { CallNumberDialog, CheckCardDialog, FinishGameDialog, SetWinnerDialog } from './dialogs/game-dialogs.tsx';
import { gamesQuery } from './games-query.ts';

export type ControlDialog =
  | { kind: 'set-winner' | 'call' | 'take-back' | 'check' | 'finish'; game: GameJson }
  | { kind: 'verdict'; cardId: number; verdict: Verdict }
  | { kind: 'configure' }
  | { kind: 'reconfigure' | 'delete'; designation: FutureWinner };

export type OpenDialog = (dialog: ControlDialog) => void;

interface ControlDialogsProps {
  dialog: ControlDialog;
  /** The catalogue, for games whose cards are not sold yet. */
  cards: readonly number[];
  designations: readonly FutureWinner[];
  onClose: () => void;
}

export default function ControlDialogs({ dialog, cards, designations, onClose }: ControlDialogsProps) {
  const { data: games = [] } = useQuery(gamesQuery);
  const nowOf = (game: GameJson) => games.find(({ _id }) => _id === game._id) ?? game;
  switch (dialog.kind) {
    case 'set-winner':
      return <SetWinnerDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'call':
      return <CallNumberDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'take-back':
      return <TakeBackDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'check':
      return <CheckCardDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'verdict':
      return (
        <VerdictDialog
          cardId={dialog.cardId}
          verdict={dialog.verdict}
          game={newerOf(dialog.verdict.game, nowOf(dialog.verdict.game))}
          onClose={onClose}
        />
      );
    case 'finish':
      return <FinishGameDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'configure':
      return <ConfigureDesignationsDialog cards={cards} onClose={onClose} />;
    case 'reconfigure':
      return (
        <ReconfigureDesignationDialog
          designation={dialog.designation}
          isThere={designations.some(({ _id }) => _id === dialog.designation._id)}
          cards={cards}
          onClose={onClose}
        />
      );
    case 'delete':
      return <DeleteDesignationDialog designation={dialog.designation} onClose={onClose} />;
  }
}
