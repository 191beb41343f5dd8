import { describe, expect, it } from 'vitest';
import { CENTRE, COLUMNS } from './card.ts';
import { cardsFrom, type DraftCard, draftOf, parseSet, problemsOf, setCsv, setJson } from './card-set.ts';
import { catalogue } from './catalogue.ts';
import { decodeText, readCardTable, readCardText } from './read-cards.ts';

const CARDS = catalogue(12).map((card) => ({ ...card, cardId: card.cardId * 7 }));
const DRAFTS = CARDS.map(draftOf);

/** Drafts of the right cards, the one at `at` changed. */
const withChange = (at: number, change: (draft: DraftCard) => Partial<DraftCard>): DraftCard[] =>
  DRAFTS.map((draft, i) => (i === at ? { ...draft, ...change(draft) } : draft));
const withSquare =
  (square: number, text: string) =>
  ({ squares }: DraftCard) => ({
    squares: squares.map((old, i) => (i === square ? text : old)),
  });

describe('what can be wrong with a set', () => {
  it('is nothing with cards of any numbers and gaps', () => {
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
  ])('%s', (_, drafts, problem) => expect(problemsOf(drafts)).toEqual([problem]));

  it('more cards than a set may have', () => {
    const many = Array.from({ length: 2_001 }, (_, i) => ({ ...(DRAFTS[0] as DraftCard), number: String(i + 1) }));
    expect(problemsOf(many)[0]).toEqual({ kind: 'SET_TOO_LARGE', at: 2_000 });
  });

  it('each of several, none hidden by another', () => {
    const drafts = withChange(0, (draft) => ({ number: 'x', squares: withSquare(3, '')(draft).squares }));
    expect(problemsOf(drafts).map(({ kind }) => kind)).toEqual(['CARD_NUMBER', 'SQUARE_EMPTY']);
  });
});

type Square = string | number;

/** The squares of a card in row order, the centre as programs write it. */
const squaresOf = ({ numbers }: (typeof CARDS)[number], free: Square): Square[] =>
  numbers.map((square) => (square === 'FREE' ? free : square));
const byColumn = (squares: readonly Square[]): Square[][] =>
  COLUMNS.map((_, column) => squares.filter((_, at) => at % 5 === column));
const byRow = (squares: readonly Square[]): Square[][] => COLUMNS.map((_, row) => squares.slice(row * 5, row * 5 + 5));
const lines = (rows: readonly (readonly Square[])[], separator = ',') =>
  rows.map((row) => row.join(separator)).join('\r\n');
const letters = (lists: readonly Square[][], suffix = '') =>
  Object.fromEntries(COLUMNS.map((letter, i) => [`${letter.toLowerCase()}${suffix}`, lists[i]?.join(',')]));

