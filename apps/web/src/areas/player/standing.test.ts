import type { Card } from '@adarash/rules/card';
import { catalogue } from '@adarash/rules/catalogue';
import type { GameStatus } from '@adarash/rules/game';
import { describe, expect, it } from 'vitest';
import { newsOf } from './news.ts';
import { cardIn } from './standing.ts';

const printed = (cardId: number) => catalogue(cardId)[cardId - 1] as Card;
const card = printed(7);
const row = card.numbers.slice(0, 5) as number[];
const [other = 0, another = 0, third = 0, fourth = 0] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
  (number) => !card.numbers.includes(number),
);

const game = (
  calledNumbers: number[],
  more: { status?: GameStatus; winners?: { cardId: number; prize: number; decidedBy?: 'moderator' }[] } = {},
) => ({ pattern: 'horizontal_line' as const, calledNumbers, status: 'active' as const, winners: [], ...more });
type Game = ReturnType<typeof game>;

const standingOf = (shown: Game, sold: ReadonlySet<number> | null = null) => cardIn(card, shown, sold).standing;
const WON_BY_3: Parameters<typeof game>[1] = { status: 'completed', winners: [{ cardId: 3, prize: 20 }] };

describe("a card on a player's phone", () => {
  it('is displayed as one away, then as bingo, then as late', () => {
    expect(standingOf(game(row.slice(0, 3))).kind).toBe('open');
    expect(standingOf(game(row.slice(0, 4))).kind).toBe('away');
    expect(standingOf(game(row))).toEqual({ kind: 'bingo', line: [0, 1, 2, 3, 4] });
    expect(cardIn(card, game([...row, other]), null)).toMatchObject({ standing: { kind: 'late' }, lateSince: 5 });
  });

  it('is displayed as bingo on the last number of a game with another winner, unless a moderator decided the winner', () => {
    expect(standingOf(game(row, WON_BY_3)).kind).toBe('bingo');
    const mine = [{ cardId: 7, prize: 20 }];
    expect(standingOf(game(row, { status: 'completed', winners: mine })).kind).toBe('won');
    const decided = [{ cardId: 3, prize: 20, decidedBy: 'moderator' as const }];
    expect(standingOf(game(row, { status: 'completed', winners: decided })).kind).toBe('open');
  });

  it('is never displayed as bingo if it was not sold', () => {
    expect(standingOf(game(row), new Set([3])).kind).toBe('absent');
    expect(standingOf(game(row, { status: 'voided' })).kind).toBe('open');
  });
});

describe("the news on a player's phone", () => {
  const newsAt = (shown: Game, jackpot = false, sold: ReadonlySet<number> | null = null) =>
    newsOf(shown, [cardIn(card, shown, sold)], jackpot);

  it('are bingo until the next number', () => {
    expect(newsAt(game(row))).toEqual({ kind: 'bingo', cards: [7] });
    expect(newsAt(game(row, { status: 'paused' })).kind).toBe('bingo');
    expect(newsAt(game(row), true).kind).toBe('bingo');
    expect(newsAt(game([...row, other]))).toEqual({ kind: 'late', cards: [7], call: 5 });
    expect(newsAt(game([...row, other, another, third])).kind).toBe('late');
    expect(newsAt(game([...row, other, another, third, fourth])).kind).toBe('nearest');
  });

  it('are the result and the winners of a game after its end', () => {
    const won = { status: 'completed' as const, winners: [{ cardId: 3, prize: 20 }] };
    expect(newsAt(game([other], won))).toEqual({ kind: 'wonBy', winners: won.winners });
    const mine = { status: 'completed' as const, winners: [...won.winners, { cardId: 7, prize: 20 }] };
    expect(newsAt(game(row, mine))).toEqual({ kind: 'won', winners: [{ cardId: 7, prize: 20 }] });
    expect(newsAt(game([other], { status: 'completed' })).kind).toBe('nobody');
    expect(newsAt(game(row, { status: 'voided' })).kind).toBe('voided');
  });

  it('are a pause, a jackpot, or the wait for the first number', () => {
    expect(newsAt(game([other], { status: 'paused' })).kind).toBe('paused');
    expect(newsAt(game([]), true).kind).toBe('jackpot');
    expect(newsAt(game([])).kind).toBe('firstNumber');
  });

  it('are the number of squares that the nearest cards lack, if there is no other news', () => {
    expect(newsAt(game(row.slice(0, 4)))).toEqual({ kind: 'away', cards: [7] });
    expect(newsAt(game(row.slice(0, 3)))).toEqual({ kind: 'nearest', card: 7, left: 2 });
    expect(newsAt(game([other]), false, new Set([3])).kind).toBe('calling');
    expect(newsOf(game([other]), [], false).kind).toBe('calling');
  });
});
