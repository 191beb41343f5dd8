// @module-tag postgres
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { realRuntime } from '../../src/platform/runtime.ts';
import { openStorage } from '../../src/storage/open.ts';
import { openSqliteFile } from '../../src/storage/sqlite/sqlite-file.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { ENGINE, freshPlace, type Place } from '../harness/servers/storage-place.ts';

const log = pino({ level: 'silent' });
const opened: Storage[] = [];
let place: Place;
beforeEach(async () => {
  place = await freshPlace({ untouched: true });
});
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
  await place.remove();
});

async function open(): Promise<Storage> {
  const storage = await openStorage(readConfig(place.env, place.dataDir), log, realRuntime);
  opened.push(storage);
  return storage;
}

test('reads its previous data after a second start', async () => {
  const first = await open();
  expect(first.engine).toBe(ENGINE);
  await first.write({}, ({ db }) => db.insertInto('settings').values({ name: 'n', value: 'v' }).execute());
  await opened.pop()!.close();
  const second = await open();
  expect(await second.db.selectFrom('settings').selectAll().execute()).toEqual([{ name: 'n', value: 'v' }]);
});

if (ENGINE === 'sqlite') {
  const path = () => join(place.dataDir, 'adarash.db');

  test('reads only committed data and rejects writes on read connections', async () => {
    const storage = await open();
    const change = storage.db.insertInto('settings').values({ name: 'n', value: 'v' }).execute();
    await expect(change).rejects.toThrow(/readonly/);
  });

  test('refuses a second storage on the same folder until the first one is closed', async () => {
    await open();
    await expect(open()).rejects.toThrow('Another Adarash server already uses');
    await opened.pop()!.close();
    await open();
  });

  test('detects damage in a large database file while it serves requests', async () => {
    await open();
    await opened.pop()!.close();
    const file = openSqliteFile(path());
    file.exec('CREATE TABLE filler (id INTEGER PRIMARY KEY, bytes BLOB)');
    for (let row = 0; row < 70; row++) file.prepare('INSERT INTO filler (bytes) VALUES (zeroblob(1048576))').run();
    const { rootpage } = file.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'filler'").get() as {
      rootpage: number;
    };
    file.close();

    const whole = await open();
    await whole.integrity;
    await opened.pop()!.close();

    const bytes = openSync(path(), 'r+');
    writeSync(bytes, Buffer.alloc(200, 0xa5), 0, 200, (rootpage - 1) * 4096 + 8);
    closeSync(bytes);
    const damaged = await open();
    await expect(damaged.integrity).rejects.toThrow('is damaged');
  });
}
