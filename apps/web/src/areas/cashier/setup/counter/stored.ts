import { SALE_KEYS, type SaleFields, saleCardsFrom, settingsFrom } from '@adarash/contract/sale-codec';
import type { Pattern } from '@adarash/rules/pattern';
import type { SaleCommand } from '@adarash/rules/sale';
import { readJsonSetting, readSetting, removeSetting, writeJsonSetting, writeSetting } from '@/lib/stored-settings.ts';
import { earlierRule, restoreSettings, type Setup } from '../settings.ts';

const FIELDS = ['pattern', 'percentage', 'bet'] as const;

/** Stores the current settings and cards of the sale in the browser, under the keys that the requirements define. */
export function storeSetup(setup: Setup): void {
  for (const field of FIELDS) writeSetting(SALE_KEYS[field], setup[field]);
  if (setup.cards.length === 0) removeSetting(SALE_KEYS.cards);
  else writeJsonSetting(SALE_KEYS.cards, setup.cards);
}

/** Returns commands that create the sale which an earlier release stored in this browser. */
export function storedCommands(): SaleCommand[] {
  const stored: Record<keyof SaleFields, string | null> = {
    pattern: readSetting(SALE_KEYS.pattern),
    percentage: readSetting(SALE_KEYS.percentage),
    bet: readSetting(SALE_KEYS.bet),
  };
  const commands: SaleCommand[] = [];
  const settings = settingsFrom(restoreSettings(stored));
  const isStored = FIELDS.some((field) => stored[field] !== null);
  if (settings !== null && isStored) commands.push({ type: 'settings', settings });
  const cards = saleCardsFrom(readJsonSetting(SALE_KEYS.cards, Array.isArray));
  if (cards.length > 0) commands.push({ type: 'add', cards });
  return commands;
}

/**
 * Updates a stored pattern that is no longer offered to *all*. Returns the removed pattern, or null if the stored
 * pattern is valid.
 */
export function takeEarlierRule(): Pattern | null {
  const rule = earlierRule(readSetting(SALE_KEYS.pattern));
  if (rule !== null) writeSetting(SALE_KEYS.pattern, 'all');
  return rule;
}
