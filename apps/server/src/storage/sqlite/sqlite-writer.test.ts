import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../errors.ts';
import type { Db } from '../schema.ts';
import { makeCommitEmitter } from '../storage.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { makeSqliteWriter } from './sqlite-writer.ts';

const log = pino({ level: 'silent' });
const emitter = makeCommitEmitter();

let folder: string;
let file: SqliteFile;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adarash-writer-'));
  file = openSqliteFile(join(folder, 'adarash.db'));
  file.exec('CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)');
});
afterEach(() => {
  file.close();
  rmSync(folder, { recursive: true });
});

const insert = (db: Db, name: string) => db.insertInto('settings').values({ name, value: 'x' }).execute();
const names = () =>
  file
    .prepare('SELECT name FROM settings ORDER BY name')
    .all()
    .map((row) => (row as { name: string }).name);

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

test('rolls back a command after its time limit, and rejects its late statements', async () => {
  const write = makeSqliteWriter(file, { log, emitter, timeLimitMs: 50 });
  const { opened, open } = gate();
  let late: Promise<unknown> = Promise.resolve();
  const hung = write({}, async ({ db }) => {
    await insert(db, 'before');
    late = opened.then(() => insert(db, 'late'));
    await late;
  });
  await expect(hung).rejects.toThrow(StorageUnavailable);
  await write({}, async ({ db }) => {
    await insert(db, 'next');
    open();
    await expect(late).rejects.toThrow('A statement was sent after the end of its transaction.');
  });
  expect(names()).toEqual(['next']);
});

test('commits other commands of a transaction after one command exceeds its time limit', async () => {
  const write = makeSqliteWriter(file, { log, emitter, timeLimitMs: 50 });
  const outcomes = await Promise.allSettled([
    write({}, ({ db }) => insert(db, 'a')),
    write({}, async ({ db }) => {
      await insert(db, 'b');
      await new Promise(() => {});
    }),
    write({}, ({ db }) => insert(db, 'c')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(names()).toEqual(['a', 'c']);
});

test('refuses a statement that its command did not wait for', async () => {
  const write = makeSqliteWriter(file, { log, emitter });
  const { opened, open } = gate();
  let forgotten: Promise<unknown> = Promise.resolve();
  await write({}, async ({ db }) => {
    forgotten = opened.then(() => insert(db, 'forgotten'));
  });
  open();
  await expect(forgotten).rejects.toThrow('A statement was sent after the end of its transaction.');
  expect(names()).toEqual([]);
});

test('logs an error of a listener after the commit, and resolves the command', async () => {
  const lines: string[] = [];
  const written = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const failing = makeCommitEmitter().on('appended', () => fail('no listener'));
  const write = makeSqliteWriter(file, { log: written, emitter: failing });
  const answer = await write({}, async (tx) => {
    await insert(tx.db, 'stored');
    tx.afterCommit(() => tx.emitter.emit('appended', { chain: 'house', seq: 1, hash: '' }));
    return 'answer';
  });
  expect(answer).toBe('answer');
  expect(names()).toEqual(['stored']);
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['no listener']);
});

test('ends the process and rejects every pending command if a rollback fails', async () => {
  const broken = Object.assign(Object.create(file) as SqliteFile, {
    prepare(sql: string) {
      const made = file.prepare(sql);
      return sql === 'COMMIT' ? Object.assign(made, { run: () => fail('no commit') }) : made;
    },
    exec: (sql: string) => (sql === 'ROLLBACK' ? fail('no rollback') : file.exec(sql)),
  });
  const exit = vi.fn();
  const write = makeSqliteWriter(broken, { log, emitter, exit });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => write({}, ({ db }) => insert(db, String(n)))),
  );
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(exit.mock.calls).toEqual([[1]]);
  file.exec('ROLLBACK');
  expect(names()).toEqual([]);
});

function fail(message: string): never {
  throw new Error(message);
}
