import { STREAMS } from '../platform/policies.ts';
import { Refusal } from '../platform/refusal.ts';
import { hasFreeSlot } from '../platform/shares.ts';

/** Reader of an event stream. `own` is true for a display that was paired with the hall or opened by the staff. */
export type Watcher =
  | { readonly sessionHash: string }
  | { readonly hallCode: string; readonly address: string; readonly own: boolean };

/**
 * Slot of a reader in a group with at most `places` slots. Readers with the same key can use at most `perKey` of them.
 */
type Seat = { room: string; places: number; key: string; perKey: number };

/** Counts the open event streams and limits them per group and key. */
export function makeRoom(most = STREAMS) {
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;

  function seatsOf(watcher: Watcher): Seat[] {
    if ('sessionHash' in watcher)
      return [{ room: 'staff', places: most.staff, key: `session ${watcher.sessionHash}`, perKey: most.perSession }];
    const { hallCode, address, own } = watcher;
    if (own) return [{ room: 'own', places: most.own, key: `own ${hallCode}`, perKey: most.ownPerCode }];
    const perKey = most.perAddress;
    return [
      { room: 'watchers', places: most.watchers, key: `address ${address}`, perKey },
      { room: `code ${hallCode}`, places: most.perCode, key: `address ${address} code ${hallCode}`, perKey },
    ];
  }

  function count(seats: readonly Seat[], by: 1 | -1): void {
    for (const name of seats.flatMap(({ room, key }) => [room, key])) {
      const left = countOf(name) + by;
      if (left === 0) counts.delete(name);
      else counts.set(name, left);
    }
  }

  /** Reserves the slots of a reader. Returns a function that releases them. */
  return function take(watcher: Watcher): () => void {
    const seats = seatsOf(watcher);
    const isFree = ({ room, places, key, perKey }: Seat) =>
      hasFreeSlot(countOf(key), countOf(room), { places, perKey, share: most.share });
    if (!seats.every(isFree)) throw new Refusal('STREAMS_FULL', { seconds: 5 });
    count(seats, 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      count(seats, -1);
    };
  };
}
