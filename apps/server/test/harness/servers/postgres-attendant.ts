import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// Started beside a PostgreSQL of the tests. Its input closes when the tests end, whether in order or by a crash.
const folder = String(process.argv[2]);
const pidFile = join(folder, 'data', 'postmaster.pid');
for await (const _ of process.stdin);

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

if (existsSync(pidFile)) {
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await wait(50);
}
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