const SHAPES: [string, string][] = [
  ['number and 25, by row', lines(CARDS.map((card) => [card.cardId, ...squaresOf(card, 'FREE')]))],
  ['number and 24, by row', lines(CARDS.map((card) => [card.cardId, ...squaresOf(card, '').filter((s) => s !== '')]))],
  ['number and 25, by column', lines(CARDS.map((card) => [card.cardId, ...byColumn(squaresOf(card, 0)).flat()]))],
  [
    'semicolons',
    lines(
      CARDS.map((card) => [card.cardId, ...squaresOf(card, '*')]),
      ';',
    ),
  ],
  [
    'tabs and a mark',
    `\uFEFF${lines(
      CARDS.map((card) => [card.cardId, ...squaresOf(card, 'ነፃ')]),
      '\t',
    )}`,
  ],
  [
    'a head of its own',
    `Cartela;${'x;'.repeat(25)}\n${lines(
      CARDS.map((card) => [card.cardId, ...squaresOf(card, '')]),
      ';',
    )}`,
  ],
  [
    'a column for each square',
    lines([
      ['No', ...COLUMNS.flatMap((letter) => [1, 2, 3, 4, 5].map((row) => `${letter}${row}`))],
      ...CARDS.map((card) => [card.cardId, ...byColumn(squaresOf(card, -1)).flat()]),
    ]),
  ],
  [
    'five columns of lists',
    lines([
      ['card', 'B', 'I', 'N', 'G', 'O'],
      ...CARDS.map((card) => [card.cardId, ...byColumn(squaresOf(card, '-1')).map((list) => `"${list.join(', ')}"`)]),
    ]),
  ],
  [
    'lists with blanks between tabs',
    lines(
      [
        ['Cartela No', 'b', 'i', 'n', 'g', 'o'],
        ...CARDS.map((card) => [card.cardId, ...byColumn(squaresOf(card, 0)).map((list) => list.join(' '))]),
      ],
      '\t',
    ),
  ],
  [
    'objects with rows of letters and stray blanks',
    JSON.stringify(
      CARDS.map((card) => ({
        cartela_number: `${card.cardId}`,
        ...Object.fromEntries(
          Object.entries(letters(byColumn(squaresOf(card, '-1')), '_row')).map(([key, list]) => [
            key,
            ` ${list?.replaceAll(',', ' , ')}`,
          ]),
        ),
      })),
    ),
  ],
  [
    'objects with arrays under letters',
    JSON.stringify({
      cards: CARDS.map((card) => ({
        id: card.cardId,
        ...Object.fromEntries(COLUMNS.map((letter, i) => [letter, byColumn(squaresOf(card, 'FREE'))[i]])),
      })),
    }),
  ],
  [
    'objects with five arrays by column',
    JSON.stringify(CARDS.map((card) => ({ cardNumber: card.cardId, grid: byColumn(squaresOf(card, 0)) }))),
  ],
  [
    'objects with five arrays by row',
    JSON.stringify(CARDS.map((card) => ({ card_no: card.cardId, numbers: byRow(squaresOf(card, '*')) }))),
  ],
  [
    'a flat list by row',
    JSON.stringify(CARDS.map((card) => ({ number: card.cardId, numbers: squaresOf(card, 'FREE') }))),
  ],
  [
    'under their numbers',
    JSON.stringify(Object.fromEntries(CARDS.map((card) => [card.cardId, byColumn(squaresOf(card, 0))]))),
  ],
  ['lists that begin with the number', JSON.stringify(CARDS.map((card) => [card.cardId, ...squaresOf(card, -1)]))],
  [
    'null in the centre',
    JSON.stringify(
      CARDS.map((card) => ({ id: card.cardId, numbers: card.numbers.map((s) => (s === 'FREE' ? null : s)) })),
    ),
  ],
  [
    'grids under a line with the number',
    CARDS.map((card) => `Card ${card.cardId}\n${lines(byRow(squaresOf(card, '*')), ' ')}`).join('\n\n'),
  ],
  [
    'grids under letters, the number before the first row',
    lines([
      ['Cartela', 'B', 'I', 'N', 'G', 'O'],
      ...CARDS.flatMap((card) => byRow(squaresOf(card, 'FREE')).map((row, i) => [i === 0 ? card.cardId : '', ...row])),
    ]),
  ],
  [
    'lines that begin with their letter',
    CARDS.map(
      (card) =>
        `#${card.cardId}\n${byColumn(squaresOf(card, 'FREE'))
          .map((list, i) => `${COLUMNS[i]} ${list.join(' ')}`)
          .join('\n')}`,
    ).join('\n'),
  ],
  [
    'a name for each square, the centre left out',
    JSON.stringify(
      CARDS.map((card) => ({
        paletteId: 'x',
        cardId: card.cardId,
        ...Object.fromEntries(
          byColumn(squaresOf(card, '')).flatMap((list, column) =>
            list.flatMap((square, row) =>
              square === '' ? [] : [[`${COLUMNS[column]?.toLowerCase()}${row + 1}`, square]],
            ),
          ),
        ),
      })),
    ),
  ],
  [
    'squares with their marks, in a script',
    `export type Cell = { number: number };\nexport const cards: Card[] = [ // by row\n${CARDS.map(
      (card) =>
        `{ id: '${card.cardId}', grid: [${byRow(squaresOf(card, 0))
          .map((row) => `[${row.map((square) => `{ number: ${square}, marked: false }`).join()}],`)
          .join('\n')}] },`,
    ).join('\n')}\n];\n`,
  ],
  [
    'a dump of a database',
    CARDS.map((card) => {
      const [names, values] = [['`CardNo`'], [`${card.cardId}`]];
      byColumn(squaresOf(card, '')).forEach((list, column) => {
        list.forEach((square, row) => {
          if (square === '') return;
          names.push(`\`${COLUMNS[column]?.toLowerCase()}_${row + 1}\``);
          values.push(String(square));
        });
      });
      return `INSERT INTO \`cards\` (${names.join(', ')}, \`buyer\`) VALUES\n\t(${values.join(', ')}, 'ABEBE K.');`;
    }).join('\n'),
  ],
  [
    'a list under a name without its braces, lines of the card run into each other',
    `"cards": ${JSON.stringify(
      CARDS.map((card) => {
        const squares = squaresOf(card, 'FREE');
        const cuts = [0, 5, 10, 16, 21, 25];
        const numbers = COLUMNS.map((_, i) => squares.slice(cuts[i], cuts[i + 1]));
        return { cardnumber: `${card.cardId}`, numbers };
      }),
    )}\n`,
  ],
  [
    'the number as a title',
    JSON.stringify({ cards: CARDS.map((card) => ({ title: `0${card.cardId}`, numbers: byRow(squaresOf(card, 0)) })) }),
  ],
  [
    'counted within each column',
    JSON.stringify({
      boards: CARDS.map((card) => ({
        board_number: card.cardId,
        board: Object.fromEntries(
          byColumn(squaresOf(card, 0)).map((list, i) => [
            `${COLUMNS[i]?.toLowerCase()}_row`,
            list.map((square) => (square === 0 ? 0 : Number(square) - i * 15)),
          ]),
        ),
      })),
    }),
  ],
  [
    'a module with other lists and a function',
    `// Cards of the house\nimport { shuffle } from './shuffle';\nconst LINES = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]];\nconst cards = {${CARDS.map(
      (card) => `\n  ${card.cardId}: [${byColumn(squaresOf(card, "'FREE'")).map((list) => `[${list.join(', ')}]`)}],`,
    ).join('')}\n};\nexport function cardOf(number) {\n  return cards[number];\n}\nexport default cards;\n`,
  ],
  [
    'a script of another language',
    `import json\ncards = [\n${CARDS.map(
      (card) => `  {'card_id': ${card.cardId}, 'grid': [${byRow(squaresOf(card, 'None')).map((row) => `[${row}]`)}]},`,
    ).join('\n')}\n]\n`,
  ],
  [
    'an object a line, with the ids of a database before the numbers',
    CARDS.map((card, i) =>
      JSON.stringify({ _id: `67a1cf005${i}f9`, cartelaNumber: card.cardId, grid: byRow(squaresOf(card, 0)) }),
    ).join('\n'),
  ],
  [
    'rows of a database, its id before the number',
    lines([
      ['id', 'cartela_number', 'b', 'i', 'n', 'g', 'o'],
      ...CARDS.map((card, i) => [
        2150 + i,
        card.cardId,
        ...byColumn(squaresOf(card, '-1')).map((list) => `"${list.join()}"`),
      ]),
    ]),
  ],
  ['its own rows', setCsv(CARDS)],
  ['its own lists', setJson(CARDS)],
];

