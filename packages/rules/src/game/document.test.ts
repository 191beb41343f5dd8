import { expect, it } from 'vitest';
import { catalogueSet } from '../cards/catalogue.ts';
import { MODERATOR, pendingGame } from '../hall.test-support.ts';
import { santim } from '../money/money.ts';
import { USUAL_TERMS } from './hall-terms.ts';
import { documentIn, documentOf, type Game } from './index.ts';

const CASHIER = { id: 'a'.repeat(24), name: 'Tigist', role: 'cashier' };
const usual = pendingGame({ cardIds: [3, 7] });

const unusual: Game = {
  ...usual,
  terms: { ...USUAL_TERMS, lateCalls: 'off' },
  feedsJackpot: false,
  feeTable: [{ from: 1, basisPoints: 1500 }],
  designation: { cardId: 3, pattern: 'all', by: MODERATOR },
  out: [{ cardId: 7, callIndex: 1, by: MODERATOR, decided: true, version: 4 }],
  winners: [{ cardId: 3, pattern: null, prize: santim(5), callIndex: 1, handedOver: { at: 9, by: CASHIER, shift: 2 } }],
  mix: { openedAt: 1, closedAt: 2, parts: ['ab'], links: ['cd'] },
  brokenOff: null,
  voidReason: 'rain',
  endedBy: { role: 'moderator', reason: null, twoPersons: { by: MODERATOR, beside: CASHIER } },
};

const text = '{"scheme":"bingo75/v2","createdPattern":"all","feeBasisPoints":1500,"cards":[3,7]}';

it('a stored game contains only its unusual facts, in a fixed order', () => {
  expect(documentOf(usual)).toBe(text);
  expect(documentOf(Object.fromEntries(Object.entries(usual).reverse()) as Game)).toBe(text);
});

it('a stored game is parsed to the original game without the values in separate columns', () => {
  for (const game of [usual, unusual]) {
    const facts = documentIn(documentOf(game));
    const mix = game.mix && { openedAt: game.mix.openedAt, closedAt: game.mix.closedAt };
    expect({ ...game, ...facts }).toEqual({ ...game, cards: [3, 7], squares: null, mix });
    expect(Object.keys(facts)).not.toEqual(expect.arrayContaining(['calls', 'version', 'status']));
  }
});

it('a stored game of release 1.1 is read without its tickets', () => {
  const stored = JSON.stringify({ ...JSON.parse(text), tickets: [3, 9] });
  const facts = documentIn(stored);
  expect(facts).toEqual(documentIn(text));
  expect(documentOf({ ...usual, ...facts, cards: usual.cards, mix: null })).toBe(text);
});

it('omits default values of new and of parsed games', () => {
  const read = documentIn(documentOf(usual));
  const made = { rounds: [], patternNames: {}, terms: { ...USUAL_TERMS } };
  expect([read, made].map((facts) => documentOf({ ...usual, ...facts, cards: usual.cards, mix: null }))).toEqual([
    text,
    text,
  ]);
});

it('a stored game contains the squares of its custom card set', () => {
  const cardSet = { digest: 'a'.repeat(64), name: 'Bole', version: 2 };
  const { squares } = documentIn(documentOf({ ...usual, cardSet }));
  expect(squares).toEqual(usual.cards.map(({ numbers }) => numbers));
  expect(documentIn(documentOf({ ...usual, cardSet: catalogueSet(100) })).squares).toBeNull();
});

it.each([
  ['half a designation', { designation: { cardId: 3, pattern: 'all' } }],
  [
    'a designation by somebody without a name',
    { designation: { cardId: 3, pattern: 'all', by: { id: '', role: '' } } },
  ],
  ['a card that nobody put out beyond the limit', { out: [{ cardId: 7, callIndex: 1, decided: true, version: 4 }] }],
  ['a fact that is unknown', { designated: null }],
  ['a fact by the name of what every object has', { constructor: null }],
  ['an unknown fact of a winner', { winners: [{ ...unusual.winners[0], tip: 1 }] }],
  ['a winner without a prize', { winners: [{ cardId: 3, pattern: null, callIndex: 1 }] }],
  ['money in parts of a santim', { winners: [{ ...unusual.winners[0], prize: 0.5 }] }],
  ['cards that are no numbers', { cards: ['3'] }],
  ['terms that are half there', { terms: { lateCalls: 'off' } }],
  ['a table of fees without its first row', { feeTable: [{ from: 2, basisPoints: 1500 }] }],
  ['tickets that are no numbers', { tickets: ['3'] }],
  ['no cards', { cards: undefined }],
])('a stored game is rejected as damaged if it contains %s', (_, change) => {
  const text = JSON.stringify({ ...JSON.parse(documentOf(usual)), ...change });
  expect(() => documentIn(text)).toThrow('A stored game is damaged');
});

it('a stored game is rejected as damaged if it is not a document', () => {
  for (const text of ['null', '[]', '5', '{}']) expect(() => documentIn(text)).toThrow('damaged');
});
