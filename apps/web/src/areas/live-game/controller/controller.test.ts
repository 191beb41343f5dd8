import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import liveGame from '@adarash/texts/live-game.json';
import windows from '@adarash/texts/windows.json';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/client.ts';
import { inWords } from '../modals/words.tsx';
import { sampleGame } from '../sample-game.test-support.ts';
import { type Controller, createController } from './controller.ts';
import type { Tools } from './following.ts';
import type { LiveMessage } from './store.ts';

const refusal = (status: number, code: string) => new ApiError(status, code, `sentence of ${code}`);
const LOST = new ApiError(0, 'NETWORK', '');

/** Creates a test server with one game. A repeated idempotency key returns the first response again. */
function world(start: Partial<GameJson> = {}) {
  let game = sampleGame(start);
  const answers = new Map<string, unknown>();
  const trouble: { before: ApiError[]; after: ApiError[] } = { before: [], after: [] };
  const said: LiveMessage[] = [];
  const heard: string[] = [];
  const left: string[] = [];
  let keys = 0;
  let stream: Parameters<Tools['openStream']>[0] | null = null;

  const once = async <T>(key: string, action: () => T): Promise<T> => {
    const early = trouble.before.shift();
    if (early) throw early;
    if (!answers.has(key)) answers.set(key, action());
    const late = trouble.after.shift();
    if (late) throw late;
    return answers.get(key) as T;
  };
  const change = (next: Partial<GameJson>) => {
    game = { ...game, ...next, version: game.version + 1 };
    return game;
  };
  const api = {
    getGame: vi.fn(async () => ({ success: true, game })),
    callNumber: vi.fn(({ number, after }: { number: number | null; after?: number }, key: string) =>
      once(key, () => {
        if (after !== game.calledNumbers.length)
          throw new ApiError(409, 'OVERTAKEN', 'sentence of OVERTAKEN', null, { game });
        const calledNumber = number ?? game.calledNumbers.length + 1;
        return { success: true, game: change({ calledNumbers: [...game.calledNumbers, calledNumber] }), calledNumber };
      }),
    ),
    setGameStatus: vi.fn(({ status }: { status: 'active' | 'paused' }, key: string) =>
      once(key, () => {
        if (status === game.status) throw refusal(400, 'STATUS_UNCHANGED');
        return { success: true, game: change({ status }) };
      }),
    ),
    finishGame: vi.fn((_input: unknown, key: string) =>
      once(key, () => ({ success: true, game: change({ status: 'completed' }) })),
    ),
    checkCard: vi.fn(),
  };
  type SentRequest = { body?: { number?: number; after?: number; status?: 'active' | 'paused' } };
  const ask = (route: string, { body = {} }: SentRequest, { idempotencyKey: key = '' } = {}) => {
    const { number = null, after, status = 'active' } = body;
    if (route === 'GET /games/:id') return api.getGame();
    if (route === 'POST /games/:id/call-number') return api.callNumber({ number, after }, key);
    if (route === 'PUT /games/:id/status') return api.setGameStatus({ status }, key);
    if (route === 'POST /games/:id/finish') return api.finishGame(body, key);
    if (route === 'POST /games/:id/check-bingo') return api.checkCard(body, key);
    throw new Error(`unexpected request: ${route}`);
  };
  const tools: Tools = {
    gameId: game._id,
    ask: ask as unknown as Tools['ask'],
    announceRefusal: () => undefined,
    openStream: (options) => {
      stream = options;
      return () => undefined;
    },
    clock: {
      now: Date.now,
      wakeAt: (moment, callback) => {
        const timer = setTimeout(callback, Math.max(0, moment - Date.now()));
        return () => clearTimeout(timer);
      },
    },
    makeKey: () => `key-${++keys}`,
    say: (message) => said.push(message),
    hear: ({ name }) => {
      heard.push(name);
      return 900;
    },
    leave: (to) => left.push(to),
  };
  return {
    tools,
    api,
    said,
    heard,
    left,
    trouble,
    stored: () => game,
    change,
    connect: (connected: boolean) => stream?.onConnected?.(connected),
    tell: (event: LiveEvent) => stream?.onEvent(event),
  };
}

