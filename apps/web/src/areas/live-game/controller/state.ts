import type { Answer, GameJson } from '@adarash/contract';
import type { WinningLineInfo } from '@adarash/rules/claim';
import type { Message } from './message.ts';

export type Verdict = Answer<'POST /games/:id/check-bingo'>;

export type Connection = 'connecting' | 'live' | 'lost';
export type Task = 'calling' | 'status' | 'finishing' | 'checking' | 'voiding' | 'drawing';

export type Modal =
  | { kind: 'winner'; cardId: number; line: Pick<WinningLineInfo, 'selectedIndices' | 'rowIndex' | 'colIndex'> | null }
  | { kind: 'late'; cardId: number; verdict: Verdict }
  | { kind: 'check'; cardId: number; verdict: Verdict }
  | { kind: 'finished' }
  | { kind: 'error'; message: Message; leaves: boolean }
  | { kind: 'ask-finish' }
  | { kind: 'ask-void' }
  | { kind: 'settings' }
  | { kind: 'shortcuts' };

export interface LiveState {
  game: GameJson | null;
  /** The version of the last whole game received; single calls bring `game` further. */
  snapshotVersion: number;
  /** Something happened that only the whole game tells. */
  stale: boolean;
  connection: Connection;
  playing: boolean;
  auto: boolean;
  /** Seconds between two calls of auto call. */
  speed: number;
  tasks: readonly Task[];
  modal: Modal | null;
}

export const initialState: LiveState = {
  game: null,
  snapshotVersion: -1,
  stale: false,
  connection: 'connecting',
  playing: false,
  auto: false,
  speed: 8,
  tasks: [],
  modal: null,
};

export const isOver = (game: GameJson) => game.status === 'completed' || game.status === 'voided';
export const isBusy = (state: LiveState, task: Task) => state.tasks.includes(task);

/** Auto call runs only when it is on, play is on, the game is active and the line stands. */
export const isCallingByItself = (state: LiveState) =>
  state.auto && state.playing && state.game?.status === 'active' && state.connection === 'live';

export const canCall = (state: LiveState) =>
  state.game?.status === 'active' && state.game.calledNumbers.length < 75 && !isBusy(state, 'calling');
