import type { GameJson } from '@adarash/contract';
import { patternLabel } from '@adarash/rules/pattern';
import { t } from '../../../i18n/en/moderator.ts';
import type { Column } from '../../../ui/table.tsx';
import { winnerCardsOf } from '../model/game-lists.ts';
import { GameNumberCell } from './game-number-cell.tsx';
import { TablePanel } from './table-panel.tsx';

const COLUMNS: readonly Column<GameJson>[] = [
  { key: 'number', title: t('gameNumber'), cell: (game) => <GameNumberCell game={game} /> },
  { key: 'pattern', title: t('pattern'), cell: (game) => patternLabel(game.pattern) },
  { key: 'cards', title: t('cards'), cell: (game) => game.cardCount, numeric: true },
  {
    key: 'winner',
    title: t('winner'),
    numeric: true,
    cell: (game) => winnerCardsOf(game) ?? <span className="text-ink-soft">{t('none')}</span>,
  },
];

export function FinishedGames({ games, loading }: { games: readonly GameJson[]; loading: boolean }) {
  return (
    <TablePanel
      title={t('finishedGames')}
      columns={COLUMNS}
      rows={games}
      empty={t('noFinished')}
      loading={loading}
      isDesignated={(game) => game.designated}
    />
  );
}