async function opened(start: Partial<GameJson> = {}) {
  const there = world(start);
  const controller = createController(there.tools, 8);
  await controller.open();
  there.connect(true);
  return { ...there, controller };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** Returns the text of the displayed error. */
function errorIn(controller: Controller) {
  const { modal } = controller.get();
  if (modal?.kind !== 'error') throw new Error('expected a displayed error');
  return inWords(modal.message, 'en');
}

const ROWS: Readonly<Record<string, { en: string }>> = { ...liveGame, ...windows };
const english = (message: object) => ROWS['key' in message ? String(message.key) : '']?.en;

describe('calling a number', () => {
  it('displays and speaks a number after the server has stored it', async () => {
    const { controller, stored, heard } = await opened();
    await controller.calls.next();
    expect(controller.get().game?.calledNumbers).toEqual(stored().calledNumbers);
    expect(heard).toEqual(['1']);
  });

  it('adds only one number if the response was lost', async () => {
    const { controller, api, trouble, stored } = await opened();
    trouble.after.push(LOST);
    const done = controller.calls.next();
    await vi.advanceTimersByTimeAsync(300);
    await done;
    expect(api.callNumber.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1']);
    expect(stored().calledNumbers).toEqual([1]);
    expect(controller.get().game?.calledNumbers).toEqual([1]);
  });

  it("repeats a call with the same key during a mix of the phones' codes, and displays its number once", async () => {
    const { controller, api, stored, heard, said } = await opened();
    const mixing = { attempt: 1 } as GameJson['mixing'];
    const accepted = { success: true, mixing: true, game: { ...stored(), mixing } };
    api.callNumber.mockResolvedValueOnce(accepted as never).mockResolvedValueOnce(accepted as never);
    const done = controller.calls.next();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(controller.get().tasks).toContain('calling');
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(api.callNumber.mock.calls.map(([, key]) => key)).toEqual(['key-1', 'key-1', 'key-1']);
    expect(controller.get()).toMatchObject({ modal: null, game: { calledNumbers: [1] } });
    expect(controller.get().tasks).not.toContain('calling');
    expect({ heard, said }).toEqual({ heard: ['1'], said: [] });
  });

  it('preserves the idempotency key of a failed call until the board contains its number', async () => {
    const { controller, api, trouble, stored } = await opened();
    trouble.before.push(...Array(5).fill(LOST));
    const done = controller.calls.next();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(errorIn(controller)).toMatchObject({ key: 'network' });
    controller.windows.close();
    await controller.calls.next();
    expect(new Set(api.callNumber.mock.calls.map(([, key]) => key))).toEqual(new Set(['key-1']));
    await vi.advanceTimersByTimeAsync(1_200);
    await controller.calls.next();
    expect(api.callNumber.mock.calls.at(-1)?.[1]).toBe('key-2');
    expect(stored().calledNumbers).toEqual([1, 2]);
  });

  it('is refused while another call is pending', async () => {
    const { controller, api, said } = await opened();
    const first = controller.calls.next();
    await controller.calls.next();
    await first;
    expect(api.callNumber).toHaveBeenCalledTimes(1);
    expect(said).toEqual([{ key: 'callOverOrCalling' }]);
  });

  it('ignores a second press of the button during the announcement and for 1.2 seconds', async () => {
    const { controller, api, tools, said } = await opened();
    await controller.calls.next();
    expect(controller.get().rest).toEqual({ ms: 1_200 });
    await vi.advanceTimersByTimeAsync(1_199);
    await controller.calls.next();
    expect(api.callNumber).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    tools.hear = () => 2_500;
    await controller.calls.next();
    expect(controller.get().rest).toEqual({ ms: 2_500 });
    await vi.advanceTimersByTimeAsync(2_499);
    await controller.calls.next();
    expect(api.callNumber).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    await controller.calls.next();
    expect(api.callNumber).toHaveBeenCalledTimes(3);
    expect(said).toEqual([]);
  });

  it('displays the number that another screen called first, without another call', async () => {
    const { controller, change, stored, said } = await opened();
    change({ calledNumbers: [33] });
    await controller.calls.next();
    expect(stored().calledNumbers).toEqual([33]);
    expect(controller.get().game?.calledNumbers).toEqual([33]);
    expect(said).toEqual([]);
  });

  it('displays a notice if another screen called a number before the typed number', async () => {
    const { controller, change, stored, said } = await opened();
    change({ calledNumbers: [33] });
    await controller.calls.callTyped('8');
    expect(stored().calledNumbers).toEqual([33]);
    expect(said).toEqual([{ key: 'overtaken' }]);
  });

  it.each([
    ['paused', 'callPausedOrFinished'],
    ['completed', 'callPausedOrFinished'],
    ['pending', 'notStarted'],
  ] as const)('sends no request in a %s game', async (status, key) => {
    const { controller, api, said } = await opened({ status });
    await controller.calls.next();
    expect(api.callNumber).not.toHaveBeenCalled();
    expect(said).toEqual([{ key }]);
  });

  it('stops and reloads the game if another screen has paused it', async () => {
    const { controller, trouble, said, api } = await opened();
    await controller.actions.togglePlay();
    trouble.before.push(refusal(400, 'GAME_PAUSED_OR_FINISHED'));
    await controller.calls.next();
    expect(controller.get().playing).toBe(false);
    expect(said).toEqual([{ key: 'pausedOrFinished' }]);
    expect(api.getGame.mock.calls.length).toBeGreaterThan(1);
  });

  it('finishes the game if all numbers were called', async () => {
    const { controller, stored, said } = await opened({ calledNumbers: Array.from({ length: 75 }, (_, i) => i + 1) });
    await controller.calls.next();
    expect(said).toEqual([{ key: 'allCalled' }]);
    expect(stored().status).toBe('completed');
    expect(controller.get().modal).toEqual({ kind: 'finished' });
  });

  it('leaves the page if the game no longer exists', async () => {
    const { controller, trouble, left } = await opened();
    trouble.before.push(refusal(404, 'GAME_NOT_FOUND'));
    await controller.calls.next();
    expect(left).toEqual(['/cashier-dashboard']);
  });

  it.each([
    [{ game: undefined, calledNumber: 3 }, 'noGameData'],
    [{ game: sampleGame(), calledNumber: undefined }, 'noNumberInAnswer'],
    [{ game: sampleGame(), calledNumber: 76 }, 'invalidNumber'],
  ])('displays the error of an invalid response', async (answer, key) => {
    const { controller, api } = await opened();
    api.callNumber.mockResolvedValueOnce(answer as never);
    await controller.calls.next();
    expect(errorIn(controller)).toMatchObject({ key });
  });

  it('validates a typed number before the request', async () => {
    const { controller, api } = await opened({ calledNumbers: [7] });
    expect(await controller.calls.callTyped('76')).toEqual({ key: 'manualInvalid', values: { number: '76' } });
    expect(await controller.calls.callTyped('seven')).toEqual({ key: 'manualInvalid', values: { number: 'seven' } });
    expect(await controller.calls.callTyped('7')).toEqual({ key: 'manualCalled', values: { number: 7 } });
    expect(api.callNumber).not.toHaveBeenCalled();
    expect(await controller.calls.callTyped(' 8 ')).toBeNull();
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await controller.calls.callTyped('')).toBeNull();
    expect(api.callNumber.mock.calls.map(([{ number }]) => number)).toEqual([8]);
  });
});

describe('Auto Call', () => {
  it('calls a number every eight seconds and stops immediately on pause', async () => {
    const { controller, stored } = await opened();
    await controller.actions.togglePlay();
    await controller.calls.toggleAuto();
    await vi.advanceTimersByTimeAsync(7_999);
    expect(stored().calledNumbers).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1 + 2 * 8_000);
    expect(stored().calledNumbers).toHaveLength(3);
    const pausing = controller.actions.togglePlay();
    expect(controller.get()).toMatchObject({ playing: false, auto: false });
    await pausing;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(stored().calledNumbers).toHaveLength(3);
  });

  it('starts a paused game when auto call is enabled', async () => {
    const { controller, stored } = await opened({ status: 'paused' });
    await controller.calls.toggleAuto();
    expect(controller.get()).toMatchObject({ playing: true, auto: true });
    expect(stored().status).toBe('active');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(stored().calledNumbers).toHaveLength(1);
    await controller.calls.toggleAuto();
    expect(controller.get()).toMatchObject({ playing: true, auto: false });
  });

  it('uses the selected interval even if an announcement is longer', async () => {
    const { controller, stored, tools } = await opened();
    tools.hear = () => 2_500;
    controller.calls.setSpeed(1);
    await controller.calls.toggleAuto();
    await vi.advanceTimersByTimeAsync(999);
    expect(stored().calledNumbers).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(stored().calledNumbers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(stored().calledNumbers).toHaveLength(5);
  });

  it('stops if the connection is lost, and must be started again by hand', async () => {
    const { controller, stored, connect } = await opened();
    await controller.actions.togglePlay();
    await controller.calls.toggleAuto();
    connect(false);
    await vi.advanceTimersByTimeAsync(30_000);
    connect(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stored().calledNumbers).toHaveLength(0);
    expect(controller.get().auto).toBe(false);
  });

  it('stops when the check of a card is opened', async () => {
    const { controller, stored } = await opened();
    await controller.actions.togglePlay();
    await controller.calls.toggleAuto();
    controller.calls.openCheck();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stored().calledNumbers).toHaveLength(0);
  });
});

