import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lanAddresses } from '../../src/config/network.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import { buildServer, node, type Running, run } from '../harness/servers/built-server.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';
import { until } from '../harness/until.ts';

let built: Awaited<ReturnType<typeof buildServer>>;
let place: Place;
const running: Running[] = [];

beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());
beforeEach(async () => {
  place = await freshPlace({ untouched: true });
});
afterEach(async () => {
  for (const each of running.splice(0)) {
    each.process.kill('SIGKILL');
    await each.ended;
  }
  await place.remove();
});

function start(env: Record<string, string> = {}, ...options: string[]): Running {
  const server = run(node(built.path('main'), ...options), { PORT: '0', ...place.env, ...env }, place.dataDir);
  running.push(server);
  return server;
}
const address = async (server: Running) => (await server.says(/Adarash runs at (http:\S+)/))[1]!;

/** Runs a test on one database engine only, because its command ends before it opens the storage. */
const beforeStorage = test.runIf(ENGINE === 'sqlite');

const ADMIN = { ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' };

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as { token: string };
}
const signIn = async (url: string, email: string, password: string) =>
  (await post(`${url}/api/auth/login`, { email, password })).token;

async function addPair(url: string, token: string) {
  const member = (name: string) => ({ name, email: `${name}@hall.test`, password: 'three blue geese' });
  const pair = { cashier: member('chaltu'), moderator: member('mulu') };
  await post(`${url}/api/admin/add-user`, pair, token);
  return pair;
}

async function refused(env: Record<string, string> = {}, ...options: string[]): Promise<string> {
  const { code, out, err } = await start({ LOG_LEVEL: 'error', ...env }, ...options).ended;
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).not.toMatch(/\bat .*:\d+/);
  return err.trim();
}

