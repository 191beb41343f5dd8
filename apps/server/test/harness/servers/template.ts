import pg from 'pg';
import pino from 'pino';
import { readConfig } from '../../../src/config/config.ts';
import { realRuntime } from '../../../src/platform/runtime.ts';
import { openStorage } from '../../../src/storage/open.ts';

/** The database that those of the tests are copied from: the same tables, made once. */
export const TEMPLATE = 'adarash_template';

/** Vitest's global setup, after the one that brings PostgreSQL up. */
export async function setup(): Promise<void> {
  const server = process.env.DATABASE_URL_TEST;
  if (!server) throw new Error('DATABASE_URL_TEST is not set.');
  const client = new pg.Client(server);
  await client.connect();
  // A server of the developer's own may have one from another release.
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${TEMPLATE}`;
  const config = readConfig({ DATABASE_URL: url.href }, process.cwd());
  const storage = await openStorage(config, pino({ level: 'silent' }), realRuntime);
  await storage.close();
}
