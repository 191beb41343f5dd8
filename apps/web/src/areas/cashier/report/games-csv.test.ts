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
  ])('%j is written %j', (value, written) => {
    expect(writeCsv([[value]])).toBe(`${written}\r\n`);
  });

  it('are joined by commas, lines ended by CRLF', () => {
    expect(
      writeCsv([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a,b\r\nc,d\r\n');
  });
});

describe('the games as CSV', () => {
  const game: CsvGame = {
    gameNumber: 12,
    createdAt: new Date(2026, 10, 5, 18, 7).toISOString(),
    pattern: 'four_corners_center',
    betAmount: 10,
    houseFeePercentage: 12.5,
    houseFee: 88.5,
    prizePool: 501.5,
    status: 'completed',
    draw: 'designated',
  };

  it('have the eight columns and the draw', () => {
    const [head, row, end] = gamesCsv([game]).split('\r\n');
    expect(head).toBe('Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status,Draw');
    expect(row).toBe('12,2026-11-05 18:07,Four Corners Center,10.00,12.5,88.50,501.50,completed,designated');
    expect(end).toBe('');
  });

  it('are a head alone when there are none', () => {
    expect(gamesCsv([]).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