describe('cards as other programs write them', () => {
  it.each(SHAPES)('%s', (_, text) => {
    const read = readCardText(text);
    if (!read.ok) throw new Error(read.error);
    const { clear, ...ways } = read.value;
    expect(clear).not.toBeNull();
    const drafts = ways[clear ?? 'rows'];
    expect(problemsOf(drafts)).toEqual([]);
    expect(cardsFrom(drafts)).toEqual(CARDS);
  });

  it('asks where the numbers bear out neither way', () => {
    const odd = lines([[1, ...Array.from({ length: 25 }, (_, i) => 75 - i * 3)]]);
    expect(readCardText(odd)).toMatchObject({ ok: true, value: { clear: null } });
  });

  it('stays with the right way where some squares are wrong', () => {
    const rows = CARDS.map((card) => [card.cardId, ...squaresOf(card, 0)]);
    rows[0]?.splice(3, 1, 99);
    const read = readCardText(lines(rows));
    expect(read).toMatchObject({ ok: true, value: { clear: 'rows' } });
    expect(read.ok && problemsOf(read.value.rows)).toEqual([
      { kind: 'SQUARE_UNREADABLE', at: 0, square: 2, from: 31, to: 45 },
    ]);
  });

  it('names a row with squares missing', () => {
    const rows = CARDS.map((card) => [card.cardId, ...squaresOf(card, 0)]);
    rows[5]?.splice(20);
    const read = readCardText(lines(rows));
    expect(read.ok && problemsOf(read.value.rows)).toEqual([{ kind: 'SQUARES_COUNT', at: 5 }]);
  });

  it.each([
    ['', 'NOTHING_THERE'],
    ['[{"b":1', 'JSON_BROKEN'],
    ['Dear owner, the cards follow tomorrow.', 'NO_CARDS'],
    ['{"success":true}', 'NO_CARDS'],
    ['const cards = [[1, 2', 'JSON_BROKEN'],
    ['const cards = [fetch("/cards"), [[1]]]; export default cards', 'JSON_BROKEN'],
  ])('%j: %s', (text, error) => expect(readCardText(text)).toEqual({ ok: false, error }));

  it('reads the cells of a sheet', () => {
    const read = readCardTable(CARDS.map((card) => [card.cardId, ...squaresOf(card, 'FREE')].map(String)));
    expect(read.ok && cardsFrom(read.value.rows)).toEqual(CARDS);
  });
});

