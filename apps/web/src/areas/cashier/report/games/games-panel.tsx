import type { GameRow } from '@adarash/contract';
import { t } from '../../../../i18n/en/cashier-report.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { columnsOf } from './columns.tsx';
import type { GameActions } from './use-game-action.ts';

export interface GamesPanelProps {
  games: readonly GameRow[];
  total: number;
  actions: GameActions;
  more: { has: boolean; loading: boolean; load: () => void };
}

export function GamesPanel({ games, total, actions, more }: GamesPanelProps) {
  return (
    <Panel title={t('list', { count: total })} flush>
      <DataTable
        label={t('listLabel')}
        columns={columnsOf(actions)}
        rows={games}
        rowKey={(game) => game._id}
        empty={t('none')}
        className="max-h-[32rem]"
      />
      {more.has && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2">
          <p className="text-sm text-ink-soft">{t('shown', { shown: games.length, total })}</p>
          <Button variant="secondary" busy={more.loading} onClick={more.load}>
            {t('more')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
