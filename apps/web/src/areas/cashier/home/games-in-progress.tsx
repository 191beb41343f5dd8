import { useQuery } from '@tanstack/react-query';
import { Dices } from 'lucide-react';
import { gamesInProgressQuery } from '../../../api/games.ts';
import { t } from '../../../i18n/en/cashier-home.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GameItem } from './game-item.tsx';

export function GamesInProgress() {
  const { data: games, isError, isFetching, refetch } = useQuery(gamesInProgressQuery);
  const retry = (
    <Button variant="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
      {t('retry')}
    </Button>
  );
  return (
    <Panel title={t('running')} flush>
      {games === undefined && isError && (
        <div className="p-4">
          <Banner tone="error" action={retry}>
            {t('runningFailed')}
          </Banner>
        </div>
      )}
      {games === undefined && !isError && (
        <div role="status" aria-label={t('loading')} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {games?.length === 0 && <EmptyState icon={<Dices />} title={t('none')} hint={t('noneHint')} />}
      {games !== undefined && games.length > 0 && (
        <ul className="divide-y divide-line">
          {games.map((game) => (
            <GameItem key={game._id} game={game} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
