import type { Sale, SaleCommand } from '@adarash/rules/sale';
import type { invalidate } from '@/api/answers.ts';
import type { Api } from '@/api/api.ts';
import type { Done } from '@/api/outbox.ts';
import type { CounterNote } from '../texts.ts';

export type NoteKind = 'success' | 'error' | 'warning' | 'info';

/** Functions that the counter requires from its environment, such as requests and messages. Tests replace them. */
export interface Ports {
  /** Stored id of this browser tab. A duplicated tab has the same id until `claim` returns a new one. */
  counter: string;
  /** Returns an id that no other tab of the browser uses. */
  claim(): Promise<string>;
  ask: Api['ask'];
  send(counter: string, commands: readonly SaleCommand[], key: string): Promise<Done>;
  makeKey(): string;
  wait(ms: number): Promise<unknown>;
  loadSale(): Promise<Sale>;
  /** Returns the cards that no running game uses, or null if the request failed. */
  loadAvailable(): Promise<readonly number[] | null>;
  /** Reloads the cached data that a request to this route can change. */
  reload(route: Parameters<typeof invalidate>[1]): Promise<void>;
  reloadPatterns(): void;
  /** Saves a ticket of the cards. Returns the name of the created file. */
  printTicket(cards: readonly number[]): Promise<string>;
  session(): { loading: boolean; user: { id: string } | null };
  signOut(): void;
  say(kind: NoteKind, note: CounterNote): void;
  /** Opens the screen of the started game and removes the sold cards from the browser's storage. */
  started(contribution: 'booked' | 'pending', gameId: string): void;
}
