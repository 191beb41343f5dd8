import {
  basisPointsFromPercent,
  birrFromSantim,
  feeOf,
  feeTableFrom,
  MAX_BET,
  parseBirr,
  percentFromBasisPoints,
  percentTable,
  type Santim,
  santimFromBirr,
} from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';
import { feeTableOf, NO_SALE, type Sale, type SaleCommand, type SaleSettings } from '@adarash/rules/sale';
import type { SaleCommandJson, SaleJson } from './routes/sale.ts';

// Converts a sale between its forms: in the rules, in JSON, in form fields and in the browser's storage. Must be the
// only file with these conversions.

/** Returns the sale as JSON. `now` is the server's current time. */
export function saleJson(sale: Sale, now: Date): SaleJson {
  const fee = feeOf({ ...sale, feeTable: feeTableOf(sale) }, sale.cards.length);
  return {
    version: sale.version,
    betAmount: birrFromSantim(sale.bet),
    houseFeePercentage: fee === null ? null : percentFromBasisPoints(fee),
    houseFeeTable: sale.feeTable && percentTable(sale.feeTable),
    houseFeeBySize: sale.feeBySize,
    pattern: sale.pattern,
    hallEntropy: sale.text,
    cards: sale.cards.map((card) => ({ ...card, addedAt: new Date(card.addedAt).toISOString() })),
    gameId: sale.game,
    now: now.toISOString(),
  };
}

/**
 * Returns a sale from a server response. Its times are converted from the server's clock to the clock of this device:
 * `now` is the time on this device when the response arrived.
 */
export function saleFrom(json: SaleJson, now: number): Sale {
  const late = now - Date.parse(json.now);
  return {
    ...NO_SALE,
    version: json.version,
    bet: betFrom(json.betAmount),
    feeBasisPoints: json.houseFeePercentage === null ? null : basisPointsFromPercent(json.houseFeePercentage),
    feeTable: json.houseFeeTable && feeTableFrom(json.houseFeeTable),
    feeBySize: json.houseFeeBySize,
    pattern: json.pattern,
    text: json.hallEntropy,
    cards: json.cards.map((card) => ({ ...card, addedAt: Date.parse(card.addedAt) + late })),
    game: json.gameId,
  };
}

/** Returns a change of the sale (a command) as JSON. */
export function commandJson(command: SaleCommand): SaleCommandJson {
  if (command.type === 'add' || command.type === 'remove') return { ...command, cards: [...command.cards] };
  if (command.type !== 'settings') return command;
  const { bet, feeBasisPoints, feeTable, feeBySize, pattern, text } = command.settings;
  return {
    type: 'settings',
    betAmount: bet === undefined ? undefined : birrFromSantim(bet),
    houseFeePercentage: feeBasisPoints ? percentFromBasisPoints(feeBasisPoints) : feeBasisPoints,
    houseFeeTable: feeTable ? percentTable(feeTable) : undefined,
    houseFeeBySize: feeBySize,
    pattern,
    hallEntropy: text,
    settle: command.settle,
  };
}

/** Returns the change of the sale (the command) from a validated request. */
export function commandFrom(json: SaleCommandJson): SaleCommand {
  if (json.type !== 'settings') return json;
  const { betAmount, houseFeePercentage, houseFeeTable, houseFeeBySize, pattern, hallEntropy, settle } = json;
  const settings: Partial<SaleSettings> = {};
  if (betAmount !== undefined) settings.bet = betFrom(betAmount);
  if (houseFeePercentage !== undefined) {
    settings.feeBasisPoints = houseFeePercentage === null ? null : basisPointsFromPercent(houseFeePercentage);
    settings.feeBySize = false;
  }
  if (houseFeeTable !== undefined) {
    settings.feeTable = feeTableFrom(houseFeeTable);
    settings.feeBySize = true;
  }
  if (houseFeeBySize !== undefined) settings.feeBySize = houseFeeBySize;
  if (pattern !== undefined) settings.pattern = pattern;
  if (hallEntropy !== undefined) settings.text = hallEntropy;
  return { type: 'settings', settings, settle };
}

function betFrom(birr: number): Santim {
  const bet = santimFromBirr(birr);
  if (bet === null) throw new RangeError(`bet must have at most two decimals, got ${birr}`);
  return bet;
}

/** Keys in the browser's storage for the settings of a sale, as the requirements name them. */
export const SALE_KEYS = {
  pattern: 'gamePattern',
  percentage: 'housePercentage',
  bet: 'betAmount',
  cards: 'selectedCards',
} as const;

/** Option of the house fee field: a fee by the number of cards instead of a percentage. */
export const BY_SIZE = 'by-size';

/** Lowest valid bet on the setup screen, in santim. */
const LOWEST_BET = 100;

/**
 * Settings of a sale as texts in form fields and in the browser's storage. An empty text means that the setting is
 * required and the user must choose it again.
 */
export type SaleFields = { pattern: Pattern | ''; percentage: string; bet: string };

export function fieldsOf(settings: Omit<SaleSettings, 'text'>): SaleFields {
  const { pattern, feeBasisPoints, bet } = settings;
  const percentage = feeBasisPoints === null ? '' : String(percentFromBasisPoints(feeBasisPoints));
  return {
    pattern: pattern ?? '',
    percentage: feeTableOf(settings) ? BY_SIZE : percentage,
    bet: birrFromSantim(bet).toFixed(bet % 100 === 0 ? 0 : 2),
  };
}

/** Returns the valid settings from the form fields of a sale, or null if no field is valid. */
export function settingsFrom({ pattern, percentage, bet = '' }: Partial<SaleFields>): Partial<SaleSettings> | null {
  const settings: Partial<SaleSettings> = {};
  if (pattern !== undefined) settings.pattern = pattern === '' ? null : pattern;
  if (percentage === BY_SIZE) settings.feeBySize = true;
  else if (percentage !== undefined) {
    settings.feeBasisPoints = percentage === '' ? null : basisPointsFromPercent(Number(percentage));
    settings.feeBySize = false;
  }
  const price = betOf(bet);
  if (price !== null) settings.bet = price;
  return Object.keys(settings).length === 0 ? null : settings;
}

/** Returns a typed bet in santim, or null if it is not valid on the setup screen. */
export function betOf(text: string): Santim | null {
  const bet = parseBirr(text);
  return bet === null || bet < LOWEST_BET || bet > MAX_BET ? null : bet;
}

/** Returns the selected cards from a value of the browser's storage, in ascending order without duplicates. */
export function saleCardsFrom(stored: unknown): number[] {
  if (!Array.isArray(stored)) return [];
  const cards = stored.map(Number).filter((card) => Number.isSafeInteger(card) && card >= 1);
  return [...new Set(cards)].sort((a, b) => a - b);
}
