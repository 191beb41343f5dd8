import { SLOW_LINKS } from '@adarash/rules/game';
import { makeFairQueue } from '../../limits/limiter.ts';
import type { LinkTime } from './link-time.ts';

/** How many mixes of one hall run at once; its others wait, and no other hall waits for them. */
export const MIXES_PER_HALL = 2;

export type MixOfHall = { readonly gameId: string; readonly hallId: string };
type MixAtWork = MixOfHall & { readonly left: number };

/**
 * How long a mix takes from here, with the others that are at work, in the order they came. Halls take turns link by
 * link: until it is done, each other hall gets as many turns as its own hall needs, or as many as it has left.
 */
export function expectedMs(mixes: readonly MixAtWork[], mine: MixAtWork, linkMs: number, atOnce: number): number {
  let own = mine.left;
  const others = new Map<string, number>();
  let isBefore = true;
  for (const { gameId, hallId, left } of mixes) {
    if (gameId === mine.gameId) isBefore = false;
    else if (hallId !== mine.hallId) others.set(hallId, (others.get(hallId) ?? 0) + left);
    else if (isBefore) own += left;
  }
  let turns = own;
  for (const left of others.values()) turns += Math.min(left, own);
  // The links of one mix follow from each other, so more cores do not make them faster.
  return Math.max(mine.left, turns / atOnce) * linkMs;
}

type Needed = { atOnce: number; linkTime: LinkTime };

export type MixTurns = ReturnType<typeof makeMixTurns>;

export function makeMixTurns({ atOnce, linkTime }: Needed) {
  // Neither queue has an end, so nobody is ever turned away.
  const refuse = () => new Error('A queue without limits was full.');
  const halls = makeFairQueue({ perKey: MIXES_PER_HALL, refuse });
  const links = makeFairQueue({ perKey: atOnce, atOnce, refuse });
  const atWork = new Map<string, MixAtWork>();

  return {
    async inHall<T>({ gameId, hallId }: MixOfHall, work: () => Promise<T>): Promise<T> {
      if (!atWork.has(gameId)) atWork.set(gameId, { gameId, hallId, left: SLOW_LINKS });
      try {
        return await halls({ key: hallId }, work);
      } finally {
        atWork.delete(gameId);
        linkTime.keep();
      }
    },
    /** Computes a link when it is its hall's turn; `done` are those that this mix has. */
    link: <T>({ gameId, hallId }: MixOfHall, done: number, compute: () => Promise<T>): Promise<T> =>
      links({ key: hallId }, () => {
        atWork.set(gameId, { gameId, hallId, left: SLOW_LINKS - done });
        return linkTime.time(compute);
      }),
    secondsLeft({ gameId, hallId }: MixOfHall, done: number): number {
      const mine = { gameId, hallId, left: SLOW_LINKS - done };
      return Math.ceil(expectedMs([...atWork.values()], mine, linkTime.expectedMs(), atOnce) / 1000);
    },
  };
}
