import refusals from '@adarash/texts/refusals.json';
import { expect, it } from 'vitest';
import type { Language } from './basics.ts';
import { sentenceIn } from './basics.ts';

const rows: Readonly<Record<string, Readonly<Record<Language, string>>>> = refusals;

it.each([
  ['en', 'CARD_OUT', { cardId: 7 }, 'Card 7 is locked in this game after a false claim'],
  ['am', 'CARD_OUT', { cardId: 7 }, 'ካርድ 7 በሐሰት ቢንጎ ከዚህ ጨዋታ ታግዷል'],
  ['en', 'CARDS_INVALID', { cards: [0, 'x'] }, 'Invalid card IDs: 0, x'],
  ['en', 'AWARD_TOO_LARGE', { amount: 1234.5 }, 'Award amount cannot exceed available jackpot (1,234.50 BIRR).'],
  ['en', 'VALIDATION', {}, 'The request is not valid.'],
  ['en', 'VALIDATION', { field: 'cashier' }, 'The field "cashier" is missing or not valid.'],
  ['om', 'ACCESS_DENIED', { startGames: true }, 'Hin eeyyamamne. Tapha jalqabuuf eeyyama hin qabdan.'],
  ['en', 'CARD_OUT', {}, null],
  ['en', 'CARD_OUT', { number: 7 }, null],
  ['en', 'OF_ANOTHER_SERVER', {}, null],
  ['en', 'toString', {}, null],
  ['en', '__proto__', {}, null],
] as const)(
  'returns in the language %s for the error %s with the details %o the sentence: %s',
  (language, code, details, sentence) => {
    expect(sentenceIn((row) => rows[row]?.[language], code, { ...details } as object)).toBe(sentence);
  },
);
