import { type Pattern, SETUP_PATTERNS } from '@adarash/rules/pattern';

export const PERCENTAGES = [10, 15, 20, 25, 30] as const;

/** What the cashier chose for the next game, as the fields hold it; an empty text is a choice not made. */
export interface Settings {
  pattern: Pattern | '';
  percentage: string;
  bet: string;
}

export const DEFAULT_SETTINGS: Settings = { pattern: 'all', percentage: '15', bet: '10' };

export const isSetupPattern = (value: string): value is (typeof SETUP_PATTERNS)[number] =>
  (SETUP_PATTERNS as readonly string[]).includes(value);

/**
 * What a browser stored, or the defaults where it stored nothing. A stored value that is no longer offered becomes a
 * choice to make again: silently taking another one would sell a game that nobody chose.
 */
export function restoreSettings(stored: Record<keyof Settings, string | null>): Settings {
  const percentage = stored.percentage ?? DEFAULT_SETTINGS.percentage;
  const pattern = stored.pattern ?? DEFAULT_SETTINGS.pattern;
  return {
    pattern: isSetupPattern(pattern) ? pattern : '',
    percentage: PERCENTAGES.some((offered) => String(offered) === percentage) ? percentage : '',
    bet: stored.bet ?? DEFAULT_SETTINGS.bet,
  };
}
