import type { Language } from '@adarash/contract/basics';
import { expect, it } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { type Catalogue, textIn } from '@/i18n/area.ts';
import { WORDS } from '@/i18n/staff-area.ts';
import { textsOf } from '@/i18n/texts-of.tsx';
import { ENGLISH_FORMAT } from '@/lib/format.ts';
import { soldText } from './settings.ts';
import { CASHIER_SETUP, countOfCards, sentenceFrom } from './texts.ts';

const speakerIn = (language: Language, catalogue: Catalogue | null) => ({
  say: textIn(CASHIER_SETUP, language, catalogue),
  words: textsOf(WORDS, language, catalogue),
  format: ENGLISH_FORMAT,
});

const ENGLISH = speakerIn('en', null);
const OROMO = speakerIn('om', {
  'cashier-setup': {
    added: 'Dabalame: {{cards}}',
    oneSold: '{{cards}} gurgurameera.',
    theseAdded: '{{cards}} dabalame.',
  },
  common: { cards: 'Kaardii {{count}}' },
});

it('joins a text with its values and the next sentence in one language', () => {
  const added = { key: 'added', values: { cards: countOfCards(2) } } as const;
  expect([sentenceFrom(ENGLISH, added), sentenceFrom(OROMO, added)]).toEqual(['2 cards added', 'Dabalame: Kaardii 2']);
  expect(sentenceFrom(OROMO, soldText([1], [3]))).toBe('1 gurgurameera. 3 dabalame.');
});

it('displays the reason of the server for a failure, or a default text without a reason', () => {
  const refused = new ApiError(409, 'CARD_TAKEN', 'Card 3 is taken.');
  expect(sentenceFrom(ENGLISH, { error: refused, otherwise: 'unexpected' })).toBe('Card 3 is taken.');
  expect(sentenceFrom(ENGLISH, { error: new Error('boom'), otherwise: 'unexpected' })).toBe(
    'An unexpected error occurred.',
  );
});
