import type { GameJson } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { ListChecks, Megaphone, Square } from 'lucide-react';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/table.tsx';
import { switchGameJackpot } from '../api/switch-game-jackpot.ts';
import type { OpenDialog } from '../control-dialog.ts';
import { GAMES_STALE } from '../use-control.ts';
import { GameNumberCell } from './game-number-cell.tsx';
import { JackpotBadge } from './jackpot-badge.tsx';
import { TablePanel } from './table-panel.tsx';

export interface ActiveGamesProps {
  games: readonly GameJson[];
  loading: boolean;
  open: OpenDialog;
  onFailure: (sentence: string | null) => void;
}

export function ActiveGames({ games, loading, open, onFailure }: ActiveGamesProps) {
  const { mutate, isPending, variables } = useIntent({
    send: switchGameJackpot,
    failed: t('toggleFailed'),
    stale: GAMES_STALE,
    onDone: ({ message }) => void toast.success(message),
    onFailed: onFailure,
  });
  const toggle = (game: GameJson) => {
    onFailure(null);
    mutate({ gameId: game._id, jackpotEnabled: !game.jackpotEnabled });
  };

  const columns: Column<GameJson>[] = [
    { key: 'number', title: t('gameNumber'), cell: (game) => <GameNumberCell game={game} /> },
    { key: 'pattern', title: t('pattern'), cell: (game) => patternLabel(game.pattern) },
    { key: 'cards', title: t('cards'), cell: (game) => game.cardCount, numeric: true },
    { key: 'called', title: t('calledNumbers'), cell: (game) => game.calledNumbers.length, numeric: true },
    {
      key: 'jackpot',
      title: t('jackpot'),
      cell: (game) => (
        <span className="flex items-center gap-2">
          <JackpotBadge enabled={game.jackpotEnabled} />
          <Button
            variant="secondary"
            size="small"
            title={t('toggleFor', { number: game.gameNumber })}
            busy={isPending && variables.gameId === game._id}
            disabled={isPending}
            onClick={() => toggle(game)}
          >
            {t('toggle')}
          </Button>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (game) => <GameActions game={game} open={open} />,
    },
  ];

  return (
    <TablePanel
      title={t('activeGames')}
      columns={columns}
      rows={games}
      empty={t('noActive')}
      loading={loading}
      isDesignated={(game) => game.designated}
    />
  );
}

function GameActions({ game, open }: { game: GameJson; open: OpenDialog }) {
  const number = game.gameNumber;
  return (
    <span className="inline-flex gap-1">
      <Button
        size="small"
        icon={<Megaphone aria-hidden="true" className="size-4" />}
        title={t('callFor', { number })}
        disabled={game.status !== 'active'}
        onClick={() => open({ kind: 'call', game })}
      >
        {t('callNumber')}
      </Button>
      <Button
        variant="secondary"
        size="small"
        icon={<ListChecks aria-hidden="true" className="size-4" />}
        title={t('checkFor', { number })}
        onClick={() => open({ kind: 'check', game })}
      >
        {t('check')}
      </Button>
      <Button
        variant="danger"
        size="small"
        icon={<Square aria-hidden="true" className="size-4" />}
        title={t('finishFor', { number })}
        onClick={() => open({ kind: 'finish', game })}
      >
        {t('finish')}
      </Button>
    </span>
  );
}
