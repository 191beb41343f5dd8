import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../apps/server/test/harness/servers/built-server.ts';
import { findProgram, installDebian } from '../../checks/machine.ts';
import { freePort, inRoot } from '../../scripts/command.mjs';

const found = () => findProgram('haproxy') ?? ['/usr/sbin/haproxy'].find((place) => existsSync(place));

/** Debian's HAProxy with `deploy/haproxy.cfg` on loopback, in front of servers on these ports. */
export async function startHaproxy(ports: readonly [first: number, second: number]) {
  const haproxy = found() ?? ((await installDebian('haproxy')) ? found() : undefined);
  if (!haproxy || !findProgram('psql'))
    throw new Error('This test needs the Debian packages haproxy and postgresql-client.');
  const folder = mkdtempSync(join(tmpdir(), 'adarash-haproxy-'));
  const check = join(folder, 'haproxy-primary.sh');
  copyFileSync(inRoot('deploy/haproxy-primary.sh'), check);
  chmodSync(check, 0o755);
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, adapted(port, ports, check));
  const running = run([haproxy, '-db', '-f', file], {});
  return {
    port,
    async stop() {
      running.process.kill('SIGTERM');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The configuration that operators get, with addresses of this test. */
function adapted(port: number, [first, second]: readonly [number, number], check: string): string {
  const replacements = {
    '127.0.0.1:5000': `127.0.0.1:${port}`,
    '10.0.0.1:5432': `127.0.0.1:${first}`,
    '10.0.0.2:5432': `127.0.0.1:${second}`,
    '/etc/haproxy/haproxy-primary.sh': check,
  };
  let text = readFileSync(inRoot('deploy/haproxy.cfg'), 'utf8');
  for (const [usual, here] of Object.entries(replacements)) {
    if (!text.includes(usual)) throw new Error(`deploy/haproxy.cfg does not contain ${usual}.`);
    text = text.replace(usual, here);
  }
  return text;
}
