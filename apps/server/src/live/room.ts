import { Refusal } from '../http/refusal.ts';

/**
 * How many streams one server holds open. Phones of a hall may all come from the one address of its router, a thousand
 * of them and the TVs; the sums stay below what the server takes in connections, so that staff always find room.
 */
export const MOST_STREAMS = { perAddress: 1_200, perCode: 2_000, displays: 4_000, perSession: 50, staff: 2_000 };

export type Watcher = { readonly sessionHash: string } | { readonly hallCode: string; readonly address: string };

/** Counts the streams that are open, and refuses one for which there is no room. */
export function makeRoom(most = MOST_STREAMS) {
  const counts = new Map<string, number>();
  const seatsOf = (watcher: Watcher): [seat: string, most: number][] =>
    'sessionHash' in watcher
      ? [
          ['staff', most.staff],
          [`session ${watcher.sessionHash}`, most.perSession],
        ]
      : [
          ['displays', most.displays],
          [`code ${watcher.hallCode}`, most.perCode],
          [`address ${watcher.address}`, most.perAddress],
        ];

  /** Answers how to give the seats back. */
  return function take(watcher: Watcher): () => void {
    const seats = seatsOf(watcher);
    if (seats.some(([seat, limit]) => (counts.get(seat) ?? 0) >= limit))
      throw new Refusal('STREAMS_FULL', { seconds: 5 });
    for (const [seat] of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      for (const [seat] of seats) {
        const left = (counts.get(seat) ?? 1) - 1;
        if (left === 0) counts.delete(seat);
        else counts.set(seat, left);
      }
    };
  };
}
