import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { ENGINE } from '../harness/servers/storage-place.ts';

const hall = useHall();
const HALLS = 34;

/** Returns the number of connections per instance in `docs/scale.md`. */
async function promised(): Promise<number> {
  const page = await readFile(new URL('../../../../docs/scale.md', import.meta.url), 'utf8');
  const [, most, parts] = /An instance opens up to (\d+): ([^.]+)\./.exec(page) ?? [];
  expect(parts).toBe(
    'ten that read, ten that write, one that listens, three for shifts and rolls, five for folders and the daily mail',
  );
  return Number(most);
}

/** Looks at the connections of the server until it is stopped. @returns the most that there were */
async function countConnections() {
  const { DATABASE_URL } = hall.place.env;
  if (ENGINE !== 'postgresql') return async () => 0;
  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  let [most, goesOn] = [0, true];
  const looking = (async () => {
    while (goesOn) {
      const { rows } = await client.query(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`);
      most = Math.max(most, rows[0].n);
      await sleep(5);
    }
  })();
  return async () => {
    goesOn = false;
    await looking;
    await client.end();
    return most;
  };
}

test(`reads shift and roll of ${HALLS} halls concurrently within the connection limit`, {
  tags: ['postgres'],
}, async () => {
  const pairs = await Promise.all(Array.from({ length: HALLS }, () => hall.pair()));
  const stop = await countConnections();
  const asked = pairs.map(({ cashier }) => cashier.api.get('/shift'));
  const rolls = pairs.map(({ hallId }) => dayRoll(hall.services, hallId));
  const answers = await Promise.all(asked);
  await Promise.all(rolls);
  const most = await stop();
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  expect(most).toBeLessThanOrEqual(await promised());
});

test('reads a shift while long snapshots are running', { tags: ['postgres'] }, async () => {
  const { cashier } = await hall.pair();
  const { storage } = hall.services;
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const long = Array.from({ length: 5 }, () => storage.snapshot(() => held));
  expect((await cashier.api.get('/shift')).status).toBe(200);
  end();
  await Promise.all(long);
});
