import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROUTES } from '@adarash/contract';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { SETTINGS } from '../../apps/server/src/config/options.ts';
import { freePort, inRoot, ROOT } from '../../scripts/command.mjs';
import { ask } from '../harness/desk.ts';
import { play, serve } from '../harness/owner.ts';
import { ADMIN } from '../harness/server.ts';
import { openHalls } from '../harness/staff.ts';

// The steps of Dockerfile and compose.yaml, followed without an engine: each stage is a folder, and a path of the image
// is that path below it.

const place = mkdtempSync(join(tmpdir(), 'adarash-image-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

type Step = { word: string; rest: string };
type Stage = { name: string; root: string; steps: Step[] };

/** The instructions of each stage. Comments are the only other lines. */
function stages(): Stage[] {
  const found: Stage[] = [];
  for (const line of readFileSync(inRoot('Dockerfile'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, word = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    expect(word, line).not.toBe('');
    if (word !== 'FROM') found.at(-1)?.steps.push({ word, rest });
    else {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'image';
      found.push({ name, root: join(place, name), steps: [] });
    }
  }
  return found;
}

const of = ({ steps }: Stage, word: string) => steps.filter((step) => step.word === word).map(({ rest }) => rest);
const listed = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')));

/** Returns a command of a stage with the test's folders instead of the image's. */
const within = (root: string, command: string) =>
  command.replaceAll('/usr/local/bin/node', process.execPath).replace(/(?<![\w.:/])\/(opt|data)\b/g, `${root}/$1`);

test('builds a server with the steps of the Dockerfile that plays a game and reports its health', {
  tags: ['all'],
}, async () => {
  const [build, image] = stages();
  if (!build || !image) throw new Error('The Dockerfile has other stages.');
  mkdirSync(join(build.root, 'opt'), { recursive: true });
  // The whole checkout is copied; ignored files are created by the next step or are not required.
  expect(of(build, 'COPY')).toEqual(['. .']);
  const left = readFileSync(inRoot('.dockerignore'), 'utf8').trim().split('\n');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
  const isLeft = (file: string) =>
    left.some((name) =>
      name.startsWith('**/') ? file.split('/').includes(name.slice(3)) : file.split('/')[0] === name,
    );
  expect(tracked.filter(isLeft)).toEqual([]);
  for (const command of of(build, 'RUN')) {
    execFileSync('sh', ['-c', within(build.root, command)], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  }
  for (const copy of of(image, 'COPY')) {
    const [, from = '', to = ''] = /^--from=build (?:--chown=10001:10001 )?(\S+) (\S+)$/.exec(copy) ?? [];
    cpSync(join(build.root, from), join(image.root, to), { recursive: true });
  }
  expect(of(image, 'RUN')).toEqual([]);
  expect(of(image, 'USER')).toEqual(['10001:10001']);

  const port = await freePort();
  const env = Object.fromEntries(of(image, 'ENV').map((rest) => rest.split('=') as [string, string]));
  expect(Object.keys(env).filter((name) => !SETTINGS.some(({ variable }) => variable === name))).toEqual([]);
  expect([env.PORT, of(image, 'EXPOSE')[0], of(image, 'VOLUME')[0]]).toEqual(['3000', '3000', env.DATA_DIR]);
  const atHand = { ...env, DATA_DIR: join(image.root, String(env.DATA_DIR)), HOST: '127.0.0.1', PORT: String(port) };
  const [program = ''] = listed(of(image, 'CMD')[0] ?? '');
  const server = serve(within(image.root, program), {
    cwd: place,
    env: { PATH: process.env.PATH, ...ADMIN, ...atHand },
  });
  try {
    const url = await server.address;
    const [staff] = await openHalls(url, 1);
    const game = await play(url, staff?.cashier ?? '', [3, 7]);
    const { body } = await ask(url, { method: 'GET', path: `/public/receipts/${game._id}` });
    expect(verifyReceipt(body).steps.filter((each) => !each.ok)).toEqual([]);
    expect(existsSync(join(atHand.DATA_DIR, 'adarash.db'))).toBe(true);

    const [asks = '', ...words] = listed(of(image, 'HEALTHCHECK')[0] ?? '').map((word) =>
      word.replaceAll(':3000', `:${port}`),
    );
    const health = async () => (await once(spawn(within(image.root, asks), words), 'exit'))[0];
    expect(await health()).toBe(0);
    await server.stop();
    expect(await health()).toBe(1);
  } finally {
    await server.stop();
  }
});

type Service = {
  image?: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  depends_on?: Record<string, unknown>;
};

test('compose.yaml names only existing settings, services and files', () => {
  const secrets = { DATABASE_PASSWORD: 'sesame', SEED_KEY: 'ab'.repeat(32) };
  const text = readFileSync(inRoot('compose.yaml'), 'utf8');
  const filled = text.replace(/\$\{(\w+):\?\}/g, (_, name: keyof typeof secrets) => secrets[name]);
  expect(filled).not.toMatch(/\$\{|undefined/);
  const { services, volumes }: { services: Record<string, Service>; volumes: Record<string, null> } = parse(filled, {
    merge: true,
  });
  const servers = Object.entries(services).filter(([, { build }]) => build !== undefined);
  expect(servers.map(([name]) => name)).toEqual(['one', 'two']);
  const known: string[] = SETTINGS.map(({ variable }) => variable);
  for (const [name, { build, environment = {} }] of servers) {
    expect(existsSync(inRoot(String(build), 'Dockerfile'))).toBe(true);
    expect(
      Object.keys(environment).filter((each) => !known.includes(each)),
      name,
    ).toEqual([]);
    const config = readConfig(environment, '/');
    expect(config).toMatchObject({ port: 3000, trustProxy: 1, seedKey: secrets.SEED_KEY });
    // The database is the service of that name, with the account it is made with.
    const { hostname, username, password, pathname } = new URL(config.databaseUrl ?? '');
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = services[hostname]?.environment ?? {};
    expect([username, password, pathname]).toEqual([POSTGRES_USER, POSTGRES_PASSWORD, `/${POSTGRES_DB}`]);
  }
  // Each service needs a separate folder for its record of draws.
  const kept = Object.values(services).flatMap((service) => service.volumes ?? []);
  expect(new Set(kept).size).toBe(kept.length);
  for (const each of kept) {
    const [from = '', , readOnly] = each.split(':');
    if (from.startsWith('./')) expect([existsSync(inRoot(from)), readOnly]).toEqual([true, 'ro']);
    else expect(Object.keys(volumes)).toContain(from);
  }
  for (const { depends_on: needed = {} } of Object.values(services))
    for (const name of Object.keys(needed)) expect(Object.keys(services)).toContain(name);
  // Only nginx has a public port.
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports)
      .map(([name]) => name),
  ).toEqual(['nginx']);

  // Configuration that nginx's start command writes.
  const [shell = '', flag = '', command = ''] = services.nginx?.command ?? [];
  const written = join(place, 'nginx.conf');
  const [writes = '', runs] = command.split(' && ');
  expect(runs).toBe("exec nginx -g 'daemon off;'");
  const here = writes
    .replace('/adarash/nginx.conf', inRoot('deploy/nginx.conf'))
    .replace('/etc/nginx/nginx.conf', written);
  mkdirSync(dirname(written), { recursive: true });
  execFileSync(shell, [flag, here]);
  const conf = readFileSync(written, 'utf8');
  const upstreams = [...conf.matchAll(/^ *upstream (\w+) \{([\s\S]*?)\n {2}\}/gm)];
  expect(upstreams.map(([, name]) => name)).toEqual(['adarash', 'adarash_streams']);
  for (const [, , body = ''] of upstreams) {
    const names = [...body.matchAll(/^ *server (\S+) /gm)].map(([, name]) => name);
    expect(names).toEqual(servers.map(([name]) => `${name}:3000`));
  }
  expect(Object.keys(ROUTES)).toContain('GET /ready');
  expect(readFileSync(inRoot('Dockerfile'), 'utf8')).toContain('/api/ready');
});
