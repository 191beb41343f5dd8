import type { Sale, SaleCommand } from '@adarash/rules/sale';
import type { invalidate } from '@/api/answers.ts';
import type { Api } from '@/api/api.ts';
import type { Done } from '@/api/outbox.ts';
import type { CounterNote } from '../texts.ts';

export type NoteKind = 'success' | 'error' | 'warning' | 'info';

/** External dependencies of the counter, which tests can replace. */
export interface Ports {
  /** Stored id of this tab. A duplicated tab has the same id until `claim` resolves. */
  counter: string;
  /** Resolves with an id that is unique among the tabs. */
  claim(): Promise<string>;
  ask: Api['ask'];
  send(counter: string, commands: readonly SaleCommand[], key: string): Promise<Done>;
  makeKey(): string;
  wait(ms: number): Promise<unknown>;
  loadSale(): Promise<Sale>;
  /** Returns the cards that are not in play, or null if the request failed. */
  loadAvailable(): Promise<readonly number[] | null>;
  /** Reloads the data that a request to this route can change. */
  reload(route: Parameters<typeof invalidate>[1]): Promise<void>;
  reloadPatterns(): void;
  /** Returns the file name of the saved ticket. */
  printTicket(cards: readonly number[]): Promise<string>;
  session(): { loading: boolean; user: { id: string } | null };
  signOut(): void;
  say(kind: NoteKind, note: CounterNote): void;
  /** Opens the screen of the started game and removes the browser's copy of the sold cards. */
  started(contribution: 'booked' | 'pending', gameId: string): void;
}