it('does not take a long list of cards for the squares of one', () => {
  const cards = Array.from({ length: 30 }, (_, i) => ({
    number: i + 1,
    grid: squaresOf(CARDS[i % 12] as (typeof CARDS)[number], 0),
  }));
  for (const given of [{ cards }, { name: 'Ours', set: { cards } }]) {
    const read = readCardText(JSON.stringify(given));
    expect(read.ok && read.value.rows).toHaveLength(30);
  }
});

it('reads 2,000 cards within two seconds', () => {
  // Of the processor's time, so that neighbours on the machine do not count.
  const before = process.cpuUsage();
  const many = Array.from({ length: 2_000 }, (_, i) => {
    const [first = 1, ...others] = squaresOf(CARDS[i % 12] as (typeof CARDS)[number], 'FREE');
    return [i + 1, first, ...others];
  });
  const read = readCardText(lines(many));
  expect(read.ok && problemsOf(read.value.rows).length).toBe(1_988);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});

describe('the encoding of a file', () => {
  const text = 'ካርቴላ;1';
  const utf16 = (mark: boolean, littleEndian: boolean) => {
    const view = new DataView(new ArrayBuffer((mark ? text.length + 1 : text.length) * 2));
    const all = [...(mark ? '\uFEFF' : ''), ...text];
    for (const [i, letter] of all.entries()) view.setUint16(i * 2, letter.charCodeAt(0), littleEndian);
    return new Uint8Array(view.buffer);
  };
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 with a mark', utf16(true, true)],
    ['UTF-16, the other way round', utf16(true, false)],
  ])('%s', (_, bytes) => expect(decodeText(bytes)).toBe(text));

  it('UTF-16 without a mark', () => expect(decodeText(new Uint8Array([49, 0, 44, 0]))).toBe('1,'));
  it('Windows-1252', () => expect(decodeText(new Uint8Array([0x4e, 0xb0, 0x3b, 0x31]))).toBe('N°;1'));
});

describe('a set that was saved', () => {
  const set = { digest: 'ab'.repeat(32), name: 'Bole', version: 2, cards: catalogue(200) };

  it('is read again from every form in which it is given out', () => {
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

  it('is not read from anything else, nor where a card in it is no card', () => {
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
