import type { LiveEvent } from '@adarash/contract/live';

/** A hall's stream counts with `seq`; a game's own stream leaves out the rest of the hall and counts with `version`. */
export type Counter = 'seq' | 'version';

/** How far an event goes; null where it does not count. */
export function countOf(event: LiveEvent, counter: Counter): number | null {
  if (event.type === 'hello') return counter === 'seq' ? event.seq : event.gameVersion;
  if (counter === 'seq') return 'seq' in event ? event.seq : null;
  return 'version' in event ? event.version : null;
}

/** Notices what a stream left out, across reconnections too. */
export function createGapWatch(counter: Counter) {
  let last: number | null = null;

  return {
    /** `gap`: events were missed, reload. `old`: known already, ignore. */
    see(event: LiveEvent): 'new' | 'old' | 'gap' {
      const count = countOf(event, counter);
      if (count === null) return 'new';
      const before = last;
      if (event.type === 'hello') {
        last = count;
        return before === null || before === count ? 'new' : 'gap';
      }
      if (before !== null && count < before) return 'old';
      // One step of a game may be told in two events, the number and the win, under the same version.
      if (before !== null && count === before) return counter === 'version' ? 'new' : 'old';
      last = count;
      return before === null || count === before + 1 ? 'new' : 'gap';
    },
  };
}
