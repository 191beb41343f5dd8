import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Asker,
  findsPlace,
  makeBatches,
  makeBuckets,
  makeFairQueue,
  type QueuePolicy,
  type TurnedAway,
} from './limiter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }));
afterEach(() => void vi.useRealTimers());

class Refused extends Error {
  constructor(readonly why: TurnedAway) {
    super(why);
  }
}
const refuse = (why: TurnedAway) => new Refused(why);

/** A queue with work that ends on demand, and what became of each request. */
function opened(policy: Omit<QueuePolicy, 'refuse'>) {
  const queue = makeFairQueue({ ...policy, refuse });
  const begun: string[] = [];
  const away = new Map<string, TurnedAway>();
  const ends = new Map<string, () => void>();
  const ask = async (name: string, asker: Partial<Asker> = {}) => {
    queue({ key: name.charAt(0), ...asker }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }).catch(({ why }: Refused) => away.set(name, why));
    await settle();
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    ends.delete(name);
    await settle();
  };
  return { begun, away, ask, end, atWork: () => [...ends.keys()] };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

type Step = string;
/** `a1` asks for key `a`; `-a1` ends; `?a1` is a stranger's; a number lets so many milliseconds pass. */
async function play(policy: Omit<QueuePolicy, 'refuse'>, steps: readonly Step[]) {
  const { begun, away, ask, end } = opened(policy);
  for (const step of steps) {
    if (/^\d+$/.test(step)) await vi.advanceTimersByTimeAsync(Number(step));
    else if (step.startsWith('-')) await end(step.slice(1));
    else if (step.startsWith('?')) await ask(step.slice(1), { stranger: true });
    else await ask(step);
  }
  return { begun: begun.join(' '), away: Object.fromEntries(away) };
}

const one = { perKey: 1 };
test.each<[what: string, policy: Omit<QueuePolicy, 'refuse'>, steps: string, begun: string, away?: object]>([
  ['one key waits for itself, and no other for it', one, 'a1 a2 b1 -a1 a3 -a2', 'a1 b1 a2 a3'],
  ['keys take turns at what all share', { perKey: 2, atOnce: 1 }, 'a1 a2 a3 b1 c1 -a1 -a2 -b1 -c1', 'a1 a2 b1 c1 a3'],
  ['what is free is used by any key', { perKey: 3, atOnce: 3 }, 'a1 a2 a3 a4 -a2', 'a1 a2 a3 a4'],
  ['a key at its limit does not hold up the next', { perKey: 1, atOnce: 2 }, 'a1 a2 b1', 'a1 b1'],
  ['a key has so many places', { ...one, placesPerKey: 2 }, 'a1 a2 a3 b1', 'a1 b1', { a3: 'key-full' }],
  ['all keys have so many', { ...one, places: 3 }, 'a1 a2 b1 c1 -a1 c2', 'a1 b1 a2 c2', { c1: 'full' }],
  [
    'strangers leave places to people who are known',
    { ...one, places: 4, strangers: { places: 2 } },
    '?s1 ?t1 ?u1 a1 b1 c1 -s1 ?v1 d1',
    's1 t1 a1 b1 v1',
    { u1: 'full', c1: 'full', d1: 'full' },
  ],
  [
    'a key of strangers leaves most places to others',
    { ...one, places: 10, strangers: { places: 8, share: 1 / 2 } },
    '?s1 ?s2 ?s3 ?s4 ?t1 ?t2 ?t3 ?u1 ?u2',
    's1 t1 u1',
    { s4: 'key-full', t3: 'key-full', u2: 'key-full' },
  ],
  [
    'strangers leave a turn to people who are known, who go first',
    { perKey: 2, atOnce: 2, strangers: { atOnce: 1 } },
    '?s1 ?t1 a1 b1 -a1 -s1 c1 -b1',
    's1 a1 b1 t1 c1',
  ],
  ['a wait has an end', { ...one, patienceMs: 100 }, 'a1 60 a2 90 a3 20 -a1', 'a1 a3', { a2: 'too-late' }],
  ['a crowd lets those finish who were at work', { ...one, yieldMs: 50 }, 'a1 a2 b1 -a1 40 -b1', 'a1 b1 a2'],
  ['and not those who came later', { ...one, yieldMs: 50 }, 'a1 a2 b1 -a1 c1 -b1', 'a1 b1 c1 a2'],
  ['nor those who take too long', { ...one, yieldMs: 50 }, 'a1 a2 a3 b1 30 -a1 51 -a2', 'a1 b1 a2 a3'],
  ['nor other crowds', { ...one, yieldMs: 50 }, 'a1 a2 b1 b2 -a1', 'a1 b1 a2'],
  ['one who is alone has more at once', { ...one, perKeyAlone: 3 }, 'a1 a2 a3 a4 -a1 -a2', 'a1 a2 a3 a4'],
  ['next to others nobody has', { ...one, perKeyAlone: 3 }, 'b1 a1 a2 -b1 249 a3 -a1 2 -a2 a4', 'b1 a1 a2 a3 a4'],
])('%s', async (_, policy, steps, begun, away = {}) => {
  expect(await play(policy, steps.split(' '))).toEqual({ begun, away });
});

