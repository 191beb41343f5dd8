import { lazy, Suspense, useEffect, useState } from 'react';
import { useNoDesignatedSince } from '../../api/house.ts';
import { useMedia, usePageTitle } from '../../lib/page.ts';
import { Banner } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageTitle } from '../../ui/panel.tsx';
import { CashierCard, HallDisplayLink, NextGameCard } from './cards.tsx';
import type { ControlDialog } from './control-dialogs.tsx';
import { PatternsButton } from './patterns/patterns-button.tsx';
import { RunningGame } from './running-game.tsx';
import { Designations } from './tables/designations.tsx';
import { ActiveGames, FinishedGames, PendingGames } from './tables/game-tables.tsx';
import { t } from './texts.ts';
import { useControl } from './use-control.ts';

const loadDialogs = () => import('./control-dialogs.tsx');
const ControlDialogs = lazy(loadDialogs);

export default function ControlScreen() {
  usePageTitle(t('title'));
  const control = useControl();
  const [dialog, setDialog] = useState<ControlDialog | null>(null);
  useEffect(() => {
    // The tables come first; the dialogs are there before anybody can ask for one.
    loadDialogs().catch(() => undefined);
  }, []);
  const { lists, designations, loadFailure, failure, setFailure } = control;
  const noDesignatedSince = useNoDesignatedSince();
  const inHand = useMedia('(max-width: 767px)');
  return (
    <div className="flex flex-col gap-4">
      {inHand &&
        lists.active.map((game) => <RunningGame key={game._id} game={game} open={setDialog} onFailure={setFailure} />)}
      <PageTitle
        title={t('title')}
        action={
          <>
            <PatternsButton />
            <HallDisplayLink />
          </>
        }
      />
      {(loadFailure !== null || failure !== null) && (
        // In view wherever the row is that failed.
        <div className="sticky top-16 z-20 flex flex-col gap-2">
          {loadFailure !== null && (
            <LoadFailed again={t('retry')} onAgain={control.retry} busy={control.retrying}>
              {loadFailure}
            </LoadFailed>
          )}
          {failure !== null && (
            <Banner tone="error" onClose={() => setFailure(null)}>
              {failure}
            </Banner>
          )}
        </div>
      )}
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <CashierCard cashier={control.cashier} failed={loadFailure === t('cashierFailed')} />
        <NextGameCard noDesignatedSince={noDesignatedSince} onConfigure={() => setDialog({ kind: 'configure' })} />
      </div>
      <PendingGames games={lists.pending} {...control.games} open={setDialog} onFailure={setFailure} />
      {noDesignatedSince === null && <Designations designations={designations} {...control.chosen} open={setDialog} />}
      <ActiveGames games={lists.active} {...control.games} open={setDialog} onFailure={setFailure} />
      <FinishedGames games={lists.finished} {...control.games} more={control.moreFinished} />
      {dialog !== null && (
        <Suspense fallback={null}>
          <ControlDialogs
            dialog={dialog}
            cards={control.cards}
            designations={designations}
            open={setDialog}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
