import type { GameJson } from '@adarash/contract';
import type { LiveEvent } from '@adarash/contract/live';
import { type Connection, isOver, type LiveState, type Modal, type Task, type Verdict } from './state.ts';
import { winningLine } from './winning-line.ts';

export type Action =
  | { type: 'snapshot'; game: GameJson }
  | { type: 'event'; event: LiveEvent }
  | { type: 'missed' }
  | { type: 'reloading' }
  | { type: 'connection'; connection: Connection }
  | { type: 'play'; on: boolean }
  | { type: 'auto'; on: boolean }
  | { type: 'speed'; seconds: number }
  | { type: 'task'; task: Task; running: boolean }
  | { type: 'verdict'; cardId: number; verdict: Verdict }
  | { type: 'open'; modal: Modal }
  | { type: 'close' };

export function reduce(state: LiveState, action: Action): LiveState {
  switch (action.type) {
    case 'snapshot':
      return receive(state, action.game);
    case 'event':
      return hear(state, action.event);
    case 'missed':
      return { ...state, stale: true };
    case 'reloading':
      return { ...state, stale: false };
    case 'connection':
      return {
        ...state,
        connection: action.connection,
        auto: action.connection === 'lost' ? false : state.auto,
      };
    case 'play':
      return { ...state, playing: action.on, auto: action.on && state.auto };
    case 'auto':
      // Switched on while the line is down it would start by itself later.
      return { ...state, auto: action.on && state.connection !== 'lost' };
    case 'speed':
      return { ...state, speed: action.seconds };
    case 'task':
      return {
        ...state,
        tasks: action.running
          ? [...state.tasks, action.task]
          : state.tasks.filter((_, index) => index !== state.tasks.indexOf(action.task)),
      };
    case 'verdict':
      return judge(state, action.cardId, action.verdict);
    case 'open':
      return { ...state, modal: action.modal, auto: false };
    case 'close':
      return { ...state, modal: null };
  }
}

/** A whole game. An older one than is shown changes nothing: a call may have overtaken it. */
function receive(state: LiveState, game: GameJson): LiveState {
  const before = state.game;
  if (before !== null && game.version < before.version) return state;
  const snapshotVersion = Math.max(state.snapshotVersion, game.version);
  const next = { ...state, game, snapshotVersion };
  if (game.status === 'active') return next;
  const stopped = { ...next, playing: false, auto: false };
  const ended = before !== null && !isOver(before) && isOver(game);
  return ended ? { ...stopped, modal: endingOf(game) } : stopped;
}

function endingOf(game: GameJson): Modal | null {
  if (game.status === 'voided') return null;
  if (game.winner === null) return { kind: 'finished' };
  return { kind: 'winner', cardId: game.winner.cardId, line: winningLine(game, game.winner) };
}

function hear(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'hello':
      return want(state, event.gameVersion ?? 0);
    case 'number-called':
      return append(state, event);
    case 'game-changed':
      return want(state, event.version);
    default:
      return state;
  }
}

/** Compared with the last whole game: one that calls have brought further still lacks what else changed. */
const want = (state: LiveState, version: number): LiveState =>
  version > state.snapshotVersion ? { ...state, stale: true } : state;

function append(state: LiveState, event: Extract<LiveEvent, { type: 'number-called' }>): LiveState {
  const { game } = state;
  if (game === null || event.gameId !== game._id || event.version <= game.version) return state;
  const follows = event.version === game.version + 1 && event.count === game.calledNumbers.length + 1;
  if (!follows) return want(state, event.version);
  const typed = event.kind === 'manual';
  return {
    ...state,
    game: {
      ...game,
      version: event.version,
      calledNumbers: [...game.calledNumbers, event.number],
      manualCalls: game.manualCalls + (typed ? 1 : 0),
      draw: typed && game.draw === 'fair' ? 'manual' : game.draw,
    },
  };
}

/** A late claim shows the Late Call modal, any other refused claim the Card Check modal. */
function judge(state: LiveState, cardId: number, verdict: Verdict): LiveState {
  const next = receive(state, verdict.game);
  if (verdict.isBingo)
    return { ...next, auto: false, modal: { kind: 'winner', cardId, line: verdict.winningLineInfo } };
  return { ...next, auto: false, modal: { kind: verdict.lateCall ? 'late' : 'check', cardId, verdict } };
}
