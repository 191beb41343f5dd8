import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgres, type Postgres } from './postgres.ts';
import { createStandby, PRIMARY } from './standby.ts';

let primary: Postgres;
let standby: Awaited<ReturnType<typeof createStandby>>;
beforeAll(async () => {
  primary = await createPostgres({ settings: PRIMARY });
  await primary.start();
  await ask(primary, 'create table kept as select 1 as number');
  standby = await createStandby(primary);
  await standby.start();
});
afterAll(async () => {
  await standby.remove();
  await primary.remove();
});

async function ask({ url }: { url: string }, statement: string) {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

const numberOn = (server: { url: string }) => ask(server, 'select number from kept');

test('pauses and resumes the replication to a standby, and promotes it', { tags: ['all'] }, async () => {
  await expect.poll(() => numberOn(standby)).toEqual({ number: 1 });
  await standby.pauseReplay();
  await ask(primary, 'update kept set number = 2');
  expect(await numberOn(standby)).toEqual({ number: 1 });
  await standby.resumeReplay();
  await expect.poll(() => numberOn(standby)).toEqual({ number: 2 });
  await expect(ask(standby, 'update kept set number = 3')).rejects.toThrow('read-only');
  await primary.kill();
  await standby.promote();
  await ask(standby, 'update kept set number = 4');
  expect(await numberOn(standby)).toEqual({ number: 4 });
});
