import { describe, expect, it } from 'vitest';
import { MODERATOR, must, pendingGame } from '../hall.test-support.ts';
import { santim } from '../money/money.ts';
import {
  apply,
  type Command,
  commandForStatus,
  documentIn,
  documentOf,
  drawKind,
  type Game,
  type GameStatus,
  hasEndedWithHall,
  isDesignated,
  isOvertaken,
  newGame,
  potDivision,
  unclaimed,
} from './index.ts';

const START: Command = { type: 'start', at: 10, round: 0 };
const call = (number: number, kind: 'drawn' | 'manual' = 'drawn'): Command => ({ type: 'call', number, kind, at: 20 });
const play = (game: Game, ...commands: Command[]) => commands.reduce((now, command) => must(now, command).game, game);
const refusal = (game: Game, command: Command) => {
  const result = apply(game, command);
  return result.ok ? null : result.error;
};

const pending = pendingGame();
const active = play(pending, START);
const GAMES: Record<GameStatus, Game> = {
  pending,
  active,
  paused: play(active, { type: 'pause' }),
  completed: play(active, { type: 'finish', at: 30 }),
  voided: play(pending, { type: 'void', at: 30, reason: 'rain' }),
};

it('detects a number that was called after a screen was last updated', () => {
  const two = play(active, call(1), call(2));
  expect([undefined, 1, 2, 3].map((after) => isOvertaken(two, after))).toEqual([false, true, false, true]);
});

describe('a game whose hall is closed', () => {
  const close: Command = { type: 'endWithHall', at: 40, role: 'admin', reason: 'The hall was closed.' };
  const award = { awardId: 'd'.repeat(24), cardId: 7, amount: santim(500), message: '', random: true } as const;

  it('is voided if it paid no jackpot', () => {
    for (const status of ['pending', 'active', 'paused'] as const) {
      const closed = play(GAMES[status], close);
      expect(closed).toMatchObject({ status: 'voided', voidReason: 'The hall was closed.', endedBy: null });
      expect(hasEndedWithHall(closed)).toBe(false);
    }
  });

  it('ends with the hall if it paid a jackpot, even with a complete card', () => {
    for (const game of [active, GAMES.paused]) {
      const closed = play(play(game, { type: 'giveJackpot', ...award, at: 20 }), close);
      expect(closed).toMatchObject({ status: 'completed', endedAt: 40, winners: [], voidReason: null });
      expect(closed.endedBy).toEqual({ role: 'admin', reason: null, withHall: true });
      expect(hasEndedWithHall(closed)).toBe(true);
      expect(documentIn(documentOf(closed)).endedBy).toEqual(closed.endedBy);
    }
  });

  it('is unchanged if it had already ended', () => {
    expect(refusal(GAMES.completed, close)).toBe('GAME_ALREADY_COMPLETED');
    expect(refusal(GAMES.voided, close)).toBe('GAME_VOIDED');
  });
});