describe('a first start', () => {
  test('prints the address and, only once, a valid password', async () => {
    const first = start();
    const url = await address(first);
    const [, email, password] = await first.says(/e-mail +(\S+)[\s\S]*?password +(\S+)[\s\S]*┘/);
    expect(email).toBe('admin@adarash.local');
    const login = () =>
      fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    expect((await login()).status).toBe(200);
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    const second = start();
    await address(second);
    await second.says(/┘/);
    expect(second.printed()).not.toMatch(/password|admin@/);
  });

  test('uses the admin of the settings and never prints the password', { tags: ['all'] }, async () => {
    const server = start({ ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' });
    await server.says(/boss@hall\.test[\s\S]*┘/);
    expect(server.printed()).not.toContain('five yellow swans');
  });

  test('lists the addresses for the TV if the network is open', { tags: ['all'] }, async () => {
    const server = start({ HOST: '0.0.0.0' });
    await server.says(/┘/);
    const [, port] = await server.says(/Adarash runs at http:\S+:(\d+)/);
    // A machine without a network has no address to enter.
    const lan = lanAddresses();
    const shown = /From the TV and the phones in this network:[\s│]+((?:http:\S+[\s│]+)*)/.exec(server.printed())?.[1];
    expect(shown?.match(/http:\S+/g) ?? []).toEqual(lan.map((address) => `http://${address}:${port}`));
  });
});

/** A machine without a network has no address to open. */
describe.skipIf(lanAddresses().length === 0)('the owner’s switch of the network', () => {
  const reached = (url: string) =>
    fetch(`${url}/api/health`).then(
      ({ status }) => status,
      () => 'not reached',
    );
  const inTheHall = (url: string) => url.replace('127.0.0.1', lanAddresses()[0]!);
  const ask = (url: string, token: string, path: string, body?: object) =>
    fetch(`${url}/api${path}`, {
      method: body ? 'PUT' : 'GET',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const networkOf = async (url: string, token: string) =>
    ((await (await ask(url, token, '/admin/desk')).json()) as { network: object }).network;

  test('opens and closes the network immediately and after a restart, and disconnects clients', {
    tags: ['all'],
  }, async () => {
    const first = start(ADMIN);
    const url = await address(first);
    const token = await signIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    expect(await reached(inTheHall(url))).toBe('not reached');
    expect(await networkOf(url, token)).toMatchObject({ open: false, fixedBy: null, origins: [] });
    expect((await ask(url, token, '/admin/network', { open: true })).status).toBe(200);
    expect(await reached(inTheHall(url))).toBe(200);
    const origins = lanAddresses().map((address) => url.replace('127.0.0.1', address));
    expect(await networkOf(url, token)).toMatchObject({ open: true, fixedBy: null, origins });
    // An open connection from the hall must not delay the stop.
    expect((await ask(inTheHall(url), token, '/live')).status).toBe(200);
    const begin = performance.now();
    first.process.kill('SIGTERM');
    expect((await first.ended).code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(6_000);

    const second = start(ADMIN);
    const again = await address(second);
    await second.says(/From the TV and the phones in this network:[\s\S]*┘/);
    expect(await reached(inTheHall(again))).toBe(200);
    const watching = (await ask(inTheHall(again), token, '/live')).body!.getReader();
    // A client in the hall that closes the access receives the response and is then disconnected.
    expect((await ask(inTheHall(again), token, '/admin/network', { open: false })).status).toBe(200);
    const isOver = () =>
      watching.read().then(
        ({ done }) => done,
        () => true,
      );
    await until(isOver, (over) => over);
    await until(
      () => reached(inTheHall(again)),
      (seen) => seen === 'not reached',
    );
    expect(await reached(again)).toBe(200);
    const told = await ask(again, token, '/admin/record?what=network');
    const { entries } = (await told.json()) as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(['network.closed', 'network.opened']);
    second.process.kill('SIGTERM');
    await second.ended;

    const third = await address(start(ADMIN));
    expect([await reached(third), await reached(inTheHall(third))]).toEqual([200, 'not reached']);
  });

  test('rejects a change if HOST is set', { tags: ['all'] }, async () => {
    const url = await address(start({ ...ADMIN, HOST: '127.0.0.1' }));
    const token = await signIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    const answer = await ask(url, token, '/admin/network', { open: true });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NETWORK_FIXED' }]);
    expect(await networkOf(url, token)).toMatchObject({ open: false, fixedBy: 'host' });
    expect(await reached(inTheHall(url))).toBe('not reached');
  });
});

describe('options of npm start', () => {
  test('have the same effect as variables and precedence over them', { tags: ['all'] }, async () => {
    const folder = join(place.dataDir, 'hall');
    const server = start({ HOST: '203.0.113.77', PORT: '80a' }, '--open-to-hall', '--port=0', '--data', folder);
    const url = await address(server);
    await server.says(/┘/);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    if (ENGINE === 'sqlite') expect(existsSync(join(folder, 'adarash.db'))).toBe(true);
  });

  beforeStorage('are listed with --help, without opening a data folder', { tags: ['all'] }, async () => {
    const { code, out } = await start({ DATA_DIR: join(place.dataDir, 'new') }, '--help').ended;
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}--port NUMBER +PORT \(3000\): port to listen on$/m);
    expect(existsSync(join(place.dataDir, 'new'))).toBe(false);
  });

  beforeStorage(
    'are the only accepted arguments: an unknown word is refused before the data folder is opened',
    async () => {
      const folder = join(place.dataDir, 'new');
      const sentence = 'npm start accepts only options, such as --port 8080, not "8080".';
      expect(await refused({ DATA_DIR: folder }, '8080')).toBe(sentence);
      expect(existsSync(folder)).toBe(false);
    },
  );
});

describe('stopping the server', () => {
  test('exits with code 0 within ten seconds after SIGINT', { tags: ['all'] }, async () => {
    const server = start();
    await server.says(/┘/);
    const begin = performance.now();
    server.process.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });

  test('exits with code 0 within ten seconds after SIGTERM, and ends open event streams', async () => {
    const server = start(ADMIN);
    const url = await address(server);
    await server.says(/┘/);
    const token = await signIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    const { cashier } = await addPair(url, token);
    const hers = await signIn(url, cashier.email, cashier.password);
    const stream = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${hers}` } });
    expect(stream.status).toBe(200);
    const begin = performance.now();
    server.process.kill('SIGTERM');
    await stream.text();
    expect((await server.ended).code).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
  });
});

test('preserves an acknowledged change if the server is killed immediately after it', {
  tags: ['postgres'],
}, async () => {
  const server = start(ADMIN);
  const url = await address(server);
  await server.says(/┘/);
  const token = await signIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const { cashier } = await addPair(url, token);
  server.process.kill('SIGKILL');
  await server.ended;
  expect(await signIn(await address(start()), cashier.email, cashier.password)).toHaveLength(43);
});

describe('a start that is refused', () => {
  test('prints a clear error if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} on 127.0.0.1 is already in use`);
    await new Promise((resolve) => other.close(resolve));
  });

  test.each([
    [{ ADMIN_EMAIL: 'a@b.cd', ADMIN_PASSWORD: 'password' }, 'too common'],
    [{ HOST: '203.0.113.77' }, 'HOST 203.0.113.77 is not an address of this machine'],
  ])('prints a clear error for the settings %j', async (env, sentence) => {
    expect(await refused(env as Record<string, string>)).toContain(sentence);
  });

  test('prints a clear error if the database is unreachable', async () => {
    const url = 'postgres://hall:hidden@127.0.0.1:1/hall';
    const line = await refused({ DATABASE_URL: url, SEED_KEY: '0'.repeat(64) });
    expect(line).toContain('The database of DATABASE_URL cannot be used');
    expect(line).not.toContain('hidden');
  });
});

if (ENGINE === 'postgresql') {
  test('refuses to start with a missing database or seed key in one line', { tags: ['postgres'] }, async () => {
    const url = new URL(place.env.DATABASE_URL!);
    url.pathname = '/no_such_database';
    expect(await refused({ DATABASE_URL: url.href })).toContain('does not exist');
    expect(await refused({ SEED_KEY: '' })).toContain('SEED_KEY is needed too');
  });
} else {
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  const database = () => join(place.dataDir, 'adarash.db');

  describe('a data folder', () => {
    test('refuses a data folder in use by another server until that server ends', async () => {
      const first = start();
      await first.says(/┘/);
      expect(await refused()).toContain('Another Adarash server already uses');
      first.process.kill('SIGKILL');
      await first.ended;
      await start().says(/┘/);
    });

    test('refuses a data folder with a missing parent', { tags: ['all'] }, async () => {
      const folder = join(place.dataDir, 'not', 'there');
      expect(await refused({ DATA_DIR: folder })).toContain('does not exist');
      expect(existsSync(folder)).toBe(false);
    });

    test('refuses a file as data folder', async () => {
      const file = join(place.dataDir, 'file');
      writeFileSync(file, 'mine');
      expect(await refused({ DATA_DIR: file })).toContain('is not a folder');
      expect(readFileSync(file, 'utf8')).toBe('mine');
    });

    test('creates the data folder at the first start if its parent exists', { tags: ['all'] }, async () => {
      const folder = join(place.dataDir, 'data');
      await start({ DATA_DIR: folder }).says(/┘/);
      expect(existsSync(join(folder, 'adarash.db'))).toBe(true);
    });

    test('refuses a data folder with an invalid database file', { tags: ['all'] }, async () => {
      mkdirSync(database());
      expect(await refused()).toContain('cannot be opened');
    });
  });

  describe('a damaged database', () => {
    test('leaves a file that is no database unchanged', async () => {
      writeFileSync(database(), 'the shopping list of the hall, and nothing else'.repeat(100));
      const before = hashOf(database());
      expect(await refused()).toContain('is damaged or not a database');
      expect(hashOf(database())).toBe(before);
      expect(existsSync(join(place.dataDir, 'seed.key'))).toBe(false);
    });

    test('detects a torn page at the start and leaves the database unchanged', { tags: ['all'] }, async () => {
      const first = start();
      await first.says(/┘/);
      first.process.kill('SIGTERM');
      await first.ended;
      const bytes = readFileSync(database());
      for (let page = 2; page * 4096 < bytes.length; page++) bytes.fill(0xa5, page * 4096 + 8, page * 4096 + 200);
      writeFileSync(database(), bytes);
      const before = hashOf(database());
      expect(await refused()).toMatch(/is damaged/);
      expect(hashOf(database())).toBe(before);
    });

    test('refuses a data folder of a newer release', { tags: ['all'] }, async () => {
      const first = start();
      await first.says(/┘/);
      first.process.kill('SIGTERM');
      await first.ended;
      const file = openSqliteFile(database());
      file.prepare("INSERT INTO kysely_migration VALUES ('999-later', '2030-01-01')").run();
      file.close();
      expect(await refused()).toContain('newer release');
    });
  });
}