describe('leaving the page of the live game', () => {
  it('pauses the game if Auto Call is on', async () => {
    const { controller, api, stored } = await opened();
    await controller.calls.toggleAuto();
    controller.close();
    await vi.runAllTimersAsync();
    expect(stored().status).toBe('paused');
    expect(api.callNumber).not.toHaveBeenCalled();
    controller.close();
    expect(api.setGameStatus.mock.calls.map(([{ status }]) => status)).toEqual(['active', 'paused']);
  });

  it('displays an error if the game could not be paused', async () => {
    const { controller, trouble, said } = await opened();
    await controller.calls.toggleAuto();
    trouble.before.push(LOST);
    controller.close();
    await vi.runAllTimersAsync();
    expect(said).toEqual([{ key: 'pauseOnLeaveFailed' }]);
  });

  it('does not pause the game if Auto Call is off', async () => {
    const { controller, stored } = await opened();
    await controller.actions.togglePlay();
    await controller.calls.next();
    controller.close();
    await vi.runAllTimersAsync();
    expect(stored().status).toBe('active');
  });
});

describe('the errors of the live game', () => {
  it('include every action before the game is loaded', async () => {
    const { tools, said } = world();
    const controller = createController(tools, 8);
    await controller.calls.next();
    await controller.actions.togglePlay();
    controller.actions.askFinish();
    expect(said.map(english)).toEqual([
      'Game ID is missing',
      'Cannot pause/play game: Game ID is missing',
      'Cannot finish game: Game ID is missing',
    ]);
  });

  it.each([
    ['callNumber', 'Failed to call number', (controller: Controller) => controller.calls.next()],
    ['setGameStatus', 'Failed to update game status', (controller: Controller) => controller.actions.togglePlay()],
    ['finishGame', 'Failed to finish game', (controller: Controller) => controller.actions.finish()],
    ['checkCard', 'Failed to check bingo', (controller: Controller) => controller.actions.check('2')],
  ] as const)('have for a failed %s the text: %s', async (call, sentence, act) => {
    const { controller, api } = await opened();
    api[call].mockRejectedValueOnce(new Error('odd'));
    await act(controller);
    expect(english(errorIn(controller))).toBe(sentence);
  });

  it('include a card without numbers', async () => {
    const { controller, api, stored } = await opened();
    const selectedCards = stored().selectedCards.map((card) => (card.cardId === 2 ? { ...card, cardId: 9 } : card));
    const game = { ...stored(), selectedCards, version: stored().version + 1 };
    api.checkCard.mockResolvedValueOnce({ isBingo: false, lateCall: false, winner: null, winners: [], game });
    await controller.actions.check('2');
    expect(english(errorIn(controller))).toBe('Card data not found');
  });
});

