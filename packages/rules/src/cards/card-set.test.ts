import { describe, expect, it } from 'vitest';
import { setJson } from '../every-rule.test-support.ts';
import { CENTRE } from './card.ts';
import { cardsFrom, type DraftCard, draftOf, parseSet, problemsOf, setCsv } from './card-set.ts';
import { catalogue } from './catalogue.ts';

const CARDS = catalogue(12).map((card) => ({ ...card, cardId: card.cardId * 7 }));
const DRAFTS = CARDS.map(draftOf);

/** Returns the drafts of valid cards with a change of the card at `at`. */
const withChange = (at: number, change: (draft: DraftCard) => Partial<DraftCard>): DraftCard[] =>
  DRAFTS.map((draft, i) => (i === at ? { ...draft, ...change(draft) } : draft));
const withSquare =
  (square: number, text: string) =>
  ({ squares }: DraftCard) => ({
    squares: squares.map((old, i) => (i === square ? text : old)),
  });

describe('problems of a card set', () => {
  it('accepts cards with any numbers and gaps', () => {
    expect(problemsOf(DRAFTS)).toEqual([]);
    expect(cardsFrom([...DRAFTS].reverse())).toEqual(CARDS);
  });

  it.each([
    ['a card without a number', withChange(2, () => ({ number: '' })), { kind: 'CARD_NUMBER', at: 2 }],
    ['a number above 9999', withChange(2, () => ({ number: '10000' })), { kind: 'CARD_NUMBER', at: 2 }],
    ['a card number twice', withChange(3, () => ({ number: '7' })), { kind: 'CARD_TWICE', at: 3, other: 0 }],
    ['too few squares', withChange(1, () => ({ squares: ['1', '2'] })), { kind: 'SQUARES_COUNT', at: 1 }],
    ['an empty square', withChange(1, withSquare(4, ' ')), { kind: 'SQUARE_EMPTY', at: 1, square: 4 }],
    [
      'a word in a square',
      withChange(1, withSquare(0, '1O')),
      { kind: 'SQUARE_UNREADABLE', at: 1, square: 0, from: 1, to: 15 },
    ],
    [
      'a number of another column',
      withChange(1, withSquare(6, '75')),
      { kind: 'SQUARE_COLUMN', at: 1, square: 6, from: 16, to: 30 },
    ],
    [
      'a number twice on a card',
      withChange(1, (draft) => withSquare(5, draft.squares[0] ?? '')(draft)),
      { kind: 'SQUARE_TWICE', at: 1, square: 5, other: 0 },
    ],
    [
      'a number in the centre',
      withChange(1, withSquare(CENTRE, '33')),
      { kind: 'CENTRE_TAKEN', at: 1, square: CENTRE },
    ],
    [
      'two cards alike',
      withChange(9, () => ({ squares: DRAFTS[4]?.squares ?? [] })),
      { kind: 'CARDS_ALIKE', at: 9, other: 4 },
    ],
    ['no card', [], { kind: 'SET_EMPTY', at: 0 }],
  ])('returns the problem of a list of cards with %s', (_, drafts, problem) =>
    expect(problemsOf(drafts)).toEqual([problem]),
  );

  it('reports a list with too many cards', () => {
    const many = Array.from({ length: 2_001 }, (_, i) => ({ ...(DRAFTS[0] as DraftCard), number: String(i + 1) }));
    expect(problemsOf(many)[0]).toEqual({ kind: 'SET_TOO_LARGE', at: 2_000 });
  });

  it('reports every problem of a list with several problems', () => {
    const drafts = withChange(0, (draft) => ({ number: 'x', squares: withSquare(3, '')(draft).squares }));
    expect(problemsOf(drafts).map(({ kind }) => kind)).toEqual(['CARD_NUMBER', 'SQUARE_EMPTY']);
  });
});

describe('a saved card set', () => {
  const set = { digest: 'ab'.repeat(32), name: 'Bole', version: 2, cards: catalogue(200) };

  it('is parsed from every format in which it can be saved', () => {
    for (const text of [
      setCsv(set.cards),
      setCsv(set.cards).replaceAll('\r\n', '\n'),
      `\uFEFF${setJson(set.cards)}`,
      JSON.stringify(set),
      JSON.stringify({ success: true, set }, null, 2),
      JSON.stringify([...set.cards].reverse()),
    ])
      expect(parseSet(text), text.slice(0, 60)).toEqual(set.cards);
  });

  it('is not read from a file of another kind or with an invalid card', () => {
    const [first = { cardId: 1, numbers: [] }, ...others] = set.cards;
    const turned = { ...first, numbers: [...first.numbers].reverse() };
    for (const text of [
      '',
      'no set',
      '{}',
      '{"set":7}',
      '[null]',
      'null',
      '[]',
      'card,B1\r\n1,2',
      JSON.stringify({ cards: [turned, ...others] }),
      JSON.stringify({ cards: [first, first, ...others] }),
      setCsv([turned, ...others]),
    ])
      expect(parseSet(text), text.slice(0, 60)).toBeNull();
  });
});
