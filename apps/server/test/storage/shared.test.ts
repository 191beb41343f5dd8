// @module-tag postgres
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { HallTx } from '../../src/storage/storage.ts';
import { useHall } from '../harness/hall.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();

const hallIds: string[] = [];
beforeAll(async () => {
  for (let i = 0; i < 6; i++) hallIds.push((await hall.pair()).hallId);
});

const raise = async ({ db, hall: { id, seq } }: HallTx) => {
  await db
    .updateTable('halls')
    .set({ seq: seq + 1 })
    .where('id', '=', id)
    .execute();
  return seq + 1;
};
const write = <T>(hallId: string, work: (tx: HallTx) => Promise<T>) => hall.services.storage.write({ hallId }, work);
const seqOf = async (hallId: string) =>
  (await hall.services.storage.db.selectFrom('halls').select('seq').where('id', '=', hallId).executeTakeFirstOrThrow())
    .seq;

test('executes concurrent commands of one hall one after another', async () => {
  const seen = await Promise.all(hallIds.flatMap((hallId) => [1, 2, 3].map(() => write(hallId, raise))));
  expect(seen).toEqual(hallIds.flatMap(() => [1, 2, 3]));
});

test('rolls back only failed commands of a shared transaction and reports each failure once', async () => {
  const [late, early, ...fine] = hallIds;
  const before = await Promise.all(hallIds.map(seqOf));
  const published: string[] = [];
  const work = async (tx: HallTx) => {
    tx.afterCommit(() => published.push(tx.hall.id));
    if (tx.hall.id === early) throw new Error('early');
    await raise(tx);
    if (tx.hall.id === late) throw new Error('late');
  };
  const outcomes = await Promise.allSettled(hallIds.map((hallId) => write(hallId, work)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', ...fine.map(() => 'fulfilled')]);
  expect(await Promise.all(hallIds.map(seqOf))).toEqual(before.map((seq, i) => (i < 2 ? seq : seq + 1)));
  expect(published.sort()).toEqual([...fine].sort());
});

test('commits the other commands of a shared transaction if one command ignored its error', async () => {
  const [broken, ...fine] = hallIds;
  const before = await Promise.all(hallIds.map(seqOf));
  const work = async (tx: HallTx) => {
    if (tx.hall.id === broken) await sql`select no_such_thing`.execute(tx.db).catch(() => {});
    return raise(tx);
  };
  const outcomes = await Promise.allSettled(hallIds.map((hallId) => write(hallId, work)));
  expect(outcomes.slice(1).map(({ status }) => status)).toEqual(fine.map(() => 'fulfilled'));
  const raised = ENGINE === 'sqlite' ? 1 : 0;
  expect(await Promise.all(hallIds.map(seqOf))).toEqual(before.map((seq, i) => (i === 0 ? seq + raised : seq + 1)));
});

test.runIf(ENGINE === 'postgresql')('does not retry commands if the database connection breaks', async () => {
  let ran = 0;
  const work = async (tx: HallTx) => {
    ran += 1;
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db);
  };
  const outcomes = await Promise.allSettled(hallIds.map((hallId) => write(hallId, work)));
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(ran).toBe(hallIds.length);
  expect(await write(hallIds[0] ?? '', raise)).toBeGreaterThan(0);
});

test.runIf(ENGINE === 'postgresql')(
  'commits changes of other halls while another program locks the row of one hall',
  async () => {
    const [stuck, ...free] = hallIds as [string, ...string[]];
    const client = new pg.Client(hall.services.config.databaseUrl ?? '');
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from halls where id = $1 for update', [stuck]);
      const before = await seqOf(stuck);
      let told = false;
      const waiting = write(stuck, raise).finally(() => {
        told = true;
      });
      await Promise.all(free.map((hallId) => write(hallId, raise)));
      expect(told).toBe(false);
      await client.query('rollback');
      expect(await waiting).toBe(before + 1);
    } finally {
      await client.end();
    }
  },
);