describe('the status of a game', () => {
  const legal: [GameStatus, Command, GameStatus | string][] = [
    ['pending', START, 'active'],
    ['active', START, 'GAME_NOT_PENDING'],
    ['paused', START, 'GAME_NOT_PENDING'],
    ['completed', START, 'GAME_NOT_PENDING'],
    ['voided', START, 'GAME_NOT_PENDING'],
    ['pending', { type: 'pause' }, 'GAME_NOT_STARTED'],
    ['active', { type: 'pause' }, 'paused'],
    ['paused', { type: 'pause' }, 'STATUS_UNCHANGED'],
    ['completed', { type: 'pause' }, 'GAME_ALREADY_COMPLETED'],
    ['voided', { type: 'pause' }, 'GAME_VOIDED'],
    ['pending', { type: 'resume' }, 'GAME_NOT_STARTED'],
    ['active', { type: 'resume' }, 'STATUS_UNCHANGED'],
    ['paused', { type: 'resume' }, 'active'],
    ['completed', { type: 'resume' }, 'GAME_ALREADY_COMPLETED'],
    ['voided', { type: 'resume' }, 'GAME_VOIDED'],
    ['pending', { type: 'finish', at: 40 }, 'GAME_NOT_STARTED'],
    ['active', { type: 'finish', at: 40 }, 'completed'],
    ['paused', { type: 'finish', at: 40 }, 'completed'],
    ['completed', { type: 'finish', at: 40 }, 'GAME_ALREADY_COMPLETED'],
    ['voided', { type: 'finish', at: 40 }, 'GAME_VOIDED'],
    ['pending', { type: 'void', at: 40, reason: 'x' }, 'voided'],
    ['active', { type: 'void', at: 40, reason: 'x' }, 'voided'],
    ['paused', { type: 'void', at: 40, reason: 'x' }, 'voided'],
    ['completed', { type: 'void', at: 40, reason: 'x' }, 'GAME_ALREADY_COMPLETED'],
    ['voided', { type: 'void', at: 40, reason: 'x' }, 'GAME_VOIDED'],
    ['active', { type: 'void', at: 40, reason: '  ' }, 'REASON_REQUIRED'],
    ['pending', call(1), 'GAME_NOT_STARTED'],
    ['active', call(1), 'active'],
    ['paused', call(1), 'GAME_PAUSED_OR_FINISHED'],
    ['completed', call(1), 'GAME_PAUSED_OR_FINISHED'],
    ['voided', call(1), 'GAME_PAUSED_OR_FINISHED'],
    ['pending', { type: 'claim', cardId: 3, at: 40, nextGameCalled: false }, 'GAME_NOT_STARTED'],
    ['paused', { type: 'claim', cardId: 3, at: 40, nextGameCalled: false }, 'paused'],
    ['voided', { type: 'claim', cardId: 3, at: 40, nextGameCalled: false }, 'GAME_VOIDED'],
  ];
  it.each(legal)('in a %s game, the command %o leads to: %s', (status, command, expected) => {
    const result = apply(GAMES[status], command);
    expect(result.ok ? result.value.game.status : result.error).toBe(expected);
  });

  it('changes by the corresponding command', () => {
    expect(commandForStatus(GAMES.pending.status, 'active')).toEqual({ ok: true, value: 'start' });
    expect(commandForStatus(GAMES.paused.status, 'active')).toEqual({ ok: true, value: 'resume' });
    expect(commandForStatus(GAMES.active.status, 'paused')).toEqual({ ok: true, value: 'pause' });
    expect(commandForStatus(GAMES.paused.status, 'completed')).toEqual({ ok: true, value: 'finish' });
    expect(commandForStatus(GAMES.pending.status, 'paused')).toEqual({ ok: false, error: 'GAME_NOT_STARTED' });
    expect(commandForStatus(GAMES.completed.status, 'completed')).toEqual({ ok: false, error: 'STATUS_UNCHANGED' });
    expect(commandForStatus(GAMES.completed.status, 'active')).toEqual({ ok: false, error: 'GAME_ALREADY_COMPLETED' });
    expect(commandForStatus(GAMES.voided.status, 'active')).toEqual({ ok: false, error: 'GAME_VOIDED' });
  });
});

describe('calls of a game', () => {
  it.each([0, 76, 1.5, -1, Number.NaN])('refuse the invalid number %d', (number) => {
    expect(refusal(active, call(number))).toBe('NUMBER_OUT_OF_RANGE');
  });

  it('accept each number only once', () => {
    expect(refusal(play(active, call(9)), call(9, 'manual'))).toBe('NUMBER_ALREADY_CALLED');
  });

  it('complete the game with the 75th number and refuse a 76th', () => {
    const numbers = Array.from({ length: 75 }, (_, i) => i + 1);
    const before = play(active, ...numbers.slice(0, 74).map((n) => call(n)));
    expect(before.status).toBe('active');
    const { game, events } = must(before, call(75));
    expect(game).toMatchObject({ status: 'completed', endedAt: 20, winners: [] });
    expect(events.map((event) => event.type)).toEqual(['called', 'completed']);
    expect(refusal(game, call(1))).toBe('ALL_NUMBERS_CALLED');
    expect(unclaimed(game)).toBe(potDivision(game).prizePool);
  });

  it('have ascending times even if the clock is set back', () => {
    const game = play(active, { ...call(5), at: 50 } as Command, { ...call(6), at: 40 } as Command);
    expect(game.calls.map(({ at }) => at)).toEqual([50, 50]);
  });

  it('make the draw manual if a number was typed, otherwise fair', () => {
    expect(drawKind(play(active, call(1)))).toBe('fair');
    expect(drawKind(play(active, call(1), call(2, 'manual')))).toBe('manual');
  });
});

