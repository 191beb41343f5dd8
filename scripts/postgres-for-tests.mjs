import { bringUpPostgres } from './postgres.mjs';

/** Vitest's global setup of the `api-postgres` project: the workers inherit the address through the environment. */
export default async function setup() {
  const postgres = await bringUpPostgres();
  process.env.DATABASE_URL_TEST = postgres.url;
  return postgres.stop;
}
