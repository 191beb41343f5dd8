import type { Regular } from '@adarash/contract';
import { ascending } from '@adarash/rules/card';
import { readCards, sayCards } from '@adarash/rules/card-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { availableCardsQuery } from '@/api/cards.ts';
import { jackpotAmountQuery } from '@/api/jackpot.ts';
import { cardsText } from '@/i18n/common.ts';
import { readSetting, writeJsonSetting } from '@/lib/stored-settings.ts';
import { useSession, useUser } from '@/session/session.ts';
import { pageOf, pageWith, useCatalogue } from './catalogue.ts';
import { useNextSale } from './next-sale.ts';
import { notify } from './notify.tsx';
import { profitOf } from './setup.ts';
import { storedCards, useStoredSetup } from './stored-setup.ts';
import { t } from './texts.ts';
import { useListedPattern } from './use-listed-pattern.ts';
import { useProgram } from './use-program.ts';
import { useCounterGames, useStart } from './use-start.ts';
import { endAdoption, useWaitingGame } from './use-waiting-game.ts';

/** The state of the setup screen and everything that can be done on it. */
export function useSetup() {
  const { loading } = useSession();
  const { setup: stored, choose, toggle, addCards, takeCards, clearCards, setEntropy } = useStoredSetup();
  const games = useCounterGames();
  const program = useProgram(stored, choose);
  const { entry } = program;
  const { waiting: waitingGame, running, known: gamesKnown } = games;
  useListedPattern(
    stored.pattern,
    useCallback(() => choose('pattern', ''), [choose]),
  );
  const fixed = useWaitingGame({ waiting: waitingGame, known: gamesKnown }, { addCards, takeCards });
  const setup = useMemo(() => ({ ...stored, entry, ...fixed }), [stored, entry, fixed]);
  const client = useQueryClient();
  const catalogue = useCatalogue();
  const { cards, loaded } = catalogue;
  const [wantsAhead, setAhead] = useState(false);
  const soldAhead = waitingGame !== null && readSetting('soldAhead') === waitingGame._id;
  /** The next game is sold while this one runs. A paper card may be in both of them, never twice in one. */
  const ahead = wantsAhead || soldAhead ? running : null;
  const isAvailable = useCallback(
    (card: number) => ahead !== null || catalogue.isAvailable(card),
    [ahead, catalogue.isAvailable],
  );
  const [wantedPage, setPage] = useState(1);
  const [removing, setRemoving] = useState<number | null>(null);
  const { cards: selection } = setup;

  const toggleCard = useCallback(
    (card: number) => {
      const available = isAvailable(card);
      if (!available) notify.error(t('notAvailable', { number: card }));
      if (toggle(card, available) === 'taken') notify.info(t('removed', { number: card }), () => addCards([card]));
    },
    [isAvailable, toggle, addCards],
  );

  /** A list or a range is sold as a whole, but for what another game holds; one card that is sold already is asked about. */
  const typeCards = (text: string) => {
    const wanted = readCards(text);
    const [first] = wanted ?? [];
    if (wanted === null || first === undefined) return void notify.error(t('notCards'));
    const unknown = wanted.find((card) => !cards.includes(card));
    if (unknown !== undefined) return void notify.error(t('noSuchCard', { number: unknown }));
    setPage(pageWith(cards, first) ?? 1);
    if (wanted.length > 1) return sellTogether(wanted);
    if (selection.includes(first)) setRemoving(first);
    else toggleCard(first);
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

  /** A regular's cards, but for what another game holds; what was sold already is said. */
  const addRegular = ({ name, cards: wanted }: Regular) => {
    const held = wanted.filter((card) => !isAvailable(card));
    if (held.length > 0) notify.error(t('notAvailableMany', { cards: held.join(', ') }));
    const sold = wanted.filter((card) => selection.includes(card));
    if (sold.length > 0) notify.warning(t('regularSold', { name, cards: sold.join(', ') }));
    const added = wanted.filter((card) => !held.includes(card) && !sold.includes(card));
    if (added.length === 0) return;
    addCards(added);
    notify.info(t('regularAdded', { name, cards: cardsText(added.length) }), () => takeCards(added));
  };

  /** The cards of the last game, but for those that another one holds by now. */
  const sellAgain = async () => {
    const last = storedCards('lastCards');
    const free = await client.fetchQuery({ ...availableCardsQuery, staleTime: 0 }).catch(() => null);
    const isFree = (card: number) => free?.has(card) ?? isAvailable(card);
    if (running !== null && last.length > 0 && !last.some(isFree)) {
      setAhead(true);
      addCards(last);
      notify.info(t('takenAhead', { cards: cardsText(last.length), running: running.gameNumber }), clearCards);
      return false;
    }
    addCards(last.filter(isFree));
    return last.length > 0;
  };

  const clearAll = () => {
    clearCards();
    notify.info(t('cleared'), () => addCards(selection));
  };

  const endSale = useNextSale(setup, useUser().id);
  const { start, sellAhead, mayStart, starting, waiting } = useStart({
    setup,
    games,
    isAvailable,
    onStarted: () => {
      writeJsonSetting('lastCards', selection);
      clearCards();
      endAdoption();
      endSale();
      setEntropy('');
    },
  });

  return {
    setup,
    choose,
    setEntropy,
    catalogue: { ...catalogue, isAvailable },
    page: pageOf(cards, wantedPage),
    setPage,
    toggleCard,
    typeCards,
    addRegular,
    program,
    removing,
    endRemoving: () => setRemoving(null),
    clearAll,
    profit: useMemo(() => profitOf(setup, selection.length), [setup, selection]),
    jackpot: useJackpotAmount(),
    start,
    mayStart,
    starting,
    waiting,
    waitingGame,
    running,
    gamesKnown,
    ahead,
    setAhead,
    sellAhead,
    /** It was sold while the one before ran, and nothing holds its cards any more. */
    startsAtOnce: soldAhead && running === null,
    lastCards: storedCards('lastCards'),
    sellAgain,
    authenticating: loading || starting,
    ready: loaded && !loading && !starting && program.known,
  };
}

/** Two people must not pay for one card: what was sold before is named. */
function soldSentence(sold: readonly number[], added: readonly number[]): string {
  const sentence = t(sold.length === 1 ? 'oneSold' : 'manySold', { cards: sayCards(sold) });
  return added.length === 0 ? sentence : `${sentence} ${t('theseAdded', { cards: sayCards(added) })}`;
}

function useJackpotAmount(): number {
  const { data, isError } = useQuery(jackpotAmountQuery(useUser().id));
  useEffect(() => {
    if (isError) notify.warning(t('jackpotFailed'));
  }, [isError]);
  return isError ? 0 : (data ?? 0);
}
