import { describe, expect, it } from 'vitest';
import { type CsvGame, gamesCsv, writeCsv } from './games-csv.ts';
import { BOOKS, byName } from './sums.ts';

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

  it('keep the sign of a number, which is nobody’s text', () => {
    expect(writeCsv([[{ number: '-5.00' }, '-5.00']])).toBe("-5.00,'-5.00\r\n");
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

const dateOf = (at: string) => at.slice(0, 16).replace('T', ' ');
const NOTHING = byName(BOOKS, () => 0);

describe('the games as CSV', () => {
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
    cardCount: 60,
    winners: [{ cardId: 3, paid: {} }, { cardId: 17 }],
    books: {
      ...NOTHING,
      stakes: 600,
      houseFee: 88.5,
      toJackpot: 10.5,
      won: 501,
      handedOver: 250.5,
      open: 250.5,
      awarded: 100,
      awardsOpen: 100,
    },
  };

  it('have the eight columns, the draw, the cards, the winners and every sum of the books', () => {
    const books = {
      ...game.books,
      ...{ givenBack: 1, unclaimed: 2, inPlay: 3, awardsHandedOver: 4, withheld: 5, awardsWithheld: 6, byBank: 7 },
    };
    const [head, row, end] = gamesCsv([{ ...game, books: { ...books, handedOver: 250, awarded: 104 } }], dateOf).split(
      '\r\n',
    );
    expect(head).toBe(
      [
        'Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status,Draw,Cards Sold,Winner Cards,Handed Over',
        'To Jackpot,Stakes,Given Back,Prizes Won,Prizes Handed Over,Prizes Open,Unclaimed,In Play,Jackpot Award',
        'Award Handed Over,Award Open,Prize Tax Withheld,Award Tax Withheld,Paid by Bank,Cards Locked',
      ].join(),
    );
    expect(row).toBe(
      [
        '12,2026-11-05 18:07,Four Corners Center,10.00,12.5,88.50,501.50,completed,designated,60,3 17,1 of 2',
        '10.50,600.00,1.00,501.00,250.00,250.50,2.00,3.00,104.00,4.00,100.00,5.00,6.00,7.00,0',
      ].join(),
    );
    expect(end).toBe('');
  });

  it('count the cards that staff put out, whatever the draw is', () => {
    const [, row] = gamesCsv([{ ...game, draw: 'fair', out: [4, 9] }], dateOf).split('\r\n');
    expect(row).toMatch(/,fair,.*,0\.00,2$/);
  });

  it('have three columns for each means other than cash that moved in any of them', () => {
    const moved = [{ means: 'telebirr', taken: 40, givenBack: 10, handedOver: 25.5 }];
    const [head, row, other] = gamesCsv([{ ...game, moved }, game], dateOf).split('\r\n');
    const [plainHead, plainRow] = gamesCsv([game], dateOf).split('\r\n');
    expect(head).toBe(`${plainHead},Taken by telebirr,Given Back by telebirr,Handed Over by telebirr`);
    expect([row, other]).toEqual([`${plainRow},40.00,10.00,25.50`, `${plainRow},0.00,0.00,0.00`]);
  });

  it('have the Ethiopian day behind all others where that calendar is chosen, and keep the other', () => {
    const [head, row] = gamesCsv([game], dateOf, true).split('\r\n');
    const [plainHead, plainRow] = gamesCsv([game], dateOf).split('\r\n');
    expect([head, row]).toEqual([`${plainHead},Ethiopian Date`, `${plainRow},26 Tikimt 2019`]);
  });

  it('call an own pattern by its English name, which can run nothing in a spreadsheet', () => {
    const own = { ...game, pattern: 'own/0050140', patternNames: { en: '=Heart, big', am: 'ልብ' } } as const;
    expect(gamesCsv([own], dateOf).split('\r\n')[1]).toContain(`18:07,"'=Heart, big",10.00`);
  });

  it('count nothing of a voided game, whose stakes went back', () => {
    const [, row] = gamesCsv(
      [{ ...game, status: 'voided', winners: [], books: { ...NOTHING, stakes: 600, givenBack: 600 } }],
      dateOf,
    ).split('\r\n');
    expect(row).toContain(',0.00,0.00,voided,designated,60,,,0.00,600.00,600.00,0.00');
  });

  it('of a demo say so in every row, behind all else', () => {
    const [head, row] = gamesCsv([game], dateOf, false, true).split('\r\n');
    const [plainHead, plainRow] = gamesCsv([game], dateOf).split('\r\n');
    expect([head, row]).toEqual([`${plainHead},DEMO`, `${plainRow},DEMO`]);
  });

  it('are a head alone when there are none', () => {
    expect(gamesCsv([], dateOf).trimEnd().split('\r\n')).toHaveLength(1);
  });
});
