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
    patternNames: null,
    betAmount: 10,
    houseFeePercentage: 12.5,
    houseFee: 88.5,
    prizePool: 501.5,
    status: 'completed',
    draw: 'designated',
    cardCount: 60,
    roundedOff: 0.5,
    winners: [
      { cardId: 3, pattern: 'cross', prize: 250.75, paid: { at: '2026-11-05T15:20:00.000Z', by: 'Sara' } },
      { cardId: 17, pattern: 'cross', prize: 250.75 },
    ],
  };

  it('have the eight columns, the draw, the cards, the winners, what was paid and what went to the jackpot', () => {
    const [head, row, end] = gamesCsv([game]).split('\r\n');
    expect(head).toBe(
      'Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status,Draw,Cards Sold,Winner Cards,Paid,To Jackpot',
    );
    expect(row).toBe(
      '12,2026-11-05 18:07,Four Corners Center,10.00,12.5,88.50,501.50,completed,designated,60,3 17,1 of 2,0.50',
    );
    expect(end).toBe('');
  });

  it('call an own pattern by its English name, which can run nothing in a spreadsheet', () => {
    const own = { ...game, pattern: 'own/0050140', patternNames: { en: '=Heart, big', am: 'ልብ' } } as const;
    expect(gamesCsv([own]).split('\r\n')[1]).toContain(`18:07,"'=Heart, big",10.00`);
  });

  it('count nothing of a voided game, whose stakes went back', () => {
    const [, row] = gamesCsv([{ ...game, status: 'voided', winners: [] }]).split('\r\n');
    expect(row).toContain(',0.00,0.00,voided,designated,60,,');
  });

  it('are a head alone when there are none', () => {
    expect(gamesCsv([]).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
