import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../apps/server/test/harness/servers/built-server.ts';
import { ask } from '../harness/desk.ts';
import { lookInto } from '../harness/place.ts';
import { addressOf, type Built, buildServer, kill, launch, stop } from '../harness/server.ts';
import { signInAdmin } from '../harness/staff.ts';
import { checkAuditLog, checkSums } from '../kills/facts.ts';
import { openGame } from './play.ts';

const folder = mkdtempSync(join(tmpdir(), 'adarash-faults-'));
const small = join(folder, 'small');
const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
mkdirSync(small);
/** A separate disk that can be filled and made read-only requires root on Linux. */
const ownDisk =
  process.platform === 'linux' && process.getuid?.() === 0 && mount('-t', 'tmpfs', '-o', 'size=6m', 'none', small);

let built: Built;
const servers: Running[] = [];
beforeAll(async () => {
  built = await buildServer();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await kill(server);
});
afterAll(() => {
  if (ownDisk) spawnSync('umount', [small]);
  rmSync(folder, { recursive: true, force: true });
  built.remove();
});

function start(dataDir: string, extra: Record<string, string> = {}): Running {
  const server = launch(built, { DATA_DIR: dataDir, ...extra });
  servers.push(server);
  return server;
}

async function refusal(dataDir: string): Promise<string> {
  const { code, err } = await start(dataDir).ended;
  expect(code).toBe(1);
  expect(err.trim().split('\n')).toHaveLength(1);
  return err.trim();
}

const isWhole = (dataDir: string) =>
  lookInto({ DATA_DIR: dataDir }, async ({ db }) => {
    await checkSums(db);
    await checkAuditLog(db);
  });

describe.runIf(ownDisk)('a server on a faulty disk', () => {
  const data = join(small, 'data');

  test('refuses calls with an error while the disk is full, allows reads, and continues once there is space', async () => {
    const url = await addressOf(start(data));
    const game = await openGame(url);
    const token = await signInAdmin(url);
    for (let i = 0; i < 3; i++) expect((await game.call()).status).toBe(200);
    const ballast = join(small, 'ballast');
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096', 'count=2000'], { stdio: 'ignore' });
    // The log has some reserved space that can still be written.
    let refused = await game.call();
    for (let i = 0; refused.status === 200 && i < 60; i++) refused = await game.call();
    expect([refused.status, ['DISK_FULL', 'UNAVAILABLE'].includes(refused.body.code)]).toEqual([503, true]);
    expect(refused.body.error).toMatch(/^[A-Z].*\.$/);
    expect((await game.read()).calledNumbers).toEqual(game.told);
    expect((await ask(url, { method: 'GET', path: '/health' })).status).toBe(200);
    // Writes outside the database return an error, or are pending until the database works.
    for (const asked of [
      { method: 'POST', path: '/admin/backups' },
      { method: 'PUT', path: '/admin/network', body: { open: true } },
    ]) {
      const { status, body } = await ask(url, { ...asked, token });
      expect([status, ['DISK_FULL', 'UNAVAILABLE'].includes(body.code)], asked.path).toEqual([503, true]);
      expect(body.error).toMatch(/^[A-Z].*\.$/);
    }
    rmSync(ballast);
    await game.insist(refused.key);
    expect((await game.read()).calledNumbers).toEqual(game.told);
    await isWhole(data);
  });

  test('names a read-only disk in one sentence at the start, and has all data once it is writable again', {
    tags: ['all'],
  }, async () => {
    rmSync(data, { recursive: true, force: true });
    const server = start(data);
    const game = await openGame(await addressOf(server));
    expect((await game.call()).status).toBe(200);
    await kill(server);
    expect(mount('-o', 'remount,ro', small)).toBe(true);
    expect(await refusal(data)).toMatch(/cannot be (written to|locked|opened for writing)/);
    expect(mount('-o', 'remount,rw', small)).toBe(true);
    await addressOf(start(data));
    await isWhole(data);
  });
});

describe('a server with a damaged database file', () => {
  const healthy = join(folder, 'healthy');
  const database = (place: string) => join(place, 'adarash.db');
  const hashOf = (place: string) =>
    createHash('sha256')
      .update(readFileSync(database(place)))
      .digest('hex');
  beforeAll(async () => {
    const server = start(healthy);
    const game = await openGame(await addressOf(server));
    for (let i = 0; i < 5; i++) await game.call();
    await stop(server);
  });
  const copy = (name: string) => {
    cpSync(healthy, join(folder, name), { recursive: true });
    return join(folder, name);
  };

  test('refuses a damaged page in one sentence without changing the file, and starts with the backup', {
    tags: ['all'],
  }, async () => {
    const place = copy('damaged');
    const bytes = readFileSync(database(place));
    for (let page = 3; page * 4096 < bytes.length; page += 2) bytes.fill(0x5a, page * 4096, page * 4096 + 600);
    writeFileSync(database(place), bytes);
    const before = hashOf(place);
    expect(await refusal(place)).toMatch(/is damaged.*Restore a backup\. The file was not changed\.$/);
    expect(hashOf(place)).toBe(before);
    copyFileSync(database(healthy), database(place));
    await addressOf(start(place));
    await isWhole(place);
  });

  test('refuses a truncated file in one sentence without changing it', async () => {
    const place = copy('cut');
    truncateSync(database(place), Math.floor(readFileSync(database(place)).length / 2 / 4096) * 4096);
    const before = hashOf(place);
    expect(await refusal(place)).toMatch(/is damaged/);
    expect(hashOf(place)).toBe(before);
  });

  test('starts with all synced data after a truncated write to the log', { tags: ['all'] }, async () => {
    const place = join(folder, 'log');
    const server = start(place);
    const game = await openGame(await addressOf(server));
    for (let i = 0; i < 4; i++) await game.call();
    await kill(server);
    const log = `${database(place)}-wal`;
    writeFileSync(log, Buffer.concat([readFileSync(log), Buffer.alloc(1000, 0x5a)]));
    await addressOf(start(place));
    await isWhole(place);
    const kept = await lookInto({ DATA_DIR: place }, ({ db }) =>
      db.selectFrom('calls').select('number').orderBy('idx').execute(),
    );
    expect(kept.map((row) => row.number)).toEqual(game.told);
  });
});
