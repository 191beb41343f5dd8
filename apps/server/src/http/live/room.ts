import { findsPlace } from '../../limits/limiter.ts';
import { STREAMS } from '../../limits/policies.ts';
import { Refusal } from '../../start/refusal.ts';

/** `own`: a display that this hall has paired, or that its staff opened. */
export type Watcher =
  | { readonly sessionHash: string }
  | { readonly hallCode: string; readonly address: string; readonly own: boolean };

/** The key has so many of the places of a room. */
type Seat = { room: string; places: number; key: string; perKey: number };

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

  /** Answers how to give the seats back. */
  return function take(watcher: Watcher): () => void {
    const seats = seatsOf(watcher);
    const isFree = ({ room, places, key, perKey }: Seat) =>
      findsPlace(countOf(key), countOf(room), { places, perKey, share: most.share });
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
