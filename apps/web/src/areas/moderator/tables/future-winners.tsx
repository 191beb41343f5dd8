import type { FutureWinner } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { Pencil, Trash2 } from 'lucide-react';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge, DrawMark } from '../../../ui/marks.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { OpenDialog } from '../control-dialog.ts';
import { JackpotBadge } from './jackpot-badge.tsx';
import { TablePanel } from './table-panel.tsx';

export interface FutureWinnersProps {
  winners: readonly FutureWinner[];
  loading: boolean;
  open: OpenDialog;
}

/** Once its game has started, a designation stands. */
const isOpen = ({ status }: FutureWinner) => status === 'pending' || status === 'not created';

export function FutureWinners({ winners, loading, open }: FutureWinnersProps) {
  const columns: Column<FutureWinner>[] = [
    {
      key: 'number',
      title: t('gameNumber'),
      cell: (winner) => (
        <span className="flex items-center gap-2" title={tc('designatedNotice')}>
          <span className="font-semibold">{winner.gameNumber}</span>
          <DrawMark draw="designated" text={tc('sealDesignated')} />
        </span>
      ),
    },
    {
      key: 'pattern',
      title: t('pattern'),
      cell: (winner) => (winner.pattern ? patternLabel(winner.pattern) : t('notSet')),
    },
    { key: 'card', title: t('winnerCardId'), cell: (winner) => winner.cardId, numeric: true },
    { key: 'jackpot', title: t('jackpot'), cell: (winner) => <JackpotBadge enabled={winner.jackpotEnabled} /> },
    {
      key: 'status',
      title: t('status'),
      cell: (winner) => <Badge tone={winner.status === 'pending' ? 'info' : 'neutral'}>{winner.status}</Badge>,
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (winner) => (
        <span className="inline-flex gap-1">
          <Button
            variant="secondary"
            size="small"
            icon={<Pencil aria-hidden="true" className="size-4" />}
            title={t('reconfigureFor', { number: winner.gameNumber })}
            disabled={!isOpen(winner)}
            onClick={() => open({ kind: 'reconfigure', winner })}
          >
            {t('reconfigure')}
          </Button>
          <Button
            variant="danger"
            size="small"
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            title={t('deleteFor', { number: winner.gameNumber })}
            disabled={!isOpen(winner)}
            onClick={() => open({ kind: 'delete', winner })}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ];

  return (
    <TablePanel
      title={t('futureGames')}
      columns={columns}
      rows={winners}
      empty={t('noFuture')}
      loading={loading}
      isDesignated={() => true}
    />
  );
}
