import type { Sale, SaleCommand } from '@adarash/rules/sale';
import type { invalidate } from '@/api/answers.ts';
import type { Api } from '@/api/api.ts';
import type { Done } from './pending.ts';

export type NoteKind = 'success' | 'error' | 'warning' | 'info';

/** All that the counter needs of the world, so that a test can be that world. */
export interface Ports {
  /** Id of this tab, which another tab may have too if it is a duplicate. */
  counter: string;
  /** Resolves with an id that no other tab has. */
  claim(): Promise<string>;
  ask: Api['ask'];
  send(counter: string, commands: readonly SaleCommand[], key: string): Promise<Done>;
  makeKey(): string;
  wait(ms: number): Promise<unknown>;
  loadSale(): Promise<Sale>;
  /** Returns the cards that are not in play, or null if the server cannot be reached. */
  loadAvailable(): Promise<readonly number[] | null>;
  /** Loads again what this change may have changed. */
  reload(route: Parameters<typeof invalidate>[1]): Promise<void>;
  reloadPatterns(): void;
  /** Returns the name of the file. */
  printTicket(cards: readonly number[]): Promise<string>;
  session(): { loading: boolean; user: { id: string } | null };
  signOut(): void;
  say(kind: NoteKind, text: string): void;
  /** The game runs: the counter has nothing left to sell. */
  started(contribution: 'booked' | 'pending', gameId: string): void;
}
