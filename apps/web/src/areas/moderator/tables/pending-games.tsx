import type { GameJson } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { Play } from 'lucide-react';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table.tsx';
import { startGame } from '../api/start-game.ts';
import type { OpenDialog } from '../control-dialog.ts';
import { checkStart } from '../model/validation.ts';
import { GAMES_STALE } from '../use-control.ts';
import { GameNumberCell } from './game-number-cell.tsx';
import { TablePanel } from './table-panel.tsx';

export interface PendingGamesProps {
  games: readonly GameJson[];
  loading: boolean;
  open: OpenDialog;
  onFailure: (sentence: string | null) => void;
}

export function PendingGames({ games, loading, open, onFailure }: PendingGamesProps) {
  const { mutate, isPending, variables } = useIntent({
    send: startGame,
    failed: t('startFailed'),
    stale: GAMES_STALE,
    onDone: ({ message }) => void toast.success(message),
    onFailed: onFailure,
  });
  const start = (gameId: string) => {
    const refused = checkStart(gameId);
    onFailure(refused);
    if (refused === null) mutate(gameId);
  };

  const columns: Column<GameJson>[] = [
    { key: 'number', title: t('gameNumber'), cell: (game) => <GameNumberCell game={game} /> },
    { key: 'pattern', title: t('pattern'), cell: (game) => patternLabel(game.pattern) },
    { key: 'cards', title: t('cards'), cell: (game) => game.cardCount, numeric: true },
    {
      key: 'winner',
      title: t('winner'),
      cell: (game) => (
        <span className="flex items-center gap-2">
          {game.moderatorWinnerCardId ?? <span className="text-ink-soft">{t('notSet')}</span>}
          <Button
            variant="secondary"
            size="small"
            title={t('setFor', { number: game.gameNumber })}
            onClick={() => open({ kind: 'set-winner', game })}
          >
            {t('set')}
          </Button>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (game) => (
        <Button
          size="small"
          icon={<Play aria-hidden="true" className="size-4" />}
          title={t('startFor', { number: game.gameNumber })}
          busy={isPending && variables === game._id}
          disabled={isPending}
          onClick={() => start(game._id)}
        >
          {t('start')}
        </Button>
      ),
    },
  ];

  return (
    <TablePanel
      title={t('pendingGames')}
      columns={columns}
      rows={games}
      empty={t('noPending')}
      loading={loading}
      isDesignated={(game) => game.designated}
    />
  );
}
