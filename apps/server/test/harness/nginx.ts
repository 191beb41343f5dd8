import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from './built-server.ts';

const CONFIGURATION = resolve(import.meta.dirname, '../../../../deploy/nginx.conf');

/** deploy/nginx.conf with the ports of a test in it, and nothing else changed. */
export function withPorts(own: number, instances: readonly number[], text = readFileSync(CONFIGURATION, 'utf8')) {
  const ports = [...instances];
  const filled = text
    .replace(/^(\s*)listen 80;/m, `$1listen 127.0.0.1:${own};`)
    .replace(/^(\s*server 127\.0\.0\.1:)\d+/gm, (line, before) =>
      ports.length > 0 ? before + ports.shift() : `# ${line}`,
    );
  if (ports.length > 0 || !filled.includes(`127.0.0.1:${own};`))
    throw new Error('nginx.conf has too few lines for this');
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

/** Below the ports that systems give to whoever asks for any: an instance that is down for a moment finds its own free. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(20_000, 32_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
  throw new Error('No port could be used.');
}