describe('the start of a game', () => {
  it('accepts a text of the hall of at most 200 characters', () => {
    expect(play(pendingGame({ publicText: 'dice:1' }), START).publicText).toBe('dice:1');
    expect(play(pending, { ...START, publicText: 'dice:2' } as Command).publicText).toBe('dice:2');
    expect(refusal(pending, { ...START, publicText: 'x'.repeat(201) } as Command)).toBe('HALL_ENTROPY_INVALID');
  });

  it('uses round 0 of the order unless a winner was designated', () => {
    expect(active.rounds).toEqual([{ round: 0, fromCall: 1 }]);
    expect(() => apply(pending, { type: 'start', at: 1, round: 1 })).toThrow(RangeError);
    const designated = play(pending, { type: 'designate', cardId: 3, pattern: 'all', by: MODERATOR, source: 'game' });
    expect(() => apply(designated, { type: 'start', at: 1, round: 0 })).toThrow(RangeError);
  });
});

describe('a newly created game', () => {
  const bad = (fields: Parameters<typeof pendingGame>[0]) => () => pendingGame(fields);
  it('rejects invalid values', () => {
    expect(bad({ cards: [] })).toThrow('CARDS_REQUIRED');
    expect(bad({ cardIds: [3, 3] })).toThrow('CARDS_REPEATED');
    expect(bad({ bet: santim(0) })).toThrow('BET_INVALID');
    expect(bad({ bet: santim(100_000_001) })).toThrow('BET_INVALID');
    expect(bad({ feeBasisPoints: 10_001 })).toThrow('HOUSE_FEE_INVALID');
    expect(bad({ feeTable: [] })).toThrow('HOUSE_FEE_INVALID');
    expect(bad({ number: 0 })).toThrow('GAME_NUMBER_INVALID');
    expect(bad({ pattern: 'blackout' as 'all' })).toThrow('PATTERN_INVALID');
    expect(bad({ publicText: 'x'.repeat(201) })).toThrow('HALL_ENTROPY_INVALID');
    const cards = Array.from({ length: 101 }, (_, i) => ({ cardId: i + 1, numbers: [] }));
    expect(newGame({ ...pending, createdAt: 0, cards })).toEqual({ ok: false, error: 'TOO_MANY_CARDS' });
  });

  it('is pending, with the jackpot enabled and without calls', () => {
    expect(pending).toMatchObject({ status: 'pending', jackpotEnabled: true, calls: [], winners: [], version: 1 });
    expect(isDesignated(pending)).toBe(false);
  });
});

describe('the jackpot switch and draw', () => {
  const give = (random: boolean, awardId = 'd'.repeat(24), cardId = 7): Command => ({
    type: 'giveJackpot',
    at: 50,
    awardId,
    cardId,
    amount: santim(5000),
    message: 'Well played',
    random,
  });

  it('can be switched until the game ends', () => {
    expect(play(active, { type: 'setJackpotEnabled', enabled: false }).jackpotEnabled).toBe(false);
    expect(must(active, { type: 'setJackpotEnabled', enabled: true }).game).toBe(active);
    expect(refusal(GAMES.completed, { type: 'setJackpotEnabled', enabled: false })).toBe('GAME_ALREADY_COMPLETED');
  });

  it('is given once, to a card of the game', () => {
    const given = play(active, give(true));
    expect(given.jackpot).toMatchObject({ cardId: 7, amount: 5000, random: true });
    expect(must(given, give(true)).game).toBe(given);
    expect(refusal(given, give(true, 'e'.repeat(24)))).toBe('JACKPOT_NOT_DRAWABLE');
    expect(refusal(active, give(true, undefined, 8))).toBe('CARD_NOT_IN_GAME');
  });

  it('is drawn only while the seed is secret, and can be given to a chosen card later', () => {
    expect(refusal(GAMES.completed, give(true))).toBe('JACKPOT_NOT_DRAWABLE');
    expect(play(GAMES.completed, give(false)).jackpot?.random).toBe(false);
    expect(refusal(pending, give(false))).toBe('GAME_NOT_STARTED');
    expect(refusal(GAMES.voided, give(false))).toBe('GAME_VOIDED');
    const off = play(active, { type: 'setJackpotEnabled', enabled: false });
    expect(refusal(off, give(false))).toBe('JACKPOT_DISABLED');
  });

  it('prevents voiding the game', () => {
    expect(refusal(play(active, give(true)), { type: 'void', at: 60, reason: 'x' })).toBe('GAME_NOT_VOIDABLE');
  });
});
