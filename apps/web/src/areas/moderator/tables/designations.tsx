import type { FutureWinner } from '@adarash/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { DrawMark } from '@/game/draw/marks.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { Badge } from '@/ui/badge.tsx';
import { Button, SmallButton } from '@/ui/button.tsx';
import type { Column } from '@/ui/table.tsx';
import type { OpenDialog } from '../control-dialogs.tsx';
import { NoticeInRow } from '../draw-marks.tsx';
import { isOpen } from '../model/designation.ts';
import { t } from '../texts.ts';
import { JackpotBadge, TablePanel } from './table-panel.tsx';

interface DesignationsProps {
  designations: readonly FutureWinner[];
  loading: boolean;
  failed: boolean;
  onAgain: () => void;
  open: OpenDialog;
}

export function Designations({ designations, open, ...state }: DesignationsProps) {
  const columns: Column<FutureWinner>[] = [
    {
      key: 'number',
      title: t('gameNumber'),
      cell: (designation) => (
        <span className="flex flex-wrap items-center gap-2 py-1">
          <span className="font-semibold">{designation.gameNumber}</span>
          <DrawMark draw="designated" />
          <NoticeInRow />
        </span>
      ),
    },
    {
      key: 'pattern',
      title: t('pattern'),
      cell: (designation) =>
        designation.pattern ? patternName(designation.pattern, designation.patternNames) : t('notSet'),
    },
    { key: 'card', title: t('winnerCardId'), cell: (designation) => designation.cardId, numeric: true },
    {
      key: 'jackpot',
      title: t('jackpot'),
      cell: (designation) => <JackpotBadge enabled={designation.jackpotEnabled} />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (designation) => (
        <Badge tone={designation.status === 'pending' ? 'info' : 'neutral'}>{designation.status}</Badge>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (designation) => (
        <span className="inline-flex gap-1">
          <SmallButton
            text={t('reconfigure')}
            icon={<Pencil />}
            title={t('reconfigureFor', { number: designation.gameNumber })}
            disabled={!isOpen(designation)}
            onClick={() => open({ kind: 'reconfigure', designation })}
          />
          <Button
            text={t('delete')}
            variant="danger"
            size="small"
            icon={<Trash2 />}
            title={t('deleteFor', { number: designation.gameNumber })}
            disabled={!isOpen(designation)}
            onClick={() => open({ kind: 'delete', designation })}
          />
        </span>
      ),
    },
  ];

  return (
    <TablePanel
      title={t('futureGames')}
      columns={columns}
      rows={designations}
      empty={t('noFuture')}
      optional
      {...state}
    />
  );
}
