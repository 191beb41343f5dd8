import { useCallback, useEffect, useState } from 'react';
import {
  onSettingChanged,
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '@/lib/stored-settings.ts';
import {
  restoreSelection,
  restoreSettings,
  type Selection,
  type Settings,
  type Setup,
  toggleCard,
  withCards,
} from './setup.ts';

const KEYS = { pattern: 'gamePattern', percentage: 'housePercentage', bet: 'betAmount' } as const;
const SHARED = [...Object.values(KEYS), 'selectedCards'] as const;

const anything = (_: unknown): _ is unknown => true;

/** The cards of the sale in hand, or of the game before it. */
export const storedCards = (key: 'selectedCards' | 'lastCards'): Selection =>
  restoreSelection(readJsonSetting(key, anything));

function readSetup(): Setup {
  const settings = restoreSettings({
    pattern: readSetting(KEYS.pattern),
    percentage: readSetting(KEYS.percentage),
    bet: readSetting(KEYS.bet),
  });
  return { ...settings, cards: storedCards('selectedCards'), entropy: readSetting('hallEntropy') ?? '' };
}

const unlessSame = (shown: Setup, stored: Setup): Setup =>
  JSON.stringify(shown) === JSON.stringify(stored) ? shown : stored;

/** The setup in hand: every change is stored at once, so that a reload or another tab finds it as it was. */
export function useStoredSetup() {
  const [setup, setSetup] = useState(readSetup);
  useEffect(() => {
    const follow = () => setSetup((shown) => unlessSame(shown, readSetup()));
    // Another tab may have changed it while this one was being drawn.
    follow();
    return onSettingChanged(SHARED, follow);
  }, []);

  const choose = useCallback(<K extends keyof Settings>(key: K, value: Settings[K]) => {
    writeSetting(KEYS[key], value);
    setSetup((current) => ({ ...current, [key]: value }));
  }, []);

  const keep = useCallback((cards: Selection) => {
    writeJsonSetting('selectedCards', cards);
    setSetup((current) => ({ ...current, cards }));
  }, []);

  /** A card that became unavailable can still be given back, but not taken. */
  const toggle = useCallback(
    (card: number, available: boolean) => {
      // Read back rather than remembered: another tab may have changed the selection a moment ago.
      const before = storedCards('selectedCards');
      const isTaken = before.includes(card);
      if (!available && !isTaken) return null;
      keep(toggleCard(before, card));
      return isTaken ? ('taken' as const) : ('added' as const);
    },
    [keep],
  );
  const addCards = useCallback((cards: Selection) => keep(withCards(storedCards('selectedCards'), cards)), [keep]);
  const takeCards = useCallback(
    (cards: Selection) => keep(storedCards('selectedCards').filter((card) => !cards.includes(card))),
    [keep],
  );

  const clearCards = useCallback(() => {
    removeSetting('selectedCards');
    setSetup((current) => ({ ...current, cards: [] }));
  }, []);

  const setEntropy = useCallback((entropy: string) => {
    if (entropy === '') removeSetting('hallEntropy');
    else writeSetting('hallEntropy', entropy);
    setSetup((current) => ({ ...current, entropy }));
  }, []);

  return { setup, choose, toggle, addCards, takeCards, clearCards, setEntropy };
}