test('the keys of one owner are not others to each other', async () => {
  const { begun, ask } = opened({ perKey: 1, perKeyAlone: 2 });
  for (const name of ['r1', 'w1', 'r2', 'w2']) await ask(name, { owner: 'hall' });
  expect(begun).toEqual(['r1', 'w1', 'r2', 'w2']);
});

test('a patient one finds a place where there is none, has its turn, and is never late', async () => {
  const { ask, end, begun, away } = opened({ perKey: 1, atOnce: 1, placesPerKey: 2, places: 3, patienceMs: 100 });
  for (const name of ['a1', 'a2', 'b1']) await ask(name);
  await ask('c1');
  await ask('p1', { patient: true });
  expect([begun, [...away]]).toEqual([['a1'], [['c1', 'full']]]);
  await vi.advanceTimersByTimeAsync(100);
  expect([...away.keys()]).toEqual(['c1', 'a2', 'b1']);
  await ask('a3');
  await end('a1');
  expect(begun).toEqual(['a1', 'p1']);
});

test('work that fails lets the next one in and rejects for its caller', async () => {
  const queue = makeFairQueue({ perKey: 1, refuse });
  const failed = expect(queue({ key: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const next = queue({ key: 'a' }, async () => 'in');
  await settle();
  await failed;
  expect(await next).toBe('in');
});

test('whatever is asked and ends: limits hold, keys take turns, and nobody waits while there is room', async () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b', 'c', 's', 't'),
    ends: fc.constantFrom(true, false, false),
    which: fc.nat(20),
  });
  const policy = fc.record({
    perKey: fc.integer({ min: 1, max: 3 }),
    atOnce: fc.constantFrom(1, 2, 3, Infinity),
    strangersAtOnce: fc.constantFrom(1, 2, Infinity),
  });
  const isStranger = (name: string) => 'st'.includes(name.charAt(0));
  await fc.assert(
    fc.asyncProperty(
      policy,
      fc.array(step, { maxLength: 60, size: 'max' }),
      async ({ perKey, atOnce, strangersAtOnce }, steps) => {
        const queue = opened({ perKey, atOnce, strangers: { atOnce: strangersAtOnce } });
        const asked: string[] = [];
        /** For each key that waits, who has begun since. */
        const since = new Map<string, string[]>();
        for (const [i, { name, ends, which }] of steps.entries()) {
          const working = queue.atWork();
          const [had, ended] = [queue.begun.length, working[which % Math.max(1, working.length)]];
          if (ends && ended !== undefined) await queue.end(ended);
          else {
            asked.push(name + i);
            await queue.ask(name + i, { stranger: isStranger(name) });
          }
          const waiting = asked.filter((each) => !queue.begun.includes(each));
          const atWork = queue.atWork();
          const of = (key: string) => atWork.filter((each) => each.startsWith(key)).length;
          const strange = atWork.filter(isStranger).length;
          expect(atWork.length).toBeLessThanOrEqual(atOnce);
          expect(strange).toBeLessThanOrEqual(strangersAtOnce);
          for (const key of 'abcst') {
            expect(of(key)).toBeLessThanOrEqual(perKey);
            const [mine, begunOfMine] = [asked, queue.begun].map((all) => all.filter((each) => each.startsWith(key)));
            expect(begunOfMine).toEqual(mine?.slice(0, begunOfMine?.length));
          }
          for (const each of waiting) {
            const isFull = atWork.length >= atOnce || (isStranger(each) && strange >= strangersAtOnce);
            expect(isFull || of(each.charAt(0)) >= perKey, `${each} waits while ${atWork} run`).toBe(true);
          }
          // Where every key could use all there is, none begins twice while another of its kind waits for its first.
          const begunNow = queue.begun.slice(had).map((each) => each.charAt(0));
          const keysWaiting = new Set(waiting.map((each) => each.charAt(0)));
          for (const key of 'abcst') {
            const passed =
              keysWaiting.has(key) && !begunNow.includes(key) ? [...(since.get(key) ?? []), ...begunNow] : [];
            since.set(key, passed);
            const rivals = passed.filter((rival) => isStranger(rival) === isStranger(key));
            if (perKey >= atOnce) expect(new Set(rivals).size, `${key} was passed by ${rivals}`).toBe(rivals.length);
          }
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('a bucket gives a burst, then one after each pause, and fills while nobody asks', () => {
  let now = 1_000;
  const take = makeBuckets({ burst: 3, everyMs: 10, now: () => now });
  const some = (count: number) => Array.from({ length: count }, () => take('a'));
  expect(some(5)).toEqual([0, 0, 0, 10, 10]);
  expect(take('b')).toBe(0);
  now += 9;
  expect(take('a')).toBe(1);
  now += 1;
  expect(some(2)).toEqual([0, 10]);
  now += 1_000;
  expect(some(4)).toEqual([0, 0, 0, 10]);
});

test('a token taken in advance is waited for, and beyond that there is none', () => {
  let now = 0;
  const take = makeBuckets({ burst: 1, everyMs: 10, now: () => now }, 20);
  expect([take('a'), take('a'), take('a'), take('a'), take('a')]).toEqual([0, 10, 20, 30, 30]);
  now = 20;
  expect(take('a')).toBe(10);
});

test('of very many keys the one that asked longest ago is forgotten', () => {
  const take = makeBuckets({ burst: 1, everyMs: 10, now: () => 0 });
  for (let key = 0; key <= 20_000; key++) take(String(key));
  expect([take('1'), take('20000'), take('0')]).toEqual([10, 10, 0]);
});

test.each([
  { what: 'the first key has its most', held: 9, taken: 9, finds: true },
  { what: 'and no more', held: 10, taken: 10, finds: false },
  { what: 'one never takes all that is left', held: 5, taken: 41, finds: false },
  { what: 'a key that has none finds one', held: 0, taken: 49, finds: true },
  { what: 'until there is none', held: 0, taken: 50, finds: false },
])('places: $what', ({ held, taken, finds }) => {
  expect(findsPlace(held, taken, { places: 50, perKey: 10, share: 0.5 })).toBe(finds);
});

test('few keys cannot fill a room that is made for many', () => {
  const room = fc.record({
    places: fc.integer({ min: 50, max: 500 }),
    perKey: fc.integer({ min: 1, max: 500 }),
    share: fc.constantFrom(0.5, 1, 2),
  });
  fc.assert(
    fc.property(room, (sharing) => {
      let taken = 0;
      for (let key = 0; key < 3; key++) {
        let held = 0;
        while (findsPlace(held, taken, sharing)) [held, taken] = [held + 1, taken + 1];
      }
      expect(taken).toBeLessThan(sharing.places);
      expect(findsPlace(0, taken, sharing)).toBe(true);
    }),
  );
});

describe('batches', () => {
  test('gather what comes while one is at work, in order, and each key for itself', async () => {
    const seen: string[] = [];
    const held: (() => void)[] = [];
    const add = makeBatches(async (key, batch: readonly number[]) => {
      seen.push(`${key}: ${batch.join(' ')}`);
      await new Promise<void>((resolve) => void held.push(resolve));
      return batch.map((each) => each * 2);
    });
    const first = add('a', 1);
    const later = [add('a', 2), add('a', 3)];
    const other = add('b', 4);
    expect(seen).toEqual(['a: 1', 'b: 4']);
    for (const release of held.splice(0)) release();
    expect([await first, await other]).toEqual([2, 8]);
    expect(seen).toEqual(['a: 1', 'b: 4', 'a: 2 3']);
    for (const release of held.splice(0)) release();
    expect(await Promise.all(later)).toEqual([4, 6]);
  });

  test('refuse one item alone, and all of a batch that failed', async () => {
    let fails = false;
    const add = makeBatches(async (_key, batch: readonly number[]) => {
      if (fails) throw new Error('disk');
      return batch.map((each) => (each === 2 ? new Error('two') : each));
    });
    const outcomes = await Promise.allSettled([add('a', 1), add('a', 2), add('a', 3)]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([
      1,
      'Error: two',
      3,
    ]);
    fails = true;
    await expect(add('a', 4)).rejects.toThrow('disk');
  });
});
