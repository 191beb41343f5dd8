import { existsSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgres } from './postgres.ts';

let postgres: Awaited<ReturnType<typeof createPostgres>>;
beforeAll(async () => {
  postgres = await createPostgres({ settings: { fsync: 'on', work_mem: '3MB' } });
  await postgres.start();
});
afterAll(() => postgres.remove());

async function ask(statement: string) {
  const client = new pg.Client(postgres.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows[0];
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL server for tests', () => {
  it('runs with the requested settings', async () => {
    expect(await ask("SELECT current_setting('fsync') AS fsync, current_setting('work_mem') AS memory")).toEqual({
      fsync: 'on',
      memory: '3MB',
    });
  });

  it('preserves committed data after a kill and a restart', async () => {
    await ask('CREATE TABLE kept AS SELECT 75 AS number');
    await postgres.kill();
    await expect(ask('SELECT 1')).rejects.toThrow('ECONNREFUSED');
    await postgres.start();
    expect(await ask('SELECT number FROM kept')).toEqual({ number: 75 });
  });

  it('removes its data folder', async () => {
    const { folder } = await ask("SELECT current_setting('data_directory') AS folder");
    await postgres.remove();
    expect(existsSync(folder)).toBe(false);
  });
});
