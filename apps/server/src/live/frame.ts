import type { LiveEvent } from '@adarash/contract/live';
import type { HallEvent } from '../storage/storage.ts';

export type { HallEvent };

type Unnumbered<E> = E extends unknown ? Omit<E, 'seq'> : never;
/** What a use case tells; its number is given when it is published. */
export type NewEvent = Unnumbered<HallEvent>;

/** An event as it travels, written once for all who read it. */
export type Frame = { readonly event: HallEvent; readonly bytes: Buffer };

export const frameOf = (event: HallEvent): Frame => ({ event, bytes: bytesOf(event) });

export function bytesOf(event: LiveEvent): Buffer {
  const id = 'seq' in event ? `id: ${event.seq}\n` : '';
  return Buffer.from(`${id}data: ${JSON.stringify(event)}\n\n`);
}

export const HEARTBEAT = Buffer.from(': \n\n');
