import type { GameRow } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { t } from '../../../i18n/en/admin.ts';
import { drawMarkText } from '../../../i18n/en/common.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DrawMark } from '../../../ui/draw-mark.tsx';
import { Panel } from '../../../ui/panel.tsx';

const columns: Column<GameRow>[] = [
  { key: 'number', title: t('gameNumber'), cell: ({ gameNumber }) => gameNumber },
  { key: 'status', title: t('status'), cell: ({ status }) => status },
  { key: 'pattern', title: t('pattern'), cell: ({ pattern }) => patternLabel(pattern) },
  {
    key: 'draw',
    title: t('draw'),
    cell: ({ draw, manualCalls }) => <DrawMark draw={draw} text={drawMarkText(draw, manualCalls)} />,
  },
  { key: 'bet', title: t('betAmount'), numeric: true, cell: ({ betAmount }) => formatMoney(betAmount) },
  { key: 'fee', title: t('houseFee'), numeric: true, cell: ({ houseFee }) => formatMoney(houseFee) },
  {
    key: 'prize',
    title: t('prize'),
    numeric: true,
    cell: ({ winner }) => (winner === null ? '—' : formatMoney(winner.prize)),
  },
  { key: 'date', title: t('date'), numeric: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
];

export function RecentGames({ games, total }: { games: readonly GameRow[]; total: number }) {
  return (
    <Panel title={t('recentGames')} flush>
      <DataTable
        label={t('recentGames')}
        columns={columns}
        rows={games}
        rowKey={({ _id }) => _id}
        empty={t('noGames')}
      />
      {games.length < total && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {t('showing', { shown: games.length, total })}
        </p>
      )}
    </Panel>
  );
}
