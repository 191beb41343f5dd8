import { describe, expect, test } from 'vitest';
import { makeBatches } from './batches.ts';

describe('batches', () => {
  test('collect items of each key in order while a batch of the key is running', async () => {
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

  test('reject single items, and all items of a failed batch', async () => {
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
