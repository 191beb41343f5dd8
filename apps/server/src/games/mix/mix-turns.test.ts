import { SLOW_LINKS } from '@adarash/rules/game';
import { describe, expect, it } from 'vitest';
import { expectedMs, MIXES_PER_HALL, makeLinkTime, makeMixTurns } from './link-time.ts';

const A = 'hall a';
const B = 'hall b';

/** Time that passes by the work alone: each link takes a second. */
function makeWork(atOnce = 1) {
  let time = 0;
  const turns = makeMixTurns({ atOnce, linkTime: makeLinkTime({ runtime: { now: () => new Date(time) } }) });
  const done: string[] = [];
  const finished: string[] = [];
  const mix = (hallId: string, gameId: string) =>
    turns.inHall({ gameId, hallId }, async () => {
      for (let link = 0; link < SLOW_LINKS; link++)
        await turns.link({ gameId, hallId }, link, async () => {
          await new Promise(setImmediate);
          time += 1_000;
          done.push(gameId);
        });
      finished.push(gameId);
    });
  return { turns, mix, done, finished };
}

describe('the links of several halls', () => {
  it('take turns by hall: one mix next to six of another hall waits for one link before each of its own', async () => {
    const { mix, done } = makeWork();
    const others = [1, 2, 3, 4, 5, 6].map((n) => mix(A, `a${n}`));
    await Promise.all([mix(B, 'b'), ...others]);
    const until = done.lastIndexOf('b') + 1;
    expect(done).toHaveLength(7 * SLOW_LINKS);
    expect(until).toBeLessThanOrEqual(2 * SLOW_LINKS + 2);
  });

  it(`are of at most ${MIXES_PER_HALL} mixes of one hall at once, in the order they came`, async () => {
    const { mix, done, finished } = makeWork();
    await Promise.all([1, 2, 3, 4].map((n) => mix(A, `a${n}`)));
    expect(new Set(done.slice(0, 2 * SLOW_LINKS))).toEqual(new Set(['a1', 'a2']));
    expect(finished.slice(0, 2).sort()).toEqual(['a1', 'a2']);
  });

  it('leave room again when one fails', async () => {
    const { turns, mix, finished } = makeWork();
    const failing = () => turns.inHall({ gameId: 'x', hallId: A }, () => Promise.reject(new Error('no disk')));
    await Promise.allSettled(Array.from({ length: 3 }, failing));
    await mix(A, 'a');
    expect(finished).toEqual(['a']);
  });
});

describe('the expected wait', () => {
  const of = (gameId: string, hallId: string, left = SLOW_LINKS) => ({ gameId, hallId, left });

  it('is the links to go, alone', () => {
    expect(expectedMs([], of('b', B, 5), 1_000, 1)).toBe(5_000);
    expect(expectedMs([of('b', B, 5)], of('b', B, 5), 1_000, 4)).toBe(5_000);
  });

  it('counts for each other hall as many turns as its own needs, or as many as that has left', () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => of(`a${n}`, A));
    expect(expectedMs(six, of('b', B), 1_000, 1)).toBe(40_000);
    expect(expectedMs([of('a', A, 3)], of('b', B), 1_000, 1)).toBe(23_000);
    expect(expectedMs(six, of('b', B), 1_000, 2)).toBe(20_000);
  });

  it('counts what its own hall began before', () => {
    expect(expectedMs([of('a1', A, 4), of('a2', A)], of('a2', A), 1_000, 1)).toBe(24_000);
    expect(expectedMs([of('a1', A, 4), of('a2', A)], of('a1', A, 4), 1_000, 1)).toBe(4_000);
  });

  it('goes by the links that were measured, and comes true', async () => {
    const { turns, mix, done } = makeWork();
    expect(turns.secondsLeft({ gameId: 'b', hallId: B }, 0)).toBe(8);
    await mix(A, 'a');
    expect(turns.secondsLeft({ gameId: 'b', hallId: B }, 0)).toBe(SLOW_LINKS);
    const others = [mix(A, 'a1'), mix(A, 'a2')];
    const expected = turns.secondsLeft({ gameId: 'b', hallId: B }, 0);
    const before = done.length;
    await Promise.all([mix(B, 'b'), ...others]);
    const took = done.lastIndexOf('b') + 1 - before;
    expect(Math.abs(expected - took)).toBeLessThanOrEqual(2);
  });
});
