import { type Card, CENTRE, FREE } from '@adarash/rules/card';
import { cardsFrom, problemsOf, setCsv } from '@adarash/rules/card-set';
import { catalogue } from '@adarash/rules/catalogue';
import { describe, expect, it } from 'vitest';
import { readCardSheet } from './read-cards.ts';

const CARDS = catalogue(12).map((card) => ({ ...card, cardId: card.cardId * 7 }));

const cellTexts = ({ numbers }: Card, centre: string): string[] =>
  numbers.map((square) => (square === FREE ? centre : String(square)));
const withoutCentre = (card: Card): string[] => cellTexts(card, '').filter((_, at) => at !== CENTRE);
const byColumn = (squares: readonly string[]) =>
  squares.map((_, at) => squares[(at % 5) * 5 + Math.floor(at / 5)] ?? '');
const lines = (rows: readonly (readonly (string | number)[])[], separator = ',') =>
  rows.map((row) => row.join(separator)).join('\n');
const each = (squaresOf: (card: Card) => readonly string[]) =>
  CARDS.map((card): (string | number)[] => [card.cardId, ...squaresOf(card)]);

describe('reading cards row by row', () => {
  it.each([
    ['24 numbers', lines(each(withoutCentre))],
    ['25 numbers with FREE', lines(each((card) => cellTexts(card, 'FREE')))],
    ['25 numbers with 0', lines(each((card) => cellTexts(card, '0')))],
    ['25 numbers with an empty centre', lines(each((card) => cellTexts(card, '')))],
    ['tabs, as a spreadsheet copies', lines(each(withoutCentre), '\t')],
    [
      'semicolons and quotes',
      lines(
        each((card) => withoutCentre(card).map((cell) => `"${cell}"`)),
        ';',
      ),
    ],
    ['empty cells at the end', lines(each((card) => [...withoutCentre(card), '', '']))],
    ['empty lines and the line ends of Windows', `\r\n${lines(each(withoutCentre)).replaceAll('\n', '\r\n\r\n')}\r\n`],
    ['a title line', setCsv(CARDS)],
    ['a byte order mark', `\uFEFF${setCsv(CARDS)}`],
    ['UTF-16 that was read as UTF-8', `\uFFFD\uFFFD${[...lines(each(withoutCentre), '\t')].join('\0')}`],
  ])('accepts %s', (_, text) => {
    const read = readCardSheet(text);
    expect(read?.fitsColumns).toBe(false);
    expect(problemsOf(read?.rows ?? [])).toEqual([]);
    expect(cardsFrom(read?.rows ?? [])).toEqual(CARDS);
  });
});

it('suggests reading cards column by column if more numbers are valid in columns', () => {
  const read = readCardSheet(lines(each((card) => byColumn(cellTexts(card, 'FREE')))));
  expect(read?.fitsColumns).toBe(true);
  expect(cardsFrom(read?.columns ?? [])).toEqual(CARDS);
});

it('suggests reading cards row by row if only some squares are invalid', () => {
  const rows = each(withoutCentre);
  rows[0]?.splice(3, 1, 99);
  const read = readCardSheet(lines(rows));
  expect(read?.fitsColumns).toBe(false);
  expect(problemsOf(read?.rows ?? [])).toEqual([{ kind: 'SQUARE_UNREADABLE', at: 0, square: 2, from: 31, to: 45 }]);
});

it('returns a line with an invalid count of numbers, so that the error can name its card', () => {
  const rows = each(withoutCentre);
  rows[5]?.splice(20);
  const read = readCardSheet(lines(rows));
  expect(problemsOf(read?.rows ?? [])).toEqual([{ kind: 'SQUARES_COUNT', at: 5 }]);
  expect(read?.rows[5]?.number).toBe(String(CARDS[5]?.cardId));
});

it('returns a number in the centre square, so that the error can name its card', () => {
  const read = readCardSheet(lines(each((card) => cellTexts(card, '45'))));
  expect(new Set(problemsOf(read?.rows ?? []).map(({ kind }) => kind))).toEqual(new Set(['CENTRE_TAKEN']));
});

it.each(['', 'Dear owner, the cards follow tomorrow.', '{"cards":[[1,2,3]]}', '1,2,3', 'PK\u0003\u0004'])(
  'finds no card in the text %j',
  (text) => expect(readCardSheet(text)).toBeNull(),
);
