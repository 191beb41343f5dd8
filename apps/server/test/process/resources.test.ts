import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, node, run } from '../harness/servers/built-server.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

const ADMIN = { ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' };

let built: Awaited<ReturnType<typeof buildServer>>;
let place: Place;

beforeAll(async () => {
  built = await buildServer();
  place = await freshPlace({ untouched: true });
});
afterAll(async () => {
  await place.remove();
  built.remove();
});

async function signIn(url: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  expect(answer.status).toBe(200);
}

test('needs less than 200 MB while idle', async () => {
  const server = run(node(built.path('main')), { PORT: '0', ...place.env, ...ADMIN });
  const [, url] = await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  server.process.kill('SIGTERM');
  await server.ended;
  const bytes = Number(/^adarash_process_resident_memory_bytes (\S+)$/m.exec(metrics)![1]);
  expect(bytes).toBeGreaterThan(20e6);
  expect(bytes).toBeLessThan(200e6);
});

const canTrace =
  ENGINE === 'sqlite' &&
  process.platform === 'linux' &&
  spawnSync('strace', ['-c', 'true'], { stdio: 'ignore' }).status === 0;

if (canTrace) {
  test('flushes every acknowledged write to the disk before its response', async () => {
    const trace = join(place.dataDir, 'trace');
    const calls = 'trace=fsync,fdatasync';
    const server = run(['strace', '-D', '-f', '-e', calls, '-o', trace, ...node(built.path('main'))], {
      PORT: '0',
      ...place.env,
      ...ADMIN,
    });
    const [, url] = await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/);
    // A call is one line, or two lines if another call of the process was traced in between.
    const done = /(f(data)?sync\(\d+|f(data)?sync resumed>)\) += 0$/gm;
    const forced = () => (readFileSync(trace, 'utf8').match(done) ?? []).length;
    const counts = [forced()];
    for (let write = 0; write < 8; write++) {
      await signIn(url!);
      counts.push(forced());
    }
    server.process.kill('SIGTERM');
    await server.ended;
    expect(existsSync(trace)).toBe(true);
    for (let write = 1; write < counts.length; write++)
      expect(counts[write]! - counts[write - 1]!).toBeGreaterThanOrEqual(1);
  });
}
