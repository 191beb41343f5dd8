import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { needWritableFolder } from './backup-folder.ts';

let base: string;
let dataDir: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'adarash-folder-'));
  dataDir = join(base, 'data');
  mkdirSync(join(dataDir, 'voices'), { recursive: true });
  mkdirSync(join(base, 'data-of-others'));
  mkdirSync(join(base, 'stick'));
  mkdirSync(join(base, 'pages'));
});
afterEach(() => rmSync(base, { recursive: true }));

const refused = (path: string) =>
  needWritableFolder(path, [dataDir, join(base, 'pages')]).then(
    () => null,
    ({ code }) => code,
  );

test('accepts a writable folder outside the data folder, and leaves nothing in it', async () => {
  writeFileSync(join(base, 'stick', 'notes.txt'), 'private');
  expect(await refused(join(base, 'stick'))).toBeNull();
  expect(readdirSync(join(base, 'stick'))).toEqual(['notes.txt']);
  // A similar name is another folder, and the data folder may be inside the folder for backups.
  expect(await refused(join(base, 'data-of-others'))).toBeNull();
  expect(await refused(base)).toBeNull();
});

test('refuses a relative path', async () => {
  expect(await refused('stick')).toBe('BACKUP_FOLDER_RELATIVE');
  expect(await refused(relative(process.cwd(), join(base, 'stick')))).toBe('BACKUP_FOLDER_RELATIVE');
});

test('refuses a missing folder and a file', async () => {
  writeFileSync(join(base, 'file'), '');
  expect(await refused(join(base, 'missing'))).toBe('BACKUP_FOLDER_MISSING');
  expect(await refused(join(base, 'file'))).toBe('BACKUP_FOLDER_MISSING');
});

test('refuses own folders and folders inside them, also through a link', async () => {
  symlinkSync(join(dataDir, 'voices'), join(base, 'link'));
  for (const path of [
    join(base, 'pages'),
    dataDir,
    join(dataDir, 'voices'),
    join(base, 'stick', '..', 'data'),
    join(base, 'link'),
  ])
    expect(await refused(path)).toBe('BACKUP_FOLDER_OWN');
});

test.runIf(process.platform === 'linux')('refuses a folder that is not writable', async () => {
  // The system administrator ignores permissions, but nobody can create a folder in /proc.
  expect(await refused('/proc')).toBe('BACKUP_FOLDER_READ_ONLY');
});
