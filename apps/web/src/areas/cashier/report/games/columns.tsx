import type { GameRow } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { drawMarkText, tc } from '../../../../i18n/en/common.ts';
import { cx } from '../../../../lib/class-names.ts';
import { formatDateTime } from '../../../../lib/format-date.ts';
import { formatNumber, formatSum } from '../../../../lib/format-money.ts';
import type { Column } from '../../../../ui/data-table.tsx';
import { DrawMark } from '../../../../ui/draw-mark.tsx';
import { RowActions } from './row-actions.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { GameActions } from './use-game-action.ts';

function RowDraw({ game }: { game: GameRow }) {
  const full = drawMarkText(game.draw, game.manualCalls);
  const short = game.draw === 'manual' ? t('manualShort', { count: game.manualCalls }) : full;
  return (
    <span title={game.designated ? tc('designatedNotice') : full}>
      <DrawMark draw={game.draw} text={short} />
    </span>
  );
}

/** Beside a wide table the buttons stay in reach; on a phone they would cover it. */
const STAYS_IN_VIEW = 'md:right-0 md:[td&]:sticky md:[td&]:bg-surface md:[th&]:z-20';

export function columnsOf(actions: GameActions): readonly Column<GameRow>[] {
  const columns: readonly Column<GameRow>[] = [
    { key: 'number', title: t('number'), cell: (game) => game.gameNumber, numeric: true, className: 'font-semibold' },
    {
      key: 'draw',
      title: t('draw'),
      cell: (game) => <RowDraw game={game} />,
    },
    { key: 'date', title: t('date'), cell: (game) => formatDateTime(game.createdAt) },
    { key: 'pattern', title: t('pattern'), cell: (game) => patternLabel(game.pattern) },
    { key: 'bet', title: t('bet'), cell: (game) => formatSum(game.betAmount), numeric: true },
    {
      key: 'fee-rate',
      title: t('percentage'),
      cell: (game) => `${formatNumber(game.houseFeePercentage)}%`,
      numeric: true,
    },
    { key: 'fee', title: t('houseFee'), cell: (game) => formatSum(game.houseFee), numeric: true },
    { key: 'prize', title: t('prizePool'), cell: (game) => formatSum(game.prizePool), numeric: true },
    { key: 'status', title: t('status'), cell: (game) => <StatusBadge status={game.status} /> },
    {
      key: 'actions',
      title: t('actions'),
      cell: (game) => <RowActions game={game} actions={actions} />,
      numeric: true,
      className: STAYS_IN_VIEW,
    },
  ];
  return columns.map((column) => ({ ...column, className: cx('px-2!', column.className) }));
}
