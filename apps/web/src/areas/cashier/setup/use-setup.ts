import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { useSession } from '../../../session/session.ts';
import { pageOf, pageWith } from './model/pages.ts';
import { profitOf } from './model/profit.ts';
import { notify } from './notify.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useJackpotAmount } from './use-jackpot-amount.ts';
import { useStart } from './use-start.ts';
import { useStoredSetup } from './use-stored-setup.ts';

/** The state of the setup screen and everything that can be done on it. */
export function useSetup() {
  const { loading } = useSession();
  const { setup, choose, toggle, clearCards, setEntropy } = useStoredSetup();
  const catalogue = useCatalogue();
  const { cards, isAvailable, loaded } = catalogue;
  const [wantedPage, setPage] = useState(1);
  const { cards: selection } = setup;

  const toggleCard = useCallback(
    (card: number) => {
      const available = isAvailable(card);
      if (!available) notify.error(t('notAvailable', { number: card }));
      toggle(card, available);
    },
    [isAvailable, toggle],
  );

  const typeCard = (card: number) => {
    const page = pageWith(cards, card);
    if (page === null) return void notify.error(t('noSuchCard', { number: card }));
    setPage(page);
    toggleCard(card);
  };

  const clearAll = () => {
    clearCards();
    notify.info(t('cleared'));
  };

  const { start, starting, waitingNumber } = useStart({
    setup,
    isAvailable,
    onStarted: () => {
      clearCards();
      setEntropy('');
    },
  });

  return {
    setup,
    choose,
    setEntropy,
    catalogue,
    page: pageOf(cards, wantedPage),
    setPage,
    toggleCard,
    typeCard,
    clearAll,
    profit: useMemo(() => profitOf(setup, selection.length), [setup, selection]),
    jackpot: useJackpotAmount(),
    start,
    starting,
    waitingNumber,
    authenticating: loading || starting,
    ready: loaded && !loading && !starting,
  };
}
