import { type Card, CENTRE, COLUMNS, FREE } from './cards/card.ts';
import { cardsDigest, withSet } from './draw/draw.ts';
import type { Receipt } from './draw/receipt.ts';
import { numbersCalled } from './game/index.ts';
import { Hall, pendingGame } from './hall.test-support.ts';
import { cardsCompleteAt } from './patterns/claim.ts';
import { LINE_KINDS, makeRule, mostLines, ownPatternIn, PATTERNS, type Pattern } from './patterns/pattern.ts';

/** Returns custom cards of a hall, with gaps between their numbers. Each value of `turn` selects other cards. */
export const ownCards = (turn = 1): Card[] =>
  [5, 17, 64, 101, 102, 103, 200, 201, 350, 999, 4_000, 9_999].map((cardId, i) => ({
    cardId,
    numbers: Array.from({ length: 25 }, (_, square) => {
      const [row, column] = [Math.floor(square / 5), square % 5];
      return square === CENTRE ? FREE : column * 15 + 1 + ((row * 3 + i + column * turn) % 15);
    }),
  }));

/** Returns a card set in the JSON format of release 1.1, which lists the numbers of each column. */
export const setJson = (cards: readonly Card[]): string =>
  JSON.stringify(
    cards.map(({ cardId, numbers }) => ({
      card: cardId,
      ...Object.fromEntries(COLUMNS.map((letter, column) => [letter, numbers.filter((_, at) => at % 5 === column)])),
    })),
    null,
    1,
  );

const SHAPES = 'own/0050140.1100011';

/** Returns the rules for any 1, 2, 3 … lines of these kinds, up to the number of existing lines. */
function counted(kinds: readonly (typeof LINE_KINDS)[number][], own: Pattern | null = null): Pattern[] {
  const drawn = own && ownPatternIn(own);
  return Array.from(
    { length: mostLines({ kinds, own: drawn }) },
    (_, at) => makeRule({ count: at + 1, kinds, own: drawn }) as Pattern,
  );
}

/**
 * Every winning rule of a hall, with a custom shape as the only kind of line and among several kinds. Both diagonals
 * are the rule of any two diagonals.
 */
export const EVERY_RULE: readonly Pattern[] = [
  ...new Set([
    ...PATTERNS,
    SHAPES as Pattern,
    'full_house' as Pattern,
    ...LINE_KINDS.flatMap((kind) => counted([kind])),
    ...counted(LINE_KINDS),
    ...counted(['row'], SHAPES as Pattern),
  ]),
];

/**
 * Small selection of winning rules: a built-in pattern, some lines of several kinds, both diagonals, a custom shape
 * among rows, and the full house.
 */
export const SOME_RULES: readonly Pattern[] = [
  'cross',
  'lines/3/row+column+diagonal+corners',
  'lines/2/diagonal',
  `lines/4/row+${SHAPES}`,
  'full_house',
];

/** Returns the receipt of a game with custom cards that was won by this rule. */
export function receiptOfRule(pattern: Pattern, { set = ownCards(), isDemo = false, name = 'ካርዶች' } = {}): Receipt {
  const scheme = isDemo ? 'bingo75/v2/demo' : 'bingo75/v2';
  const hall = new Hall(
    pendingGame({
      pattern,
      patternNames: ownPatternIn(pattern) ? { en: 'Own', am: 'የራስ' } : null,
      cards: set.filter((_, i) => i % 3 === 1),
      scheme,
      cardSet: { digest: cardsDigest(set, withSet(scheme)), name, version: 2 },
    }),
  );
  hall.start();
  const winners = () => cardsCompleteAt(hall.game.cards, numbersCalled(hall.game), pattern);
  while (hall.game.status === 'active' && winners().length === 0) hall.drawn();
  for (const cardId of winners()) hall.claim(cardId);
  return hall.receipt;
}
