import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { jackpotAmountQuery } from '../../../api/jackpot.ts';
import { t } from '../../../i18n/en/cashier-setup.ts';
import {
  onSettingChanged,
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../../../lib/stored-settings.ts';
import { useSession, useUser } from '../../../session/session.ts';
import { pageOf, pageWith, useCatalogue } from './catalogue.ts';
import { notify } from './notify.tsx';
import { profitOf, restoreSelection, restoreSettings, type Settings, type Setup, toggleCard } from './setup.ts';
import { useStart } from './use-start.ts';

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

const KEYS = { pattern: 'gamePattern', percentage: 'housePercentage', bet: 'betAmount' } as const;
const SHARED = [...Object.values(KEYS), 'selectedCards'] as const;

const anything = (_: unknown): _ is unknown => true;

function readSetup(): Setup {
  const settings = restoreSettings({
    pattern: readSetting(KEYS.pattern),
    percentage: readSetting(KEYS.percentage),
    bet: readSetting(KEYS.bet),
  });
  const cards = restoreSelection(readJsonSetting('selectedCards', anything));
  return { ...settings, cards, entropy: readSetting('hallEntropy') ?? '' };
}

/** The setup in hand: every change is stored at once, so that a reload or another tab finds it as it was. */
function useStoredSetup() {
  const [setup, setSetup] = useState(readSetup);
  useEffect(() => onSettingChanged(SHARED, () => setSetup(readSetup())), []);

  const choose = useCallback(<K extends keyof Settings>(key: K, value: Settings[K]) => {
    writeSetting(KEYS[key], value);
    setSetup((current) => ({ ...current, [key]: value }));
  }, []);

  /** A card that became unavailable can still be given back, but not taken. */
  const toggle = useCallback((card: number, available: boolean) => {
    // Read back rather than remembered: another tab may have changed the selection a moment ago.
    const before = readSetup().cards;
    if (!available && !before.includes(card)) return;
    const cards = toggleCard(before, card);
    writeJsonSetting('selectedCards', cards);
    setSetup((current) => ({ ...current, cards }));
  }, []);

  const clearCards = useCallback(() => {
    removeSetting('selectedCards');
    setSetup((current) => ({ ...current, cards: [] }));
  }, []);

  const setEntropy = useCallback((entropy: string) => {
    if (entropy === '') removeSetting('hallEntropy');
    else writeSetting('hallEntropy', entropy);
    setSetup((current) => ({ ...current, entropy }));
  }, []);

  return { setup, choose, toggle, clearCards, setEntropy };
}

function useJackpotAmount(): number {
  const { data, isError } = useQuery(jackpotAmountQuery(useUser().id));
  useEffect(() => {
    if (isError) notify.warning(t('jackpotFailed'));
  }, [isError]);
  return isError ? 0 : (data ?? 0);
}
