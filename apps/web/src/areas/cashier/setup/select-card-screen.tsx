import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { answerOf, cardsQuery } from '@/api/answers.ts';
import { cardCount } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { listen } from '@/lib/listen.ts';
import { usePageTitle, whenIdle } from '@/lib/page.ts';
import { rovingTabIndex } from '@/lib/roving-tab-index.ts';
import { useShortcuts } from '@/lib/shortcuts.ts';
import { Button, Spinner } from '@/ui/buttons/button.tsx';
import { CardPager, SaleCardGrid, UnavailableLegend } from './card-grid.tsx';
import type { Counter } from './counter/counter.ts';
import { CounterContext, useCounter, useCounterView, useNewCounter, useSelected } from './counter/use-counter.ts';
import { saleQuery } from './counter/use-inputs.ts';
import type { CounterView } from './counter/view.ts';
import { Foot } from './foot.tsx';
import { DrawButton, NextDrawStrip } from './next-draw-strip.tsx';
import { KeyCap, QuickField } from './quick-field.tsx';
import { checkEntropy } from './settings.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { CASHIER_SETUP, type CashierSetupTexts } from './texts.ts';

const ShiftHints = lazyComponent(() => import('./shift-hints.tsx'));
const loadQuestions = () => import('./questions.tsx');
const Questions = lazyComponent(async () => ({ default: (await loadQuestions()).Questions }));

/** Requests that the route sends in advance, because their data is required to sell cards. */
export const ahead = [
  cardsQuery,
  saleQuery,
  answerOf('GET /games/cards/available', {}),
  answerOf('GET /games/settings', {}),
  answerOf('GET /games/next-draw', {}),
];

export default function SelectCardScreen() {
  const { t } = useT(CASHIER_SETUP);
  usePageTitle(t('title'));
  const counter = useNewCounter();
  useTouch(counter);
  // The dialogs are loaded in advance, because a question must appear without a delay.
  useEffect(() => whenIdle(() => void loadQuestions().catch(() => undefined)), []);
  const isReady = useSelected(counter, (view) => view.ready && view.gamesKnown);
  useArrivalFromGame(isReady, () => void counter.games.goOn());
  return (
    <CounterContext value={counter}>
      {/* On a laptop the line height is reduced, so that all rows of cards fit on the screen in every language. */}
      <div className="flex min-h-full flex-col gap-2 lg:-mt-4 lg:min-h-[calc(100%+1rem)] lg:[--text-sm--line-height:1.25rem] lg:[--text-xs--line-height:1rem]">
        <AuthenticatingOverlay />
        <Heading />
        <SaleTerms />
        <section aria-labelledby="select-cards" className="flex flex-col gap-2 short:gap-1">
          <CardsToolbar />
          <SaleCardGrid />
          <PagerBelow />
        </section>
        <Foot />
        <Questions />
      </div>
    </CounterContext>
  );
}

/** Heading with the title, the current state of the sale and the number of cards. On a laptop it is one line. */
function Heading() {
  const texts = useT(CASHIER_SETUP);
  const { t, word } = texts;
  const { page, available, state } = useCounterView((view) => ({
    page: view.page,
    available: view.availableCount,
    state: stateSentence(texts, view),
  }));
  // Only visible on laptops without another message. On small screens the cards require the space.
  const hint = (
    <p className={cx('sr-only text-xs leading-4 text-ink-soft', state === null && 'xl:not-sr-only xl:min-w-0')}>
      {t('selectHint')}
    </p>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 xl:flex-nowrap">
      <h1 className="text-2xl font-bold tracking-tight whitespace-nowrap">{word('title')}</h1>
      <ShiftHints>{hint}</ShiftHints>
      {state !== null && (
        <p className="order-last min-w-0 basis-full text-sm leading-tight font-semibold text-attention-ink xl:order-none xl:basis-auto">
          {state}
        </p>
      )}
      {/* On a phone this is a separate line, which prevents toasts from covering the settings. */}
      <div className="flex min-h-6 w-[80vw] flex-wrap items-center gap-x-4 text-sm text-ink-soft sm:ml-auto sm:w-auto lg:shrink-0">
        <span>{t('available', { count: available })}</span>
        {/* The page number is not required here if there is a single page, because the pager displays it. */}
        <span className={cx('hidden sm:inline', page.pages === 1 && 'sr-only!')}>
          {t('page', { page: page.page, pages: page.pages })}
        </span>
        <span>{t('showing', { from: page.from, to: page.to, total: page.total })}</span>
      </div>
    </div>
  );
}

/** Settings and draw of the next game. The draw stays visible while its public text is invalid. */
function SaleTerms() {
  const [isPressed, setPressed] = useState(false);
  const isWordValid = useCounterView((view) => checkEntropy(view.setup.entropy) === null);
  const isOpen = isPressed || !isWordValid;
  return (
    <>
      <SettingsPanel beside={<DrawButton isOpen={isOpen} onPress={() => setPressed(!isOpen)} />} />
      <NextDrawStrip isOpen={isOpen} />
    </>
  );
}

