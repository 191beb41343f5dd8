import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram, installDebian } from '../../../../../checks/machine.ts';
import { freePort } from '../../../../../scripts/command.mjs';
import { run } from './built-server.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../../../../deploy/nginx.conf');

/** Returns deploy/nginx.conf with the ports of a test and no other change. */
export function withPorts(own: number, instances: readonly number[], text = readFileSync(CONFIGURATION, 'utf8')) {
  const listening = text.replace(/^(\s*)listen 80;/m, `$1listen 127.0.0.1:${own};`);
  // Every upstream names all instances.
  const [head = '', ...upstreams] = listening.split(/^(?= *upstream )/m);
  const filled = upstreams.map((upstream) => withInstances(upstream, [...instances])).join('');
  if (!filled.includes(`127.0.0.1:${own};`)) throw new Error('nginx.conf has too few lines for this');
  return head + filled;
}

function withInstances(upstream: string, ports: number[]): string {
  const filled = upstream.replace(/^(\s*server 127\.0\.0\.1:)\d+/gm, (line, before) =>
    ports.length > 0 ? before + ports.shift() : `# ${line}`,
  );
  if (ports.length > 0) throw new Error('nginx.conf has too few lines for this');
  return filled;
}

/** A real nginx on loopback in front of the instances. */
export async function startNginx(instances: readonly number[], nginx = process.env.NGINX_PATH ?? 'nginx') {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, withPorts(port, instances));
  const own = `daemon off; pid ${folder}/nginx.pid;`;
  const running = run([nginx, '-p', folder, '-c', file, '-e', 'stderr', '-g', own], {});
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (running.process.exitCode !== null) throw new Error(`nginx did not start:\n${running.printed()}`);
    if (
      await fetch(`${url}/metrics`).then(
        (answer) => answer.status === 404,
        () => false,
      )
    )
      break;
    await new Promise((soon) => setTimeout(soon, 50));
  }
  return {
    url,
    async stop() {
      running.process.kill('SIGTERM');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const found = () => findProgram('nginx') ?? ['/usr/sbin/nginx'].find((place) => existsSync(place));

/** Global setup of Vitest: passes nginx to the tests through the environment, otherwise they are skipped by name. */
export async function setup(): Promise<void> {
  const nginx = found() ?? ((await installDebian('nginx-light')) ? found() : undefined);
  if (nginx) process.env.NGINX_PATH = nginx;
  else console.error('nginx was not found and could not be installed, so the tests behind it are left out.');
}
