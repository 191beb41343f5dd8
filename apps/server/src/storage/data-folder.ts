import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../config/config.ts';
import { openSqliteFile, type SqliteFile } from './sqlite/sqlite-file.ts';

export const DATABASE_FILE = 'adarash.db';
export const SEED_KEY_FILE = 'seed.key';

/**
 * Creates the data folder at the first start. Its parent must exist, otherwise the hall would start with an empty
 * database if the disk is not mounted.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { mode: 0o700 });
    flushFolder(dirname(dataDir));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      throw new StartError(`DATA_DIR ${dataDir} cannot be created: ${dirname(dataDir)} does not exist.`);
    if (code !== 'EEXIST') throw new StartError(`DATA_DIR ${dataDir} cannot be created (${code}).`);
  }
  if (!fs.statSync(dataDir).isDirectory()) throw new StartError(`DATA_DIR ${dataDir} is not a folder.`);
  try {
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to. Check its permissions.`);
  }
}

/**
 * Locks the data folder for one process. The operating system releases the lock however the process ends, so that an
 * old lock file can never block the hall.
 */
export function lockDataFolder(dataDir: string): () => void {
  let lock: SqliteFile | undefined;
  try {
    lock = openSqliteFile(join(dataDir, 'lock.db'), { timeout: 0 });
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const code = (error as { code?: string }).code ?? '';
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `Another Adarash server already uses ${dataDir}. Stop it first, or choose another DATA_DIR.`,
      );
    }
    throw new StartError(`DATA_DIR ${dataDir} cannot be locked (${code || (error as Error).message}).`);
  }
  const held = lock;
  return () => held.close();
}

/**
 * Creates a file with a secret completely or not at all, readable only by its owner. An existing file is never
 * overwritten.
 */
export function writeNewFile(path: string, text: string): void {
  if (fs.existsSync(path)) throw new Error(`${path} already exists.`);
  const draft = `${path}.new`;
  fs.rmSync(draft, { force: true });
  flushed(draft, 'wx', (file) => fs.writeSync(file, text));
  putInPlace(draft, path);
}

/** Renames a completely written draft of a file. After a power failure either the complete file or no file exists. */
export function putInPlace(draft: string, path: string): void {
  fs.chmodSync(draft, 0o600);
  flushed(draft, 'r+', () => {});
  retryWhileFileLocked(() => fs.renameSync(draft, path));
  flushFolder(dirname(path));
}

/** Renames a file and returns the new name. A file is never deleted, because it may be the only copy of a key. */
export function setAside(path: string): string {
  for (let turn = 1; ; turn++) {
    const aside = `${path}.before-${turn}`;
    if (fs.existsSync(aside)) continue;
    retryWhileFileLocked(() => fs.renameSync(path, aside));
    return aside;
  }
}

/** Error codes on Windows while an antivirus program or indexer has the file open. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);
const PATIENCE_MS = process.platform === 'win32' ? 1_000 : 0;
const PAUSE_MS = 50;

/** Renames or removes a file. While another program has the file locked, retries for one second. */
export function retryWhileFileLocked<Result>(work: () => Result, patience = PATIENCE_MS): Result {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return work();
    } catch (error) {
      const isHeld = HELD.has((error as NodeJS.ErrnoException).code ?? '');
      if (!isHeld || waited >= patience) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Removes a file or a folder with its contents. A missing file is not an error. */
export const remove = (path: string) => retryWhileFileLocked(() => fs.rmSync(path, { recursive: true, force: true }));

/** Writes the names in a folder to the disk. Required, otherwise a power failure can undo a rename. */
function flushFolder(path: string): void {
  // Windows writes file names without a cache and cannot open a folder as a file.
  if (process.platform !== 'win32') flushed(path, 'r', () => {});
}

function flushed(path: string, flags: string, work: (file: number) => unknown): void {
  const file = fs.openSync(path, flags, 0o600);
  try {
    work(file);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Returns whether a process with this id exists on this computer. If it does not exist, its files are abandoned. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