/** Returns a sentence about the game for which cards are sold, or null if it is the regular next game. */
function stateSentence(
  { t }: CashierSetupTexts,
  { ahead, waiting, isOwn, covered, gameNumber }: CounterView,
): string | null {
  if (ahead !== null) return t('aheadHint', { number: gameNumber ?? '', running: ahead.gameNumber });
  if (waiting === null || covered) return null;
  return `${t(isOwn ? 'waitingGame' : 'preparedGame', { number: waiting.gameNumber })} ${t('waitingHint')}`;
}

function CardsToolbar() {
  const { word } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { ready, pages, loaded, offered } = useCounterView((view) => ({
    ready: view.ready,
    pages: view.page.pages,
    loaded: view.page.total > 0,
    offered: view.offer !== null,
  }));
  return (
    // On a small laptop the pager is below the card field, because one line does not have the required width.
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:flex-nowrap">
      <h2 id="select-cards" className="text-base font-semibold whitespace-nowrap">
        {word('selectCards')}
      </h2>
      <QuickField disabled={!ready} onCards={counter.cards.type} onEnter={counter.games.enter} />
      <div ref={rovingTabIndex} role="toolbar" className="contents">
        {offered && <SameCards />}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 xl:shrink-0 xl:flex-nowrap">
          <SellAhead />
          {loaded && <UnavailableLegend />}
          {/* With a single page of cards, the pager is hidden on a laptop if the last game's cards are offered. */}
          <div className={cx(pages === 1 && 'max-lg:hidden', pages === 1 && offered && 'xl:sr-only')}>
            <CardPager />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Pager below the cards. On a phone or a tablet, a pager with a single page is not required above the cards. */
function PagerBelow() {
  const pages = useCounterView((view) => view.page.pages);
  if (pages > 1) return null;
  return (
    <div className="lg:hidden">
      <CardPager />
    </div>
  );
}

function SellAhead() {
  const { word } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { shown, isAhead, number } = useCounterView((view) => ({
    shown: view.running !== null && view.gameNumber !== null && (view.waiting === null || view.covered),
    isAhead: view.ahead !== null,
    number: view.gameNumber,
  }));
  if (!shown) return null;
  return (
    <Button
      text={isAhead ? word('endAhead') : word('sellAhead', { number: number ?? '' })}
      variant="secondary"
      aria-pressed={isAhead}
      onClick={() => counter.games.setAhead(!isAhead)}
    />
  );
}

/**
 * Key that sells the cards of the last game. Must not be Enter, otherwise repeated presses that began on the previous
 * screen would sell unpaid cards.
 */
const SAME_CARDS = '=';

function SameCards() {
  const { both, t, format } = useT(CASHIER_SETUP);
  const counter = useCounter();
  const { offer, ready } = useCounterView((view) => ({ offer: view.offer, ready: view.ready }));
  const take = () => void counter.games.sellAgain();
  useShortcuts({ [SAME_CARDS]: ready ? take : undefined });
  if (offer === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        disabled={!ready}
        aria-keyshortcuts={SAME_CARDS}
        onClick={take}
        className="max-w-full min-w-0 py-1 text-left leading-tight whitespace-normal! lg:max-w-xl"
      >
        {both((say) =>
          say('sameCards', { cards: cardCount(say, offer.cards.length), amount: format.money(offer.amount) }),
        )}
        <KeyCap>{SAME_CARDS}</KeyCap>
      </Button>
      {offer.before !== null && (
        <p className="text-sm leading-tight font-semibold text-attention-ink lg:shrink-0 lg:basis-36">
          {t('priceChanged', { now: format.money(offer.bet), before: format.money(offer.before) })}
        </p>
      )}
    </>
  );
}

/** Reports any key press except Enter, and any click, to the counter. */
function useTouch(counter: Counter): void {
  useEffect(() => {
    const touch = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.key === 'Enter')) counter.games.touch();
    };
    return listen(document, ['keydown', 'pointerdown', 'input'], touch, true);
  }, [counter]);
}

/** Covers the whole window during sign-in or a start, which prevents changes of the sale. */
function AuthenticatingOverlay() {
  const { t } = useT(CASHIER_SETUP);
  const covered = useCounterView((view) => view.covered);
  if (!covered) return null;
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
 * Calls `goOn` once if the user opened the screen by the key for the next game. Must wait until the router has removed
 * `nextGame` from the history state, which may be slow. Otherwise a reload, Back or a counter that is enabled again
 * would sell the cards twice.
 */
export function useArrivalFromGame(isReady: boolean, goOn: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isNext = (state as { nextGame?: boolean } | null)?.nextGame === true;
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the counter knows its games
  useEffect(() => {
    // After a click on a link, the address is already updated although the current screen is still displayed.
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
