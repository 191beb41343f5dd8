import { describe, expect, it } from 'vitest';
import { type CsvGame, gamesCsv, writeCsv } from './games-csv.ts';

describe('CSV cells', () => {
  it.each([
    ['plain', 'plain'],
    ['with, comma', '"with, comma"'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+251', "'+251"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
    ['3-4', '3-4'],
    ['', ''],
  ])('write the text %j as %j, so that a spreadsheet runs no formula', (value, written) => {
    expect(writeCsv([[value]])).toBe(`${written}\r\n`);
  });

  it('preserve the sign of a negative number', () => {
    expect(writeCsv([[{ number: '-5.00' }, '-5.00']])).toBe("-5.00,'-5.00\r\n");
  });

  it('are separated by commas, and lines end with CRLF', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\r\nc,d\r\n');
  });
});

const dateOf = (at: string) => at.slice(0, 16).replace('T', ' ');

describe('the CSV export of games', () => {
  const game: CsvGame = {
    gameNumber: 12,
    createdAt: '2026-11-05T18:07:00.000Z',
    pattern: 'four_corners_center',
    patternNames: null,
    betAmount: 10,
    houseFeePercentage: 12.5,
    prizePool: 501.5,
    status: 'completed',
    draw: 'designated',
    books: { houseFee: 88.5 },
  };

  it('has the eight columns of the requirements, then the columns about the draw', () => {
    expect(gamesCsv([game], dateOf).split('\r\n')).toEqual([
      'Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status,Draw',
      '12,2026-11-05 18:07,Four Corners Center,10.00,12.5,88.50,501.50,completed,designated',
      '',
    ]);
  });

  it('contains the English name of a custom pattern, but no formula', () => {
    const own = { ...game, pattern: 'own/0050140', patternNames: { en: '=Heart, big', am: 'ልብ' } } as const;
    expect(gamesCsv([own], dateOf).split('\r\n')[1]).toContain(`18:07,"'=Heart, big",10.00`);
  });

  it('contains no sums for a voided game, because its stakes were refunded', () => {
    const [, row] = gamesCsv([{ ...game, status: 'voided', books: { houseFee: 0 } }], dateOf).split('\r\n');
    expect(row).toMatch(/,0\.00,0\.00,voided,designated$/);
  });

  it('marks every row of a demo hall in the last column', () => {
    const [head, row] = gamesCsv([game], dateOf, true).split('\r\n');
    const [plainHead, plainRow] = gamesCsv([game], dateOf).split('\r\n');
    expect([head, row]).toEqual([`${plainHead},DEMO`, `${plainRow},DEMO`]);
  });

  it('contains only the header if there are no games', () => {
    expect(gamesCsv([], dateOf).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
