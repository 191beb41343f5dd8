import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installDebian } from '../../../../../checks/machine.ts';
import { freePort } from '../../../../../scripts/command.mjs';
import { run } from './built-server.ts';

/** A real PgBouncer on loopback in front of a PostgreSQL, in one of its modes. */
export async function startPgBouncer(server: string, mode: 'session' | 'transaction', pgbouncer: string) {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-pgbouncer-'));
  const { hostname, port: behind, pathname, username, search } = new URL(server);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 40
`,
  );
  // PgBouncer refuses to run as root, so another user must be able to read its files.
  for (const path of [folder, file, join(folder, 'users.txt')]) chmodSync(path, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = run([pgbouncer, ...asNobody, file], {});
  await running.says(/process up/);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}${search}`,
    async stop() {
      running.process.kill('SIGTERM');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const found = () => findProgram('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find((place) => existsSync(place));

/**
 * Global setup of Vitest: passes PgBouncer to the tests through the environment, otherwise they are skipped by name.
 */
export async function setup(): Promise<void> {
  const pgbouncer = found() ?? ((await installDebian('pgbouncer')) ? found() : undefined);
  if (pgbouncer) process.env.PGBOUNCER_PATH = pgbouncer;
  else console.error('PgBouncer was not found and could not be installed, so the tests behind it are left out.');
}
