import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../config/config.ts';
import { openSqliteFile, type SqliteFile } from './sqlite/sqlite-file.ts';

export const DATABASE_FILE = 'adarash.db';
export const SEED_KEY_FILE = 'seed.key';

/**
 * Makes the folder at first start. Its parent has to be there already: with a disk that is not mounted the hall must not
 * open on an empty database.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { mode: 0o700 });
    flushFolder(dirname(dataDir));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      throw new StartError(`DATA_DIR ${dataDir} cannot be made: ${dirname(dataDir)} does not exist.`);
    if (code !== 'EEXIST') throw new StartError(`DATA_DIR ${dataDir} cannot be made (${code}).`);
  }
  if (!fs.statSync(dataDir).isDirectory()) throw new StartError(`DATA_DIR ${dataDir} is not a folder.`);
  try {
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written to.`);
  }
}

/**
 * Holds the folder for one process. The lock is one that the operating system takes back however the process ends,
 * so no stale file can ever keep a hall closed.
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

/** Writes a secret whole or not at all, readable by its owner only, and never over a file that is there. */
export function writeNewFile(path: string, text: string): void {
  if (fs.existsSync(path)) throw new Error(`${path} is there already.`);
  const draft = `${path}.new`;
  fs.rmSync(draft, { force: true });
  flushed(draft, 'wx', (file) => fs.writeSync(file, text));
  putInPlace(draft, path);
}

/** Gives a finished draft its name. A power cut leaves the whole file under that name, or no file. */
export function putInPlace(draft: string, path: string): void {
  fs.chmodSync(draft, 0o600);
  flushed(draft, 'r+', () => {});
  retryWhileFileLocked(() => fs.renameSync(draft, path));
  flushFolder(dirname(path));
}

/** Gives a file another name, which it answers: nothing that may be somebody's only copy of a key is ever removed. */
export function setAside(path: string): string {
  for (let turn = 1; ; turn++) {
    const aside = `${path}.before-${turn}`;
    if (fs.existsSync(aside)) continue;
    retryWhileFileLocked(() => fs.renameSync(path, aside));
    return aside;
  }
}

/** What antivirus programs and indexers cause by looking into a file on Windows, for a moment. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY']);
const PATIENCE_MS = process.platform === 'win32' ? 1_000 : 0;
const PAUSE_MS = 50;

/** Changes or removes a name, again and again for a second where somebody holds the file. */
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

/** Removes a file, or a folder with what is in it; what is not there is no error. */
export const remove = (path: string) => retryWhileFileLocked(() => fs.rmSync(path, { recursive: true, force: true }));

/** A new name is safe from a power cut once its folder is on the disk too. */
function flushFolder(path: string): void {
  // Windows writes names through by itself and opens no folder as a file.
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

/** Whether a process of this computer has this id; what it left behind is abandoned once it has not. */
export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