describe('changing the status of a game', () => {
  it('treats an unchanged status as success', async () => {
    const { controller } = await opened();
    await controller.actions.togglePlay();
    expect(controller.get()).toMatchObject({ playing: true, modal: null });
  });

  it('requires a confirmation before a game is finished', async () => {
    const { controller, api, said } = await opened();
    controller.actions.askFinish();
    expect(api.finishGame).not.toHaveBeenCalled();
    expect(controller.get().modal).toEqual({ kind: 'ask-finish' });
    await controller.actions.finish();
    expect(controller.get().modal).toEqual({ kind: 'finished' });
    controller.windows.close();
    controller.actions.askFinish();
    expect(controller.get().modal).toBeNull();
    expect(said.map(english)).toEqual(['Game is already completed']);
  });
});

describe('checking a card', () => {
  it.each([
    ['', 'noCard'],
    ['0', 'invalidCard'],
    ['1.5', 'invalidCard'],
    ['ten', 'invalidCard'],
    ['99', 'cardNotPlaying'],
  ])('rejects the input %j without a request', async (text, key) => {
    const { controller, api } = await opened();
    expect(await controller.actions.check(text)).toMatchObject({ key });
    expect(api.checkCard).not.toHaveBeenCalled();
  });

  it('displays the result if the response contains only card ids', async () => {
    const { controller, api, stored } = await opened();
    const selectedCards = stored().selectedCards.map(({ numbers, ...card }) => card);
    const game = { ...stored(), selectedCards, version: stored().version + 1 };
    api.checkCard.mockResolvedValueOnce({ isBingo: false, lateCall: false, winner: null, winners: [], game });
    expect(await controller.actions.check('2')).toBeNull();
    expect(controller.get().modal).toMatchObject({ kind: 'check', cardId: 2 });
  });

  it('returns an error with card and game number if the server does not find the card', async () => {
    const { controller, api } = await opened();
    api.checkCard.mockRejectedValueOnce(refusal(400, 'CARD_NOT_IN_GAME'));
    expect(await controller.actions.check('2')).toEqual({ key: 'cardNotFound', values: { id: 2, number: 12 } });
  });
});

