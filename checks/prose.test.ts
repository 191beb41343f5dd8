import { expect, it } from 'vitest';
import { beyondLimits, commentsIn, measure, worseThan } from './prose.ts';

const FIGURES = { D: 10, P: 10, H: 10, F: 0 };

it('counts dialect words and plain words per 1,000 words', () => {
  expect(measure(['Returns null if nobody answered the request.'])).toEqual({ D: 285.7, P: 285.7, H: 0, F: 0 });
});

it('ignores the names of placeholders in texts', () => {
  expect(measure(['{{who}} started the game.']).D).toBe(0);
});

it('counts the share of texts that start with a pronoun or a relative clause', () => {
  expect(measure(['What a hall sells.', 'Number of cards.']).H).toBe(50);
});

it('counts the share of sentences whose subject is a relative clause', () => {
  expect(measure(['Number of cards. What a hall sells. Who may sell?']).F).toBe(33.3);
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
])('reports a group of texts if its figure %s by more than the tolerance', (_case, change) => {
  expect(worseThan({ API: FIGURES }, { API: { ...FIGURES, ...change } })).toHaveLength(1);
});

it('ignores a change of the figures within the tolerance', () => {
  expect(worseThan({ API: FIGURES }, { API: { ...FIGURES, D: 10.5, P: 9.5, H: 10.5 } })).toEqual([]);
});

it('reports a group of texts without a baseline', () => {
  expect(worseThan({}, { errors: FIGURES })).toEqual(['errors: has no baseline; run npm run prose -- renew']);
});

it.each([
  ['comments of apps/web/src/ui', { D: 15.1 }],
  ['comments of apps/web/src/ui', { P: 11.9 }],
  ['comments of packages/rules', { P: 5.9 }],
  ['comments of apps/web/src/ui', { H: 3.1 }],
  ['comments of apps/web/src/ui', { F: 1.1 }],
  ['docs/api.md', { D: 15.1 }],
  ['docs/draw.md', { D: 20.1 }],
])('reports the group "%s" if a figure exceeds its limit: %o', (group, change) => {
  expect(beyondLimits({ [group]: { D: 0, P: 20, H: 0, F: 0, ...change } })).toHaveLength(1);
});
