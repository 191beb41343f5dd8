import { expect, it } from 'vitest';
import { commentsIn, measure, worseThan } from './prose.ts';

const FIGURES = { D: 10, P: 10, H: 10 };

it('counts dialect words and plain words per 1,000 words', () => {
  expect(measure(['Returns null if nobody answered the request.'])).toEqual({ D: 285.7, P: 285.7, H: 0 });
});

it('ignores the names of placeholders', () => {
  expect(measure(['{{who}} started the game.']).D).toBe(0);
});

it('counts the share of texts that start with a pronoun or a relative clause', () => {
  expect(measure(['What a hall sells.', 'Number of cards.']).H).toBe(50);
});

it('joins consecutive line comments and leaves out directives', () => {
  const source =
    '// Maximum number\n// of cards.\nconst a = 1;\n// biome-ignore lint: because\n/** Price of a card. */\nconst b = a;';
  expect(commentsIn('a.ts', source)).toEqual(['Maximum number of cards.', 'Price of a card.']);
});

it.each([
  ['D rises', { D: 10.6 }],
  ['P falls', { P: 9.4 }],
  ['H rises', { H: 10.6 }],
])('reports a group if %s by more than the tolerance', (_case, change) => {
  expect(worseThan({ API: FIGURES }, { API: { ...FIGURES, ...change } })).toHaveLength(1);
});

it('ignores a change within the tolerance and a group without a baseline', () => {
  expect(worseThan({ API: FIGURES }, { API: { D: 10.5, P: 9.5, H: 10.5 }, errors: FIGURES })).toEqual([]);
});