describe('following a live game', () => {
  it('displays exactly the stored numbers after a reconnect', async () => {
    const { controller, connect, change } = await opened();
    connect(false);
    expect(controller.get().connection).toBe('lost');
    change({ calledNumbers: [4, 8, 15] });
    connect(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(controller.get().game?.calledNumbers).toEqual([4, 8, 15]);
  });

  it('closes the error about the connection after a reconnect', async () => {
    const { controller, connect, trouble } = await opened();
    trouble.before.push(...Array(5).fill(LOST));
    const done = controller.calls.next();
    await vi.advanceTimersByTimeAsync(10_000);
    await done;
    expect(controller.get().modal).toMatchObject({ kind: 'error' });
    connect(false);
    connect(true);
    expect(controller.get().modal).toBeNull();
  });

  it('reloads every five seconds while the event stream is disconnected', async () => {
    const { controller, connect, change } = await opened();
    connect(false);
    change({ calledNumbers: [4] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(controller.get().game?.calledNumbers).toEqual([4]);
    change({ calledNumbers: [4, 8] });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(controller.get().game?.calledNumbers).toEqual([4, 8]);
  });

  it('reloads the game if an event contains too little data', async () => {
    const { controller, change, tell, stored } = await opened();
    const { _id, version } = change({ status: 'paused' });
    tell({ type: 'game-changed', seq: 9, gameId: _id, version, change: 'paused', status: 'paused' });
    await vi.advanceTimersByTimeAsync(0);
    expect(controller.get().game).toEqual(stored());
  });

  it('reloads the jackpot with the first event of each connection', async () => {
    const there = world();
    const onHallNews = vi.fn();
    const controller = createController(there.tools, 8, onHallNews);
    await controller.open();
    there.tell({ type: 'hello', seq: 9, gameVersion: there.stored().version });
    expect(onHallNews).toHaveBeenCalledTimes(1);
  });

  it('displays a jackpot draw that arrives as a change of the game', async () => {
    const there = world();
    const onHallNews = vi.fn();
    const controller = createController(there.tools, 8, onHallNews);
    await controller.open();
    const { _id, version } = there.change({ jackpotWinnerCardId: 2 });
    there.tell({ type: 'game-changed', seq: 9, gameId: _id, version, change: 'jackpot-drawn', status: 'active' });
    expect(onHallNews).toHaveBeenCalledTimes(1);
  });

  it.each([
    [refusal(500, 'INTERNAL'), { said: 'sentence of INTERNAL' }, true],
    [LOST, { key: 'network' }, true],
    [new Error('odd'), { key: 'fetchFailed' }, false],
  ])('displays an error that leaves the page if the game cannot be loaded', async (error, message, passing) => {
    const there = world();
    there.api.getGame.mockRejectedValue(error);
    const controller = createController(there.tools, 8);
    await controller.open();
    expect(controller.get().modal).toMatchObject({ kind: 'error', leaves: true, passing });
    expect(errorIn(controller)).toEqual(message);
  });

  it('leaves the page if the game is unknown or its id is invalid', async () => {
    const there = world();
    there.api.getGame.mockRejectedValue(refusal(404, 'GAME_NOT_FOUND'));
    await createController(there.tools, 8).open();
    expect(there.left).toEqual(['/cashier-dashboard']);
    const controller = createController({ ...there.tools, gameId: 'x' }, 8);
    await controller.open();
    expect(controller.get().modal).toMatchObject({ kind: 'error', message: { key: 'invalidGameId' }, leaves: true });
  });
});
