import fs from 'node:fs';
import { dirname, join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backup, restore } from '../../src/cli/backup.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { prepareDataFolder, putInPlace, writeNewFile } from '../../src/storage/data-folder.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite.ts';
import { freshPlace, type Place } from '../harness/servers/storage-place.ts';

let place: Place;
beforeEach(async () => {
  place = await freshPlace({ untouched: true });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await place.remove();
});

/** Records the flushed and renamed files in order. */
function watch(): string[] {
  const seen: string[] = [];
  const open = new Map<number, string>();
  const { openSync, fsyncSync, renameSync } = fs;
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...rest) => {
    const file = openSync(path, ...rest);
    open.set(file, String(path));
    return file;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    fsyncSync(file);
    seen.push(`flush ${open.get(file)}`);
  });
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    renameSync(from, to);
    seen.push(`name ${to}`);
  });
  return seen;
}

test.skipIf(process.platform === 'win32')('flushes a new file before and after its rename', () => {
  const path = join(place.dataDir, 'seed.key');
  const seen = watch();
  writeNewFile(path, 'secret\n');
  expect(seen.slice(-3)).toEqual([`flush ${path}.new`, `name ${path}`, `flush ${place.dataDir}`]);
  expect(fs.readFileSync(path, 'utf8')).toBe('secret\n');

  const [draft, copy] = [join(place.dataDir, 'copy.partial'), join(place.dataDir, 'copy')];
  fs.writeFileSync(draft, 'a backup');
  seen.length = 0;
  putInPlace(draft, copy);
  expect(seen).toEqual([`flush ${draft}`, `name ${copy}`, `flush ${place.dataDir}`]);
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600);
});

test.skipIf(process.platform === 'win32')(
  'flushes a backup and a restored file before and after their rename',
  async () => {
    const [from, to] = ['from', 'to'].map((name) => readConfig({ DATA_DIR: name }, place.dataDir)) as [Config, Config];
    prepareDataFolder(from.dataDir);
    await (await openSqlite(from.dataDir, pino({ level: 'silent' }), 'server')).close();
    const copy = join(place.dataDir, 'copy.db');
    const seen = watch();
    await backup(from, copy);
    expect(seen).toEqual([`flush ${copy}.partial`, `name ${copy}`, `flush ${place.dataDir}`]);
    await restore(to, copy);
    const hall = join(to.dataDir, 'adarash.db');
    expect(seen.slice(-3)).toEqual([`flush ${hall}.partial`, `name ${hall}`, `flush ${to.dataDir}`]);
  },
);

test.skipIf(process.platform === 'win32')('flushes the parent of a new data folder', () => {
  const folder = join(place.dataDir, 'data');
  const seen = watch();
  prepareDataFolder(folder);
  expect(seen).toEqual([`flush ${dirname(folder)}`]);
});
