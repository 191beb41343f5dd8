import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const ROOM = 1024 ** 3;

/** Where files of tests lie that need not outlive the run: in memory, where there is a file system in memory with room. */
export function fastFolder() {
  const shared = '/dev/shm';
  try {
    accessSync(shared, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize > ROOM ? shared : tmpdir();
  } catch {
    return tmpdir();
  }
}
