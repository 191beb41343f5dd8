import { type Card, CENTRE, COLUMNS, FREE, HIGHEST_CARD, isBingoNumber, NUMBERS_PER_COLUMN, SQUARES } from './card.ts';

/** Maximum number of cards in a hall's custom set. A single game is sold from at most 100 of them. */
export const MAX_SET_CARDS = 2_000;

/**
 * Card of an imported set before it is validated. Its fields are texts, so that staff can see and correct invalid
 * values. The FREE square is an empty text.
 */
export type DraftCard = { readonly number: string; readonly squares: readonly string[] };

const PROBLEMS = [
  'CARD_NUMBER',
  'CARD_TWICE',
  'SQUARES_COUNT',
  'SQUARE_EMPTY',
  'SQUARE_UNREADABLE',
  'SQUARE_COLUMN',
  'SQUARE_TWICE',
  'CENTRE_TAKEN',
  'CARDS_ALIKE',
  'SET_EMPTY',
  'SET_TOO_LARGE',
] as const;

/**
 * Problem of a card in an imported list. `at` is the index of the card and `square` the index of the square. `other` is
 * the index of an earlier card, or of an earlier square on this card, with the same value. `from` and `to` are the
 * valid range of numbers in the square's column.
 */
export type SetProblem = {
  readonly kind: (typeof PROBLEMS)[number];
  readonly at: number;
  readonly square?: number;
  readonly other?: number;
  readonly from?: number;
  readonly to?: number;
};

export const columnRange = (square: number): { from: number; to: number } => {
  const from = (square % COLUMNS.length) * NUMBERS_PER_COLUMN + 1;
  return { from, to: from + NUMBERS_PER_COLUMN - 1 };
};

const wholeIn = (text: string): number => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);

const isCardNumber = (number: number): boolean => Number.isInteger(number) && number >= 1 && number <= HIGHEST_CARD;

/** Returns all problems of a list of cards, in the order of the list. `cardsFrom` requires a list without problems. */
export function problemsOf(drafts: readonly DraftCard[]): SetProblem[] {
  if (drafts.length === 0) return [{ kind: 'SET_EMPTY', at: 0 }];
  const tooMany: SetProblem[] = drafts.length > MAX_SET_CARDS ? [{ kind: 'SET_TOO_LARGE', at: MAX_SET_CARDS }] : [];
  const numbers = new Map<number, number>();
  const faces = new Map<string, number>();
  const found = drafts.flatMap((draft, at): SetProblem[] => {
    const squares = squareProblems(draft, at);
    const number = wholeIn(draft.number);
    const problems = [...squares];
    if (!isCardNumber(number)) problems.unshift({ kind: 'CARD_NUMBER', at });
    else if (numbers.has(number)) problems.unshift({ kind: 'CARD_TWICE', at, other: numbers.get(number) ?? 0 });
    else numbers.set(number, at);
    if (squares.length > 0) return problems;
    const face = draft.squares.map((text, square) => (square === CENTRE ? FREE : Number(text))).join();
    const alike = faces.get(face);
    if (alike === undefined) faces.set(face, at);
    else problems.push({ kind: 'CARDS_ALIKE', at, other: alike });
    return problems;
  });
  return [...tooMany, ...found];
}

function squareProblems({ squares }: DraftCard, at: number): SetProblem[] {
  if (squares.length !== SQUARES) return [{ kind: 'SQUARES_COUNT', at }];
  const first = new Map<number, number>();
  return squares.flatMap((text, square): SetProblem[] => {
    const written = text.trim();
    if (square === CENTRE) return written === '' ? [] : [{ kind: 'CENTRE_TAKEN', at, square }];
    if (written === '') return [{ kind: 'SQUARE_EMPTY', at, square }];
    const number = wholeIn(written);
    const range = columnRange(square);
    if (!isBingoNumber(number)) return [{ kind: 'SQUARE_UNREADABLE', at, square, ...range }];
    if (number < range.from || number > range.to) return [{ kind: 'SQUARE_COLUMN', at, square, ...range }];
    const other = first.get(number);
    if (other !== undefined) return [{ kind: 'SQUARE_TWICE', at, square, other }];
    first.set(number, square);
    return [];
  });
}

/** Returns the cards of a valid list in ascending order of their numbers. */
export const cardsFrom = (drafts: readonly DraftCard[]): Card[] =>
  drafts
    .map(({ number, squares }) => ({
      cardId: Number(number),
      numbers: squares.map((text, square) => (square === CENTRE ? FREE : Number(text))),
    }))
    .sort((a, b) => a.cardId - b.cardId);

export const draftOf = ({ cardId, numbers }: Card): DraftCard => ({
  number: String(cardId),
  squares: numbers.map((square) => (square === FREE ? '' : String(square))),
});

/** Returns a card set as CSV: one line per card with its number and its squares, row by row. */
export const setCsv = (cards: readonly Card[]): string =>
  [
    ['card', ...Array.from({ length: SQUARES }, (_, square) => `${COLUMNS[square % 5]}${Math.floor(square / 5) + 1}`)],
    ...cards.map(({ cardId, numbers }) => [cardId, ...numbers]),
  ]
    .map((row) => `${row.join()}\r\n`)
    .join('');

/**
 * Returns the cards of a saved set, or null if the file is not valid. Valid formats: the CSV of `setCsv`, the server's
 * response, the export, and the JSON of release 1.1. An incomplete file is invalid and never corrected, because the
 * cards are compared with a digest.
 */
export function parseSet(text: string): Card[] | null {
  const written = text.replace(/^\uFEFF/, '').trim();
  try {
    const drafts = /^[[{]/.test(written) ? draftsInJson(JSON.parse(written)) : draftsInCsv(written);
    return problemsOf(drafts).length === 0 ? cardsFrom(drafts) : null;
  } catch {
    return null;
  }
}

const freeAsEmpty = (square: unknown): string => (square === FREE ? '' : String(square));

const draftsInCsv = (text: string): DraftCard[] =>
  text
    .split(/\r?\n/)
    .slice(1)
    .map((line) => {
      const [number = '', ...squares] = line.split(',');
      return { number, squares: squares.map(freeAsEmpty) };
    });

type SavedCard = { cardId?: unknown; numbers?: unknown[]; card?: unknown } & Record<string, unknown[]>;

const draftsInJson = (json: { set?: { cards: SavedCard[] }; cards: SavedCard[] } | SavedCard[]): DraftCard[] =>
  (Array.isArray(json) ? json : (json.set ?? json).cards).map(({ cardId, numbers, card = cardId, ...columns }) => ({
    number: String(card),
    squares: (
      numbers ?? Array.from({ length: SQUARES }, (_, at) => columns[COLUMNS[at % 5] ?? '']?.[Math.floor(at / 5)] ?? '')
    ).map(freeAsEmpty),
  }));
