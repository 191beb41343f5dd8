import { useCallback, useEffect, useState } from 'react';
import {
  onSettingChanged,
  readJsonSetting,
  readSetting,
  removeSetting,
  writeJsonSetting,
  writeSetting,
} from '../../../lib/stored-settings.ts';
import type { Setup } from './model/check-setup.ts';
import { restoreSelection, toggleCard } from './model/selection.ts';
import { restoreSettings, type Settings } from './model/settings.ts';

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
export function useStoredSetup() {
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
