import { ascending, sortCards } from '@adarash/rules/card';
import { birrFromSantim, type FeeTable, santim, santimFromBirr } from '@adarash/rules/money';
import { clearedCards, paidOfCleared, sameCardsOffer } from '@adarash/rules/sale';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { answerOf, lastGameQuery, useAnswer } from '@/api/answers.ts';
import { cardsText } from '@/i18n/common.ts';
import { useSession, useUser } from '@/session/session.ts';
import { pageOf, pageWith, useCatalogue } from './catalogue.ts';
import { notify } from './notify.tsx';
import { useSale } from './sale/use-sale.ts';
import { isGone, profitOf, type Settings, settingsOfGame, soldSentence } from './setup.ts';
import { t } from './texts.ts';
import { useCounterGames, useStart } from './use-start.ts';

/** All that the counter knows and can do; its parts take what they need. */
export type Counter = ReturnType<typeof useSetup>;

export function useSetup() {
  const { loading } = useSession();
  const games = useCounterGames();
  const counter = useSale(games.held, games.starting);
  const { setup: stored, send } = counter;
  const { waiting: waitingGame, running, starting, known: gamesKnown } = games;
  useListedPattern(
    stored.pattern,
    useCallback(() => send({ type: 'settings', settings: { pattern: null } }), [send]),
  );
  const setup = useMemo(() => ({ ...stored, ...(waitingGame && settingsOfGame(waitingGame)) }), [stored, waitingGame]);
  const client = useQueryClient();
  const catalogue = useCatalogue();
  const { cards, loaded } = catalogue;
  const [wantsAhead, setAhead] = useState(false);
  /** The sale became the game that waits. */
  const isOwn = waitingGame !== null && [counter.sale.game, games.open].includes(waitingGame._id);
  /** The next game is sold while this one runs. A paper card may be in both of them, never twice in one. */
  const ahead = wantsAhead || isOwn ? running : null;
  const isAvailable = useCallback(
    (card: number) => ahead !== null || catalogue.isAvailable(card),
    [ahead, catalogue.isAvailable],
  );
  const [wantedPage, setPage] = useState(1);
  const [removing, setRemoving] = useState<number | null>(null);
  const [clearing, setClearing] = useState<ReturnType<typeof paidOfCleared> | null>(null);
  const { cards: selection } = setup;
  const { data: lastGame = null } = useQuery(lastGameQuery);
  const offer = useMemo(() => {
    // Before the sale is known, its price is a guess.
    if (lastGame === null || selection.length > 0 || !counter.known) return null;
    const { selectedCards, betAmount, status } = lastGame;
    const last = { cards: selectedCards.map(({ cardId }) => cardId), bet: santimFromBirr(betAmount) ?? santim(0) };
    return sameCardsOffer({ ...last, voided: status === 'voided' }, counter.sale.bet);
  }, [lastGame, selection, counter.known, counter.sale.bet]);
  const clear = () => send({ type: 'clear' });

  const addCards = useCallback(
    (wanted: readonly number[]) => wanted.length > 0 && send({ type: 'add', cards: wanted }),
    [send],
  );
  const takeCards = useCallback((gone: readonly number[]) => send({ type: 'remove', cards: gone }), [send]);
  // By a reference, so that a click redraws one button of the grid and not all.
  const sold = useRef(selection);
  useLayoutEffect(() => {
    sold.current = selection;
  }, [selection]);

  /** A card that became unavailable can still be given back, but not taken. */
  const toggleCard = useCallback(
    (card: number) => {
      const available = isAvailable(card);
      if (!available) notify.error(t('notAvailable', { number: card }));
      if (sold.current.includes(card)) {
        takeCards([card]);
        notify.info(t('removed', { number: card }), () => addCards([card]));
      } else if (available) addCards([card]);
    },
    [isAvailable, addCards, takeCards],
  );

  /**
   * A list or a range is sold as a whole, but for what another game holds; one card that is sold already is asked
   * about. Returns what cannot be read or does not exist.
   */
  const typeCards = (text: string): string => {
    const { cards: wanted, rest, unknown } = sortCards(text, (card) => cards.includes(card));
    const [first] = wanted;
    if (unknown !== null) notify.error(t('noSuchCard', { number: unknown }));
    else if (rest !== '' || first === undefined) notify.error(t('notCards'));
    if (first === undefined) return rest;
    setPage(pageWith(cards, first) ?? 1);
    if (wanted.length > 1 || rest !== '') sellTogether(wanted);
    else if (selection.includes(first)) setRemoving(first);
    else toggleCard(first);
    return rest;
  };

  const sellTogether = (wanted: readonly number[]) => {
    const held = wanted.filter((card) => !isAvailable(card));
    if (held.length === 1) notify.error(t('notAvailable', { number: held.join() }));
    else if (held.length > 1) notify.error(t('notAvailableMany', { cards: held.join(', ') }));
    const sold = ascending(wanted.filter((card) => selection.includes(card)));
    const added = ascending(wanted.filter((card) => isAvailable(card) && !selection.includes(card)));
    const undo = added.length > 0 ? () => takeCards(added) : undefined;
    addCards(added);
    if (sold.length > 0) notify.warning(soldSentence(sold, added), undo);
    else if (undo) notify.info(t('added', { cards: cardsText(added.length) }), undo);
  };

  const sellAgain = async () => {
    const last = offer?.cards ?? [];
    const available = answerOf('GET /games/cards/available');
    const free = await client.fetchQuery({ ...available, staleTime: 0 }).catch(() => null);
    const isFree = (card: number) => free?.data.includes(card) ?? isAvailable(card);
    if (running !== null && last.length > 0 && !last.some(isFree)) {
      setAhead(true);
      addCards(last);
      notify.info(t('takenAhead', { cards: cardsText(last.length), running: running.gameNumber }), clear);
      return false;
    }
    addCards(last.filter(isFree));
    return last.length > 0;
  };

  const cleared = clearedCards(counter.sale, games.held);
  const clearNow = () => {
    clear();
    notify.info(t('cleared'), () => addCards(cleared));
    setClearing(null);
  };
  /** Money that was paid goes back, so that one press is not enough. */
  const clearAll = () => {
    const paid = paidOfCleared(counter.sale, games.held, Date.now());
    if (paid.cards > 0) setClearing(paid);
    else clearNow();
  };

  const { settled } = counter;
  const { start, sellAhead, mayStart } = useStart({ setup, games, isAvailable, settled });
  const isWaiting = waitingGame !== null && !starting;
  const ready = loaded && !loading && !starting && counter.known;

  return {
    ...counter,
    setup,
    setFeeTable: (feeTable: FeeTable) => send({ type: 'settings', settings: { feeTable, feeBySize: true } }),
    catalogue: { ...catalogue, isAvailable },
    page: pageOf(cards, wantedPage),
    setPage,
    toggleCard,
    typeCards,
    removing,
    endRemoving: () => setRemoving(null),
    clearAll,
    clearing,
    clearNow,
    endClearing: () => setClearing(null),
    profit: useMemo(() => profitOf(setup, selection.length), [setup, selection]),
    jackpot: useJackpotAmount(),
    start,
    mayStart,
    starting,
    waiting: isWaiting ? { number: waitingGame.gameNumber, isOwn } : null,
    waitingGame,
    running,
    gamesKnown,
    ahead,
    setAhead,
    sellAhead,
    /** It was sold while the one before ran, and nothing holds its cards any more. */
    startsAtOnce: isOwn && running === null,
    held: games.held,
    /** In Birr. */
    offer: offer && {
      count: offer.cards.length,
      amount: birrFromSantim(offer.amount),
      bet: birrFromSantim(counter.sale.bet),
      before: offer.before === null ? null : birrFromSantim(offer.before),
    },
    sellAgain,
    authenticating: loading || starting,
    ready,
    /** A game that waits is sold with its own settings. */
    mayChange: ready && !isWaiting,
  };
}

function useJackpotAmount(): number {
  const { data, isError } = useAnswer('GET /jackpot/:cashierId', { params: { cashierId: useUser().id } });
  useEffect(() => {
    if (isError) notify.warning(t('jackpotFailed'));
  }, [isError]);
  return isError ? 0 : Math.max(0, data?.holds ?? 0);
}

/**
 * A pattern that the hall took off its list has to be chosen again. The list is loaded again first, because another
 * counter may have chosen a pattern that was just drawn and is not in the list read before.
 */
export function useListedPattern(pattern: Settings['pattern'], chooseAgain: () => void): void {
  const { data, dataUpdatedAt, refetch } = useAnswer('GET /patterns');
  const own = data?.patterns;
  const missed = useRef<{ pattern: string; readAt: number } | null>(null);
  useEffect(() => {
    if (!isGone(pattern, own ?? null)) {
      missed.current = null;
    } else if (missed.current?.pattern !== pattern) {
      missed.current = { pattern, readAt: dataUpdatedAt };
      void refetch();
    } else if (missed.current.readAt !== dataUpdatedAt) {
      chooseAgain();
    }
  }, [pattern, own, dataUpdatedAt, refetch, chooseAgain]);
}
