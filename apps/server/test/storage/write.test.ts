// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { HallMissing } from '../../src/storage/errors.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();

const setting = async (name: string) =>
  (await hall.services.storage.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())
    ?.value;
const put = (name: string, value = 'x') => ({ name, value });

describe('a write transaction', () => {
  test('rolls back and publishes no event if the work throws', async () => {
    const { storage } = hall.services;
    const published: string[] = [];
    const failed = storage.write({}, async (tx) => {
      await tx.db.insertInto('settings').values(put('undone')).execute();
      tx.afterCommit(() => published.push('undone'));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await setting('undone')).toBeUndefined();
    expect(published).toEqual([]);
  });

  test('publishes events after the commit, when other reads see the change', async () => {
    const { storage } = hall.services;
    const seen: (string | undefined)[] = [];
    let published: Promise<unknown> = Promise.resolve();
    await storage.write({}, async (tx) => {
      await tx.db.insertInto('settings').values(put('published')).execute();
      seen.push(await setting('published'));
      tx.afterCommit(() => {
        published = setting('published').then((value) => seen.push(value));
      });
    });
    await published;
    expect(seen).toEqual([undefined, 'x']);
  });

  test('stays committed if publishing its events fails', async () => {
    await hall.services.storage.write({}, async (tx) => {
      await tx.db.insertInto('settings').values(put('stays')).execute();
      tx.afterCommit(() => {
        throw new Error('no listener');
      });
      tx.afterCommit(() => Promise.reject(new Error('no listener either')));
    });
    expect(await setting('stays')).toBe('x');
    await new Promise(setImmediate);
    expect(hall.logged().match(/an action after its commit failed/g)).toHaveLength(2);
  });

  test('commits other commands of the same transaction if one fails', async () => {
    const { storage } = hall.services;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, turn) =>
        storage.write({}, async ({ db }) => {
          await db
            .insertInto('settings')
            .values(put(`shared ${turn}`))
            .execute();
          if (turn % 3 === 0) throw new Error('no');
          if (turn % 3 === 1) await db.insertInto('settings').values(put('shared twice')).execute();
          return turn;
        }),
      ),
    );
    const good = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    expect(good).toBe(11);
    const rows = await storage.db.selectFrom('settings').select('name').where('name', 'like', 'shared %').execute();
    expect(rows).toHaveLength(12);
  });

  test('is refused inside another write transaction instead of waiting forever', async () => {
    const { storage } = hall.services;
    const nested = storage.write({}, async () => storage.write({}, async () => 'never'));
    await expect(nested).rejects.toThrow('A write was started inside another write');
  });

  test('provides the locked hall to the work and throws HallMissing for an unknown hall', async () => {
    const { storage } = hall.services;
    const held = await storage.write({ hallId: hall.hallId }, async (tx) => tx.hall);
    expect(held).toMatchObject({ id: hall.hallId, series: 1 });
    await expect(storage.write({ hallId: 'nowhere' }, async () => 1)).rejects.toBeInstanceOf(HallMissing);
  });

  test('serializes writes of one hall without lost updates', async () => {
    const { storage } = hall.services;
    await Promise.all(
      Array.from({ length: 30 }, () =>
        storage.write({ hallId: hall.hallId }, async ({ db, hall: { id, seq } }) => {
          await new Promise(setImmediate);
          await db
            .updateTable('halls')
            .set({ seq: seq + 1 })
            .where('id', '=', id)
            .execute();
        }),
      ),
    );
    const { seq } = await storage.write({ hallId: hall.hallId }, async (tx) => tx.hall);
    expect(seq).toBe(30);
  });

  test('keeps whole numbers beyond 32 bits as numbers', async () => {
    const { storage } = hall.services;
    const seq = Number.MAX_SAFE_INTEGER;
    const { hallId } = await hall.pair();
    await storage.write({ hallId }, ({ db }) =>
      db.updateTable('halls').set({ seq }).where('id', '=', hallId).execute(),
    );
    const row = await storage.db
      .selectFrom('halls')
      .select((e) => ['seq', e.fn.sum<number>('seq').over().as('total'), e.fn.countAll<number>().over().as('count')])
      .where('id', '=', hallId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ seq, total: seq, count: 1 });
  });
});

describe('conflicts between transactions', () => {
  const conflict = (code: string) => Object.assign(new Error('conflict'), { code });

  test.each(['23505', '40001'])('are not retried after an error with code %s', async (code) => {
    let tries = 0;
    const failed = hall.services.storage.write({}, async () => {
      tries++;
      throw conflict(code);
    });
    await expect(failed).rejects.toThrow('conflict');
    expect(tries).toBe(1);
  });

  if (ENGINE === 'postgresql') {
    test('are retried after a deadlock, and publish events once', async () => {
      let tries = 0;
      const published: number[] = [];
      await hall.services.storage.write({}, async (tx) => {
        tries++;
        tx.afterCommit(() => published.push(tries));
        if (tries < 3) throw conflict('40P01');
      });
      expect(tries).toBe(3);
      expect(published).toEqual([3]);
    });

    test('are retried a limited number of times', async () => {
      let tries = 0;
      const failed = hall.services.storage.write({}, async () => {
        tries++;
        throw conflict('40P01');
      });
      await expect(failed).rejects.toThrow('conflict');
      expect(tries).toBe(6);
    });

    test('are retried until both commit if two transactions lock each other’s hall', async () => {
      const { storage } = hall.services;
      const [one, two] = [await hall.pair(), await hall.pair()];
      let [holding, bothHold] = [0, () => {}];
      const crossed = new Promise<void>((resolve) => {
        bothHold = resolve;
      });
      const raise = (first: string, second: string) =>
        storage.write({ hallId: first }, async ({ db }) => {
          if (++holding === 2) bothHold();
          await crossed;
          await db
            .updateTable('halls')
            .set((e) => ({ seq: e('seq', '+', 1) }))
            .where('id', '=', second)
            .execute();
        });
      await Promise.all([raise(one.hallId, two.hallId), raise(two.hallId, one.hallId)]);
      // One transaction had to retry. It may lock its own row again before the other one continues, and then retries
      // again.
      expect(holding).toBeGreaterThanOrEqual(3);
      const rows = await storage.db
        .selectFrom('halls')
        .select('seq')
        .where('id', 'in', [one.hallId, two.hallId])
        .execute();
      expect(rows.map((row) => row.seq)).toEqual([1, 1]);
    });
  }
});
