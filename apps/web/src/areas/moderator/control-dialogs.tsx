import type { FutureWinner, GameJson } from '@adarash/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CheckedClaim, TakeBackWindow } from '../../game/windows/corrections.tsx';
import { WordButton } from '../../game/windows/game-window.tsx';
import { asksForOthers } from '../../game/windows/others.tsx';
import { VerdictWindow } from '../../game/windows/verdict.tsx';
import { useHallClock } from '../../lib/time/use-hall-clock.ts';
import {
  ConfigureDesignationsDialog,
  DeleteDesignationDialog,
  ReconfigureDesignationDialog,
} from './dialogs/designation-dialogs.tsx';
import { CallNumberDialog, CheckCardDialog, FinishGameDialog, SetWinnerDialog } from './dialogs/game-dialogs.tsx';
import { gamesQuery } from './model/games.ts';

export type ControlDialog =
  | { kind: 'set-winner' | 'call' | 'check' | 'finish' | 'take-back'; game: GameJson }
  /**
   * Result of a card's check. `again` is true if the card was selected from a list, so that another card can be
   * checked.
   */
  | { kind: 'verdict'; cardId: number; verdict: CheckedClaim; again?: boolean }
  | { kind: 'configure' }
  | { kind: 'reconfigure' | 'delete'; designation: FutureWinner };

export type OpenDialog = (dialog: ControlDialog) => void;

interface ControlDialogsProps {
  dialog: ControlDialog;
  /** All cards of the hall, used for games without sold cards. */
  cards: readonly number[];
  designations: readonly FutureWinner[];
  open: OpenDialog;
  onClose: () => void;
}

export default function ControlDialogs({ dialog, cards, designations, open, onClose }: ControlDialogsProps) {
  const clock = useHallClock();
  const { data: games = [] } = useInfiniteQuery(gamesQuery);
  const nowOf = (game: GameJson) => games.find(({ _id }) => _id === game._id) ?? game;
  switch (dialog.kind) {
    case 'set-winner':
      return <SetWinnerDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'call':
      return <CallNumberDialog game={nowOf(dialog.game)} onClose={onClose} />;
    case 'check':
      return (
        <CheckCardDialog
          game={nowOf(dialog.game)}
          onChecked={(cardId, verdict) => open({ kind: 'verdict', cardId, verdict, again: true })}
          onClose={onClose}
        />
      );
    case 'verdict': {
      const { cardId, verdict, again } = dialog;
      const game = newerOf(verdict.game, nowOf(verdict.game));
      const asks = verdict.isBingo && asksForOthers(game, clock.now());
      const check = () => open({ kind: 'check', game });
      const look = (isFirst: boolean) => ({ variant: isFirst ? 'primary' : 'secondary', autoFocus: isFirst }) as const;
      const close = <WordButton key="close" text="close" {...look(!asks)} onClick={onClose} />;
      const another = <WordButton key="another" text="checkAnother" {...look(asks)} onClick={check} />;
      let footer: ReactNode;
      if (asks) footer = [close, another];
      else if (again) footer = [another, close];
      return <VerdictWindow game={game} cardId={cardId} verdict={verdict} footer={footer} onClose={onClose} />;
    }
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
    case 'take-back':
      return <TakeBackWindow game={nowOf(dialog.game)} onClose={onClose} />;
  }
}

/**
 * Returns the newer version of a game. The version in the result of a check may be outdated, because the game can end
 * while the result is displayed.
 */
const newerOf = (checked: GameJson, listed: GameJson): GameJson =>
  listed.version > checked.version ? listed : checked;
