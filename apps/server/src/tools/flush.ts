import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Not before this is over is a file safe from a power cut. */
export function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
