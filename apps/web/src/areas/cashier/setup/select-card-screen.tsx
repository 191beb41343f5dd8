import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { nextDrawQuery } from '@/api/games.ts';
import { t } from '@/i18n/en/cashier-setup.ts';
import { cardsText } from '@/i18n/en/common.ts';
import { cx } from '@/lib/class-names.ts';
import { usePageTitle } from '@/lib/page.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { Button, Spinner } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { CardGrid, Pager, UnavailableLegend } from './card-grid.tsx';
import { NextDrawStrip } from './next-draw-strip.tsx';
import { ProgramStrip } from './program-strip.tsx';
import { QuickField } from './quick-field.tsx';
import { Regulars } from './regulars.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { StartBar } from './start-bar.tsx';
import { useSetup } from './use-setup.ts';

export default function SelectCardScreen() {
  usePageTitle(t('title'));
  useHallReload();
  const counter = useSetup();
  const { setup, catalogue, page, ready, removing, waiting, waitingGame, lastCards, program, ahead, running } = counter;
  const [asking, setAsking] = useState(false);
  const { data: next } = useQuery(nextDrawQuery);
  const ask = () => counter.mayStart() && setAsking(true);
  const again = async () => setAsking(await counter.sellAgain());
  const sold = waitingGame ?? next;
  const gameNumber = waiting?.number ?? next?.gameNumber ?? null;
  useNextGame(ready && counter.gamesKnown, () => {
    if (counter.startsAtOnce) void counter.start();
    else if (setup.cards.length === 0) void again();
  });
  const figures = (
    <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      <span>{t('available', { count: catalogue.availableCount })}</span>
      <span className={cx('hidden sm:inline', page.pages === 1 && 'sr-only!')}>
        {t('page', { page: page.page, pages: page.pages })}
      </span>
    </p>
  );
  return (
    <div className="flex min-h-full flex-col gap-2 lg:-mt-4">
      {counter.authenticating && <AuthenticatingOverlay />}
      <PageTitle title={t('title')} action={figures} />
      <SettingsPanel
        setup={setup}
        disabled={!ready || waiting?.isFixed === true}
        choose={counter.choose}
        program={
          program.next !== null && (
            <ProgramStrip
              next={program.next}
              count={program.count}
              inHand={program.entry !== null}
              disabled={!ready || waiting?.isFixed === true}
              onTake={() => program.next && program.take(program.next)}
            />
          )
        }
      />
      <NextDrawStrip
        waiting={waitingGame}
        entropy={setup.entropy}
        setEntropy={counter.setEntropy}
        disabled={!ready || waiting?.isFixed === true}
      />
      {waiting !== null && ahead === null && (
        <Banner tone="warning">
          {t(waiting.isOwn ? 'waitingGame' : 'preparedGame', { number: waiting.number ?? '' })}{' '}
          {waiting.isFixed && t('waitingHint')}
        </Banner>
      )}
      {running !== null && gameNumber !== null && (
        <Ahead
          running={running.gameNumber}
          number={gameNumber}
          isOn={ahead !== null}
          isFixed={waiting?.isFixed === true}
          onSwitch={() => counter.setAhead(ahead === null)}
        />
      )}
      <section aria-labelledby="select-cards" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 sm:flex-nowrap">
          <h2 id="select-cards" className="text-base font-semibold whitespace-nowrap">
            {t('selectCards')}
          </h2>
          {/* On a phone or a tablet the cards come first: it is read out, not shown. */}
          <p className="sr-only text-sm text-ink-soft lg:not-sr-only lg:min-w-0">
            <span className="lg:block lg:truncate">{t('selectHint')}</span>
          </p>
          <p className="ml-auto text-sm whitespace-nowrap text-ink-soft">
            {t('showing', { from: page.from, to: page.to, total: page.total })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap">
          <QuickField disabled={!ready} onCards={counter.typeCards} onEnter={ask} />
          {setup.cards.length === 0 && lastCards.length > 0 && (
            <Button variant="secondary" disabled={!ready} onClick={() => void again()}>
              {t('sameCards', { cards: cardsText(lastCards.length) })}
            </Button>
          )}
          <Regulars selection={setup.cards} disabled={!ready} onAdd={counter.addRegular} />
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 lg:shrink-0 lg:flex-nowrap">
            <UnavailableLegend count={catalogue.loaded ? page.total - catalogue.availableCount : 0} />
            <div className={cx(page.pages === 1 && 'sr-only')}>
              <Pager page={page} loading={!catalogue.loaded} onPage={counter.setPage} />
            </div>
          </div>
        </div>
        <CardGrid
          cards={page.cards}
          selection={setup.cards}
          isAvailable={catalogue.isAvailable}
          loading={!catalogue.loaded}
          disabled={!ready}
          noticed={waiting !== null || running !== null || sold?.designated === true}
          onToggle={counter.toggleCard}
        />
      </section>
      <StartBar counter={counter} gameNumber={gameNumber} asking={asking} onAsked={() => setAsking(false)} />
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          title={t('alreadySold', { number: removing })}
          description={t('alreadySoldHint')}
          game={{ designated: sold?.designated ?? false, manualCalls: 0 }}
          confirmLabel={t('remove')}
          onConfirm={() => {
            counter.toggleCard(removing);
            counter.endRemoving();
          }}
          onClose={counter.endRemoving}
        />
      )}
    </div>
  );
}

interface AheadProps {
  running: number;
  number: number;
  isOn: boolean;
  isFixed: boolean;
  onSwitch: () => void;
}

/** While a game runs, the next one can be sold already. */
function Ahead({ running, number, isOn, isFixed, onSwitch }: AheadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <p>{isOn ? t('aheadHint', { number, running }) : t('runningGame', { running })}</p>
      {!isFixed && (
        <Button variant="ghost" aria-pressed={isOn} onClick={onSwitch}>
          {isOn ? t('endAhead') : t('sellAhead', { number })}
        </Button>
      )}
    </div>
  );
}

/** Come here by Next game: a game that was sold ahead starts, else the same cards are sold and one more key starts. */
function useNextGame(isReady: boolean, goOn: () => void): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isNext = (state as { nextGame?: boolean } | null)?.nextGame === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the counter knows its games
  useEffect(() => {
    if (!isNext || !isReady) return;
    // A reload must not sell them once more.
    navigate('.', { replace: true, state: null });
    goOn();
  }, [isNext, isReady]);
}

/** Over the whole window, so that nothing changes under a game that is being sold. */
function AuthenticatingOverlay() {
  return (
    <div role="status" className="fixed inset-0 z-50 flex animate-appear items-center justify-center bg-scrim">
      <p className="inline-flex items-center gap-3 rounded-card border border-line bg-surface px-6 py-4 font-semibold text-ink shadow-raised">
        <Spinner />
        {t('authenticating')}
      </p>
    </div>
  );
}
