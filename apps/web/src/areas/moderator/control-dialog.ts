import type { FutureWinner, GameJson } from '@adarash/contract';

export type ControlDialog =
  | { kind: 'set-winner' | 'call' | 'check' | 'finish'; game: GameJson }
  | { kind: 'configure' }
  | { kind: 'reconfigure' | 'delete'; winner: FutureWinner };

export type OpenDialog = (dialog: ControlDialog) => void;
