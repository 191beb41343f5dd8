import type { LiveEvent } from '@adarash/contract/live';
import { prepared } from '../../storage/prepared.ts';
import type { HallEvent, HallTx } from '../../storage/storage.ts';

const nextSeq = prepared(
  (db, { hallId }: { hallId: string }) =>
    db
      .updateTable('halls')
      .set((e) => ({ seq: e('seq', '+', 1) }))
      .where('id', '=', hallId)
      .returning('seq'),
  { fields: { hallId: 'text' } },
);

type Unnumbered<E> = E extends unknown ? Omit<E, 'seq'> : never;
type NewEvent = Unnumbered<Extract<HallEvent, { seq: number }>>;

/**
 * Gives an event the hall's next number in the transaction of the change it tells of, and sends it once that is
 * committed: to the readers of this process, and through the database to those of every other.
 */
export async function publish(tx: HallTx, event: NewEvent): Promise<void> {
  const hallId = tx.hall.id;
  const counted = await nextSeq.first(tx.db, { hallId });
  if (!counted) throw new Error(`There is no hall ${hallId}.`);
  const { seq } = counted;
  tx.afterCommit(() => tx.postbox.post({ hallId, event: { ...event, seq } }));
}

/** An event as it travels, written once for all who read it. */
export type Frame = { readonly event: HallEvent; readonly bytes: Buffer };

export const frameOf = (event: HallEvent): Frame => ({ event, bytes: bytesOf(event) });

export function bytesOf(event: LiveEvent): Buffer {
  const id = 'seq' in event ? `id: ${event.seq}\n` : '';
  return Buffer.from(`${id}data: ${JSON.stringify(event)}\n\n`);
}

export const HEARTBEAT = Buffer.from(': \n\n');

/** It may still get events from just before it left. */
type Listener = { hear(frame: Frame): void };

export type Bus = {
  subscribe(hallId: string, listener: Listener): Subscription;
  /** The frame is made once, and only if somebody listens. */
  emit(hallId: string, frame: () => Frame): void;
};

type Subscription = {
  /** Settles once the listener hears what any instance publishes from then on. */
  readonly inForce: Promise<void>;
  end(): void;
};

/** How a hall's events come here from other instances; without any there is nothing to ask for. */
type Elsewhere = { follow(hallId: string): Promise<void>; leave(hallId: string): void };
const NOWHERE: Elsewhere = { follow: async () => {}, leave() {} };

/** So many readers are served before other work gets its turn. */
const AT_A_TIME = 100;

type Hall = { listeners: Set<Listener>; waiting: { frame: Frame; to: readonly Listener[]; sent: number }[] };

export function makeBus(elsewhere = NOWHERE): Bus {
  const halls = new Map<string, Hall>();

  /** A hall full of readers must not hold up the next call; each still gets its events in order. */
  function serve(hall: Hall): void {
    let left = AT_A_TIME;
    for (let first = hall.waiting[0]; first && left > 0; first = hall.waiting[0]) {
      for (; left > 0 && first.sent < first.to.length; left--) first.to[first.sent++]?.hear(first.frame);
      if (first.sent === first.to.length) hall.waiting.shift();
    }
    if (hall.waiting.length > 0) setImmediate(serve, hall);
  }

  return {
    subscribe(hallId, listener) {
      const hall = halls.get(hallId) ?? { listeners: new Set(), waiting: [] };
      halls.set(hallId, hall);
      hall.listeners.add(listener);
      return {
        inForce: elsewhere.follow(hallId),
        end() {
          hall.listeners.delete(listener);
          if (hall.listeners.size > 0 || halls.get(hallId) !== hall) return;
          halls.delete(hallId);
          elsewhere.leave(hallId);
        },
      };
    },
    emit(hallId, makeFrame) {
      const hall = halls.get(hallId);
      if (!hall) return;
      hall.waiting.push({ frame: makeFrame(), to: [...hall.listeners], sent: 0 });
      if (hall.waiting.length === 1) serve(hall);
    },
  };
}
