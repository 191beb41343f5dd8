import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/** Writes a secret whole or not at all, readable by its owner only, and never over a file that is there. */
export function writeNewFile(path: string, text: string): void {
  if (existsSync(path)) throw new Error(`${path} is there already.`);
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
