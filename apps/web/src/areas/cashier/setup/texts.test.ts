import { expect, it } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { textIn } from '@/i18n/area.ts';
import { soldText } from './settings.ts';
import { CASHIER_SETUP, countOfCards, sentenceFrom } from './texts.ts';

const inEnglish = textIn(CASHIER_SETUP, 'en', null);
const inOromo = textIn(CASHIER_SETUP, 'om', {
  'cashier-setup': {
    added: 'Dabalame: {{cards}}',
    oneSold: '{{cards}} gurgurameera.',
    theseAdded: '{{cards}} dabalame.',
  },
  common: { cards: 'Kaardii {{count}}' },
});

it('renders a text with its values and the next sentence in one language', () => {
  const added = { key: 'added', values: { cards: countOfCards(2) } } as const;
  expect([sentenceFrom(inEnglish, added), sentenceFrom(inOromo, added)]).toEqual([
    '2 cards added',
    'Dabalame: Kaardii 2',
  ]);
  expect(sentenceFrom(inOromo, soldText([1], [3]))).toBe('1 gurgurameera. 3 dabalame.');
});

it('renders the reason of the server, or a text if it gives none', () => {
  const refused = new ApiError(409, 'CARD_TAKEN', 'Card 3 is taken.');
  expect(sentenceFrom(inEnglish, { error: refused, otherwise: 'unexpected' })).toBe('Card 3 is taken.');
  expect(sentenceFrom(inEnglish, { error: new Error('boom'), otherwise: 'unexpected' })).toBe(
    'An unexpected error occurred.',
  );
});
