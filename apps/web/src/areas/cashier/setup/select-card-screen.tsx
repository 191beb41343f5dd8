import { formatBirr } from '@adarash/rules/money';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answerOf, cardsQuery, useAnswer } from '@/api/answers.ts';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { cardsText } from '@/i18n/common.ts';
import { named } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { listen } from '@/lib/listen.ts';
import { oneStop } from '@/lib/one-stop.ts';
import { usePageTitle } from '@/lib/page.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { Button, Spinner } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { CardGrid, Pager, UnavailableLegend } from './card-grid.tsx';
import { NextDrawStrip } from './next-draw-strip.tsx';
import { notify } from './notify.tsx';
import { KeyCap, QuickField, useCounterKeys } from './sale/quick-field.tsx';
import { saleQuery } from './sale/sale-request.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { StartBar } from './start-bar.tsx';
import { t } from './texts.ts';
import { type Counter, useSetup } from './use-setup.ts';

/** Without these nothing can be sold. */
export const ahead = [
  cardsQuery,
  saleQuery,
  answerOf('GET /games/cards/available'),
  answerOf('GET /games/settings'),
  answerOf('GET /games/next-draw'),
];

export default function SelectCardScreen() {
  usePageTitle(t('title'));
  useHallReload();
  const counter = useSetup();
  const { catalogue, page, ready, removing, clearing, waiting, waitingGame, offer, ahead, running } = counter;
  const [asking, setAsking] = useState(false);
  const { data: next } = useAnswer('GET /games/next-draw');
  const isTouched = useTouched();
  const ask = () => {
    if (!counter.mayStart()) return;
    if (isTouched()) setAsking(true);
    else notify.info(t('enterFirst'));
  };
  const again = async () => setAsking(await counter.sellAgain());
  const sold = waitingGame ?? next;
  const gameNumber = waiting?.number ?? next?.gameNumber ?? null;
  useNextGame(ready && counter.gamesKnown, () => {
    if (counter.startsAtOnce) void counter.start();
    else if (offer !== null) void again();
  });
  const state = ahead
    ? t('aheadHint', { number: gameNumber ?? '', running: ahead.gameNumber })
    : waitingSentence(waiting);
  const figures = (
    // A line of its own on a phone, because three toasts there, one below the other, must not reach the settings.
    <div className="flex min-h-6 w-[80vw] flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft sm:w-auto">
      <span>{t('available', { count: catalogue.availableCount })}</span>
      <span className={cx('hidden sm:inline', page.pages === 1 && 'sr-only!')}>
        {t('page', { page: page.page, pages: page.pages })}
      </span>
    </div>
  );
  return (
    <div className="flex min-h-full flex-col gap-2 lg:-mt-4 lg:min-h-[calc(100%+1rem)]">
      {counter.authenticating && <AuthenticatingOverlay />}
      <PageTitle title={t('title')} action={figures} />
      <SettingsPanel counter={counter} />
      <NextDrawStrip waiting={waitingGame} />
      <section aria-labelledby="select-cards" className="flex flex-col gap-2 short:gap-1">
        <div className="flex flex-wrap items-center gap-x-4 lg:flex-nowrap">
          <h2 id="select-cards" className="text-base font-semibold whitespace-nowrap">
            {named(t('selectCards'))}
          </h2>
          {/* On a phone or a tablet the cards come first: it is read out, not shown. So it is where something else is said. */}
          <p className={cx('sr-only text-sm text-ink-soft', state === null && 'lg:not-sr-only lg:min-w-0')}>
            <span className="lg:block lg:truncate">{t('selectHint')}</span>
          </p>
          {state !== null && (
            <p className="order-last min-w-0 basis-full text-sm leading-tight font-semibold text-attention-ink lg:order-none lg:basis-auto">
              {state}
            </p>
          )}
          <p className="ml-auto text-sm whitespace-nowrap text-ink-soft">
            {t('showing', { from: page.from, to: page.to, total: page.total })}
          </p>
        </div>
        <div
          className={cx(
            'flex flex-wrap items-center gap-x-4 gap-y-2',
            // While a game runs the next one can be sold, and an old laptop has no room for its button on this line.
            running === null ? 'lg:flex-nowrap' : 'xl:flex-nowrap',
          )}
        >
          <QuickField disabled={!ready} onCards={counter.typeCards} onEnter={ask} />
          <div ref={oneStop} role="toolbar" className="contents">
            {offer !== null && <SameCards offer={offer} disabled={!ready} onTake={() => void again()} />}
            <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 lg:shrink-0 lg:flex-nowrap">
              {running !== null && gameNumber !== null && waiting === null && (
                <Button
                  text={ahead === null ? t('sellAhead', { number: gameNumber }) : t('endAhead')}
                  variant="secondary"
                  aria-pressed={ahead !== null}
                  onClick={() => counter.setAhead(ahead === null)}
                />
              )}
              <UnavailableLegend count={catalogue.loaded && !ahead ? page.total - catalogue.availableCount : 0} />
              <div className={cx(page.pages === 1 && 'sr-only')}>
                <Pager counter={counter} />
              </div>
            </div>
          </div>
        </div>
        <CardGrid counter={counter} notices={Number(running !== null) + Number(sold?.designated === true)} />
      </section>
      <StartBar counter={counter} gameNumber={gameNumber} asking={asking} onAsked={() => setAsking(false)} />
      {clearing !== null && (
        <ConfirmDialog
          open
          danger
          title={t('clearPaid', { count: clearing.cards })}
          description={t('clearPaidHint', { amount: formatBirr(clearing.amount, 'always') })}
          confirmLabel={t('clearPaidDone', { amount: formatBirr(clearing.amount, 'always') })}
          onConfirm={counter.clearNow}
          onClose={counter.endClearing}
        >
          <DrawWarnings game={{ designated: sold?.designated ?? false, manualCalls: 0 }} />
        </ConfirmDialog>
      )}
      {removing !== null && (
        <ConfirmDialog
          open
          danger
          title={t('alreadySold', { number: removing })}
          description={t('alreadySoldHint')}
          confirmLabel={t('remove')}
          onConfirm={() => {
            counter.toggleCard(removing);
            counter.endRemoving();
          }}
          onClose={counter.endRemoving}
        >
          <DrawWarnings game={{ designated: sold?.designated ?? false, manualCalls: 0 }} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Not under Enter: pressed on and on from the window before, it would sell what nobody has paid for. */
const SAME_CARDS = '=';

type SameCardsProps = { offer: NonNullable<Counter['offer']>; disabled: boolean; onTake: () => void };

function SameCards({ offer: { count, amount, bet, before }, disabled, onTake }: SameCardsProps) {
  useCounterKeys(({ key }) => {
    if (key !== SAME_CARDS || disabled) return false;
    onTake();
    return true;
  });
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled}
        aria-keyshortcuts={SAME_CARDS}
        onClick={onTake}
        className="max-w-full min-w-0 py-1 text-left leading-tight whitespace-normal! lg:max-w-xl"
      >
        {t('sameCards', { cards: cardsText(count), amount: formatMoney(amount) })}
        <KeyCap>{SAME_CARDS}</KeyCap>
      </Button>
      {before !== null && (
        <p className="text-sm leading-tight font-semibold text-attention-ink lg:shrink-0 lg:basis-36">
          {t('priceChanged', { now: formatMoney(bet), before: formatMoney(before) })}
        </p>
      )}
    </>
  );
}

/** Whether anything but Enter was pressed here: Enters from the window before this screen must not start a game. */
function useTouched(): () => boolean {
  const touched = useRef(false);
  useEffect(() => {
    const touch = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Enter')) touched.current = true;
    };
    const kinds = ['keydown', 'pointerdown', 'input'] as const;
    return listen(document, kinds, touch, true);
  }, []);
  return () => touched.current;
}

function waitingSentence(waiting: Counter['waiting']): string | null {
  if (waiting === null) return null;
  return `${t(waiting.isOwn ? 'waitingGame' : 'preparedGame', { number: waiting.number })} ${t('waitingHint')}`;
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

/**
 * Come here from a game that is over by the key for the same cards: a game that was sold ahead starts, else the offer is
 * taken and one more key starts. Only
 * when the address has forgotten it, which on a slow laptop takes a while: a reload, Back or a counter that is ready a
 * second time must not sell them once more.
 */
export function useNextGame(isReady: boolean, goOn: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isNext = (state as { nextGame?: boolean } | null)?.nextGame === true;
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the counter knows its games
  useEffect(() => {
    // A link that was clicked meanwhile has changed the address already, and its screen is on its way.
    if (!isReady || window.location.pathname !== pathname) return;
    if (isNext) {
      wanted.current = true;
      navigate('.', { replace: true, state: null });
    } else if (wanted.current) {
      wanted.current = false;
      goOn();
    }
  }, [isNext, isReady]);
}
